import { expect, test } from 'vitest'
import { secondsToWait, spokenWait } from './code-limits.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const ago = (...seconds: number[]): Date[] => seconds.map((each) => new Date(NOW.getTime() - each * 1000))

test('the first code may be sent at once, the next after 45 seconds', () => {
  expect(secondsToWait([], NOW)).toBe(0)
  expect(secondsToWait(ago(0), NOW)).toBe(45)
  expect(secondsToWait(ago(44), NOW)).toBe(1)
  expect(secondsToWait(ago(45), NOW)).toBe(0)
})

test('after five codes in an hour the number waits until the first of them is an hour old', () => {
  expect(secondsToWait(ago(100, 200, 300, 400), NOW)).toBe(0)
  expect(secondsToWait(ago(100, 200, 300, 400, 3000), NOW)).toBe(600)
  expect(secondsToWait(ago(100, 200, 300, 400, 3600), NOW)).toBe(0)
})

test('after ten codes in a day the number waits until the first of them is a day old', () => {
  const hourly = Array.from({ length: 10 }, (_, hour) => (hour + 1) * 2 * 3600)
  expect(secondsToWait(ago(...hourly), NOW)).toBe(4 * 3600)
  expect(secondsToWait(ago(...hourly.slice(0, 9)), NOW)).toBe(0)
})

test('a wait is told as people say it', () => {
  expect([1, 45, 90, 3600, 5400, 80_000].map(spokenWait)).toEqual(['1 second', '45 seconds', '2 minutes', '60 minutes', '2 hours', '23 hours'])
})
