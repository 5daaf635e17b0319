/**
 * What a stock report lists. `value`: what the stock of a day is worth. `dead`: goods in stock that
 * nobody has bought for some time. `purchase`: goods to buy.
 */
export const STOCK_VIEWS = ['value', 'dead', 'purchase'] as const
export type StockView = (typeof STOCK_VIEWS)[number]

/** After how many days without a sale stock can be called dead. */
export const DEAD_STOCK_DAYS = ['60', '90'] as const
export type DeadStockDays = (typeof DEAD_STOCK_DAYS)[number]

/** A purchase list looks at the sales of so many days. */
export const PURCHASE_DAYS = 30
