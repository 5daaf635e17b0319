import { expect, test } from 'vitest'
import { paise, rupees } from '#shared/money/money.ts'
import { amountText, columnFormat } from './amounts.tsx'

test('the amounts of a column all have paise, or none of them has', () => {
  const write = (...amounts: Parameters<typeof columnFormat>[0]) =>
    amounts.map(columnFormat(amounts))
  expect(write(rupees(5505), paise(104_310))).toEqual(['₹5,505.00', '₹1,043.10'])
  expect(write(rupees(1_00_000), rupees(0))).toEqual(['₹1,00,000', '₹0'])
})

test('a field has the amount without the sign that is before it', () => {
  expect([rupees(1299), paise(129_950)].map(amountText)).toEqual(['1,299', '1,299.50'])
})
