import { expect, test } from 'vitest'
import {
  addDays,
  formatIstInstant,
  formatIstMoment,
  fromIstField,
  toIstField,
  toIstIso,
} from './ist-time.ts'

test('a moment is shown in Indian time, as the first full minute that is not before it', () => {
  expect(formatIstMoment(new Date('2026-11-22T13:10:00Z'))).toBe(
    '6:40 pm on 22 November (India time)',
  )
  expect(formatIstMoment(new Date('2026-11-22T13:09:00.001Z'))).toBe(
    '6:40 pm on 22 November (India time)',
  )
  expect(formatIstMoment(new Date('2026-11-22T18:30:00Z'))).toBe(
    '12:00 am on 23 November (India time)',
  )
})

test('the end of a day in India is 18:29 of the same day in UTC', () => {
  const end = '2026-11-30T18:29:00.000Z'
  expect(fromIstField('2026-11-30T23:59')).toBe(end)
  expect(toIstField(end)).toBe('2026-11-30T23:59')
  expect(toIstIso(end)).toBe('2026-11-30T23:59:00+05:30')
  expect(formatIstInstant(end)).toBe('30\u00a0Nov, 11:59\u00a0pm')
})

test('midnight and noon are 12 o’clock', () => {
  expect(formatIstInstant('2026-12-31T18:30:00Z')).toBe('1\u00a0Jan, 12:00\u00a0am')
  expect(formatIstInstant('2026-12-31T06:30:00Z')).toBe('31\u00a0Dec, 12:00\u00a0pm')
})

test('an empty field or an impossible time is no instant', () => {
  for (const typed of ['', 'tomorrow', '2026-11-30', '2026-13-01T00:00', '2026-11-30T25:00'])
    expect(fromIstField(typed)).toBeUndefined()
})

test('days are added over the ends of months and years, and with a minus taken away', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addDays('2026-11-27', 0)).toBe('2026-11-27')
})
