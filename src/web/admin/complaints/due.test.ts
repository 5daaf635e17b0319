import { expect, test } from 'vitest'
import { dueOf, nextDueText } from './due.ts'

const now = new Date('2026-11-27T10:00:00Z')
const times = { acknowledgeBy: '2026-11-29T09:30:00Z', resolveBy: '2026-12-27T09:30:00Z' }

test('a complaint is to be acknowledged within its hours, and then to be resolved', () => {
  expect(dueOf({ state: 'open', ...times }, now)).toEqual({
    step: 'Acknowledge',
    at: times.acknowledgeBy,
    text: 'in 47 h',
    urgency: undefined,
  })
  expect(dueOf({ state: 'acknowledged', ...times }, now)).toMatchObject({
    step: 'Resolve',
    text: 'in 29 days',
  })
  expect(dueOf({ state: 'resolved', ...times }, now)).toBeUndefined()
})

test('the last day is marked, and more so the last six hours and what is late', () => {
  const at = (acknowledgeBy: string) => dueOf({ state: 'open', ...times, acknowledgeBy }, now)
  expect(at('2026-11-28T09:59:00Z')).toMatchObject({ text: 'in 23 h', urgency: 'soon' })
  expect(at('2026-11-27T15:59:00Z')).toMatchObject({ text: 'in 5 h', urgency: 'urgent' })
  expect(at('2026-11-27T10:25:00Z')).toMatchObject({ text: 'in 25 min', urgency: 'urgent' })
  expect(at('2026-11-27T07:00:00Z')).toMatchObject({ text: '3 h late', urgency: 'urgent' })
})

test('how much time the first complaint has, and how many are late', () => {
  const text = (nextDue: string | null, count = 1, overdue?: number) =>
    nextDueText({ count, nextDue, ...(overdue !== undefined && { overdue }) }, now).replace(
      '\u00a0',
      ' ',
    )
  expect(text(null, 0)).toBe('')
  expect(text('2026-11-29T09:30:00Z')).toBe('due in 47 h')
  expect(text('2026-11-29T09:30:00Z', 3, 0)).toBe('the first due in 47 h')
  expect(text('2026-11-27T10:00:10Z')).toBe('due in 1 min')
  expect(text('2026-11-27T07:00:00Z')).toBe('overdue by 3 h')
  expect(text('2026-11-27T07:00:00Z', 3)).toBe('the first overdue by 3 h')
  expect(text('2026-11-27T07:00:00Z', 3, 0)).toBe('the first overdue by 3 h')
  expect(text('2026-11-27T07:00:00Z', 3, 1)).toBe('1 overdue by 3 h')
  expect(text('2026-11-27T07:00:00Z', 3, 2)).toBe('2 overdue, the first by 3 h')
})
