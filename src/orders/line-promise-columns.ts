import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { CancelLimit, ReturnShippingPayer } from '#shared/promises/promises.ts'

/**
 * What the shop promised when the line was bought (shared/promises/line-promises.ts). The defaults
 * are the rules before they became settings.
 */
export const linePromiseColumns = () => ({
  returnDays: integer('return_days').notNull().default(3),
  exchangeDays: integer('exchange_days').notNull().default(3),
  requestHours: integer('request_hours'),
  reportDays: integer('report_days').notNull().default(7),
  cancelUntil: text('cancel_until').$type<CancelLimit>().notNull().default('shipped'),
  keptBecause: text('kept_because').notNull().default(''),
  /** It was a sale item that does not come back for a change of mind. */
  isFinalSale: boolean('is_sale_item').notNull().default(false),
  returnShipping: text('return_shipping')
    .$type<ReturnShippingPayer>()
    .notNull()
    .default('customer'),
  refundDaysMin: integer('refund_days_min').notNull().default(5),
  refundDaysMax: integer('refund_days_max').notNull().default(7),
  warrantyMonths: integer('warranty_months').notNull().default(0),
  dispatchDaysMin: integer('dispatch_days_min').notNull().default(1),
  dispatchDaysMax: integer('dispatch_days_max').notNull().default(4),
})
