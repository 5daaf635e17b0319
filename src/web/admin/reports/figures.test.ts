import { expect, test } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { formatChange, formatDifference, formatShare } from './figures.ts'

test('the tax of the portal is so much more or less than that of the invoices', () => {
  expect(formatDifference(paise(123_450))).toBe('₹1,234.50 more')
  expect(formatDifference(paise(-2))).toBe('₹0.02 less')
})

test('a figure is compared with that of the days before in words', () => {
  const than = 'the 7 days before'
  const isOver = true
  expect(formatChange(112, 100, { than, isOver })).toBe('12\u00a0% more than the 7 days before')
  expect(formatChange(50, 100, { than, isOver })).toBe('50\u00a0% less than the 7 days before')
  expect(formatChange(0, 100, { than, isOver })).toBe('100\u00a0% less than the 7 days before')
  expect(formatChange(1_300, 100, { than, isOver })).toBe(
    '1,200\u00a0% more than the 7 days before',
  )
  expect(formatChange(1_003, 1_000, { than, isOver })).toBe('About as much as the 7 days before')
  expect(formatChange(100, 0, { than, isOver })).toBe('None in the 7 days before')
  expect(formatChange(0, 0, { than, isOver })).toBeUndefined()
  expect(formatChange(100, -5, { than, isOver })).toBeUndefined()
})

test('the figure of days that are not over says "so far"', () => {
  const days = { than: 'the day before', isOver: false }
  expect(formatChange(50, 100, days)).toBe('So far 50\u00a0% less than the day before')
  expect(formatChange(100, 100, days)).toBe('So far about as much as the day before')
})

test('a share has a space before its sign', () => {
  expect(formatShare(0.2074, 1)).toBe('20.7\u00a0%')
  expect(formatShare(0.5, 1)).toBe('50\u00a0%')
})
