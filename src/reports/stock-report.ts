import type { z } from 'zod'
import type { contract } from '#contract/contract.ts'
import { paginationOf, type Reader } from '#platform/db/db.ts'
import { istDay } from '#shared/ist-time.ts'
import { sum, type Paise } from '#shared/money/money.ts'
import { PURCHASE_DAYS, type DeadStockDays, type StockView } from '#shared/reports/stock-views.ts'
import { pageOf, toCsvFile, toRupeeText } from './report-format.ts'
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
  return {
    date: day,
    lowStock: context.lowStock,
    totals: totalsOf(input.view, rows),
    rows: pageOf(rows, { page, limit }).map(({ id, costPrice, costValue, saleValue, ...row }) => ({
      _id: id,
      ...row,
      costPricePaise: costPrice,
      costValuePaise: costValue,
      saleValuePaise: saleValue,
    })),
    pagination: paginationOf({ page, limit }, rows.length),
  }
}

function totalsOf(view: StockView, rows: StockRow[]) {
  const total = (of: (row: StockRow) => number): number =>
    rows.reduce((before, row) => before + of(row), 0)
  const stock = total((row) => row.stock)
  if (view === 'purchase') return { stock, toBuy: total(({ toBuy }) => toBuy ?? 0) }
  return {
    stock,
    values: {
      costValuePaise: sum(rows.flatMap(({ costValue }) => costValue ?? [])),
      saleValuePaise: sum(rows.map(({ saleValue }) => saleValue)),
      withoutCost: total((row) => (row.costPrice === null ? row.stock : 0)),
      atFirstCost: total((row) => (row.isFirstCost ? row.stock : 0)),
    },
  }
}

type Column = [heading: string, cell: (row: StockRow) => string]

const amount = (value: Paise | null): string => (value === null ? '' : toRupeeText(value))

const GOODS: Column[] = [
  ['Product', ({ title }) => title],
  ['Size', ({ label }) => label],
  ['SKU', ({ sku }) => sku],
  ['Pieces in stock', ({ stock }) => String(stock)],
]
const COST: Column = ['Cost price', ({ costPrice }) => amount(costPrice)]
const VALUES: Column[] = [
  COST,
  ['Value at cost price', ({ costValue }) => amount(costValue)],
  ['Value at sale price', ({ saleValue }) => amount(saleValue)],
]

/** Only the stock of an earlier day has such prices. The screen marks them with an asterisk. */
const FIRST_COST: Column = ['First known cost price', (row) => (row.isFirstCost ? 'Yes' : 'No')]

const COLUMNS: Record<StockView, Column[]> = {
  value: [...GOODS, ...VALUES, FIRST_COST],
  dead: [...GOODS, ['Last sold', ({ lastSold }) => lastSold ?? ''], ...VALUES],
  purchase: [
    ...GOODS,
    [`Sold in ${PURCHASE_DAYS} days`, ({ sold }) => String(sold ?? 0)],
    ['To buy', ({ toBuy }) => String(toBuy ?? 0)],
    COST,
  ],
}

/** All rows of a stock report as CSV, amounts in rupees. */
export async function readStockReportFile(
  context: StockReportContext,
  input: StockQuery,
): Promise<Buffer> {
  const columns = COLUMNS[input.view]
  const rows = await readRows(context, input).rows
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)))
  return toCsvFile([columns.map(([heading]) => heading), ...cells])
}
