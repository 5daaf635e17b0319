import { expect, test } from 'vitest'
import type { AdminOrderRow } from '#contract/contract.ts'
import { bulkTransitions } from './bulk-transitions.ts'

const order = (status: AdminOrderRow['status'], refund: AdminOrderRow['refund'] = 'none') => ({
  _id: `${status} ${refund}`,
  status,
  refund,
})
const offered = (...orders: ReturnType<typeof order>[]) =>
  bulkTransitions(orders).map(({ to, fitting }) => [to, fitting.map(({ _id }) => _id)])

test('the bar for chosen orders offers each step with the orders that it fits', () => {
  expect(offered(order('confirmed'), order('packed'), order('confirmed', 'partial'))).toEqual([
    ['packed', ['confirmed none', 'confirmed partial']],
    ['shipped', ['packed none']],
  ])
  expect(offered(order('shipped'))).toEqual([['delivered', ['shipped none']]])
})

test('the bar for chosen orders offers nothing for orders that have no next step', () => {
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

test('an order whose money has gone back is not packed or shipped with others, but its parcel may arrive', () => {
  expect(offered(order('confirmed', 'refunded'), order('packed', 'refunded'))).toEqual([])
  expect(offered(order('shipped', 'refunded'))).toEqual([['delivered', ['shipped refunded']]])
})
