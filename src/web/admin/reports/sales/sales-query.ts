import { addDays, istDay } from '#shared/ist-time.ts'
import { SALES_DIMENSIONS, type SalesDimension } from '#shared/reports/sales-dimensions.ts'
import { formatDay, formatMonth } from '#web/admin/reports/figures.ts'
import { dayOf } from '#web/admin/orders/list/orders-query.ts'
import type { SalesQuery } from '#web/api/admin/reports/sales-report.ts'

/** The labels of the dimensions: what a row is. */
export const DIMENSION_LABELS: Record<SalesDimension, string> = {
  day: 'Day',
  month: 'Month',
  product: 'Product',
  variant: 'Size',
  category: 'Category',
  state: 'State',
  method: 'Payment',
}

/** The name of a row: days and months are written out. */
export const rowName = (label: string, by: SalesDimension): string =>
  by === 'day' ? formatDay(label) : by === 'month' ? formatMonth(label) : label

type Days = { from: string; to: string }

/** Periods to choose by one press, by the day in India. The financial year begins in April. */
export function presetsOn(now: Date): { label: string; days: Days }[] {
  const today = istDay(now)
  const [year = 0, month = 1] = today.split('-').map(Number)
  const monthStart = `${today.slice(0, 7)}-01`
  const lastMonthEnd = addDays(monthStart, -1)
  const april = `${month >= 4 ? year : year - 1}-04-01`
  return [
    { label: 'Today', days: { from: today, to: today } },
    { label: 'Last 7 days', days: { from: addDays(today, -6), to: today } },
    { label: 'This month', days: { from: monthStart, to: today } },
    { label: 'Last month', days: { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd } },
    { label: 'Financial year', days: { from: april, to: today } },
  ]
}

/** The report of the URL: this month by day, unless other days or sums are chosen. */
export function salesQueryOf(search: URLSearchParams, now: Date): SalesQuery {
  const today = istDay(now)
  const from = dayOf(search, 'from')
  const to = dayOf(search, 'to')
  const by = SALES_DIMENSIONS.find((dimension) => dimension === search.get('by')) ?? 'day'
  if (from && to) return { from, to, by }
  if (to) return { from: `${to.slice(0, 7)}-01`, to, by }
  return { from: from ?? `${today.slice(0, 7)}-01`, to: today, by }
}
