import { describe, expect, test } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import { toLinePromises } from './line-promises.ts'
import { orderPromiseTexts, promiseLines } from './promise-texts.ts'
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

describe('before the purchase', () => {
  const KEPT = { returnDays: 0, exchangeDays: 0 }
  const ENDS = 'Defective, wrong or late: always, and we pay.'

  test.each([
    [{}, 'Return or exchange within 3 days of delivery; you pay the way back.'],
    [{ returnDays: 1, exchangeDays: 0 }, 'Return within 1 day of delivery; you pay the way back.'],
    [
      { returnDays: 0, returnShipping: 'shop' as const },
      'Exchange within 3 days of delivery; we pay the way back.',
    ],
    [
      { returnDays: 7, returnRequest: '48-hours' as const },
      'Return within 7 days of delivery, exchange within 3 days; you pay the way back. Please ask ' +
        'for it within 48 hours.',
    ],
  ])('pages say until when, and who pays: %o', (changed, text) => {
    expect(promiseLines({ ...DEFAULT_PROMISES, ...changed }).returns).toBe(`${text} ${ENDS}`)
  })

  test('a warranty is named, and the right that stays without returns', () => {
    expect(promiseLines({ ...PROMISES, ...KEPT }).returns).toBe(
      `No returns for a change of mind. ${FAULT} 6 months of warranty from delivery.`,
    )
  })

  test('the row of promises names days and kinds, unless a return must be requested sooner', () => {
    const rowOf = (changed: Partial<typeof DEFAULT_PROMISES>) => {
      const lines = promiseLines({ ...DEFAULT_PROMISES, ...changed })
      return [lines.returnsHead, lines.returnsExcept]
    }
    expect(rowOf({})).toEqual(['3-day returns', 'except earrings'])
    expect(rowOf({ nonReturnableKinds: ['Rings', 'Earrings', 'Combo'] })[1]).toBe(
      'except rings, earrings and combo',
    )
    expect(rowOf({ returnDays: 0, nonReturnableKinds: [] })).toEqual(['3-day exchanges', ''])
    expect(rowOf(KEPT)[0]).toBe('')
    expect(rowOf({ returnRequest: '24-hours' })[0]).toBe('')
  })
})
