import { expect, test } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import { toLinePromises } from './line-promises.ts'
import { orderPromiseTexts } from './promise-texts.ts'
import { DEFAULT_PROMISES } from './promises.ts'

const FAULT = 'A defective, wrong or late piece may always come back.'
const PROMISES = { ...DEFAULT_PROMISES, warrantyMonths: 6 }
const lineOf = (value: string) =>
  toLinePromises(
    { kinds: [{ value, label: value }], isSaleItem: false, price: rupees(899) },
    PROMISES,
  )

test('an order of earrings alone promises no days for a change of mind', () => {
  expect(orderPromiseTexts([lineOf('Earrings')])).toEqual([
    '6 months of warranty from delivery.',
    FAULT,
  ])
})

test('an order promises what its first piece that may come back does', () => {
  const mixed = [lineOf('Earrings'), lineOf('Rings')]
  expect(orderPromiseTexts(mixed)).toEqual(orderPromiseTexts([lineOf('Rings')]))
  expect(orderPromiseTexts(mixed)[0]).toBe('Returns and exchanges within 3 days of delivery.')
  expect(orderPromiseTexts([])).toEqual([])
})
