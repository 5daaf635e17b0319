import { expect, test } from 'vitest'
import type { OrderStatus } from './order-status.ts'
import { timelineOf } from './order-timeline.ts'

const AT = '2026-11-20T10:00:00.000Z'
const after = (...way: OrderStatus[]) =>
  timelineOf(
    way.at(-1) ?? 'pending_payment',
    way.map((status) => ({ status, at: AT, declinesReturn: false })),
  ).map(({ status, state }) => `${status} ${state}`)

test('the timeline of a paid order has its confirmation, its current and its coming statuses', () => {
  expect(after('pending_payment', 'confirmed', 'packed')).toEqual([
    'confirmed done',
    'packed current',
    'shipped coming',
    'delivered coming',
  ])
})

test('the timeline of an unpaid order has every coming status', () => {
  expect(after('pending_payment')).toEqual([
    'pending_payment current',
    'confirmed coming',
    'packed coming',
    'shipped coming',
    'delivered coming',
  ])
})

test('the timeline of a delivered order has no coming status', () => {
  expect(after('pending_payment', 'confirmed', 'packed', 'shipped', 'delivered').at(-1)).toBe(
    'delivered reached',
  )
})

test('the timeline of a cancelled, expired or returned order ends with its last status', () => {
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
  expect(after(...way, 'returned', 'return_requested').slice(-2)).toEqual([
    'returned done',
    'return_requested current',
  ])
})

test('an expired order that was paid late does not show its expiry', () => {
  expect(after('pending_payment', 'expired', 'confirmed')).toEqual([
    'confirmed current',
    'packed coming',
    'shipped coming',
    'delivered coming',
  ])
})
