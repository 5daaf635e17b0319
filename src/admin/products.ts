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
 * Puts a new product with its pictures and opening stock into the shop, or among the drafts.
 * Refuses what the form must mend, field by field.
 */
export async function addProduct(
  context: AdminContext,
  actor: Actor,
  input: ProductFormInput,
): Promise<AdminProduct> {
  const pictures = await makePictures(context, input.files)
  const product = toProductInput(input, pictures, null)
  catalog.assertProduct(product)
  await keepPictures(context, pictures)
  return once(context, input, undefined, async (tx) => {
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
 * Does a wish in a transaction of its own, and not again when it comes under the same name; answers
 * the product as it is then.
 */
const once = (
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
 * Changes a product; without new files and a list of pictures its pictures stay. Refuses when
 * somebody else was quicker.
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
  await keepPictures(context, pictures)
  return once(context, input, seen._id, async (tx) => {
    const before = await lockWhole(tx, seen._id, {
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
 * A product with its shelves, kept for this transaction alone: nobody sells of a size while it is
 * removed.
 */
async function lockWhole(
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

/** Takes a product out of the shop; orders keep their copy of it, and it can be put back. */
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

/** Puts an archived product back as it was, or as is said. */
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

/** A draft with the same texts, prices, sizes and pictures, without stock. */
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

/**
 * All pictures are made before any is kept: of several files, one that is broken leaves nothing
 * behind.
 */
const makePictures = async ({ storage }: AdminContext, files: Buffer[]): Promise<MadePicture[]> => {
  const made = []
  for (const file of files) made.push(await makePicture(storage, file, PHOTO_FORMATS))
  return made
}

const keepPictures = async ({ storage }: AdminContext, pictures: MadePicture[]): Promise<void> => {
  for (const picture of pictures) await savePictureFiles(storage, picture)
}

type Sized = { id: Id<'var'>; label: string }
type Count = { variantId: Id<'var'>; quantity: number }

/** The opening stock that the form names for these sizes. */
const countsOf = ({ form }: ProductFormInput, sizes: Sized[]): Count[] =>
  sizes.flatMap(({ id, label }) => {
    const quantity =
      form.variants?.find((variant) => variant.label === label && variant._id === undefined)
        ?.inventory ?? 0
    return quantity > 0 ? [{ variantId: id, quantity }] : []
  })

const openStock = (tx: Tx, actor: Actor, counts: Count[]) =>
  addStock(tx, counts, { kind: 'opening', reason: 'Opening stock', actorId: actor.id })

/** A size that leaves the shop leaves no pieces behind that nobody could sell. */
const clearStock = (tx: Tx, actor: Actor, sizes: AdminProduct['variants']) =>
  removeStock(
    tx,
    sizes
      .filter(({ inventory }) => inventory > 0)
      .map(({ _id, inventory }) => ({ variantId: _id as Id<'var'>, quantity: inventory })),
    { kind: 'removed', reason: 'This size is no longer sold', actorId: actor.id },
  )

const subjectOf = ({ _id, title }: AdminProduct) => ({
  kind: 'product' as const,
  id: _id,
  name: title,
})

/** What the log of changes compares: everything that a form can change. */
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
