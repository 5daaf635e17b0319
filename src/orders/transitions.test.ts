import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#shared/order/order-status.ts'
import { assertTransition, isTransition } from './transitions.ts'

test('a delivered order cannot go back to packed', () => {
  expect(() => assertTransition('delivered', 'packed')).toThrow(
    'An order that is delivered cannot become packed.',
  )
})

test('an order goes from payment to the door step by step', () => {
  const way = ['pending_payment', 'confirmed', 'packed', 'shipped', 'delivered'] as const
  for (const [index, from] of way.entries()) {
    for (const to of way)
      expect(isTransition(from, to), `${from} to ${to}`).toBe(to === way[index + 1])
  }
})

test('an order is cancelled before it is shipped and not after', () => {
  expect(ORDER_STATUSES.filter((from) => isTransition(from, 'cancelled'))).toEqual([
    'pending_payment',
    'confirmed',
    'packed',
  ])
})

test('money that comes late can still confirm an expired order, never a cancelled one', () => {
  expect(isTransition('expired', 'confirmed')).toBe(true)
  expect(isTransition('cancelled', 'confirmed')).toBe(false)
})
