import { expect, test } from 'vitest'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { bulkTransition, nextStepOf } from './bulk-transitions.ts'

const order = (status: AdminOrderRow['status'], refund: AdminOrderRow['refund'] = 'none') => ({
  status,
  refund,
})
const offered = (...orders: ReturnType<typeof order>[]) => bulkTransition(orders)

test('the bulk bar offers only the status change that fits all chosen orders', () => {
  expect(offered(order('confirmed'), order('confirmed', 'partial'))).toBe('packed')
  expect(offered(order('packed'))).toBe('shipped')
  expect(offered(order('shipped'), order('shipped'))).toBe('delivered')
  expect(offered(order('confirmed'), order('packed'))).toBeUndefined()
  expect(offered(order('confirmed'), order('delivered'))).toBeUndefined()
  expect(offered()).toBeUndefined()
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
    expect(offered(order(status), order(status, 'refunded')), status).toBeUndefined()
})

test('a refunded order is not packed or shipped in bulk, but can be marked as delivered', () => {
  expect(offered(order('confirmed', 'refunded'))).toBeUndefined()
  expect(offered(order('packed', 'refunded'))).toBeUndefined()
  expect(offered(order('shipped', 'refunded'))).toBe('delivered')
})

test('the row of an order offers its next step, or the page where it is decided', () => {
  const step = (status: AdminOrderRow['status'], refund: AdminOrderRow['refund'] = 'none') =>
    nextStepOf({ ...order(status, refund), refundSent: refund !== 'pending' })
  expect(step('placed')).toEqual({ to: 'confirmed', label: 'Confirm' })
  expect(step('confirmed')).toEqual({ to: 'packed', label: 'Pack' })
  expect(step('packed')).toEqual({ to: 'shipped', label: 'Ship' })
  expect(step('shipped')).toEqual({ to: 'delivered', label: 'Deliver' })
  expect(step('return_requested')).toMatchObject({ label: 'Decide' })
  expect(step('undelivered')).toMatchObject({ label: 'Receive' })
  expect(step('cancelled', 'pending')).toMatchObject({ label: 'Refund' })
  expect(step('confirmed', 'refunded')).toBeUndefined()
  expect(step('delivered')).toBeUndefined()
})
