import { sql } from 'drizzle-orm'
import { products, variants } from '#catalog/tables.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { stockMovements } from '#inventory/tables.ts'
import {
  bookCheck,
  daysInterval,
  istText,
  minutesInterval,
  orderSubject,
  type BookCheck,
  type OrderColumns,
} from '#operations/book-check.ts'
import { variantChanges } from '#orders/change/change-tables.ts'
import { orderLines, orders, returnRequests } from '#orders/tables.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from '#shared/order/order-status.ts'
import { DIFFERENCE_DAYS } from '#shared/order/variant-change.ts'

/** Stock of a variant = sum of its stock movements. */
const stock: BookCheck = {
  name: 'stock',
  run: async (db, { maxFindings }) => {
    const faults = await findLedgerFaults(db, maxFindings)
    return {
      name: 'stock',
      total: faults[0]?.total ?? 0,
      findings: faults.map((fault) => ({
        check: 'stock',
        rows: [fault.variantId],
        sentence:
          `The stock of ${fault.name} is ${fault.stock}, and its stock ledger adds up to ` +
          `${fault.ledger}.`,
        subject: { kind: 'product', id: fault.productId, name: fault.title },
      })),
    }
  },
}

type OrderStockRow = OrderColumns & {
  id: string
  variant_id: string
  status: OrderStatus | null
  name: string
  expected: number
  taken: number
  returnable: number
  returned: number
}

/**
 * The units that an order has taken from stock are those of its lines while it is unpaid or paid,
 * with those of a change that waits for its payment, and none once it is cancelled or expired.
 * Units come back only by accepted returns, and not more than were sold. So the reserved units are
 * always within the stock that was there.
 */
const orderStock = bookCheck<OrderStockRow>(
  'order-stock',
  () => sql`
    with units as (
      select order_id, variant_id, quantity as ordered, 0 as returnable, 0 as taken, 0 as returned
      from ${orderLines}
      union all
      select l.order_id, l.variant_id, 0, (r.quantities ->> l.id)::int, 0, 0
      from ${returnRequests} r join ${orderLines} l
        on l.order_id = r.order_id and r.quantities ? l.id
      where r.accepted_at is not null
      union all
      select order_id, to_variant_id, quantity, 0, 0, 0
      from ${variantChanges} where state = 'pending'
      union all
      select order_id, variant_id, 0, 0,
        case when kind in ('reserved', 'sold', 'released') then -change else 0 end,
        case when kind = 'returned' then change else 0 end
      from ${stockMovements} where order_id is not null
    ), sums as (
      select order_id, variant_id, sum(ordered) as ordered, sum(returnable) as returnable,
        sum(taken) as taken, sum(returned) as returned
      from units group by order_id, variant_id
    ), compared as (
      select order_id, variant_id, o.status, o.number, taken, returned, returnable,
        case when o.id is null or o.status in ('cancelled', 'expired') then 0
          else ordered end as expected
      from sums left join ${orders} o on o.id = order_id
    )
    select c.order_id || ' ' || c.variant_id as id, c.order_id, c.variant_id, c.status,
      coalesce(c.number, c.order_id) as number, c.expected::int, c.taken::int, c.returned::int,
      c.returnable::int, p.title || case when v.label = '' then '' else ', ' || v.label end as name
    from compared c join ${variants} v on v.id = c.variant_id
    join ${products} p on p.id = v.product_id
    where c.taken <> c.expected or c.returned < 0
      or c.returned > least(c.returnable, c.expected)`,
  (row) => ({
    rows: [row.order_id, row.variant_id],
    sentence: row.status
      ? `${row.number} is ${ORDER_STATUS_LABELS[row.status].toLowerCase()}: of ${row.name} it ` +
        `should have ${row.expected} taken from stock and has ${row.taken}` +
        `${row.returned > 0 ? `, and ${row.returned} came back of ${row.returnable}` : ''}.`
      : `${row.taken} of ${row.name} are taken from stock for an order that does not exist.`,
    subject: row.status ? orderSubject(row) : null,
  }),
)

/** No reservation may be set longer (RESERVATION_MINUTES and the settings), with an hour added. */
const MAX_RESERVATION_MINUTES = 25 * 60

/**
 * The shop asks the provider for five days about an order whose bank has authorised a payment, and
 * reserves its units so long. A day more is for jobs that were late.
 */
const MAX_UNPAID_DAYS = 6

/** A change is pending for `DIFFERENCE_DAYS`, and a day more while a payment is authorised. */
const MAX_DIFFERENCE_DAYS = DIFFERENCE_DAYS + 2

/**
 * An order or a change and the job that ends its reservation are stored together, so no time is
 * between.
 */
const reservations = bookCheck<
  OrderColumns & {
    id: string
    is_change: boolean
    is_placed: boolean
    placed: string
    until: string
    has_job: boolean
    units: number
  }
>(
  'reservations',
  ({ now, jobs }) => sql`
    select o.id, o.id as order_id, o.number, false as is_change, o.status = 'placed' as is_placed,
      ${istText(sql`o.created_at`)} as placed,
      case when isfinite(o.pay_before) then ${istText(sql`o.pay_before`)} else 'never' end as until,
      job.order_id is not null as has_job,
      (select coalesce(sum(l.quantity), 0)::int from ${orderLines} l where l.order_id = o.id)
        as units
    from ${orders} o left join (
      select distinct data ->> 'orderId' as order_id, name from ${jobs}
      where name in ('payment.check', 'order.unconfirmed')
        and state in ('created', 'retry', 'active')
    ) job on job.order_id = o.id
      and job.name = case o.status when 'placed' then 'order.unconfirmed' else 'payment.check' end
    where o.status in ('pending_payment', 'placed') and (
      job.order_id is null
      or o.pay_before > o.created_at + ${minutesInterval(MAX_RESERVATION_MINUTES)}
      or o.pay_before < ${now.toISOString()}::timestamptz - ${daysInterval(MAX_UNPAID_DAYS)})
    union all
    select c.id, o.id, o.number, true, false, ${istText(sql`c.created_at`)},
      ${istText(sql`c.pay_before`)}, job.change_id is not null, c.quantity
    from ${variantChanges} c join ${orders} o on o.id = c.order_id left join (
      select distinct data ->> 'changeId' as change_id from ${jobs}
      where name = 'difference.check' and data ->> 'of' = 'end'
        and state in ('created', 'retry', 'active')
    ) job on job.change_id = c.id
    where c.state = 'pending' and (
      job.change_id is null or o.status <> 'confirmed'
      or c.created_at < ${now.toISOString()}::timestamptz - ${daysInterval(MAX_DIFFERENCE_DAYS)})`,
  (row) => ({
    rows: [row.id],
    sentence: row.is_change
      ? `A change of ${row.number} waits for its payment since ${row.placed} and reserves ` +
        `${row.units} units until ${row.until}${row.has_job ? '' : ', and no job ends that'}.`
      : `${row.number} is ${row.is_placed ? 'not confirmed' : 'unpaid'} since ${row.placed} and ` +
        `reserves ${row.units} units until ` +
        `${row.until}${row.has_job ? '' : ', and no job ends that'}.`,
    subject: orderSubject(row),
  }),
)

export const STOCK_CHECKS: BookCheck[] = [stock, orderStock, reservations]
