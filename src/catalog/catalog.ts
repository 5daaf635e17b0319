import { lockCategories } from '#categories/categories.ts'
import type { Product, ProductDetails } from '#contract/contract.ts'
import { announceOnCommit, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { toSlug } from '#shared/catalog/slug.ts'
import {
  assertProduct,
  toCategoryRows,
  inUse,
  categoryNamesOf,
  toCategoryWords,
  toProductRow,
  withPresentCategories,
  withSkus,
  type CategoryNames,
  type NewProduct,
  type NewVariant,
} from './new-product.ts'
import * as store from './store.ts'
import { listRelatedProducts } from './related.ts'
import { listWornWith } from '#catalog/worn-with/worn-with.ts'
import { toProductDetails } from './read-products.ts'

export { assertProduct, inUse, type NewProduct, type NewVariant } from './new-product.ts'
export {
  countProductsByCategory,
  moveProductsToCategory,
  refreshCategoryWords,
  setCategories,
} from './product-categories.ts'
export {
  adoptDemoProducts,
  deleteProducts,
  listDemoProducts,
  markDemoProduct,
  type DemoProduct,
} from './demo-products.ts'
export {
  deleteProductRequests,
  editProduct,
  findRequestedProduct,
  insertProductRequest,
  restoreProduct,
  setProductState,
  setRequestedProduct,
  type EditedProduct,
} from './edit-product.ts'
export { hasOtherProducts, listTakenSlugs } from './store.ts'
export {
  listAdminProducts,
  listMatchingProducts,
  lockAdminProduct,
  readAdminProduct,
  readProducts,
} from './read-products.ts'
export { listPrices } from './price-history.ts'
export {
  listFirstPictures,
  listOfferedPrices,
  lowerPrices,
  moveSaleEnd,
  readPrices,
  restorePrices,
  type LoweredPrice,
  type OfferedPrice,
  type PriceOf,
  type ProductPrices,
} from './sale-prices.ts'
export { storeSoldCounts } from './sold-counts.ts'
export {
  categoryCondition,
  findIdBySku,
  findIdBySlug,
  findIdByTitle,
  listPublishedIds,
  lockTitle,
  selectAdminPage,
} from './select-products.ts'
export {
  countImportedProducts,
  countPublishedProducts,
  findIdBeforeOffset,
  listPublishedProducts,
  type PublishedProduct,
} from './sitemap.ts'
export { wornPlacesOf } from '#catalog/worn-with/worn-places.ts'

/**
 * One published product by its id, its slug or an old slug. Throws `product.missing`; for an
 * archived product the details hold its category, so that the page can offer similar products.
 */
export async function readProduct(db: Reader, idOrSlug: string): Promise<ProductDetails> {
  const stored = await store.findByReference(db, idOrSlug)
  if (stored) return toProductDetails(stored)
  const archived = await store.findArchived(db, idOrSlug)
  const renamedId = archived ? undefined : await store.findByOldSlug(db, idOrSlug)
  if (renamedId) return readProduct(db, renamedId)
  throw new Refusal('product.missing', archived ? { details: { removed: archived } } : {})
}

/**
 * Products to wear with a product (id or slug), and others that are related to it. No product is in
 * both lists. Throws `product.missing`.
 */
export async function listRelated(
  db: Reader,
  idOrSlug: string,
): Promise<{ products: Product[]; wornWith: Product[] }> {
  const product = await readProduct(db, idOrSlug)
  const wornWith = await listWornWith(db, product)
  return { products: await listRelatedProducts(db, product, wornWith), wornWith }
}

/**
 * Finds a variant of a product (id or slug) and its stock in one statement. The variant id may be
 * left out if there is only one. Throws `product.missing`, `variant.needed` (several variants, no
 * id) or `variant.missing` (not a variant of this product).
 */
export async function findVariant(
  db: Reader,
  { productId, variantId }: { productId: string; variantId?: string | null | undefined },
): Promise<{ productId: Id<'prd'>; variantId: Id<'var'>; stock: number }> {
  const variants = await store.listPublishedVariants(db, productId)
  const [only] = variants
  if (!only) throw new Refusal('product.missing')
  if (!variantId && variants.length > 1) throw new Refusal('variant.needed')
  const variant = variantId ? variants.find((each) => each.variantId === variantId) : only
  if (!variant) throw new Refusal('variant.missing')
  return variant
}

type CreatedProduct = {
  productId: Id<'prd'>
  variants: { id: Id<'var'>; sku: string; label: string }[]
}

/** Creates a product without stock. Throws `product.invalid` with a sentence for each field. */
export async function createProduct(tx: Tx, input: NewProduct): Promise<CreatedProduct> {
  const names = await lockCategories(tx, categoryNamesOf(input))
  assertProduct(input, names)
  const product = withPresentCategories(input, names)
  announceOnCommit(tx, { kind: 'catalog' })
  const { productId, slug, listedAt } = await insertUnderFreeSlug(tx, product, names)
  const rows = toRows({ ...product, productId, slug, listedAt })
  await store.insertCategories(tx, rows.categories)
  await store.insertPictures(tx, rows.pictures)
  const variants = await store.insertVariants(tx, rows.variants)
  if (variants.length < rows.variants.length) throw inUse('variants')
  return { productId, variants }
}

/**
 * Creates hundreds of products at once, each with its own date and a slug that must be free.
 * Without stock.
 */
export async function createProducts(
  tx: Tx,
  newProducts: (NewProduct & { slug: string; listedAt: Date })[],
): Promise<CreatedProduct[]> {
  const names = await lockCategories(tx, [...new Set(newProducts.flatMap(categoryNamesOf))])
  for (const product of newProducts) assertProduct(product, names)
  announceOnCommit(tx, { kind: 'catalog' })
  const listed = newProducts.map((product) => ({
    ...withPresentCategories(product, names),
    productId: newId('prd'),
  }))
  const rows = listed.map(toRows)
  await store.insertProducts(
    tx,
    listed.map(({ productId, listedAt, ...product }) => ({
      ...product,
      categoryWords: toCategoryWords(product, names),
      id: productId,
      createdAt: listedAt,
    })),
  )
  await store.insertCategories(
    tx,
    rows.flatMap(({ categories }) => categories),
  )
  await store.insertPictures(
    tx,
    rows.flatMap(({ pictures }) => pictures),
  )
  await store.insertVariants(
    tx,
    rows.flatMap(({ variants }) => variants),
  )
  return rows.map(({ productId, variants }) => ({ productId, variants }))
}

/** The rows of a product in the other tables. */
function toRows({
  productId,
  slug,
  listedAt,
  ...product
}: NewProduct & { productId: Id<'prd'>; slug: string; listedAt: Date }) {
  const variants: NewVariant[] = product.variants?.length ? product.variants : [{ label: '' }]
  return {
    productId,
    categories: toCategoryRows(productId, product, listedAt),
    pictures: product.pictures.map((picture, position) => ({ productId, position, ...picture })),
    variants: withSkus(slug, variants).map(({ label, sku, salePrice, costPrice }, position) => ({
      id: newId('var'),
      productId,
      position,
      label: label.trim(),
      sku,
      salePrice: salePrice ?? null,
      costPrice: costPrice ?? null,
    })),
  }
}

/**
 * A given slug is used as it is or refused. One made from the title gets a number (`name-2` …) if
 * it is taken, or a part of the product's id if another process takes that one first.
 */
async function insertUnderFreeSlug(
  tx: Tx,
  product: NewProduct,
  names: CategoryNames,
): Promise<{ productId: Id<'prd'>; slug: string; listedAt: Date }> {
  const productId = newId('prd')
  const row = { id: productId, ...toProductRow(product, names) }
  const slugs =
    product.slug === undefined
      ? await listCandidateSlugs(tx, product.title, productId)
      : await keepIfFree(tx, product.slug)
  for (const slug of slugs) {
    const listedAt = await store.insertProduct(tx, { ...row, slug })
    if (listedAt) return { productId, slug, listedAt }
  }
  throw inUse('slug')
}

const keepIfFree = async (tx: Tx, slug: string): Promise<string[]> =>
  (await store.listTakenSlugs(tx, [slug])).length === 0 ? [slug] : []

async function listCandidateSlugs(tx: Tx, title: string, productId: Id<'prd'>): Promise<string[]> {
  const base = toSlug(title) || 'piece'
  const candidates = [base, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}-${number}`)]
  const taken = await store.listTakenSlugs(tx, candidates)
  const free = candidates.filter((candidate) => !taken.includes(candidate)).slice(0, 1)
  return [...free, `${base}-${productId.slice(-12)}`]
}

/**
 * Archives a product (id or slug); orders have their own copy of it. Throws `product.missing`.
 */
export async function removeProduct(tx: Tx, productId: string): Promise<void> {
  const id = await store.archiveProduct(tx, productId)
  if (!id) throw new Refusal('product.missing')
  await store.deleteCategories(tx, id)
  announceOnCommit(tx, { kind: 'catalog' })
}
