import { expect, test } from 'vitest'
import { daysText } from './offer-texts.ts'

test.each([
  [{ from: null, to: null, endedAt: null }, 'No end date'],
  [{ from: '2026-11-01', to: null, endedAt: null }, 'From 1 Nov 2026'],
  [{ from: null, to: '2026-11-20', endedAt: null }, 'Until 20 Nov 2026'],
  [{ from: '2026-11-01', to: '2026-11-20', endedAt: null }, '1 Nov 2026 to 20 Nov 2026'],
])('the days of %j', (offer, text) => expect(daysText(offer)).toBe(text))

// 20:00 UTC is the next day in India.
const ENDED = '2026-11-14T20:00:00.000Z'

test.each([
  [{ from: null, to: null, endedAt: ENDED }, 'Ended 15 Nov 2026'],
  [{ from: null, to: '2026-11-20', endedAt: ENDED }, 'Ended 15 Nov 2026'],
  [{ from: '2026-11-01', to: null, endedAt: ENDED }, '1 Nov 2026 to 15 Nov 2026'],
  [{ from: '2026-12-01', to: null, endedAt: ENDED }, 'Ended 15 Nov 2026'],
])('an offer that was ended by hand has its last day: %j', (offer, text) =>
  expect(daysText(offer)).toBe(text),
)
