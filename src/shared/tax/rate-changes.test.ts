import { expect, test } from 'vitest'
import { rateOn, type RateChange } from './rate-changes.ts'

const RING = { hsn: '71171910', gstRateBp: 300 }
const CHANGES: RateChange[] = [
  { hsn: '7117', from: 500, to: 400, validFrom: '2027-09-22' },
  { hsn: '7117', from: 300, to: 500, validFrom: '2027-04-01' },
]

test('a rate changes at the beginning of its day', () => {
  expect(rateOn(RING, '2027-03-31', CHANGES)).toBe(300)
  expect(rateOn(RING, '2027-04-01', CHANGES)).toBe(500)
})

test('a later change follows an earlier one, in any order of the list', () => {
  expect(rateOn(RING, '2027-09-22', CHANGES)).toBe(400)
  expect(rateOn({ ...RING, gstRateBp: 500 }, '2027-09-22', CHANGES)).toBe(400)
})

test('changes of one day do not follow each other, in any order of the list', () => {
  const validFrom = '2027-04-01'
  const reform: RateChange[] = [
    { hsn: '7117', from: 1200, to: 500, validFrom },
    { hsn: '7117', from: 500, to: 0, validFrom },
    { hsn: '71171910', from: 1200, to: 300, validFrom },
  ]
  for (const changes of [reform, reform.toReversed()]) {
    expect(rateOn({ hsn: '7117', gstRateBp: 1200 }, validFrom, changes)).toBe(500)
    expect(rateOn({ hsn: '7117', gstRateBp: 500 }, validFrom, changes)).toBe(0)
    expect(rateOn({ hsn: '71171910', gstRateBp: 1200 }, validFrom, changes)).toBe(300)
  }
})

test('other goods and other rates of the same heading stay as they are', () => {
  expect(rateOn({ hsn: '7117', gstRateBp: 0 }, '2027-10-01', CHANGES)).toBe(0)
  expect(rateOn({ hsn: '3926', gstRateBp: 300 }, '2027-10-01', CHANGES)).toBe(300)
  expect(rateOn({ hsn: '71', gstRateBp: 300 }, '2027-10-01', CHANGES)).toBe(300)
})
