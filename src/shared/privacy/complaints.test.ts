import { expect, test } from 'vitest'
import { acknowledgeBy, isOverdue, resolveBy } from './complaints.ts'

test('a complaint is due after 48 hours, and after one month in India', () => {
  const at = new Date('2026-11-23T10:00:00Z')
  expect(acknowledgeBy(at).toISOString()).toBe('2026-11-25T10:00:00.000Z')
  expect(resolveBy(at).toISOString()).toBe('2026-12-23T10:00:00.000Z')
})

test('a month ends on its last day where the next month is shorter', () => {
  // 31 January in India, in the morning.
  expect(resolveBy(new Date('2027-01-30T20:00:00Z')).toISOString()).toBe('2027-02-27T20:00:00.000Z')
  expect(resolveBy(new Date('2026-12-31T10:00:00Z')).toISOString()).toBe('2027-01-31T10:00:00.000Z')
})

test('overdue depends on the state and the moment', () => {
  const createdAt = new Date('2026-11-23T10:00:00Z')
  const at = (state: 'open' | 'acknowledged' | 'resolved', now: string) =>
    isOverdue({ state, createdAt }, new Date(now))
  expect(at('open', '2026-11-25T10:00:00Z')).toBe(false)
  expect(at('open', '2026-11-25T10:00:01Z')).toBe(true)
  expect(at('acknowledged', '2026-12-23T10:00:00Z')).toBe(false)
  expect(at('acknowledged', '2026-12-23T10:00:01Z')).toBe(true)
  expect(at('resolved', '2027-12-23T10:00:01Z')).toBe(false)
})
