import type { CallReply, Pagination } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { SalesDimension } from '#shared/reports/sales-dimensions.ts'
import { call, routeAddress } from '#web/api/client.ts'
import { readFile } from '#web/api/upload/read-file.ts'

type ApiSales = CallReply<'GET /api/admin/reports/sales'>
type ApiOrders = CallReply<'GET /api/admin/reports/sales/orders'>

/** The days of a report, both included, and by what it is summed. */
export type SalesQuery = { from: string; to: string; by: SalesDimension }

/** Sums of sales: net is gross less cancelled and returned. */
export type SalesAmounts = {
  /** All that were ordered. */
  pieces: number
  /** Those that were neither cancelled nor returned. */
  keptPieces: number
  gross: Paise
  cancelled: Paise
  returned: Paise
  net: Paise
}

/** A row of a report. `note`: the SKU of a variant. `picture`: of a product or variant. */
export type SalesRow = Pick<
  ApiSales['rows'][number],
  'key' | 'label' | 'note' | 'picture' | 'orders'
> &
  SalesAmounts

/**
 * The sums of all rows. `average`: null without an order. `startedCarts`: carts that got their
 * first goods, null for days before they were counted. `placed`: orders, paid or not.
 */
export type SalesTotals = Pick<
  ApiSales['totals'],
  'orders' | 'cancelledOrders' | 'placed' | 'startedCarts' | 'cartsSince' | 'carts'
> &
  SalesAmounts & {
    average: Paise | null
    /** Paid for parcels that came back undelivered, and not refunded; no part of the sales. */
    retained: Paise
  }

/** An order with the part of it that a row contains. */
export type SoldOrder = Pick<
  ApiOrders['orders'][number],
  'number' | 'day' | 'name' | 'statusLabel'
> & { id: string; retained: Paise } & SalesAmounts

/** Which orders of a report: those of a row, or those with money that is `retained`. */
export type OrdersOfReport = SalesQuery & { key?: string; retained?: 'true' }

type ApiAmounts = Omit<ApiOrders['totals'], 'retainedPaise'>

const toAmounts = (amounts: ApiAmounts): SalesAmounts => ({
  pieces: amounts.pieces,
  keptPieces: amounts.keptPieces,
  gross: paise(amounts.grossPaise),
  cancelled: paise(amounts.cancelledPaise),
  returned: paise(amounts.returnedPaise),
  net: paise(amounts.netPaise),
})

/** A year of a large shop is read in seconds. */
const TIMEOUT_MS = 30_000

type Page = { page: number; limit: number }

/** The net sales of a day, and of the same day of the period before. */
export type SalesDay = { day: string; net: Paise; before: Paise }

/** The figures of as many days right before those of a report. */
export type SalesBefore = Pick<ApiSales['before'], 'orders' | 'startedCarts'> & {
  net: Paise
  average: Paise | null
}

/** A page of a sales report, and all its days. */
export type Sales = {
  rows: SalesRow[]
  totals: SalesTotals
  days: SalesDay[]
  before: SalesBefore
  pagination: Pagination
}

/** Reads a page of a sales report. Throws ApiError, as all functions here. */
export async function readSales(query: SalesQuery & Page, signal?: AbortSignal): Promise<Sales> {
  const { rows, totals, days, before, pagination } = await call(
    'GET /api/admin/reports/sales',
    { query },
    { signal, timeoutMs: TIMEOUT_MS },
  )
  const { orders, cancelledOrders, placed, startedCarts, cartsSince, carts, averagePaise } = totals
  return {
    rows: rows.map(
      ({ key, label, note, picture, orders: count, ...amounts }): SalesRow => ({
        key,
        label,
        note,
        picture,
        orders: count,
        ...toAmounts(amounts),
      }),
    ),
    totals: {
      orders,
      cancelledOrders,
      placed,
      startedCarts,
      cartsSince,
      carts,
      average: averagePaise === null ? null : paise(averagePaise),
      retained: paise(totals.retainedPaise),
      ...toAmounts(totals),
    },
    days: days.map(({ day, netPaise, beforePaise }) => ({
      day,
      net: paise(netPaise),
      before: paise(beforePaise),
    })),
    before: {
      orders: before.orders,
      startedCarts: before.startedCarts,
      net: paise(before.netPaise),
      average: before.averagePaise === null ? null : paise(before.averagePaise),
    },
    pagination,
  }
}

/** Reads a page of the orders of a row. */
export async function listSalesOrders(query: OrdersOfReport & Page, signal?: AbortSignal) {
  const { label, orders, totals, pagination } = await call(
    'GET /api/admin/reports/sales/orders',
    { query },
    { signal, timeoutMs: TIMEOUT_MS },
  )
  return {
    label,
    orders: orders.map(
      ({ _id, number, day, name, statusLabel, retainedPaise, ...amounts }): SoldOrder => ({
        id: _id,
        number,
        day,
        name,
        statusLabel,
        retained: paise(retainedPaise),
        ...toAmounts(amounts),
      }),
    ),
    totals: { ...toAmounts(totals), retained: paise(totals.retainedPaise ?? 0) },
    pagination,
  }
}

/** Reads all rows of a report as CSV; null if that fails. */
export const readSalesFile = (query: SalesQuery): Promise<Blob | null> =>
  readFile(routeAddress('GET /api/admin/reports/sales/csv', { query }).address)

/** Reads the orders of a row as CSV; null if that fails. */
export const readSalesOrdersFile = (query: OrdersOfReport): Promise<Blob | null> =>
  readFile(routeAddress('GET /api/admin/reports/sales/orders/csv', { query }).address)
