import type { AdminProduct } from '#contract/contract.ts'
import { announceOnCommit, type Tx } from '#platform/db/db.ts'
import { type Id } from '#shared/ids.ts'
import { paise } from '#shared/money/money.ts'
import type { EditableState } from '#shared/catalog/product-details.ts'
import {
  assertProduct,
  toCategoryRows,
  inUse,
  toProductRow,
  type NewProduct,
} from './new-product.ts'
import { saveVariants, type EditedVariant } from './save-variants.ts'
import * as store from './store.ts'

/** The product after the edit. Existing variants have their id. */
export type EditedProduct = Omit<NewProduct, 'variants'> & { variants: EditedVariant[] }

/**
 * Replaces a locked product and returns its variants. Variants that are not listed are removed and
 * keep their stock. Throws `product.invalid` with a sentence for each field.
 */
export async function editProduct(
  tx: Tx,
  before: AdminProduct,
  product: EditedProduct,
): Promise<{ variants: { id: Id<'var'>; label: string }[] }> {
  assertProduct(product)
  const productId = before._id as Id<'prd'>
  const slug = product.slug ?? before.slug
  await assertFree(tx, productId, {
    slug,
    before: before.slug,
    skus: product.variants.flatMap(({ sku }) => sku ?? []),
  })
  // A draft counts as new on the day it is published.
  const isNew = before.state === 'draft' && product.state === 'published'
  const listedAt = isNew ? new Date() : new Date(before.createdAt)
  await store.updateProduct(tx, productId, { ...toProductRow(product), slug, createdAt: listedAt })
  if (slug !== before.slug)
    await store.saveOldSlug(tx, productId, { before: before.slug, now: slug })
  await store.deleteCategories(tx, productId)
  await store.insertCategories(tx, toCategoryRows(productId, product, listedAt))
  await store.deletePictures(tx, productId)
  await store.insertPictures(
    tx,
    product.pictures.map((picture, position) => ({ productId, position, ...picture })),
  )
  announceOnCommit(tx, { kind: 'catalog' })
  return { variants: await saveVariants(tx, { productId, slug }, product.variants) }
}

async function assertFree(
  tx: Tx,
  productId: Id<'prd'>,
  { slug, before, skus }: { slug: string; before: string; skus: string[] },
): Promise<void> {
  if (slug !== before && (await store.listTakenSlugs(tx, [slug], productId)).length > 0)
    throw inUse('slug')
  if ((await store.listTakenSkus(tx, skus, productId)).length > 0) throw inUse('variants')
}

/**
 * Restores an archived, locked product to the given state, or with `before` to the state it had. A
 * product without a recorded state becomes a draft.
 */
export async function restoreProduct(
  tx: Tx,
  product: AdminProduct,
  target: EditableState | 'before',
): Promise<void> {
  if (product.state !== 'archived') return
  const productId = product._id as Id<'prd'>
  const state =
    target === 'before' ? ((await store.findArchivedFrom(tx, productId)) ?? 'draft') : target
  await store.updateProduct(tx, productId, {
    state,
    removedAt: state === 'published' ? null : new Date(),
  })
  const { category, categories, salePricePaise } = product
  await store.insertCategories(
    tx,
    toCategoryRows(
      productId,
      { category, alsoIn: categories, salePrice: paise(salePricePaise), state },
      new Date(product.createdAt),
    ),
  )
  announceOnCommit(tx, { kind: 'catalog' })
}
