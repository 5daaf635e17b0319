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
import {
  CAME_BACK_UNDELIVERED,
  IS_NOT_AGREED,
  REFUNDED,
  RETURNED_VALUE,
} from '#payments/returned-goods.ts'
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
      select o.id, o.number, ${RETURNED_VALUE} - ${REFUNDED} as amount, (
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

export const RETURN_CHECKS: BookCheck[] = [returns]
