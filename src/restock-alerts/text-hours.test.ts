import { expect, test } from 'vitest'
import { secondsUntilDay } from './text-hours.ts'

test.each([
  ['2026-11-26T09:00:00+05:30', 0],
  ['2026-11-26T20:59:59+05:30', 0],
  ['2026-11-26T21:00:00+05:30', 12 * 3600],
  ['2026-11-27T00:00:00+05:30', 9 * 3600],
  ['2026-11-27T08:59:00+05:30', 60],
])('a text message of %s waits %i seconds', (now, seconds) =>
  expect(secondsUntilDay(new Date(now))).toBe(seconds),
)
