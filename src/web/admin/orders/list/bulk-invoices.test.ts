import { expect, test } from 'vitest'
import type { OrderStatus } from '#shared/order/order-status.ts'
import { bulkInvoices } from './bulk-invoices.ts'

const orders = (count: number, status: OrderStatus) =>
  Array.from({ length: count }, () => ({ status }))

test('orders have an invoice from their dispatch on, also those not delivered', () => {
  const statuses = ['shipped', 'delivered', 'undelivered', 'return_requested', 'returned'] as const
  const chosen = statuses.map((status) => ({ status }))
  expect(bulkInvoices(chosen)).toEqual({ orders: chosen, line: undefined })
})

test('orders without an invoice are named, and the others are saved', () => {
  const shipped = orders(2, 'shipped')
  expect(bulkInvoices([...orders(1, 'packed'), ...shipped])).toEqual({
    orders: shipped,
    line: '1 order has no invoice.',
  })
  expect(bulkInvoices([...orders(3, 'cancelled'), ...shipped]).line).toBe(
    '3 orders have no invoice.',
  )
  expect(bulkInvoices(orders(2, 'confirmed'))).toEqual({
    orders: [],
    line: undefined,
  })
})
