import type { z } from 'zod'
import type { contract } from '#contract/contract.ts'
import { paginationOf, type Reader } from '#platform/db/db.ts'
import { toCsvText } from '#shared/files/csv.ts'
import { paise, toRupees, type Paise } from '#shared/money/money.ts'
import type { SalesDimension } from '#shared/reports/sales-dimensions.ts'
import { rowLabels } from '#reports/sales/row-labels.ts'
import {
  addSales,
  groupSales,
  listOrdersOfRow,
  sumSales,
  type SalesAmounts,
  type SoldOrder,
} from '#reports/sales/sales-rows.ts'
import { countOrdersAndCarts, readSoldOrders } from '#reports/sales/sold-orders.ts'

type SalesQuery = { from: string; to: string; by: SalesDimension }
type Page = { page: number; limit: number }

/** A page of the rows of a sales report, and the totals of all of them. */
export async function readSales(
  db: Reader,
  { page, limit, by, ...period }: SalesQuery & Page,
): Promise<z.input<typeof contract.readSales.reply>> {
  const [orders, counts] = await Promise.all([
    readSoldOrders(db, period),
    countOrdersAndCarts(db, period),
  ])
  const rows = groupSales(orders, by)
  const labelOf = await rowLabels(db, orders, by)
  return {
    totals: { ...totalsOf(orders), ...counts },
    rows: rows
      .slice((page - 1) * limit, page * limit)
      .map(({ key, orders: count, ...amounts }) => ({
        key,
        ...labelOf(key),
        orders: count,
        ...toReply(amounts),
      })),
    pagination: paginationOf({ page, limit }, rows.length),
  }
}

function totalsOf(orders: SoldOrder[]) {
  const amounts = sumSales(orders)
  const cancelledOrders = orders.filter(({ isCancelled }) => isCancelled).length
  const kept = orders.length - cancelledOrders
  return {
    orders: orders.length,
    cancelledOrders,
    ...toReply(amounts),
    averagePaise: kept === 0 ? null : paise(Math.round((amounts.gross - amounts.cancelled) / kept)),
  }
}

const toReply = ({ pieces, gross, cancelled, returned, net }: SalesAmounts) => ({
  pieces,
  grossPaise: gross,
  cancelledPaise: cancelled,
  returnedPaise: returned,
  netPaise: net,
})

const AMOUNT_HEADER = ['Pieces', 'Gross', 'Cancelled', 'Returned', 'Net']
const toRupeeText = (amount: Paise): string => toRupees(amount).toFixed(2)
const toCells = ({ pieces, gross, cancelled, returned, net }: SalesAmounts): string[] => [
  String(pieces),
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
  const orders = await readSoldOrders(db, period)
  const labelOf = await rowLabels(db, orders, by)
  const rows = groupSales(orders, by).map(({ key, orders: count, ...amounts }) => {
    const { label, note } = labelOf(key)
    return [label, ...(by === 'variant' ? [note] : []), String(count), ...toCells(amounts)]
  })
  return Buffer.from(toCsvText([[...HEADINGS[by], 'Orders', ...AMOUNT_HEADER], ...rows]))
}

type RowQuery = SalesQuery & { key?: string | undefined }

/** A page of the orders of a row, newest first, and the totals of all of them. */
export async function listSalesOrders(
  db: Reader,
  { page, limit, by, key, ...period }: RowQuery & Page,
): Promise<z.input<typeof contract.listSalesOrders.reply>> {
  const orders = await readSoldOrders(db, period)
  const labelOf = await rowLabels(db, orders, by)
  const rows = listOrdersOfRow(orders, by, key).toReversed()
  return {
    label: key === undefined ? 'All orders' : labelOf(key).label,
    orders: rows.slice((page - 1) * limit, page * limit).map(({ order, ...amounts }) => ({
      _id: order.id,
      number: order.number,
      day: order.day,
      name: order.name,
      statusLabel: order.statusLabel,
      ...toReply(amounts),
    })),
    totals: toReply(addSales(rows)),
    pagination: paginationOf({ page, limit }, rows.length),
  }
}

/** The orders of a row as CSV, newest first, amounts in rupees. */
export async function readSalesOrdersFile(
  db: Reader,
  { by, key, ...period }: RowQuery,
): Promise<Buffer> {
  const orders = await readSoldOrders(db, period)
  const rows = listOrdersOfRow(orders, by, key)
    .toReversed()
    .map(({ order, ...amounts }) => [
      order.number,
      order.day,
      order.name,
      order.statusLabel,
      ...toCells(amounts),
    ])
  return Buffer.from(toCsvText([['Order', 'Day', 'Name', 'Status', ...AMOUNT_HEADER], ...rows]))
}
