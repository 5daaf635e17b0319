import { sql } from 'drizzle-orm'
import { orders, orderStatusHistory } from '#orders/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'

/** So many of the last orders that are shipped, and as many that are delivered, are looked at. */
const LAST_ORDERS = 50

/** The couriers of the last shipped orders, each once, the one that was used last first. */
export async function listCouriers(db: Reader): Promise<string[]> {
  // The order of orders_of_status, so that only these rows are read.
  const last = (status: string) => sql`(
    select o.id, o.courier from ${orders} o where o.status = ${status}
    order by o.created_at desc nulls last, o.id desc nulls last limit ${LAST_ORDERS})`
  const rows = await query<{ courier: string }>(
    db,
    sql`
    select o.courier from (${last('shipped')} union all ${last('delivered')}) o
    join ${orderStatusHistory} h on h.order_id = o.id and h.status = 'shipped'
    where o.courier <> '' group by o.courier order by max(h.id) desc`,
  )
  return rows.map(({ courier }) => courier)
}
