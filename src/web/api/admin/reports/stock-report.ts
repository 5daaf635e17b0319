import type { CallReply } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { DeadStockDays, StockView } from '#shared/reports/stock-views.ts'
import { call, routeAddress } from '#web/api/client.ts'
import { readFile } from '#web/api/upload/read-file.ts'

type ApiReport = CallReply<'GET /api/admin/reports/stock'>

export type StockQuery = { view: StockView; date?: string; days: DeadStockDays }

/** A variant of a stock report. Without a cost price both are null. */
export type StockRow = Pick<
  ApiReport['rows'][number],
  'title' | 'label' | 'sku' | 'stock' | 'isFirstCost' | 'sold' | 'lastSold' | 'toBuy'
> & { id: string; costPrice: Paise | null; costValue: Paise | null; saleValue: Paise }

const TIMEOUT_MS = 30_000
const toPaise = (amount: number | null): Paise | null => (amount === null ? null : paise(amount))

const toValues = (values: NonNullable<ApiReport['totals']['values']>) => ({
  cost: paise(values.costValuePaise),
  sale: paise(values.saleValuePaise),
  withoutCost: values.withoutCost,
  atFirstCost: values.atFirstCost,
})

/** Reads a page of a stock report, and the totals of all its rows. Throws ApiError. */
export async function readStockReport(
  query: StockQuery & { page: number; limit: number },
  signal?: AbortSignal,
) {
  const { date, lowStock, totals, rows, pagination } = await call(
    'GET /api/admin/reports/stock',
    { query },
    { signal, timeoutMs: TIMEOUT_MS },
  )
  return {
    date,
    lowStock,
    totals: { ...totals, values: totals.values && toValues(totals.values) },
    rows: rows.map(
      ({ _id, costPricePaise, costValuePaise, saleValuePaise, ...row }): StockRow => ({
        id: _id,
        ...row,
        costPrice: toPaise(costPricePaise),
        costValue: toPaise(costValuePaise),
        saleValue: paise(saleValuePaise),
      }),
    ),
    pagination,
  }
}

/** Reads all rows as CSV; null if that fails. */
export const readStockReportFile = (query: StockQuery): Promise<Blob | null> =>
  readFile(routeAddress('GET /api/admin/reports/stock/csv', { query }).address)
