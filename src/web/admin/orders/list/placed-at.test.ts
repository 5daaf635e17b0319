import { expect, test } from 'vitest'
import { formatPlacedAt, formatShortDay, waitOf } from './placed-at.ts'

test('the time of an order has a day by its name if it is near, and a year if it is another', () => {
  // It is 1 January in India already.
  const now = new Date('2026-12-31T20:00:00Z')
  expect(formatPlacedAt('2026-12-31T18:31:00Z', now)).toBe('Today, 12:01 am')
  expect(formatPlacedAt('2026-12-31T18:29:00Z', now)).toBe('Yesterday, 11:59 pm')
  expect(formatPlacedAt('2026-12-30T10:42:00Z', now)).toBe('30 Dec 2026, 4:12 pm')
  expect(formatPlacedAt('2026-11-21T10:42:00Z', new Date('2026-11-27T10:00:00Z'))).toBe(
    '21 Nov, 4:12 pm',
  )
})

test('a short day has its year only if that is not this one in India', () => {
  const now = new Date('2026-12-31T20:00:00Z')
  expect(formatShortDay('2026-12-31T18:31:00Z', now)).toBe('1 Jan')
  expect(formatShortDay('2026-12-31T18:29:00Z', now)).toBe('31 Dec 2026')
})

test('an order that has not left says how many days it waits, and is late after its promise', () => {
  const now = new Date('2026-11-27T10:00:00Z')
  // In India it was placed on 25 November.
  const order = { createdAt: '2026-11-24T20:00:00Z', dispatchBy: '2026-11-27' }
  expect(waitOf(order, now)).toEqual({ text: 'waits 2 days', isLate: false })
  expect(waitOf({ ...order, dispatchBy: '2026-11-26' }, now)?.isLate).toBe(true)
  const nextDay = new Date('2026-11-26T10:00:00Z')
  expect(waitOf(order, nextDay)).toBeUndefined()
  expect(waitOf({ ...order, dispatchBy: '2026-11-25' }, nextDay)).toEqual({
    text: 'late',
    isLate: true,
  })
  expect(waitOf(order, new Date('2026-11-25T10:00:00Z'))).toBeUndefined()
  expect(waitOf({ ...order, dispatchBy: null }, now)).toBeUndefined()
})
