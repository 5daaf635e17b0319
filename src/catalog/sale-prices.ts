import { asc, inArray, sql, type SQL } from 'drizzle-orm'
import { announceOnCommit, query, type Reader, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { ProductState } from '#shared/catalog/product.ts'
import type { PriceReason } from '#shared/catalog/price-history.ts'
import { priceHistory } from './price-tables.ts'
import { productCategories, productPictures, products, variants } from './tables.ts'

/** The prices of a product and of its variants; a variant without its own has the product's. */
export type ProductPrices = {
  id: Id<'prd'>
  title: string
  state: ProductState
  salePrice: Paise
  mrp: Paise | null
  variants: { id: Id<'var'>; label: string; salePrice: Paise | null; removed: boolean }[]
}

/** The own price of a product (`variantId` null) or of a variant. */
export type PriceOf = { productId: Id<'prd'>; variantId: Id<'var'> | null; price: Paise }

/** A price of a sale, with the struck-through one. */
export type LoweredPrice = PriceOf & { priceBefore: Paise | null }

/** Any number of ids as one parameter. */
const idsOf = (ids: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/**
 * The prices of products, in the order of their ids. `locks` keeps products and variants from
 * changes until the transaction ends (FOR NO KEY UPDATE, products first, each by id).
 */
export async function readPrices(
  db: Reader,
  ids: Id<'prd'>[],
  { locks = false }: { locks?: boolean } = {},
): Promise<ProductPrices[]> {
  const ofProducts = db
    .select({
      id: products.id,
      title: products.title,
      state: products.state,
      salePrice: products.salePrice,
      mrp: products.actualPrice,
    })
    .from(products)
    .where(inArray(products.id, idsOf(ids)))
    .orderBy(asc(products.id))
  const found = await (locks ? ofProducts.for('no key update') : ofProducts)
  const { id, productId, label, salePrice, removed } = variants
  const ofVariants = db
    .select({ id, productId, label, salePrice, removed })
    .from(variants)
    .where(inArray(productId, idsOf(ids)))
    .orderBy(asc(id))
  const byProduct = Map.groupBy(
    await (locks ? ofVariants.for('no key update') : ofVariants),
    (variant) => variant.productId,
  )
  return found.map((product) => ({ ...product, variants: byProduct.get(product.id) ?? [] }))
}

/** The first picture of each of these products, by their ids. */
export async function listFirstPictures(
  db: Reader,
  ids: Id<'prd'>[],
): Promise<Map<string, { key: string; alt: string; width: number; height: number }>> {
  const { productId, position, key, alt, width, height } = productPictures
  const rows = await db
    .selectDistinctOn([productId], { productId, key, alt, width, height })
    .from(productPictures)
    .where(inArray(productId, idsOf(ids)))
    .orderBy(asc(productId), asc(position))
  return new Map(rows.map(({ productId: id, ...picture }) => [id, picture]))
}

/** The lowest price of a variant in a time, and for how long it was for sale then. */
export type OfferedPrice = { lowest: Paise; offeredMs: number }

/** What each variant was offered for in a time, by its id; without those that were not for sale. */
export async function listOfferedPrices(
  db: Reader,
  variantIds: Id<'var'>[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, OfferedPrice>> {
  const [begin, end] = [from, to].map((time) => sql`${time.toISOString()}::timestamptz`)
  const rows = await query<{ id: string; lowest: number; seconds: number }>(
    db,
    sql`
    select wanted.id, min(h.price)::float8 as lowest, sum(extract(epoch from
      greatest(least(h.until, ${end}) - greatest(h.changed_at, ${begin}), '0')))::float8 as seconds
    from ${idsOf(variantIds)} as wanted (id) join lateral (
      select price, changed_at, lead(changed_at, 1, ${end}) over (order by id) as until
      from ${priceHistory} where variant_id = wanted.id and changed_at < ${end}
    ) h on h.price is not null and (h.until > ${begin} or h.changed_at >= ${begin})
    group by wanted.id`,
  )
  return new Map(
    rows.map(({ id, lowest, seconds }) => [
      id,
      { lowest: paise(lowest), offeredMs: seconds * 1000 },
    ]),
  )
}

/**
 * Lowers the prices of locked products for a sale that ends at `endsAt`, and announces it. All
 * products get a new version, so that no older form is saved over them. An edit of a price
 * afterwards takes it out of the sale (a trigger).
 */
export async function lowerPrices(
  tx: Tx,
  { prices, endsAt }: { prices: LoweredPrice[]; endsAt: Date },
): Promise<void> {
  const end = sql`${endsAt.toISOString()}::timestamptz`
  await writePrices(tx, {
    prices,
    productIds: [...new Set(prices.map(({ productId }) => productId))],
    reason: 'sale-start',
    marks: sql`
      price_before = given.price_before,
      sale_ends_at = case when given.price is not null then ${end} end`,
  })
}

/**
 * Gives locked products these prices after a sale, takes all of them out of the sale, and announces
 * it.
 */
export const restorePrices = (
  tx: Tx,
  { prices, productIds }: { prices: PriceOf[]; productIds: Id<'prd'>[] },
): Promise<void> =>
  writePrices(tx, {
    prices,
    productIds,
    reason: 'sale-end',
    marks: sql`price_before = null, sale_ends_at = null`,
  })

/** Changes until when the lowered prices of products hold. */
export async function moveSaleEnd(
  tx: Tx,
  { productIds, endsAt }: { productIds: Id<'prd'>[]; endsAt: Date },
): Promise<void> {
  const end = sql`${endsAt.toISOString()}::timestamptz`
  await tx.execute(sql`
    update ${products} set sale_ends_at = ${end}
    where id in ${idsOf(productIds)} and sale_ends_at is not null`)
  await tx.execute(sql`
    update ${variants} set sale_ends_at = ${end}
    where product_id in ${idsOf(productIds)} and sale_ends_at is not null`)
  announceOnCommit(tx, { kind: 'catalog' })
}

type WritePricesInput = {
  prices: (PriceOf & { priceBefore?: Paise | null })[]
  productIds: Id<'prd'>[]
  reason: PriceReason
  /** What else is set, from a row `given`; its price is null if the own price stays. */
  marks: SQL
}

/** Products of one statement: the triggers of searches join its old rows with its new ones. */
const CHUNK = 250

/** Writes all prices in chunks. The triggers of the price history read the reason at the commit. */
async function writePrices(
  tx: Tx,
  { prices, productIds, reason, marks }: WritePricesInput,
): Promise<void> {
  await tx.execute(sql`select set_config('shop.price_reason', ${reason}, true)`)
  const byProduct = Map.groupBy(prices, ({ productId }) => productId)
  for (let start = 0; start < productIds.length; start += CHUNK) {
    const chunk = productIds.slice(start, start + CHUNK)
    const ofChunk = chunk.flatMap((id) => byProduct.get(id) ?? [])
    await writeChunk(tx, { prices: ofChunk, productIds: chunk, marks })
  }
  announceOnCommit(tx, { kind: 'catalog' })
}

async function writeChunk(
  tx: Tx,
  { prices, productIds, marks }: Omit<WritePricesInput, 'reason'>,
): Promise<void> {
  const rows = prices.map(({ productId, variantId, price, priceBefore }) => ({
    id: variantId ?? productId,
    price,
    price_before: priceBefore,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as g (id text, price bigint, price_before bigint)`
  await tx.execute(sql`
    update ${variants} v set sale_price = coalesce(given.price, v.sale_price), ${marks}
    from (
      select o.id, g.price, g.price_before from ${variants} o left join ${given} on g.id = o.id
      where o.product_id in ${idsOf(productIds)}
        and (g.id is not null or o.sale_ends_at is not null)
    ) given where v.id = given.id`)
  await tx.execute(sql`
    update ${products} p set sale_price = coalesce(given.price, p.sale_price), ${marks},
      version = p.version + 1, sale_versions = p.sale_versions + 1, updated_at = now()
    from (
      select o.id, g.price, g.price_before from ${products} o left join ${given} on g.id = o.id
      where o.id in ${idsOf(productIds)}
    ) given where p.id = given.id`)
  await tx.execute(sql`
    update ${productCategories} c set sale_price = p.sale_price from ${products} p
    where c.product_id in ${idsOf(productIds)} and p.id = c.product_id
      and c.sale_price <> p.sale_price`)
}
