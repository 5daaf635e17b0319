import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#shared/order/order-status.ts'
import { assertTransition, isTransition } from './orders.ts'

test('a delivered order cannot go back to packed', () => {
  expect(() => assertTransition('delivered', 'packed')).toThrow(
    'An order that is delivered cannot become packed.',
  )
})

test('an order goes from payment to delivery one status at a time', () => {
  const path = ['pending_payment', 'confirmed', 'packed', 'shipped', 'delivered'] as const
  for (const [index, from] of path.entries()) {
    for (const to of path)
      expect(isTransition(from, to), `${from} to ${to}`).toBe(to === path[index + 1])
  }
})

test('an order is cancelled before it is shipped and not after', () => {
  expect(ORDER_STATUSES.filter((from) => isTransition(from, 'cancelled'))).toEqual([
    'pending_payment',
    'placed',
    'confirmed',
    'packed',
  ])
})

test('a parcel that was not delivered arrives after all, or comes back', () => {
  expect(ORDER_STATUSES.filter((to) => isTransition('undelivered', to))).toEqual([
    'delivered',
    'returned',
  ])
})

test('a late payment can still confirm an expired order, never a cancelled one', () => {
  expect(isTransition('expired', 'confirmed')).toBe(true)
  expect(isTransition('cancelled', 'confirmed')).toBe(false)
})
