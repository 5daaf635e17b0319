import { expect, test } from 'vitest'
import { paise, rupees, type Paise } from '#shared/money/money.ts'
import {
  cutLineAmounts,
  namedParts,
  refundedOfLine,
  splitOverLines,
  type LineAmounts,
} from './line-amounts.ts'

test('a refund is split over its lines in proportion to what is left of them', () => {
  const lines = [
    { id: 'ring', left: rupees(900) },
    { id: 'bangles', left: rupees(300) },
  ]
  expect(splitOverLines(rupees(400), lines)).toEqual({ ring: rupees(300), bangles: rupees(100) })
  expect(splitOverLines(paise(1), lines)).toEqual({ ring: 1, bangles: 0 })
})

test('what is more than the lines cost is of no line', () => {
  const ring = { id: 'ring', left: rupees(900) }
  expect(splitOverLines(rupees(999), [ring])).toEqual({ ring: rupees(900) })
  expect(splitOverLines(rupees(50), [{ ...ring, left: paise(0) }])).toEqual({ ring: 0 })
  expect(splitOverLines(rupees(50), [])).toEqual({})
})

test('a refund that goes back in two ways is for the same lines in both', () => {
  const amounts = { ring: rupees(300), bangles: rupees(100) }
  expect(cutLineAmounts(amounts, rupees(350))).toEqual([
    { ring: rupees(300), bangles: rupees(50) },
    { ring: 0, bangles: rupees(50) },
  ])
  expect(cutLineAmounts(null, rupees(350))).toEqual([null, null])
})

test('refunds of a line are added up, and those of no line count for none', () => {
  const refunds: { lineAmounts: LineAmounts | null }[] = [
    { lineAmounts: { ring: rupees(300) } },
    { lineAmounts: { ring: rupees(20), bangles: rupees(5) } },
    { lineAmounts: null },
  ]
  expect(refundedOfLine('ring', refunds)).toBe(rupees(320))
  expect(refundedOfLine('anklet', refunds)).toBe(0)
})

test('what refunds have more than their lines is of the charges, and one without lines says nothing', () => {
  const refunds: { amount: Paise; lineAmounts: LineAmounts | null }[] = [
    { amount: rupees(999), lineAmounts: { ring: rupees(900) } },
    { amount: rupees(50), lineAmounts: { ring: rupees(10), bangles: rupees(40) } },
    { amount: rupees(20), lineAmounts: {} },
    { amount: rupees(70), lineAmounts: null },
  ]
  expect(namedParts(refunds)).toEqual({
    lines: { ring: rupees(910), bangles: rupees(40) },
    charges: rupees(119),
  })
  expect(namedParts([])).toEqual({ lines: {}, charges: 0 })
})
