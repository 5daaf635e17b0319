import { expect, test } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import type { Sale } from '#web/api/admin/catalog/sales.ts'
import { EMPTY, fieldsOf, toSaleInput } from './form-values.ts'

const SALE: Sale = {
  id: 'sal_1',
  name: 'Diwali',
  state: 'planned',
  selection: {
    by: 'words',
    categories: [],
    words: 'kundan',
    excluded: [{ id: 'prd_1', title: 'Kundan Ring' }],
    skipsOthers: true,
  },
  rule: { kind: 'amount', value: rupees(200) },
  startsAt: '2026-11-27T18:30:00.000Z',
  endsAt: '2026-11-30T18:29:00.000Z',
  startedAt: null,
  endedAt: null,
  isEndedEarly: false,
  version: 1,
  products: 3,
  notStarted: 0,
  kept: 0,
}

test('a planned sale comes back from the form as it was', () => {
  expect(fieldsOf(SALE)).toMatchObject({ value: '200', startsAt: '2026-11-28T00:00' })
  expect(toSaleInput(fieldsOf(SALE))).toEqual({
    name: 'Diwali',
    selection: { ...SALE.selection, excluded: ['prd_1'] },
    rule: { kind: 'amount', value: 200 },
    startsAt: SALE.startsAt,
    endsAt: SALE.endsAt,
  })
})

test('an empty start is refused by the server; only the tick means now', () => {
  expect(toSaleInput(EMPTY).startsAt).toBe('')
  expect(toSaleInput({ ...EMPTY, startsNow: true, startsAt: '2026-11-28T00:00' }).startsAt).toBe(
    null,
  )
})

test('a number is read as it is typed in India', () => {
  const valueOf = (value: string) => toSaleInput({ ...EMPTY, value }).rule.value
  expect(['20', '20 %', '₹1,299', 'Rs. 200', '12.5'].map(valueOf)).toEqual([
    20, 20, 1299, 200, 12.5,
  ])
  expect(['', 'half', '-5', '1e3'].map(valueOf)).toEqual([NaN, NaN, NaN, NaN])
})
