import { expect, test } from 'vitest'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { bulkSteps, nextStepOf, toBePacked, withoutStepText } from './bulk-transitions.ts'

const order = (status: AdminOrderRow['status'], refund: AdminOrderRow['refund'] = 'none') => ({
  status,
  refund,
})
const offered = (...orders: ReturnType<typeof order>[]) =>
  bulkSteps(orders).map(({ to, orders: fitting }) => `${to} ${fitting.length}`)

test('the bulk bar offers each status change for the chosen orders that it fits', () => {
  expect(offered(order('confirmed'), order('confirmed', 'partial'))).toEqual(['packed 2'])
  expect(offered(order('packed'))).toEqual(['shipped 1'])
  expect(offered(order('shipped'), order('shipped'))).toEqual(['delivered 2'])
  expect(offered(order('packed'), order('confirmed'))).toEqual(['packed 1', 'shipped 1'])
  expect(offered(order('confirmed'), order('delivered'))).toEqual(['packed 1'])
  expect(offered()).toEqual([])
})

test('orders that are still to leave the shop have a packing slip', () => {
  const [confirmed, packed] = [order('confirmed'), order('packed', 'partial')]
  const others = [order('placed'), order('shipped'), order('packed', 'refunded')]
  expect(toBePacked([packed, ...others, confirmed])).toEqual([confirmed, packed])
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
  expect(offered(order('confirmed', 'refunded'))).toEqual([])
  expect(offered(order('packed', 'refunded'))).toEqual([])
  expect(offered(order('shipped', 'refunded'))).toEqual(['delivered 1'])
})

test('the row of an order offers its next step, or the page where it is decided', () => {
  const step = (status: AdminOrderRow['status'], refund: AdminOrderRow['refund'] = 'none') =>
    nextStepOf({
      ...order(status, refund),
      refundSent: refund !== 'pending',
      isRefundDue: status === 'returned',
    })
  expect(step('placed')).toEqual({ to: 'confirmed', label: 'Confirm' })
  expect(step('confirmed')).toEqual({ to: 'packed', label: 'Pack' })
  expect(step('packed')).toEqual({ to: 'shipped', label: 'Ship' })
  expect(step('shipped')).toEqual({ to: 'delivered', label: 'Deliver' })
  expect(step('return_requested')).toMatchObject({ label: 'Decide' })
  expect(step('undelivered')).toMatchObject({ label: 'Receive' })
  expect(step('cancelled', 'pending')).toMatchObject({ label: 'Refund', about: ' that waits' })
  expect(step('returned')).toMatchObject({ label: 'Refund', about: ' that is due' })
  expect(step('confirmed', 'refunded')).toBeUndefined()
  expect(step('delivered')).toBeUndefined()
})

test('of orders without a step in bulk the bar says what can be done instead', () => {
  const done = { ...order('delivered'), isRefundDue: false }
  const due = { ...order('returned'), isRefundDue: true }
  const asked = { ...order('return_requested'), isRefundDue: false }
  expect(withoutStepText([due])).toBe('Its refund is due: open the order to refund it.')
  expect(withoutStepText([due, due])).toBe('Their refunds are due: open each order to refund it.')
  expect(withoutStepText([due, done, asked])).toBe(
    'The refund of 1 of them is due: open each of these to refund it.',
  )
  expect(withoutStepText([asked])).toBe('Open the order for its next step.')
  expect(withoutStepText([asked, done])).toBe('Open each order for its next step.')
  const placed = { ...order('placed'), isRefundDue: false }
  expect(withoutStepText([placed])).toBe('Confirm the order in its row.')
  expect(withoutStepText([placed, placed])).toBe('Confirm each order in its row.')
  expect(withoutStepText([done])).toBe('This order has no next step here.')
  expect(withoutStepText([done, done])).toBe('No next step fits all of them.')
})
