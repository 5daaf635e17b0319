import { expect, test } from 'vitest'
import type { AdminOrderRow } from '#web/api/admin/orders/orders.ts'
import { bulkTransitions } from './bulk-transitions.ts'

const order = (status: AdminOrderRow['status'], refund: AdminOrderRow['refund'] = 'none') => ({
  id: `${status} ${refund}`,
  status,
  refund,
})
const offered = (...orders: ReturnType<typeof order>[]) =>
  bulkTransitions(orders).map(({ to, eligible }) => [to, eligible.map(({ id }) => id)])

test('the bulk bar offers each status change with the orders that allow it', () => {
  expect(offered(order('confirmed'), order('packed'), order('confirmed', 'partial'))).toEqual([
    ['packed', ['confirmed none', 'confirmed partial']],
    ['shipped', ['packed none']],
  ])
  expect(offered(order('shipped'))).toEqual([['delivered', ['shipped none']]])
})

test('the bulk bar offers nothing for orders without a next status', () => {
  for (const status of [
    'pending_payment',
    'delivered',
    'return_requested',
    'returned',
    'cancelled',
    'expired',
  ] as const)
    expect(offered(order(status), order(status, 'refunded')), status).toEqual([])
})

test('a refunded order is not packed or shipped in bulk, but can be marked as delivered', () => {
  expect(offered(order('confirmed', 'refunded'), order('packed', 'refunded'))).toEqual([])
  expect(offered(order('shipped', 'refunded'))).toEqual([['delivered', ['shipped refunded']]])
})
