import { expect, test } from 'vitest'
import { addDays } from '#shared/ist-time.ts'
import { paise } from '#shared/money/money.ts'
import { labelledBars, stepOf, toBars } from './chart-bars.ts'

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: addDays(first, at),
    net: paise(100 * (at + 1)),
    before: paise(1),
  }))

test('up to 62 days have a bar each', () => {
  const bars = toBars(daysFrom('2026-11-01', 62))
  expect(bars).toHaveLength(62)
  expect(bars[1]).toEqual({ from: '2026-11-02', to: '2026-11-02', net: 200, before: 1 })
})

test('up to half a year has a bar for each seven days, the last one to the end of the period', () => {
  const bars = toBars(daysFrom('2026-04-01', 64))
  expect(bars).toHaveLength(10)
  expect(bars[0]).toEqual({ from: '2026-04-01', to: '2026-04-07', net: 2_800, before: 7 })
  expect(bars[9]).toEqual({ from: '2026-06-03', to: '2026-06-03', net: 6_400, before: 1 })
})

test('more days have a bar for each month of the calendar, as far as it is in the period', () => {
  const bars = toBars(daysFrom('2027-03-30', 366))
  expect(bars).toHaveLength(13)
  expect(bars[0]).toEqual({ from: '2027-03-30', to: '2027-03-31', net: 300, before: 2 })
  expect(bars[11]).toMatchObject({ from: '2028-02-01', to: '2028-02-29', before: 29 })
  expect(bars[12]).toMatchObject({ from: '2028-03-01', to: '2028-03-29', before: 29 })
})

test.each([1, 62, 63, 182, 183, 366])('no day of %i is lost or counted twice', (count) => {
  const bars = toBars(daysFrom('2026-01-15', count))
  const total = (of: number[]) => of.reduce((sum, each) => sum + each, 0)
  expect(total(bars.map(({ net }) => net))).toBe((100 * count * (count + 1)) / 2)
  expect(total(bars.map(({ before }) => before))).toBe(count)
  expect(bars.length).toBeLessThanOrEqual(62)
})

test('the step follows the number of days', () => {
  expect([1, 62, 63, 182, 183].map(stepOf)).toEqual(['day', 'day', 'week', 'week', 'month'])
})

test('as many bars have a label as have room, the first one always', () => {
  expect(labelledBars(7, 8)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelledBars(7, 4)).toEqual([0, 2, 4, 6])
  expect(labelledBars(30, 4)).toEqual([0, 8, 16, 24])
  expect(labelledBars(1, 4)).toEqual([0])
  expect(labelledBars(0, 4)).toEqual([])
})
