import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readCustomerTotals } from '#admin/customer-totals.ts'
import type { contract } from '#contract/contract.ts'
import { matchesFilters, type AdminOrderFilters } from '#orders/admin/admin-order-list.ts'
import { comesAfter, reversed, sortedBy } from '#orders/admin/admin-order-sort.ts'
import { readAnyOrder } from '#orders/admin/admin-order.ts'
import { SOLD } from '#orders/index-conditions.ts'
import type { OrderRow } from '#orders/orders.ts'
import { orders } from '#orders/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import type { OrderSort } from '#shared/order/order-sorts.ts'

type OrderContext = z.input<typeof contract.readOrderContext.reply>

/**
 * What is around an order: the orders before and after it in the list with these filters and this
 * sort, the one with the same status that has waited longest, and what its customer has
 * ordered. The order itself need not match. Throws `order.missing`.
 */
export async function readOrderContext(
  db: Reader,
  reference: string,
  { sort, ...filters }: AdminOrderFilters & { sort: OrderSort },
): Promise<OrderContext> {
  const order = await readAnyOrder(db, reference)
  const [around, customer] = await Promise.all([
    readAround(db, order, filters, sort),
    readCustomer(db, order),
  ])
  return { ...around, customer }
}

type Around = Pick<OrderContext, 'before' | 'after' | 'nextOfStatus'>

/** SQL: `_id` and `number` of an order `o`, as JSON. */
const LINK = sql`json_build_object('_id', o.id, 'number', o.number)`

/** Compares in the database, so that no moment is converted. */
async function readAround(
  db: Reader,
  { id }: OrderRow,
  filters: AdminOrderFilters,
  sort: OrderSort,
): Promise<Around> {
  const [row] = await query<Around>(
    db,
    sql`
    select (
      select ${LINK} from ${orders} o
      where ${comesAfter(reversed(sort))} and ${matchesFilters(filters)}
      order by ${sortedBy(reversed(sort))} limit 1
    ) as before, (
      select ${LINK} from ${orders} o
      where ${comesAfter(sort)} and ${matchesFilters(filters)}
      order by ${sortedBy(sort)} limit 1
    ) as after, (
      select ${LINK} from ${orders} o
      where o.status = this.status and o.id <> this.id
      order by ${sortedBy('oldest')} limit 1
    ) as "nextOfStatus"
    from ${orders} this where this.id = ${id}`,
  )
  if (!row) throw new Error('The order was read before.')
  return row
}

/** The orders of its customer that count as sales; null without an account. */
async function readCustomer(
  db: Reader,
  { id, userId }: OrderRow,
): Promise<OrderContext['customer']> {
  if (!userId) return null
  const [totals, place] = await Promise.all([
    readCustomerTotals(db, [userId]),
    readPlace(db, { id, userId }),
  ])
  const { orders: count = 0, spentPaise = 0 } = totals.get(userId) ?? {}
  return { orders: count, spentPaise, place }
}

/** The place of an order among those of its customer, from 1; null if it is no sale. */
async function readPlace(
  db: Reader,
  { id, userId }: { id: OrderRow['id']; userId: NonNullable<OrderRow['userId']> },
): Promise<number | null> {
  const [row] = await query<{ place: number; isSold: boolean }>(
    db,
    sql`
    select count(*)::int as place, coalesce(bool_or(o.id = ${id}), false) as "isSold"
    from ${orders} o join ${orders} this on this.id = ${id}
    where o.user_id = ${userId} and o.${SOLD}
      and (o.created_at, o.id) <= (this.created_at, this.id)`,
  )
  return row?.isSold ? row.place : null
}
