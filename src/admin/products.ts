import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import * as catalog from '#catalog/catalog.ts'
import type { AdminProduct } from '#contract/contract.ts'
import { addStock, lockProductStock, removeStock } from '#inventory/inventory.ts'
import type { Tx } from '#platform/db/db.ts'
import {
  savePictureFiles,
  makePicture,
  PHOTO_FORMATS,
  type MadePicture,
} from '#platform/images/images.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { EditableState } from '#shared/catalog/product-details.ts'
import type { AdminContext } from './admin.ts'
import { copyOf, toProductInput, type ProductFormInput } from './product-form.ts'

/**
 * Adds a product with its pictures and opening stock, published or as a draft. Refuses with
 * `input.invalid` and a message for each wrong field.
 */
export async function addProduct(
  context: AdminContext,
  actor: Actor,
  input: ProductFormInput,
): Promise<AdminProduct> {
  const pictures = await makePictures(context, input.files)
  const product = toProductInput(input, pictures, null)
  catalog.assertProduct(product)
  await savePictures(context, pictures)
  return runOnce(context, input, undefined, async (tx) => {
    const { productId, variants } = await catalog.createProduct(tx, {
      ...product,
      slug: product.slug,
    })
    await openStock(tx, actor, countsOf(input, variants))
    const made = await catalog.readAdminProduct(tx, productId)
    await recordChange(tx, actor, {
      action: 'product.created',
      subject: subjectOf(made),
      after: factsOf(made),
    })
    return made
  })
}

/**
 * Runs `act` in a transaction, only once for each `requestId`. A repeated request returns the
 * product as it is now.
 */
const runOnce = (
  context: AdminContext,
  { form: { requestId } }: ProductFormInput,
  productId: string | undefined,
  act: (tx: Tx) => Promise<AdminProduct>,
) =>
  context.db.transaction(async (tx) => {
    if (requestId === undefined) return act(tx)
    const done = await catalog.insertProductRequest(tx, requestId)
    if (done !== undefined) {
      if (productId !== undefined && done !== productId)
        throw new Refusal('input.invalid', {
          fields: { requestId: 'Another product has this name.' },
        })
      return catalog.readAdminProduct(tx, done)
    }
    const made = await act(tx)
    await catalog.setRequestedProduct(tx, requestId, made._id)
    return made
  })

/**
 * Changes a product. Its pictures stay if the form has neither files nor a list of pictures.
 * Refuses an outdated `version`.
 */
export async function editProduct(
  context: AdminContext,
  actor: Actor,
  reference: string,
  input: ProductFormInput,
): Promise<AdminProduct> {
  const seen = await catalog.readAdminProduct(context.db, reference)
  const pictures = await makePictures(context, input.files)
  catalog.assertProduct(toProductInput(input, pictures, seen))
  await savePictures(context, pictures)
  return runOnce(context, input, seen._id, async (tx) => {
    const before = await lockWithStock(tx, seen._id, {
      version: input.form.version,
      withKeys: changesKeys(input, seen),
    })
    const { variants } = await catalog.editProduct(
      tx,
      before,
      toProductInput(input, pictures, before),
    )
    await openStock(
      tx,
      actor,
      countsOf(
        input,
        variants.filter(({ id }) => !before.variants.some((old) => old._id === id)),
      ),
    )
    await clearStock(
      tx,
      actor,
      before.variants.filter((old) => !variants.some(({ id }) => id === old._id)),
    )
    const after = await catalog.readAdminProduct(tx, before._id)
    await recordChange(tx, actor, {
      action: 'product.edited',
      subject: subjectOf(after),
      before: factsOf(before),
      after: factsOf(after),
    })
    return after
  })
}

/**
 * Locks a product and its stock until the transaction ends, so that a variant cannot be sold while
 * it is removed.
 */
async function lockWithStock(
  tx: Tx,
  reference: string,
  how: { version: number | undefined; withKeys: boolean },
): Promise<AdminProduct> {
  const { _id } = await catalog.lockAdminProduct(tx, reference, how)
  await lockProductStock(tx, _id)
  return catalog.readAdminProduct(tx, _id)
}

const changesKeys = ({ form }: ProductFormInput, seen: AdminProduct): boolean =>
  Boolean(form.slug && form.slug !== seen.slug) ||
  Boolean(
    form.variants?.some(
      ({ _id, sku }) => sku && seen.variants.find((old) => old._id === _id)?.sku !== sku,
    ),
  )

/** Archives a product. Orders have their own copy of it, and it can be restored. */
export async function archiveProduct(
  context: AdminContext,
  actor: Actor,
  reference: string,
): Promise<AdminProduct> {
  return changeState(context, actor, reference, {
    action: 'product.deleted',
    change: (tx, { _id }) => catalog.removeProduct(tx, _id),
  })
}

/** Restores an archived product with this state, or with its state before. */
export async function restoreProduct(
  context: AdminContext,
  actor: Actor,
  reference: string,
  state: EditableState | 'before',
): Promise<AdminProduct> {
  return changeState(context, actor, reference, {
    action: 'product.restored',
    change: (tx, product) => catalog.restoreProduct(tx, product, state),
  })
}

type StateChange = { action: string; change: (tx: Tx, product: AdminProduct) => Promise<void> }

const changeState = (
  context: AdminContext,
  actor: Actor,
  reference: string,
  { action, change }: StateChange,
): Promise<AdminProduct> =>
  context.db.transaction(async (tx) => {
    const before = await catalog.lockAdminProduct(tx, reference)
    await change(tx, before)
    const after = await catalog.readAdminProduct(tx, before._id)
    await recordChange(tx, actor, {
      action,
      subject: subjectOf(after),
      before: { state: before.state },
      after: { state: after.state },
    })
    return after
  })

/** Creates a draft with the same texts, prices, variants and pictures, without stock. */
export async function duplicateProduct(
  context: AdminContext,
  actor: Actor,
  reference: string,
): Promise<AdminProduct> {
  return context.db.transaction(async (tx) => {
    const original = await catalog.readAdminProduct(tx, reference)
    const { productId } = await catalog.createProduct(tx, copyOf(original))
    const made = await catalog.readAdminProduct(tx, productId)
    await recordChange(tx, actor, {
      action: 'product.duplicated',
      subject: subjectOf(made),
      after: factsOf(made),
    })
    return made
  })
}

/** Processes all files before any is stored, so that a broken one leaves nothing in storage. */
const makePictures = async ({ storage }: AdminContext, files: Buffer[]): Promise<MadePicture[]> => {
  const made = []
  for (const file of files) made.push(await makePicture(storage, file, PHOTO_FORMATS))
  return made
}

const savePictures = async ({ storage }: AdminContext, pictures: MadePicture[]): Promise<void> => {
  for (const picture of pictures) await savePictureFiles(storage, picture)
}

type LabelledVariant = { id: Id<'var'>; label: string }
type Count = { variantId: Id<'var'>; quantity: number }

/** Returns the opening stock of these variants in the form. */
const countsOf = ({ form }: ProductFormInput, variants: LabelledVariant[]): Count[] =>
  variants.flatMap(({ id, label }) => {
    const quantity =
      form.variants?.find((variant) => variant.label === label && variant._id === undefined)
        ?.inventory ?? 0
    return quantity > 0 ? [{ variantId: id, quantity }] : []
  })

const openStock = (tx: Tx, actor: Actor, counts: Count[]) =>
  addStock(tx, counts, { kind: 'opening', reason: 'Opening stock', actorId: actor.id })

/** Removes the stock of variants that are no longer sold. */
const clearStock = (tx: Tx, actor: Actor, variants: AdminProduct['variants']) =>
  removeStock(
    tx,
    variants
      .filter(({ inventory }) => inventory > 0)
      .map(({ _id, inventory }) => ({ variantId: _id as Id<'var'>, quantity: inventory })),
    { kind: 'removed', reason: 'This size is no longer sold', actorId: actor.id },
  )

const subjectOf = ({ _id, title }: AdminProduct) => ({
  kind: 'product' as const,
  id: _id,
  name: title,
})

/** The fields in the audit log: all that the form can change. */
const factsOf = ({
  pictures,
  variants,
  inventory: _stock,
  images: _images,
  image: _image,
  version: _version,
  updatedAt: _at,
  ...facts
}: AdminProduct) => ({
  ...facts,
  pictures: pictures.map(({ key, alt }) => ({ key, alt })),
  variants: variants.map(({ _id, sku, label, salePrice }) => ({ _id, sku, label, salePrice })),
})
