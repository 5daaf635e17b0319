import { sql, type SQL } from 'drizzle-orm'
import type { OrderSort } from '#shared/order/order-sorts.ts'

type Sort = { columns: string[]; descending: boolean; reverse: OrderSort }

const DATE = ['created_at', 'id']
const TOTAL = ['total', ...DATE]
const CUSTOMER = ['customer_name', ...DATE]

const SORTS: Record<OrderSort, Sort> = {
  newest: { columns: DATE, descending: true, reverse: 'oldest' },
  oldest: { columns: DATE, descending: false, reverse: 'newest' },
  total: { columns: TOTAL, descending: false, reverse: 'total-desc' },
  'total-desc': { columns: TOTAL, descending: true, reverse: 'total' },
  customer: { columns: CUSTOMER, descending: false, reverse: 'customer-desc' },
  'customer-desc': { columns: CUSTOMER, descending: true, reverse: 'customer' },
}

/**
 * SQL: how orders `o` are sorted. The place of nulls is that of the indexes, which are descending
 * and are read from either end.
 */
export function sortedBy(sort: OrderSort): SQL {
  const { columns, descending } = SORTS[sort]
  const direction = descending ? 'desc nulls last' : 'nulls first'
  return sql.raw(columns.map((column) => `o.${column} ${direction}`).join(', '))
}

/** The sort that has the same list from its end to its start. */
export const reversed = (sort: OrderSort): OrderSort => SORTS[sort].reverse

/** SQL: whether an order `o` comes after the order `this` in the list. */
export function comesAfter(sort: OrderSort): SQL {
  const { columns, descending } = SORTS[sort]
  const rowOf = (table: string) => `(${columns.map((column) => `${table}.${column}`).join(', ')})`
  return sql.raw(`${rowOf('o')} ${descending ? '<' : '>'} ${rowOf('this')}`)
}
