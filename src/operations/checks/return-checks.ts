import { sql } from 'drizzle-orm'
import {
  bookCheck,
  daysInterval,
  istText,
  orderSubject,
  type BookCheck,
  type OrderColumns,
} from '#operations/book-check.ts'
import { orderLines, orders, returnRequests } from '#orders/tables.ts'
import { CAME_BACK_UNDELIVERED, IS_NOT_AGREED, VALUE_TO_REFUND } from '#payments/returned-goods.ts'
import { cashRefunds, payments, refunds } from '#payments/tables.ts'
import { formatRupeesExact, paise } from '#shared/money/money.ts'

type ReturnRow = OrderColumns & { id: string; amount: number; back: string }

/** Calendar days of one business day, over whole weeks. */
const DAYS_OF_BUSINESS_DAY = 7 / 5

/** Calendar days after the last promised day of a refund, with a weekend. */
const MARGIN_DAYS = 9

/**
 * A refund is recorded for each accepted return, in the days that its order promises and a week
 * more. Until then the sales reports take off what was charged for its pieces, but no credit note
 * does, so that the GST files have a sale that the reports have not.
 */
const returns = bookCheck<ReturnRow>(
  'returns',
  ({ now }) => sql`
    with open as (
      select o.id, o.number, ${VALUE_TO_REFUND} as amount, (
        select max(q.accepted_at) from ${returnRequests} q where q.order_id = o.id) as back, (
        select max(l.refund_days_max) from ${orderLines} l where l.order_id = o.id) as days
      from ${orders} o
      where o.refund <> 'refunded' and o.status in ('returned', 'return_requested')
        and not ${CAME_BACK_UNDELIVERED} and ${IS_NOT_AGREED}
    )
    select id, id as order_id, number, amount::float8, ${istText(sql`back`)} as back from open
    where amount > 0 and back + ${daysInterval(DAYS_OF_BUSINESS_DAY)} * days
      + ${daysInterval(MARGIN_DAYS)} < ${now.toISOString()}::timestamptz`,
  ({ id, number, amount, back, ...row }) => ({
    rows: [id],
    sentence:
      `Goods of ${number} for ${formatRupeesExact(paise(amount))} came back on ${back}, and no ` +
      'refund is recorded. The sales reports have taken them off, and no credit note has.',
    subject: orderSubject({ ...row, number }),
  }),
)

type LinesRow = OrderColumns & { id: string; amount: number; said: number }

/** What a refund says of the lines of its order is a part of its amount. */
const refundLines = bookCheck<LinesRow>(
  'refund-lines',
  () => sql`
    with booked as (
      select r.id, p.order_id, r.amount, r.line_amounts
      from ${refunds} r join ${payments} p on p.id = r.payment_id
      where r.line_amounts is not null
      union all
      select id, order_id, amount, line_amounts from ${cashRefunds} where line_amounts is not null
    ), summed as (
      select b.*, o.number, (
        select coalesce(sum(
          case when l.id is null then b.amount + 1 else said.value::bigint end), 0)
        from jsonb_each_text(b.line_amounts) said
        left join ${orderLines} l on l.id = said.key and l.order_id = b.order_id) as said
      from booked b join ${orders} o on o.id = b.order_id
    )
    select id, order_id, number, amount::float8, said::float8 from summed where said > amount`,
  ({ id, amount, said, ...row }) => ({
    rows: [id],
    sentence:
      `A refund of ${formatRupeesExact(paise(amount))} for ${row.number} says that ` +
      `${formatRupeesExact(paise(said))} of it is for lines of the order.`,
    subject: orderSubject(row),
  }),
)

export const RETURN_CHECKS: BookCheck[] = [refundLines, returns]
