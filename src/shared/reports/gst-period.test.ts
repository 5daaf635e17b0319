import { expect, test } from 'vitest'
import { gstPeriod, lastMonth } from './gst-period.ts'

test.each([
  ['2026-11', { from: '2026-11-01', to: '2026-11-30' }],
  ['2026-12', { from: '2026-12-01', to: '2026-12-31' }],
  ['2028-02', { from: '2028-02-01', to: '2028-02-29' }],
])('the return of %s has all days of the month', (month, days) => {
  expect(gstPeriod(month)).toEqual(days)
})

test.each([
  ['2026-04', { from: '2026-04-01', to: '2026-06-30' }],
  ['2026-06', { from: '2026-04-01', to: '2026-06-30' }],
  ['2026-11', { from: '2026-10-01', to: '2026-12-31' }],
  ['2027-02', { from: '2027-01-01', to: '2027-03-31' }],
])('the quarter of %s has its three months', (month, days) => {
  expect(gstPeriod(month, true)).toEqual(days)
})

test('the month before begins and ends at midnight in India', () => {
  expect(lastMonth(new Date('2026-10-31T18:29:59Z'))).toBe('2026-09')
  expect(lastMonth(new Date('2026-10-31T18:30:00Z'))).toBe('2026-10')
  expect(lastMonth(new Date('2026-12-31T19:00:00Z'))).toBe('2026-12')
})
