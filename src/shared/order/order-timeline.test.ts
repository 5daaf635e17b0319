import { expect, test } from 'vitest'
import type { OrderStatus } from './order-status.ts'
import { timelineOf } from './order-timeline.ts'

const AT = '2026-11-20T10:00:00.000Z'
const after = (...way: OrderStatus[]) =>
  timelineOf(
    way.at(-1) ?? 'pending_payment',
    way.map((status) => ({ status, at: AT })),
  ).map(({ status, state }) => `${status} ${state}`)

test('an order that was paid begins with its confirmation, stands at its last step and shows those to come', () => {
  expect(after('pending_payment', 'confirmed', 'packed')).toEqual([
    'confirmed done',
    'packed current',
    'shipped coming',
    'delivered coming',
  ])
})

test('an order that waits for its payment shows the whole way', () => {
  expect(after('pending_payment')).toEqual([
    'pending_payment current',
    'confirmed coming',
    'packed coming',
    'shipped coming',
    'delivered coming',
  ])
})

test('a delivered order has reached its end and has nothing to come', () => {
  expect(after('pending_payment', 'confirmed', 'packed', 'shipped', 'delivered').at(-1)).toBe(
    'delivered reached',
  )
})

test('a cancelled, expired or returned order shows the steps it had and ends there', () => {
  expect(after('pending_payment', 'cancelled')).toEqual([
    'pending_payment done',
    'cancelled current',
  ])
  expect(after('pending_payment', 'expired')).toEqual(['pending_payment done', 'expired current'])
  expect(after('pending_payment', 'confirmed', 'packed', 'cancelled')).toEqual([
    'confirmed done',
    'packed done',
    'cancelled current',
  ])
  const way: OrderStatus[] = [
    'pending_payment',
    'confirmed',
    'packed',
    'shipped',
    'delivered',
    'return_requested',
  ]
  expect(after(...way).slice(-2)).toEqual(['delivered done', 'return_requested current'])
  expect(after(...way, 'delivered').slice(-2)).toEqual([
    'return_requested done',
    'delivered reached',
  ])
  expect(after(...way, 'returned').at(-1)).toBe('returned reached')
})

test('an order that expired and was paid late does not show its expiry', () => {
  expect(after('pending_payment', 'expired', 'confirmed')).toEqual([
    'confirmed current',
    'packed coming',
    'shipped coming',
    'delivered coming',
  ])
})
