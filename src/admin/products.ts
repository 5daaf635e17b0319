import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import * as catalog from '#catalog/catalog.ts'
import type { ProductInput } from '#contract/admin/product-input.ts'
import type { AdminProduct } from '#contract/contract.ts'
import { addStock, lockProductStock, removeStock } from '#inventory/inventory.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { EditableState } from '#shared/catalog/product-details.ts'
import type { AdminContext } from './admin.ts'
import { copyOf, toEditedProduct } from './product-input.ts'

/**
 * Creates a product with its pictures and opening stock, published unless the input says otherwise.
 * With a repeated `requestId` it returns the product of the first request. Throws `product.invalid`
 * or `picture.invalid` with a sentence for each field.
 */
export async function addProduct(
  context: AdminContext,
  actor: Actor,
  input: ProductInput,
): Promise<AdminProduct> {
  return runOnce(context, input.requestId, undefined, async (tx) => {
    const { productId, variants } = await catalog.createProduct(
      tx,
      await toEditedProduct(tx, input, null),
    )
    await addOpeningStock(tx, actor, openingStockOf(input, variants))
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
 * Runs a change in a transaction. If the same request was made before, it changes nothing and
 * returns the product as it is now. Throws `input.invalid` if that request was for another product.
 */
const runOnce = (
  context: AdminContext,
  requestId: string | undefined,
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
 * Changes a product (id or slug). Without `pictures` or `variants` in the input they stay as they
 * are. Throws `product.missing`, `product.changed` if it no longer has the version of the input,
 * and `product.invalid` or `picture.invalid` with a sentence for each field.
 */
export async function editProduct(
  context: AdminContext,
  actor: Actor,
  reference: string,
  input: ProductInput,
): Promise<AdminProduct> {
  const seen = await catalog.readAdminProduct(context.db, reference)
  return runOnce(context, input.requestId, seen._id, async (tx) => {
    const before = await catalog.lockAdminProduct(tx, seen._id, {
      version: input.version,
      withKeys: changesKeys(input, seen),
      seen,
    })
    // Nobody can buy a variant while it is removed.
    const stock = await lockProductStock(tx, before._id)
    const { variants } = await catalog.editProduct(
      tx,
      before,
      await toEditedProduct(tx, input, before),
    )
    const isIn = (list: { id?: string; _id?: string }[], id: string) =>
      list.some((each) => (each.id ?? each._id) === id)
    const added = variants.filter(({ id }) => !isIn(before.variants, id))
    await addOpeningStock(tx, actor, openingStockOf(input, added))
    const removed = before.variants.filter(({ _id }) => !isIn(variants, _id))
    await removeRemainingStock(tx, actor, removed, stock)
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

const changesKeys = ({ slug, variants }: ProductInput, seen: AdminProduct): boolean =>
  Boolean(slug && slug !== seen.slug) ||
  Boolean(
    variants?.some(
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

type SavedVariant = { id: Id<'var'>; label: string }
type Count = { variantId: Id<'var'>; quantity: number }

/** The opening stock that the input gives to new variants. */
const openingStockOf = (input: ProductInput, variants: SavedVariant[]): Count[] =>
  variants.flatMap(({ id, label }) => {
    const quantity =
      input.variants?.find((variant) => variant.label === label && variant._id === undefined)
        ?.inventory ?? 0
    return quantity > 0 ? [{ variantId: id, quantity }] : []
  })

const addOpeningStock = (tx: Tx, actor: Actor, counts: Count[]) =>
  addStock(tx, counts, { kind: 'opening', reason: 'Opening stock', actorId: actor.id })

/** A removed variant has no stock, because nobody could buy it. */
const removeRemainingStock = (
  tx: Tx,
  actor: Actor,
  removed: AdminProduct['variants'],
  stock: Map<string, number>,
) =>
  removeStock(
    tx,
    removed
      .map(({ _id }) => ({ variantId: _id as Id<'var'>, quantity: stock.get(_id) ?? 0 }))
      .filter(({ quantity }) => quantity > 0),
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
