import { z } from 'zod'
import { DEAD_STOCK_DAYS, PURCHASE_DAYS, STOCK_VIEWS } from '#shared/reports/stock-views.ts'
import { Pagination } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Day, PaiseOut, PageQuery } from '#contract/text.ts'

const StockQuery = z.object({
  view: z.enum(STOCK_VIEWS, 'Please choose from the list.').default('value'),
  date: Day.optional().describe('The day of `value`, at its end in India; today if left out'),
  days: z.enum(DEAD_STOCK_DAYS).default('60').describe('Of `dead`: so many days without a sale'),
})

const StockRow = z.object({
  _id: z.string().describe('The variant'),
  title: z.string(),
  label: z.string(),
  sku: z.string(),
  stock: z.number().int(),
  costPricePaise: PaiseOut.nullable().describe('As it was at the end of the day'),
  costValuePaise: PaiseOut.nullable().describe('Null without a cost price'),
  isFirstCost: z
    .boolean()
    .describe('The day is before the history of cost prices: the first known one counts'),
  saleValuePaise: PaiseOut.describe('At the sale price of now'),
  lastSold: z.iso.date().nullable().optional().describe('Of `dead`; null if it was never sold'),
  sold: z
    .number()
    .int()
    .optional()
    .describe(`Of \`purchase\`: pieces sold in the last ${PURCHASE_DAYS} days, less returned ones`),
  toBuy: z
    .number()
    .int()
    .optional()
    .describe('Of `purchase`: pieces to buy, from stock, low stock and sales'),
})

export const readStockReport = endpoint('GET /api/admin/reports/stock', {
  auth: 'administrator',
  summary:
    'Returns what the stock of a day is worth, dead stock, or what to buy, by variant. Reserved ' +
    'units are not in stock.',
  query: StockQuery.extend({
    ...PageQuery(),
  }),
  reply: z.object({
    date: z.iso.date(),
    lowStock: z.number().int().describe('Stock of at most so many units is low'),
    totals: z.object({
      stock: z.number().int(),
      values: z
        .object({
          costValuePaise: PaiseOut.describe('Of what has a cost price'),
          saleValuePaise: PaiseOut,
          withoutCost: z.number().int().describe('Pieces without a cost price'),
          atFirstCost: z.number().int().describe('Pieces with `isFirstCost`'),
        })
        .optional()
        .describe('Of `value` and `dead`'),
      toBuy: z.number().int().optional().describe('Of `purchase`'),
    }),
    rows: z.array(StockRow),
    pagination: Pagination,
  }),
})

export const readStockReportFile = endpoint('GET /api/admin/reports/stock/csv', {
  auth: 'administrator',
  summary: 'Returns all rows of a stock report as CSV.',
  query: StockQuery,
  sends: 'text/csv',
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
