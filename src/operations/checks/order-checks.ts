import { sql } from 'drizzle-orm'
import {
  bookCheck,
  orderSubject,
  type BookCheck,
  type OrderColumns,
} from '#operations/book-check.ts'
import { isTransition } from '#orders/orders.ts'
import { orders, orderStatusHistory } from '#orders/tables.ts'
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  type OrderStatus,
} from '#shared/order/order-status.ts'

/** Every allowed transition as `from to`. */
const ALLOWED = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.filter((to) => isTransition(from, to)).map((to) => `${from} ${to}`),
)

type HistoryRow = OrderColumns & {
  id: string
  entry_id: string | null
  status: OrderStatus
  entry: OrderStatus | null
  before: OrderStatus | null
  is_last: boolean
}

/**
 * Every order has a history. It begins unpaid, or placed if all is paid in cash on delivery, has
 * only allowed transitions, and ends with the status of the order.
 */
const history = bookCheck<HistoryRow>(
  'history',
  () => sql`
    select o.id || ' ' || coalesce(h.id, 0) as id, o.id as order_id, o.number, o.status,
      h.id::text as entry_id, h.status as entry, h.before, coalesce(h.is_last, true) as is_last
    from ${orders} o left join (
      select id, order_id, status, lag(status) over steps as before,
        lead(id) over steps is null as is_last
      from ${orderStatusHistory} window steps as (partition by order_id order by id)
    ) h on h.order_id = o.id
    where h.id is null or (h.is_last and h.status <> o.status)
      or (h.before is null and h.status <>
        case when o.payment_method = 'cod' and o.advance = 0 then 'placed'
          else 'pending_payment' end)
      or (h.before is not null and h.before || ' ' || h.status not in ${ALLOWED})`,
  (row) => ({
    rows: row.entry_id ? [row.order_id, row.entry_id] : [row.order_id],
    sentence: historySentence(row),
    subject: orderSubject(row),
  }),
)

const label = (status: OrderStatus): string => ORDER_STATUS_LABELS[status].toLowerCase()

function historySentence({ number, status, entry, before, is_last }: HistoryRow): string {
  if (!entry) return `${number} is ${label(status)} and has no history.`
  if (is_last && entry !== status)
    return `${number} is ${label(status)}, and its history ends with ${label(entry)}.`
  return before
    ? `${number} went from ${label(before)} to ${label(entry)}, which no order can.`
    : `The history of ${number} begins with ${label(entry)}.`
}

export const ORDER_CHECKS: BookCheck[] = [history]
