import { sql } from 'drizzle-orm'
import {
  bookCheck,
  orderSubject,
  type BookCheck,
  type OrderColumns,
} from '#operations/book-check.ts'
import { orders, orderStatusHistory } from '#orders/tables.ts'
import { cashPayments, cashRefunds, payments, remittances } from '#payments/tables.ts'
import { formatRupeesExact, paise } from '#shared/money/money.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from '#shared/order/order-status.ts'

const money = (amount: number): string => formatRupeesExact(paise(amount))
const label = (status: OrderStatus): string => ORDER_STATUS_LABELS[status].toLowerCase()

type CashRow = OrderColumns & {
  id: string
  status: OrderStatus
  fault: 'method' | 'missing' | 'early' | 'amount' | 'excess'
  collected: number
  due: number
}

/**
 * Cash is collected only for orders with cash on delivery: exactly their total without their
 * advance, once they are delivered. Without an advance no online payment settles such an order. No
 * more cash than was collected is refunded.
 */
const cash = bookCheck<CashRow>(
  'cash',
  () => sql`
    with compared as (
      select o.id, o.number, o.status, o.total - o.advance as due,
        coalesce(c.amount, 0) as collected,
        case
          when o.payment_method = 'online' and c.order_id is not null then 'method'
          when o.payment_method = 'cod' and o.advance = 0 and exists (
            select from ${payments} p where p.order_id = o.id and p.settles) then 'method'
          when o.payment_method = 'cod' and d.was_delivered and c.order_id is null then 'missing'
          when c.order_id is not null and not d.was_delivered then 'early'
          when c.amount <> o.total - o.advance then 'amount'
          when coalesce((select sum(r.amount) from ${cashRefunds} r where r.order_id = o.id), 0)
            > coalesce(c.amount, 0) then 'excess'
        end as fault
      from ${orders} o left join ${cashPayments} c on c.order_id = o.id
      cross join lateral (
        select exists (
          select from ${orderStatusHistory} h where h.order_id = o.id and h.status = 'delivered')
          as was_delivered) d
      where o.payment_method = 'cod' or c.order_id is not null
    )
    select id, id as order_id, number, status, fault, collected::float8, due::float8
    from compared where fault is not null`,
  (row) => ({ rows: [row.order_id], sentence: cashSentence(row), subject: orderSubject(row) }),
)

function cashSentence({ number, status, fault, collected, due }: CashRow): string {
  if (fault === 'method') return `${number} is both paid online and in cash on delivery.`
  if (fault === 'missing')
    return `${number} was delivered, and the cash of ${money(due)} is not recorded.`
  if (fault === 'excess')
    return (
      `More of the cash of ${number} goes back than the ${money(collected)} that were ` +
      'collected.'
    )
  if (fault === 'early')
    return `Cash of ${money(collected)} is recorded for ${number}, which is ${label(status)}.`
  return (
    `Cash of ${money(collected)} is recorded for ${number}, and ${money(due)} were to be ` +
    'collected.'
  )
}

type RemittanceRow = {
  id: string
  file_name: string
  orders: number
  amount: number
  marked: number
  cash: number
}

/** The orders and the amount of each recorded file are those of the cash that it marks as paid. */
const remittanceFiles = bookCheck<RemittanceRow>(
  'remittances',
  () => sql`
    with marked as (
      select remittance_id as id, count(*) as orders, sum(amount) as cash
      from ${cashPayments} where remittance_id is not null group by remittance_id
    )
    select r.id, r.file_name, r.orders, r.amount::float8,
      coalesce(m.orders, 0)::int as marked, coalesce(m.cash, 0)::float8 as cash
    from ${remittances} r left join marked m on m.id = r.id
    where r.orders <> coalesce(m.orders, 0) or r.amount <> coalesce(m.cash, 0)`,
  ({ id, file_name, orders, amount, marked, cash }) => ({
    rows: [id],
    sentence:
      `The courier's file ${file_name} has paid out ${money(amount)} for ${countOrders(orders)}, ` +
      `and marks ${money(cash)} of ${countOrders(marked)} as paid out.`,
    subject: null,
  }),
)

const countOrders = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`

export const CASH_CHECKS: BookCheck[] = [cash, remittanceFiles]
