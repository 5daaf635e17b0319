import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import * as catalog from '#catalog/catalog.ts'
import type { ProductInput } from '#contract/admin/catalog/product-input.ts'
import type { AdminProduct } from '#contract/contract.ts'
import { addStock, lockProductStock, removeStock } from '#inventory/inventory.ts'
import { restartPictureAge } from '#media/media.ts'
import { restartVideoAge } from '#media/videos.ts'
import type { Tx } from '#platform/db/db.ts'
import { regularPrices } from '#sales/sales.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import type { AdminContext } from '#admin/admin.ts'
import {
  copyOf,
  toEditedProduct,
  withPrices,
  type EditInput,
  type PriceChange,
} from './edited-product.ts'
import { correctStock } from './correct-stock.ts'
import { galleryKeys, recordGallery } from './product-media.ts'

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
  return runOnce(context, input.requestId, undefined, (tx) => createProduct(tx, actor, input))
}

/** The same within a transaction. */
export async function createProduct(
  tx: Tx,
  actor: Actor,
  input: ProductInput,
): Promise<AdminProduct> {
  const { productId, variants } = await catalog.createProduct(
    tx,
    await toEditedProduct(tx, input, null),
  )
  await addOpeningStock(tx, actor, openingStockOf(input, variants))
  return recordMade(tx, actor, 'product.created', productId)
}

/** Records a new product, with the uses of its pictures, and returns it. */
async function recordMade(
  tx: Tx,
  actor: Actor,
  action: 'product.created' | 'product.duplicated',
  productId: Id<'prd'>,
): Promise<AdminProduct> {
  const made = await catalog.readAdminProduct(tx, productId)
  await recordGallery(tx, made)
  await recordChange(tx, actor, { action, subject: subjectOf(made), after: factsOf(made) })
  return made
}

/**
 * Runs a change in a transaction. If the same request was made before, it changes nothing and
 * returns the product as it is now. Throws `input.invalid` if that request was for another product.
 */
export const runOnce = (
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
          fields: { requestId: 'This requestId was used for another product.' },
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
 * `stock.changed` if a corrected stock is not as it was seen, and `product.invalid` or
 * `picture.invalid` with a sentence for each field.
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
    return saveEdit(tx, actor, before, input)
  })
}

/** Why an archived product cannot change. */
export const IS_DELETED = 'It is deleted. Please restore it first.'

/**
 * Changes only the prices of a product (id or slug), as an edit does. Throws `product.missing`, for
 * an archived one too, `product.changed` if it no longer has this version, `variant.missing` for a
 * size that it does not have, and `product.invalid` with a sentence for each field.
 */
export async function changePrices(
  context: AdminContext,
  actor: Actor,
  reference: string,
  { version, requestId, ...prices }: PriceChange,
): Promise<AdminProduct> {
  const seen = await catalog.readAdminProduct(context.db, reference)
  return runOnce(context, requestId, seen._id, async (tx) => {
    const before = await catalog.lockAdminProduct(tx, seen._id, { version, seen })
    if (before.state === 'archived') throw new Refusal('product.missing', { message: IS_DELETED })
    return saveEdit(tx, actor, before, withPrices(before, prices))
  })
}

/** Replaces a locked product, with its stock, the uses of its pictures, and the audit log. */
export async function saveEdit(
  tx: Tx,
  actor: Actor,
  before: AdminProduct,
  input: EditInput,
): Promise<AdminProduct> {
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
  const product = { _id: before._id, title: input.title }
  await correctStock(tx, actor, { product, variants: input.variants, stock })
  const after = await catalog.readAdminProduct(tx, before._id)
  const dropped = droppedKeys(before, after)
  if (dropped.length > 0) await restartPictureAge(tx, dropped)
  if (isOtherGallery(before, after)) await recordGallery(tx, after)
  if (before.video && before.video.key !== after.video?.key)
    await restartVideoAge(tx, before.video.key)
  await recordChange(tx, actor, {
    action: 'product.edited',
    subject: subjectOf(after),
    before: factsOf(before),
    after: factsOf(after),
  })
  return after
}

/** The pictures that the product had before and has no longer. */
const droppedKeys = (before: AdminProduct, after: AdminProduct): string[] =>
  before.pictures
    .map(({ key }) => key)
    .filter((key) => after.pictures.every((picture) => picture.key !== key))

/** Whether the library has to record other uses: of other pictures, or under another title. */
const isOtherGallery = (before: AdminProduct, after: AdminProduct): boolean =>
  before.title !== after.title || galleryKeys(before).join() !== galleryKeys(after).join()

/** Whether an edit changes the address or an SKU, which are keys of the database. */
export const changesKeys = (
  { slug, variants }: Pick<ProductInput, 'slug' | 'variants'>,
  seen: AdminProduct,
): boolean =>
  Boolean(slug && slug !== seen.slug) ||
  Boolean(
    variants?.some(
      ({ _id, sku }) => sku && seen.variants.find((old) => old._id === _id)?.sku !== sku,
    ),
  )

/** Creates a draft with the same texts, prices, variants and pictures, without stock. */
export async function duplicateProduct(
  context: AdminContext,
  actor: Actor,
  reference: string,
): Promise<AdminProduct> {
  return context.db.transaction(async (tx) => {
    // Locked, so that no edit takes pictures away from it before the copy has them.
    const original = await catalog.lockAdminProduct(tx, reference)
    const prices = await pricesOfCopy(tx, original._id as Id<'prd'>)
    const { productId } = await catalog.createProduct(tx, copyOf(original, prices))
    return recordMade(tx, actor, 'product.duplicated', productId)
  })
}

/**
 * The prices of a copy, under the ids of the product and of the variants that have their own. A
 * price in a sale is copied as the regular one.
 */
async function pricesOfCopy(tx: Tx, productId: Id<'prd'>): Promise<ReadonlyMap<string, Paise>> {
  const [product] = await catalog.readPrices(tx, [productId])
  const own = product?.variants.flatMap(({ id, salePrice }) =>
    salePrice === null ? [] : [[id, salePrice] as const],
  )
  return new Map<string, Paise>([...(own ?? []), ...(await regularPrices(tx, productId))])
}

type SavedVariant = { id: Id<'var'>; label: string }
type Count = { variantId: Id<'var'>; quantity: number }

/** The opening stock that the input gives to new variants. */
const openingStockOf = (input: Pick<ProductInput, 'variants'>, variants: SavedVariant[]): Count[] =>
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
    { kind: 'removed', reason: 'This variant is no longer sold', actorId: actor.id },
  )

/** The subject in the audit log. */
export const subjectOf = ({ _id, title }: AdminProduct) => ({
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
  variants: variants.map(({ _id, sku, label, salePrice, costPricePaise }) => ({
    _id,
    sku,
    label,
    salePrice,
    costPricePaise,
  })),
})
