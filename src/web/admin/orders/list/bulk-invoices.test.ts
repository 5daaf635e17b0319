import { expect, test } from 'vitest'
import type { OrderStatus } from '#shared/order/order-status.ts'
import { bulkInvoices } from './bulk-invoices.ts'

const orders = (count: number, status: OrderStatus) =>
  Array.from({ length: count }, () => ({ status }))

test('orders have an invoice from their dispatch on, also those not delivered', () => {
  const statuses = ['shipped', 'delivered', 'undelivered', 'return_requested', 'returned'] as const
  const chosen = statuses.map((status) => ({ status }))
  expect(bulkInvoices(chosen)).toEqual({ orders: chosen, canSave: true, line: undefined })
})

test('orders without an invoice are named, and the others are saved', () => {
  const shipped = orders(2, 'shipped')
  expect(bulkInvoices([...orders(1, 'packed'), ...shipped])).toEqual({
    orders: shipped,
    canSave: true,
    line: '1 order has no invoice.',
  })
  expect(bulkInvoices([...orders(3, 'cancelled'), ...shipped]).line).toBe(
    '3 orders have no invoice.',
  )
  expect(bulkInvoices(orders(2, 'confirmed'))).toEqual({
    orders: [],
    canSave: false,
    line: undefined,
  })
})

test('a PDF has up to 100 invoices, and orders without one do not count', () => {
  expect(bulkInvoices([...orders(100, 'shipped'), ...orders(50, 'packed')]).canSave).toBe(true)
  expect(bulkInvoices(orders(101, 'delivered'))).toMatchObject({
    canSave: false,
    line: 'At most 100 invoices fit into one PDF. Please choose fewer orders.',
  })
})
