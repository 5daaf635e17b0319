/** By what sales are summed. */
export const SALES_DIMENSIONS = [
  'day',
  'month',
  'product',
  'variant',
  'category',
  'state',
  'method',
] as const
export type SalesDimension = (typeof SALES_DIMENSIONS)[number]

/** A sales report has at most a year and a day. */
export const MAX_SALES_DAYS = 366

/** The row of a state or payment method that is not known. */
export const UNKNOWN_KEY = 'unknown'

/** The row of what is charged beside goods, such as shipping, in reports by goods. */
export const CHARGES_KEY = 'charges'
