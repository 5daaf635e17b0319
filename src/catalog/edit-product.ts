import type { OwnersProduct } from '#contract/index.ts'
import { announceOnCommit, type Tx } from '#platform/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { paise, type Paise } from '#shared/money.ts'
import { assertProduct, categoryRows, toRow, toSku, type NewProduct, type NewVariant } from './new-product.ts'
import * as store from './store.ts'

/** A product as it is to be; sizes that it has already bear their id. */
export type EditedProduct = Omit<NewProduct, 'variants'> & { variants: (NewVariant & { id?: string })[] }

/**
 * Changes a locked product; answers its sizes as they are now. Sizes that are not named leave the shop, with whatever stock they have.
 * Refuses with `product.invalid` and the fields that are wrong.
 */
export async function editProduct(tx: Tx, before: OwnersProduct, product: EditedProduct): Promise<{ variants: { id: Id<'var'>; label: string }[] }> {
  assertProduct(product)
  const productId = before._id as Id<'prd'>
  const slug = product.slug ?? before.slug
  await assertFree(tx, productId, { slug, before: before.slug, skus: product.variants.flatMap(({ sku }) => sku ?? []) })
  // A draft is new in the shop on the day it comes into it.
  const isNew = before.state === 'draft' && product.state === 'published'
  const listedAt = isNew ? new Date() : new Date(before.createdAt)
  await store.updateProduct(tx, productId, { ...toRow(product), slug, createdAt: listedAt })
  if (slug !== before.slug) await store.keepOldSlug(tx, productId, { before: before.slug, now: slug })
  await store.deleteCategories(tx, productId)
  await store.insertCategories(tx, categoryRows(productId, product, listedAt))
  await store.deletePictures(tx, productId)
  await store.insertPictures(
    tx,
    product.pictures.map((picture, position) => ({ productId, position, ...picture })),
  )
  announceOnCommit(tx, { kind: 'catalog' })
  return { variants: await placeVariants(tx, productId, slug, product.variants) }
}

async function assertFree(tx: Tx, productId: Id<'prd'>, wanted: { slug: string; before: string; skus: string[] }): Promise<void> {
  if (wanted.slug !== wanted.before && (await store.listTakenSlugs(tx, [wanted.slug], productId)).length > 0)
    throw inUse('slug', 'This address is in use already.')
  if ((await store.listTakenSkus(tx, wanted.skus, productId)).length > 0) throw inUse('variants', 'This SKU is in use already.')
}

const inUse = (field: string, message: string) => new Refusal('product.invalid', { message, fields: { [field]: message } })

async function placeVariants(tx: Tx, productId: Id<'prd'>, slug: string, variants: EditedProduct['variants']): Promise<{ id: Id<'var'>; label: string }[]> {
  await store.removeVariants(tx, productId)
  const placed = []
  for (const [position, { id, label, sku, salePrice }] of variants.entries()) {
    const row = { position, label: label.trim(), salePrice: salePrice ?? null, ...(sku ? { sku } : {}) }
    placed.push({ id: id === undefined ? await addVariant(tx, { productId, slug, row }) : await keepVariant(tx, productId, id, row), label: row.label })
  }
  return placed
}

type VariantRow = { position: number; label: string; salePrice: Paise | null; sku?: string }

async function keepVariant(tx: Tx, productId: Id<'prd'>, id: string, row: VariantRow): Promise<Id<'var'>> {
  const kept = await store.updateVariant(tx, productId, id, { ...row })
  if (!kept) throw new Refusal('variant.missing', { fields: { variants: 'This size is not available.' } })
  return kept
}

/** A size that comes back under its old SKU is a new one: the old one belongs to the orders that hold it. */
async function addVariant(tx: Tx, { productId, slug, row }: { productId: Id<'prd'>; slug: string; row: VariantRow }): Promise<Id<'var'>> {
  const id = newId('var')
  const wished = row.sku ?? toSku(slug, row.label)
  for (const sku of row.sku ? [wished] : [wished, `${wished}_${id.slice(-6).toUpperCase()}`]) {
    const [added] = await store.insertVariants(tx, [{ id, productId, ...row, sku }])
    if (added) return added.id
  }
  throw inUse('variants', 'This SKU is in use already.')
}

/** Puts an archived, locked product back: into the shop, or among the drafts. */
export async function restoreProduct(tx: Tx, product: OwnersProduct, state: 'published' | 'draft'): Promise<void> {
  if (product.state !== 'archived') return
  const productId = product._id as Id<'prd'>
  await store.updateProduct(tx, productId, { state, removedAt: state === 'published' ? null : new Date() })
  const { category, categories, salePricePaise } = product
  await store.insertCategories(
    tx,
    categoryRows(productId, { category, alsoIn: categories, salePrice: paise(salePricePaise), state }, new Date(product.createdAt)),
  )
  announceOnCommit(tx, { kind: 'catalog' })
}
