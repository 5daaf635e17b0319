import { expect, test } from 'vitest'
import { fromIndiaField, indiaText, toIndiaField, toIndiaIso } from './india-time.ts'

test('the end of a day in India is 18:29 of the same day in UTC', () => {
  const end = '2026-11-30T18:29:00.000Z'
  expect(fromIndiaField('2026-11-30T23:59')).toBe(end)
  expect(toIndiaField(end)).toBe('2026-11-30T23:59')
  expect(toIndiaIso(end)).toBe('2026-11-30T23:59:00+05:30')
  expect(indiaText(end)).toBe('30\u00a0Nov, 11:59\u00a0pm')
})

test('midnight and noon are 12 o’clock', () => {
  expect(indiaText('2026-12-31T18:30:00Z')).toBe('1\u00a0Jan, 12:00\u00a0am')
  expect(indiaText('2026-12-31T06:30:00Z')).toBe('31\u00a0Dec, 12:00\u00a0pm')
})

test('an empty field or an impossible time is no instant', () => {
  for (const typed of ['', 'tomorrow', '2026-11-30', '2026-13-01T00:00', '2026-11-30T25:00'])
    expect(fromIndiaField(typed)).toBeUndefined()
})
