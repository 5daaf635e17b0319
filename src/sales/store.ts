import { and, asc, count, desc, eq, gt, inArray, lt, lte, ne, sql, type SQL } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts'
import { containsWords, type Reader, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { SaleState } from '#shared/sales/sale-rule.ts'
import type { SalePrice } from './prices-of-sale.ts'
import { saleProducts, salePrices, sales, type NOT_STARTED } from './tables.ts'

export type SaleRow = typeof sales.$inferSelect
export type SaleTime = { startsAt: Date; endsAt: Date }

/** Any number of ids as one parameter. */
const idsOf = (ids: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** Only one transaction at a time saves a sale, so that no two of them overlap. */
export const lockSaving = async (tx: Tx): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.sales}::bigint)`))

export async function findSale(
  db: Reader,
  id: string,
  { locks = false }: { locks?: boolean } = {},
): Promise<SaleRow | undefined> {
  const statement = db
    .select()
    .from(sales)
    .where(eq(sales.id, id as Id<'sal'>))
  const [row] = await (locks ? statement.for('update') : statement)
  return row
}

export async function findSaleOfRequest(
  db: Reader,
  requestId: string,
): Promise<SaleRow | undefined> {
  const [row] = await db.select().from(sales).where(eq(sales.requestId, requestId))
  return row
}

type ListSalesQuery = {
  state?: SaleState | undefined
  q?: string | undefined
  limit: number
  offset: number
}

/** Sales, newest start first, and the number of all. */
export async function listSales(
  db: Reader,
  { state, q, limit, offset }: ListSalesQuery,
): Promise<{ rows: SaleRow[]; total: number }> {
  const where = and(
    state && eq(sales.state, state),
    q ? containsWords(sql`lower(${sales.name})`, q) : undefined,
  )
  const rows = await db
    .select()
    .from(sales)
    .where(where)
    .orderBy(desc(sales.startsAt), desc(sales.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ total: count() }).from(sales).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Sales that should start (or end) by `now`, the earliest first. */
export async function listDue(db: Reader, what: 'start' | 'end', now: Date): Promise<Id<'sal'>[]> {
  const at = what === 'start' ? sales.startsAt : sales.endsAt
  const state = what === 'start' ? 'planned' : 'running'
  const rows = await db
    .select({ id: sales.id })
    .from(sales)
    .where(and(eq(sales.state, state), lte(at, now)))
    .orderBy(asc(at), asc(sales.id))
  return rows.map(({ id }) => id)
}

/** The next time at which a sale starts or ends; undefined if none is planned or running. */
export async function findNextSwitch(db: Reader): Promise<Date | undefined> {
  const at = sql<string | null>`min(
    case when ${sales.state} = 'planned' then ${sales.startsAt} else ${sales.endsAt} end)`
  const [row] = await db
    .select({ at: at.mapWith(sales.startsAt) })
    .from(sales)
    .where(inArray(sales.state, ['planned', 'running']))
  return row?.at ?? undefined
}

/** Another sale that has some of these products at the same time, and how many. */
export async function findOverlap(
  db: Reader,
  {
    saleId,
    productIds,
    startsAt,
    endsAt,
  }: SaleTime & {
    saleId: string | undefined
    productIds: Id<'prd'>[]
  },
): Promise<{ sale: SaleRow; products: number } | undefined> {
  const [row] = await db
    .select({ sale: sales, products: count() })
    .from(sales)
    .innerJoin(saleProducts, eq(saleProducts.saleId, sales.id))
    .where(
      and(
        overlaps({ saleId, startsAt, endsAt }),
        inArray(saleProducts.productId, idsOf(productIds)),
      ),
    )
    .groupBy(sales.id)
    .orderBy(asc(sales.startsAt), asc(sales.id))
    .limit(1)
  return row
}

/** The products of other sales at the same time. */
export async function listProductsOfOthers(
  db: Reader,
  time: SaleTime & { saleId: string | undefined },
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: saleProducts.productId })
    .from(saleProducts)
    .innerJoin(sales, eq(sales.id, saleProducts.saleId))
    .where(overlaps(time))
  return new Set(rows.map(({ id }) => id))
}

const overlaps = ({ saleId, startsAt, endsAt }: SaleTime & { saleId: string | undefined }) =>
  and(
    inArray(sales.state, ['planned', 'running']),
    saleId === undefined ? undefined : ne(sales.id, saleId as Id<'sal'>),
    lt(sales.startsAt, endsAt),
    gt(sales.endsAt, startsAt),
  )

export async function insertSale(tx: Tx, sale: typeof sales.$inferInsert): Promise<void> {
  await tx.insert(sales).values(sale)
}

/** Updates a locked sale and raises its version. */
export async function updateSale(
  tx: Tx,
  id: Id<'sal'>,
  change: Partial<typeof sales.$inferInsert>,
): Promise<void> {
  await tx
    .update(sales)
    .set({ ...change, version: sql`${sales.version} + 1` })
    .where(eq(sales.id, id))
}

export async function deleteSale(tx: Tx, id: Id<'sal'>): Promise<void> {
  await tx.delete(sales).where(eq(sales.id, id))
}

/** Replaces the products of a planned sale. */
export async function replaceProducts(
  tx: Tx,
  saleId: Id<'sal'>,
  productIds: Id<'prd'>[],
): Promise<void> {
  await tx.delete(saleProducts).where(eq(saleProducts.saleId, saleId))
  await tx.execute(sql`
    insert into ${saleProducts} (sale_id, product_id) select ${saleId}, each.id
    from ${idsOf(productIds)} as each (id)`)
}

/** The ids of the chosen products, in their order. */
export async function listProductIds(db: Reader, saleId: Id<'sal'>): Promise<Id<'prd'>[]> {
  const rows = await db
    .select({ id: saleProducts.productId })
    .from(saleProducts)
    .where(eq(saleProducts.saleId, saleId))
    .orderBy(asc(saleProducts.productId))
  return rows.map(({ id }) => id)
}

type NotStarted = (typeof NOT_STARTED)[number]

/** Records the prices that a sale lowers, and the products that it does not. */
export async function recordStart(
  tx: Tx,
  saleId: Id<'sal'>,
  { prices, notStarted }: { prices: SalePrice[]; notStarted: Map<Id<'prd'>, NotStarted> },
): Promise<void> {
  const rows = prices.map((each) => ({
    product_id: each.productId,
    variant_id: each.variantId,
    before: each.before,
    price: each.price,
    price_before: each.priceBefore,
  }))
  await tx.execute(sql`
    insert into ${salePrices} (sale_id, product_id, variant_id, before, price, price_before)
    select ${saleId}, g.product_id, g.variant_id, g.before, g.price, g.price_before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (product_id text, variant_id text, before bigint, price bigint, price_before bigint)`)
  const skipped = Object.fromEntries(notStarted)
  await tx.execute(sql`
    update ${saleProducts} set
      not_started = ${JSON.stringify(skipped)}::jsonb ->> product_id,
      is_running = not (${JSON.stringify(skipped)}::jsonb ? product_id)
    where sale_id = ${saleId}`)
}

/** The lowered prices of a sale, by product. */
export async function listLowered(
  db: Reader,
  saleId: Id<'sal'>,
  productIds?: Id<'prd'>[],
): Promise<Map<Id<'prd'>, (SalePrice & { isKept: boolean })[]>> {
  const rows = await db
    .select()
    .from(salePrices)
    .where(
      and(
        eq(salePrices.saleId, saleId),
        productIds && inArray(salePrices.productId, idsOf(productIds)),
      ),
    )
    .orderBy(asc(salePrices.id))
  return Map.groupBy(rows, ({ productId }) => productId)
}

/** The lowered prices of a product in the sale that runs now; none if it is in no sale. */
export async function listRunning(
  db: Reader,
  productId: Id<'prd'>,
): Promise<{ saleId: Id<'sal'>; prices: SalePrice[] } | undefined> {
  const [row] = await db
    .select({ saleId: saleProducts.saleId })
    .from(saleProducts)
    .where(and(eq(saleProducts.productId, productId), eq(saleProducts.isRunning, true)))
  if (!row) return undefined
  const lowered = await listLowered(db, row.saleId, [productId])
  return { saleId: row.saleId, prices: lowered.get(productId) ?? [] }
}

/** Records the end of a sale: none of its products runs, and which prices were kept. */
export async function recordEnd(tx: Tx, saleId: Id<'sal'>, kept: SalePrice[]): Promise<void> {
  await tx.update(saleProducts).set({ isRunning: false }).where(eq(saleProducts.saleId, saleId))
  const rows = kept.map(({ productId, variantId }) => ({
    product_id: productId,
    variant_id: variantId ?? '',
  }))
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${salePrices} s set is_kept = true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (product_id text, variant_id text)
    where s.sale_id = ${saleId} and s.product_id = k.product_id
      and coalesce(s.variant_id, '') = k.variant_id`)
}

/** How many products each of these sales has, and how many of its prices were kept. */
export async function countProducts(
  db: Reader,
  saleIds: Id<'sal'>[],
): Promise<Map<string, { products: number; notStarted: number; kept: number }>> {
  if (saleIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: saleProducts.saleId,
      products: count(),
      notStarted: count(saleProducts.notStarted),
      kept: sql<number>`(
        select count(*)::int from ${salePrices} k
        where k.sale_id = ${saleProducts.saleId} and k.is_kept)`,
    })
    .from(saleProducts)
    .where(inArray(saleProducts.saleId, saleIds))
    .groupBy(saleProducts.saleId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** One page of the products of a sale, by id, and why those that did not start did not. */
export async function listPage(
  db: Reader,
  saleId: Id<'sal'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: Id<'prd'>; notStarted: NotStarted | null }[]> {
  const { productId, notStarted } = saleProducts
  return db
    .select({ id: productId, notStarted })
    .from(saleProducts)
    .where(eq(saleProducts.saleId, saleId))
    .orderBy(asc(productId))
    .limit(limit)
    .offset(offset)
}
