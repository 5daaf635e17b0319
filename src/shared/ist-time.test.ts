import { expect, test } from 'vitest'
import { formatIstMoment } from './ist-time.ts'

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
