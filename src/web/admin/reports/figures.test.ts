import { expect, test } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { formatDifference } from './figures.ts'

test('the tax of the portal is so much more or less than that of the invoices', () => {
  expect(formatDifference(paise(123_450))).toBe('₹1,234.50 more')
  expect(formatDifference(paise(-2))).toBe('₹0.02 less')
})
