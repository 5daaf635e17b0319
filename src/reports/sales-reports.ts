import type { z } from 'zod'
import type { contract } from '#contract/contract.ts'
import { paginationOf, type Reader } from '#platform/db/db.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { SalesDimension } from '#shared/reports/sales-dimensions.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import { pageOf, toCsvFile, toRupeeText } from './report-format.ts'
import { rowLabels } from '#reports/sales/row-labels.ts'
import { periodBefore, readSalesDays } from '#reports/sales/sales-days.ts'
import { listOrdersOfRow, NOTHING, type SalesAmounts } from '#reports/sales/sales-rows.ts'
import { countCheckouts, readSoldOrders } from '#reports/sales/sold-orders.ts'
import { HAS_RETAINED, isInRow, readSalesRows, readSalesTotals } from '#reports/sales/sum-sales.ts'

type SalesQuery = { from: string; to: string; by: SalesDimension }
type Page = { page: number; limit: number }

/**
 * A page of the rows of a sales report, and the totals of all of them; its days, and what as many
 * days before it came to.
 */
export async function readSales(
  db: Reader,
  { page, limit, by, ...period }: SalesQuery & Page,
): Promise<z.input<typeof contract.readSales.reply>> {
  const [totals, counts, rows, days, before] = await Promise.all([
    readSalesTotals(db, period),
    countCheckouts(db, period),
    readSalesRows(db, period, by),
    readSalesDays(db, period),
    readBefore(db, periodBefore(period)),
  ])
  const shown = pageOf(rows, { page, limit })
  const labelOf = await rowLabels(db, { period, by, keys: shown.map(({ key }) => key) })
  const { orders, cancelledOrders } = totals
  return {
    totals: {
      orders,
      cancelledOrders,
      ...toReply(totals),
      retainedPaise: totals.retained,
      averagePaise: averageOf(totals),
      ...counts,
    },
    rows: shown.map(({ key, orders: count, ...amounts }) => ({
      key,
      ...labelOf(key),
      orders: count,
      ...toReply(amounts),
    })),
    days: days.map(({ day, net, before: amount }) => ({
      day,
      netPaise: net,
      beforePaise: amount,
    })),
    before,
    pagination: paginationOf({ page, limit }, rows.length),
  }
}

/** The figures of a period that another one is compared with. */
async function readBefore(
  db: Reader,
  period: Period,
): Promise<z.input<typeof contract.readSales.reply>['before']> {
  const [totals, { startedCarts }] = await Promise.all([
    readSalesTotals(db, period),
    countCheckouts(db, period),
  ])
  const { orders, net } = totals
  return { orders, netPaise: net, averagePaise: averageOf(totals), startedCarts }
}

/** Of an order that was not cancelled; null without one. */
function averageOf({
  orders,
  cancelledOrders,
  gross,
  cancelled,
}: Awaited<ReturnType<typeof readSalesTotals>>): Paise | null {
  const kept = orders - cancelledOrders
  return kept === 0 ? null : paise(Math.round((gross - cancelled) / kept))
}

const toReply = ({ pieces, keptPieces, gross, cancelled, returned, net }: SalesAmounts) => ({
  pieces,
  keptPieces,
  grossPaise: gross,
  cancelledPaise: cancelled,
  returnedPaise: returned,
  netPaise: net,
})

const AMOUNT_HEADER = ['Pieces', 'Pieces kept', 'Gross', 'Cancelled', 'Returned', 'Net']
const toCells = ({
  pieces,
  keptPieces,
  gross,
  cancelled,
  returned,
  net,
}: SalesAmounts): string[] => [
  String(pieces),
  String(keptPieces),
  ...[gross, cancelled, returned, net].map(toRupeeText),
]

const HEADINGS: Record<SalesDimension, string[]> = {
  day: ['Day'],
  month: ['Month'],
  product: ['Product'],
  variant: ['Product and size', 'SKU'],
  category: ['Category'],
  state: ['State'],
  method: ['Payment method'],
}

/** All rows of a sales report as CSV, amounts in rupees. */
export async function readSalesFile(db: Reader, { by, ...period }: SalesQuery): Promise<Buffer> {
  const rows = await readSalesRows(db, period, by)
  const labelOf = await rowLabels(db, { period, by, keys: rows.map(({ key }) => key) })
  const cells = rows.map(({ key, orders, ...amounts }) => {
    const { label, note } = labelOf(key)
    return [label, ...(by === 'variant' ? [note] : []), String(orders), ...toCells(amounts)]
  })
  return toCsvFile([[...HEADINGS[by], 'Orders', ...AMOUNT_HEADER], ...cells])
}

type RowQuery = SalesQuery & { key?: string | undefined; retained?: 'true' | undefined }

const RETAINED = 'Kept of undelivered parcels'

/** A page of the orders of a row, newest first, and the totals of all of them. */
export async function listSalesOrders(
  db: Reader,
  { page, limit, by, key, retained, ...period }: RowQuery & Page,
): Promise<z.input<typeof contract.listSalesOrders.reply>> {
  const range = { limit, offset: (page - 1) * limit }
  const where = ordersOf({ by, key, retained })
  const [row, orders, labelOf] = await Promise.all([
    key === undefined || retained
      ? readSalesTotals(db, period, where)
      : readRow(db, { by, key, ...period }),
    readSoldOrders(db, period, { where, page: range }),
    rowLabels(db, { period, by, keys: key === undefined ? [] : [key] }),
  ])
  const all = key === undefined ? 'All orders' : labelOf(key).label
  const part = retained ? undefined : key
  return {
    label: retained ? RETAINED : all,
    orders: listOrdersOfRow(orders, by, part).map(({ order, ...amounts }) => ({
      _id: order.id,
      number: order.number,
      day: order.day,
      name: order.name,
      statusLabel: order.statusLabel,
      ...toReply(amounts),
      retainedPaise: order.retained,
    })),
    totals: {
      ...toReply(row),
      ...(retained && { retainedPaise: row.retained }),
    },
    pagination: paginationOf({ page, limit }, row.orders),
  }
}

/** Which orders: those with kept money of all rows, or those of one row. */
function ordersOf({ by, key, retained }: Pick<RowQuery, 'by' | 'key' | 'retained'>) {
  if (retained) return HAS_RETAINED
  return key === undefined ? undefined : isInRow(by, key)
}

/** The sums of a row. What is retained is known of whole orders only. */
async function readRow(
  db: Reader,
  { by, key, ...period }: SalesQuery & { key: string },
): Promise<SalesAmounts & { orders: number; retained?: Paise }> {
  const rows = await readSalesRows(db, period, by)
  return rows.find((row) => row.key === key) ?? { ...NOTHING, orders: 0 }
}

/** The orders of a row as CSV, newest first, amounts in rupees. */
export async function readSalesOrdersFile(
  db: Reader,
  { by, key, retained, ...period }: RowQuery,
): Promise<Buffer> {
  const orders = await readSoldOrders(db, period, { where: ordersOf({ by, key, retained }) })
  const rows = listOrdersOfRow(orders, by, retained ? undefined : key).map(
    ({ order, ...amounts }) => [
      order.number,
      order.day,
      order.name,
      order.statusLabel,
      ...toCells(amounts),
      toRupeeText(order.retained),
    ],
  )
  return toCsvFile([['Order', 'Day', 'Name', 'Status', ...AMOUNT_HEADER, RETAINED], ...rows])
}
