import type { Product, ProductDetails } from '#contract/contract.ts'
import { announceOnCommit, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import {
  assertProduct,
  toCategoryRows,
  inUse,
  toCategoryWords,
  toProductRow,
  toSlug,
  withSkus,
  type NewProduct,
  type NewVariant,
} from './new-product.ts'
import * as store from './store.ts'
import { listRelatedProducts } from './related.ts'
import { toProductDetails } from './to-product.ts'

export { assertProduct, inUse, toSlug, type NewProduct, type NewVariant } from './new-product.ts'
export { editProduct, restoreProduct, type EditedProduct } from './edit-product.ts'
export { listAdminProducts, lockAdminProduct, readAdminProduct } from './admin-product.ts'
export { hasOtherProducts, listTakenSlugs } from './store.ts'
export {
  insertProductRequest,
  deleteProductRequests,
  setRequestedProduct,
} from './product-requests.ts'
export { readProducts } from './read-products.ts'
export {
  countPublishedProducts,
  findIdBeforeOffset,
  listPublishedProducts,
  type PublishedProduct,
} from './sitemap.ts'

/**
 * One product by its id, its slug or a slug that it had before. Refuses with `product.missing`;
 * where it was removed, the refusal says where others like it are.
 */
export async function readProduct(db: Reader, idOrSlug: string): Promise<ProductDetails> {
  const stored = await store.findByReference(db, idOrSlug)
  if (stored) return toProductDetails(stored)
  const removed = await store.findArchived(db, idOrSlug)
  const renamed = removed ? undefined : await store.findByOldSlug(db, idOrSlug)
  if (renamed) return readProduct(db, renamed)
  throw new Refusal('product.missing', removed ? { details: { removed } } : {})
}

/**
 * What somebody who looks at a product (id or slug) may also like. Refuses with `product.missing`.
 */
export async function listRelated(db: Reader, idOrSlug: string): Promise<Product[]> {
  return listRelatedProducts(db, await readProduct(db, idOrSlug))
}

/**
 * What is meant by a product (id or slug) and perhaps one of its choices, in one statement. Refuses
 * with `product.missing`, `variant.needed` (several and none named) or `variant.missing` (not this
 * product's).
 */
export async function findVariant(
  db: Reader,
  wanted: { productId: string; variantId?: string },
): Promise<{ productId: Id<'prd'>; variantId: Id<'var'>; stock: number }> {
  const variants = await store.listPublishedVariants(db, wanted.productId)
  const [only] = variants
  if (!only) throw new Refusal('product.missing')
  if (wanted.variantId === undefined && variants.length > 1) throw new Refusal('variant.needed')
  const meant =
    wanted.variantId === undefined
      ? only
      : variants.find((variant) => variant.variantId === wanted.variantId)
  if (!meant) throw new Refusal('variant.missing')
  return meant
}

type Created = { productId: Id<'prd'>; variants: { id: Id<'var'>; sku: string; label: string }[] }

/**
 * Puts a product into the shop, without stock. Refuses with `product.invalid` and the fields that
 * are wrong.
 */
export async function createProduct(tx: Tx, product: NewProduct): Promise<Created> {
  assertProduct(product)
  announceOnCommit(tx, { kind: 'catalog' })
  const { productId, slug, listedAt } = await insertUnderFreeSlug(tx, product)
  const wanted = partsOf({ ...product, productId, slug, listedAt })
  await store.insertCategories(tx, wanted.categories)
  await store.insertPictures(tx, wanted.pictures)
  const variants = await store.insertVariants(tx, wanted.variants)
  if (variants.length < wanted.variants.length) throw inUse('variants')
  return { productId, variants }
}

/**
 * Puts hundreds of products into the shop at once, each listed since a date of its own and under a
 * slug that must be free. Without stock.
 */
export async function createProducts(
  tx: Tx,
  many: (NewProduct & { slug: string; listedAt: Date })[],
): Promise<Created[]> {
  many.forEach(assertProduct)
  announceOnCommit(tx, { kind: 'catalog' })
  const listed = many.map((product) => ({ ...product, productId: newId('prd') }))
  const parts = listed.map(partsOf)
  await store.insertProducts(
    tx,
    listed.map(({ productId, listedAt, ...product }) => ({
      ...product,
      categoryWords: toCategoryWords(product),
      id: productId,
      createdAt: listedAt,
    })),
  )
  await store.insertCategories(
    tx,
    parts.flatMap((part) => part.categories),
  )
  await store.insertPictures(
    tx,
    parts.flatMap((part) => part.pictures),
  )
  await store.insertVariants(
    tx,
    parts.flatMap((part) => part.variants),
  )
  return parts.map(({ productId, variants }) => ({ productId, variants }))
}

/** The rows that belong to a product. */
function partsOf({
  productId,
  slug,
  listedAt,
  ...product
}: NewProduct & { productId: Id<'prd'>; slug: string; listedAt: Date }) {
  const choices: NewVariant[] = product.variants?.length ? product.variants : [{ label: '' }]
  return {
    productId,
    categories: toCategoryRows(productId, product, listedAt),
    pictures: product.pictures.map((picture, position) => ({ productId, position, ...picture })),
    variants: withSkus(slug, choices).map(({ label, sku, salePrice }, position) => ({
      id: newId('var'),
      productId,
      position,
      label: label.trim(),
      sku,
      salePrice: salePrice ?? null,
    })),
  }
}

/**
 * A given slug is taken as it is or refused; one from the title becomes `name-2` … or, when
 * somebody is quicker, a name nobody else can have.
 */
async function insertUnderFreeSlug(
  tx: Tx,
  product: NewProduct,
): Promise<{ productId: Id<'prd'>; slug: string; listedAt: Date }> {
  const productId = newId('prd')
  const row = { id: productId, ...toProductRow(product) }
  for (const slug of product.slug === undefined
    ? await slugsToTry(tx, product.title, productId)
    : await onlyIfFree(tx, product.slug)) {
    const listedAt = await store.insertProduct(tx, { ...row, slug })
    if (listedAt) return { productId, slug, listedAt }
  }
  throw inUse('slug')
}

const onlyIfFree = async (tx: Tx, slug: string): Promise<string[]> =>
  (await store.listTakenSlugs(tx, [slug])).length === 0 ? [slug] : []

async function slugsToTry(tx: Tx, title: string, productId: Id<'prd'>): Promise<string[]> {
  const base = toSlug(title) || 'piece'
  const candidates = [base, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}-${number}`)]
  const taken = await store.listTakenSlugs(tx, candidates)
  const free = candidates.filter((candidate) => !taken.includes(candidate)).slice(0, 1)
  return [...free, `${base}-${productId.slice(-12)}`]
}

/**
 * Takes a product (id or slug) out of the shop; orders keep their own copy of it. Refuses with
 * `product.missing`.
 */
export async function removeProduct(tx: Tx, productId: string): Promise<void> {
  const removed = await store.archiveProduct(tx, productId)
  if (!removed) throw new Refusal('product.missing')
  await store.deleteCategories(tx, removed)
  announceOnCommit(tx, { kind: 'catalog' })
}
