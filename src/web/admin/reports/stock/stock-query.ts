import { DEAD_STOCK_DAYS, STOCK_VIEWS, type StockView } from '#shared/reports/stock-views.ts'
import { dayOf } from '#web/admin/orders/list/orders-query.ts'
import type { StockQuery } from '#web/api/admin/reports/stock-report.ts'

/** The labels of the views. */
export const VIEW_LABELS: Record<StockView, string> = {
  value: 'Stock value',
  dead: 'Dead stock',
  purchase: 'To buy',
}

/** The report of the URL: the value of today's stock unless another one is chosen. */
export function stockQueryOf(search: URLSearchParams): StockQuery {
  const view = STOCK_VIEWS.find((each) => each === search.get('view')) ?? 'value'
  const date = view === 'value' ? dayOf(search, 'date') : undefined
  const days = DEAD_STOCK_DAYS.find((each) => each === search.get('days')) ?? '60'
  return { view, days, ...(date && { date }) }
}
