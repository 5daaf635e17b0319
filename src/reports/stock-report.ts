import type { z } from 'zod'
import type { contract } from '#contract/contract.ts'
import { paginationOf, type Reader } from '#platform/db/db.ts'
import { toCsvText } from '#shared/files/csv.ts'
import { istDay } from '#shared/ist-time.ts'
import { sum, toRupees, type Paise } from '#shared/money/money.ts'
import type { DeadStockDays, StockView } from '#shared/reports/stock-views.ts'
import { listStockRows, type StockRow } from '#reports/stock/stock-rows.ts'

/** What a report needs: the reader, the limit of low stock, and the time. */
type StockReportContext = { db: Reader; lowStock: number; now: Date }
type StockQuery = { view: StockView; date?: string | undefined; days: DeadStockDays }

/** Only the value is of a chosen day; a day to come has the stock of now. */
function readRows({ db, lowStock, now }: StockReportContext, { view, date, days }: StockQuery) {
  const today = istDay(now)
  const day = view === 'value' && date !== undefined && date < today ? date : today
  return {
    day,
    rows: listStockRows(db, { view, date: day, today, days, lowStock }),
  }
}

/** A page of a stock report, and the totals of all its rows. */
export async function readStockReport(
  context: StockReportContext,
  { page, limit, ...input }: StockQuery & { page: number; limit: number },
): Promise<z.input<typeof contract.readStockReport.reply>> {
  const { day, rows: reading } = readRows(context, input)
  const rows = await reading
  const total = (of: (row: StockRow) => number): number =>
    rows.reduce((before, row) => before + of(row), 0)
  return {
    date: day,
    lowStock: context.lowStock,
    totals: {
      stock: total(({ stock }) => stock),
      costValuePaise: sum(rows.flatMap(({ costValue }) => costValue ?? [])),
      saleValuePaise: sum(rows.map(({ saleValue }) => saleValue)),
      withoutCost: total(({ costPrice, stock }) => (costPrice === null ? stock : 0)),
      toBuy: total(({ toBuy }) => toBuy),
    },
    rows: rows
      .slice((page - 1) * limit, page * limit)
      .map(({ id, costPrice, costValue, saleValue, ...row }) => ({
        _id: id,
        ...row,
        costPricePaise: costPrice,
        costValuePaise: costValue,
        saleValuePaise: saleValue,
      })),
    pagination: paginationOf({ page, limit }, rows.length),
  }
}

const HEADER = [
  'Product',
  'Size',
  'SKU',
  'Pieces in stock',
  'Cost price',
  'Value at cost price',
  'Value at sale price',
  'Sold in 30 days',
  'Last sold',
  'To buy',
]

/** All rows of a stock report as CSV, amounts in rupees. */
export async function readStockReportFile(
  context: StockReportContext,
  input: StockQuery,
): Promise<Buffer> {
  const amount = (paise: Paise | null): string => (paise === null ? '' : toRupees(paise).toFixed(2))
  const rows = (await readRows(context, input).rows).map((row) => [
    row.title,
    row.label,
    row.sku,
    String(row.stock),
    amount(row.costPrice),
    amount(row.costValue),
    amount(row.saleValue),
    String(row.sold),
    row.lastSold ?? '',
    String(row.toBuy),
  ])
  return Buffer.from(toCsvText([HEADER, ...rows]))
}
