import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AdminProduct, Pagination, Product, ProductDetails } from '#contract/contract.ts'
import { paginationOf, type Reader, type Tx } from '#platform/db/db.ts'
import { MAX_CHOSEN } from '#shared/bulk.ts'
import { Refusal } from '#shared/errors.ts'
import { formatRupees, paise } from '#shared/money/money.ts'
import { ratingOf } from '#shared/reviews/review-rule.ts'
import { FALLBACK_IMAGE, pictureUrl, widthsOf } from '#shared/catalog/picture.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import {
  listByIds,
  referenceCondition,
  productSelection,
  type StoredPicture,
  type StoredProduct,
  type StoredVariant,
} from './store.ts'
import {
  selectAdminPage,
  type AdminProductFilters,
  type ListAdminProductsQuery,
} from './select-products.ts'
import { products } from './tables.ts'

/** The published products with these ids, in the given order. */
export async function readProducts(db: Reader, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const storedById = new Map(
    (await listByIds(db, ids)).map((stored) => [stored.id as string, stored]),
  )
  return ids.flatMap((id) => {
    const stored = storedById.get(id)
    return stored ? [toProduct(stored)] : []
  })
}

/** Largest width in pixels of the plain `images` of the API. Pages use `pictures`. */
const MAX_IMAGE_WIDTH = 720

/** Converts a stored product to the API: prices as text and in paise, pictures as URLs. */
function toProduct(stored: StoredProduct): Product {
  const images = stored.pictures.map(imageOf)
  return {
    _id: stored.id,
    slug: stored.slug,
    title: stored.title,
    description: stored.description,
    category: stored.category,
    categories: [
      stored.category,
      ...stored.categories.filter((value) => value !== stored.category),
    ],
    image: images[0] ?? FALLBACK_IMAGE,
    images: images.length > 0 ? images : [FALLBACK_IMAGE],
    pictures: stored.pictures,
    actualPrice: stored.actualPrice === null ? null : formatRupees(stored.actualPrice),
    actualPricePaise: stored.actualPrice,
    salePrice: formatRupees(stored.salePrice),
    salePricePaise: stored.salePrice,
    inventory: stored.variants.reduce((total, variant) => total + variant.stock, 0),
    variants: stored.variants.map((variant) => toVariant(variant, stored)),
    sale: toSale(stored),
    rating: stored.stars ? ratingOf(stored.stars) : undefined,
    isSaleItem: stored.isSaleItem,
    flag: stored.flag ?? undefined,
    material: stored.material,
    plating: stored.plating,
    stone: stored.stone,
    colour: stored.colour,
  }
}

/** Converts a stored product to the API with the details of its own page. */
export const toProductDetails = (stored: StoredProduct): ProductDetails => ({
  ...toProduct(stored),
  netQuantity: stored.netQuantity,
  countryOfOrigin: stored.countryOfOrigin,
  makerName: stored.makerName,
  makerAddress: stored.makerAddress,
  importerName: stored.importerName,
  importerAddress: stored.importerAddress,
  weightGrams: stored.weightMg === null ? null : stored.weightMg / 1000,
  sizeMm: stored.sizeMm,
  excludesCod: stored.excludesCod,
  gallery: stored.gallery.length > 0 ? stored.gallery : undefined,
  video: stored.video ?? undefined,
})

/** The sale that an own price is in; undefined for any other price. */
const toSale = ({
  saleEndsAt,
  priceBefore,
}: {
  saleEndsAt: Date | string | null
  priceBefore: number | null
}): Product['sale'] =>
  saleEndsAt === null
    ? undefined
    : {
        endsAt: new Date(saleEndsAt).toISOString(),
        priceBefore: priceBefore === null ? null : formatRupees(paise(priceBefore)),
        priceBeforePaise: priceBefore,
      }

function toVariant(variant: StoredVariant, product: StoredProduct): Product['variants'][number] {
  const price = paise(variant.salePrice ?? product.salePrice)
  return {
    sale: toSale(variant.salePrice === null ? product : variant),
    _id: variant.id,
    sku: variant.sku,
    label: variant.label,
    inventory: variant.stock,
    salePrice: formatRupees(price),
    salePricePaise: price,
  }
}

function imageOf(picture: StoredPicture): string {
  const widths = widthsOf(picture.width).filter((width) => width <= MAX_IMAGE_WIDTH)
  return pictureUrl(picture.key, widths.at(-1) ?? MAX_IMAGE_WIDTH, 'webp')
}

const { words: _words, categoryWords: _categoryWords, ...columns } = getTableColumns(products)
const adminSelection = {
  ...columns,
  ...productSelection,
  variants: sql<StoredVariant[]>`(
    select coalesce(json_agg(
      json_build_object(
        'id', v.id, 'sku', v.sku, 'label', v.label, 'salePrice', v.sale_price,
        'costPrice', v.cost_price, 'stock', v.stock, 'priceBefore', v.price_before,
        'saleEndsAt', v.sale_ends_at)
      order by v.position), '[]')
    from variants v where v.product_id = products.id and not v.removed)`,
  categories: sql<Category[]>`(
    select coalesce(json_agg(c.value order by c.kind, c.position), '[]')
    from categories c where c.value = any (products.also_in))`,
}

/** Products for administrators, newest first or by `sort`. Archived ones only with that state. */
export async function listAdminProducts(
  db: Reader,
  listQuery: ListAdminProductsQuery,
): Promise<{ products: AdminProduct[]; pagination: Pagination }> {
  const { ids, total } = await selectAdminPage(db, listQuery)
  const rows =
    ids.length === 0
      ? []
      : await db.select(adminSelection).from(products).where(inArray(products.id, ids))
  const byId = new Map(rows.map((row) => [row.id, toAdminProduct(row)]))
  return {
    products: ids.flatMap((id) => byId.get(id) ?? []),
    pagination: paginationOf(listQuery, total),
  }
}

type MatchingProduct = Pick<AdminProduct, '_id' | 'title' | 'state'>

/** The products that match the filters, the newest `MAX_CHOSEN`, and how many match in all. */
export async function listMatchingProducts(
  db: Reader,
  filters: AdminProductFilters,
): Promise<{ products: MatchingProduct[]; total: number }> {
  const { ids, total } = await selectAdminPage(db, { ...filters, page: 1, limit: MAX_CHOSEN })
  const rows = await db
    .select({ _id: products.id, title: products.title, state: products.state })
    .from(products)
    .where(inArray(products.id, ids))
  const byId = new Map(rows.map((row) => [row._id, row]))
  return { products: ids.flatMap((id) => byId.get(id) ?? []), total }
}

/** One product in any state, by its id or its slug. Throws `product.missing`. */
export async function readAdminProduct(db: Reader, reference: string): Promise<AdminProduct> {
  const [row] = await db.select(adminSelection).from(products).where(referenceCondition(reference))
  if (!row) throw new Refusal('product.missing')
  return toAdminProduct(row)
}

type LockAdminProductOptions = {
  version?: number | undefined
  withKeys?: boolean
  /** The product as read before the transaction. Read again only if it has changed since. */
  seen?: AdminProduct
}

/**
 * Locks the row of a product until the transaction ends, and returns the product. The stock of
 * `seen` may be out of date, because it changes without a new version. Throws `product.missing`,
 * and `product.changed` if it no longer has the given version. `withKeys` is for changes of its
 * slug or its SKUs: it also waits for, and blocks, transactions that insert an order line of it.
 */
export async function lockAdminProduct(
  tx: Tx,
  reference: string,
  { version, withKeys = false, seen }: LockAdminProductOptions = {},
): Promise<AdminProduct> {
  const [locked] = await tx
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(referenceCondition(reference))
    .for(withKeys ? 'update' : 'no key update')
  if (!locked) throw new Refusal('product.missing')
  const product = seen?.version === locked.version ? seen : await readAdminProduct(tx, locked.id)
  if (version !== undefined && version !== locked.version)
    throw new Refusal('product.changed', { details: { product } })
  return product
}

type AdminProductRow = Parameters<typeof toProductDetails>[0] & typeof products.$inferSelect

const toAdminProduct = (row: Omit<AdminProductRow, 'words' | 'categoryWords'>): AdminProduct => ({
  ...toProductDetails(row),
  variants: row.variants.map((variant) => ({
    ...toVariant(variant, row),
    costPricePaise: variant.costPrice ?? null,
  })),
  state: row.state,
  version: row.version,
  hsn: row.hsn,
  gstRate: row.gstRateBp / 100,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
