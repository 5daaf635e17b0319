import { sql } from 'drizzle-orm'
import { announceOnCommit, query, type Reader, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { ProductFlag } from '#shared/catalog/product.ts'

/** How many orders have a product. */
export type SoldCount = { productId: Id<'prd'>; orders: number }

type Marks = { id: Id<'prd'>; sold: number; flag: ProductFlag | null }

/** A bestseller is in at least so many orders, and among the first of the shop. */
const MIN_ORDERS = 3
const MIN_BESTSELLERS = 4
/** One product of so many is a bestseller. */
const BESTSELLER_SHARE = 20
const NEW_DAYS = 30
/** With more than one new product of so many, "New" tells nothing, and none is marked. */
const NEW_SHARE = 4

/**
 * Stores how many orders products have, for the order "Most loved" and the flags of cards. Products
 * that are not in the list have none. Writes only the rows that change.
 */
export async function storeSoldCounts(tx: Tx, sold: SoldCount[], now: Date): Promise<void> {
  const changed = await listChangedMarks(tx, sold, now)
  if (changed.length === 0) return
  const marks = sql`
    jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as m(id text, sold integer, flag text)`
  // Triggers lock these rows in the same order.
  await query(
    tx,
    sql`
    select product_id from product_search where product_id in (select id from ${marks})
    order by product_id for no key update`,
  )
  await query(
    tx,
    sql`
    update product_search s set sold = m.sold, flag = m.flag from ${marks}
    where s.product_id = m.id`,
  )
  announceOnCommit(tx, { kind: 'catalog' })
}

const listChangedMarks = (db: Reader, sold: SoldCount[], now: Date): Promise<Marks[]> =>
  query(
    db,
    sql`
    with ranked as (
      select s.product_id, s.listed_at, s.sold as earlier_sold, s.flag as earlier_flag,
        coalesce(c.orders, 0) as sold,
        row_number() over (
          order by coalesce(c.orders, 0) desc, s.listed_at desc, s.product_id desc) as place,
        count(*) over () as total,
        count(*) filter (where s.listed_at > ${newSince(now)}::timestamptz) over () as new_total
      from product_search s
      left join jsonb_to_recordset(${JSON.stringify(sold)}::jsonb)
        as c("productId" text, orders integer) on c."productId" = s.product_id
    ), marked as (
      select product_id as id, sold, earlier_sold, earlier_flag, case
        when sold >= ${MIN_ORDERS}
          and place <= greatest(${MIN_BESTSELLERS}, total / ${BESTSELLER_SHARE})
          then 'bestseller'
        when listed_at > ${newSince(now)}::timestamptz and new_total * ${NEW_SHARE} <= total
          then 'new'
        end as flag
      from ranked
    )
    select id, sold, flag from marked
    where (sold, flag) is distinct from (earlier_sold, earlier_flag)`,
  )

const newSince = (now: Date): string =>
  new Date(now.getTime() - NEW_DAYS * 24 * 3_600_000).toISOString()
