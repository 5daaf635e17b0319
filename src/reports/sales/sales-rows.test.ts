import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise, sum } from '#shared/money/money.ts'
import { SALES_DIMENSIONS } from '#shared/reports/sales-dimensions.ts'
import {
  addSales,
  groupSales,
  listOrdersOfRow,
  mergeRows,
  type SoldLine,
  type SoldOrder,
} from './sales-rows.ts'

const line = (change: Partial<SoldLine> = {}): SoldLine => ({
  productId: 'prd_ring',
  variantId: 'var_ring',
  category: 'Rings',
  quantity: 1,
  amount: paise(100_000),
  returnedQuantity: 0,
  refunded: paise(0),
  ...change,
})

const sumSales = (orders: SoldOrder[]) => addSales(listOrdersOfRow(orders, 'day', undefined))

const BANGLE = { productId: 'prd_bangle', variantId: 'var_bangle', category: 'Bangles' }

const order = (change: Partial<SoldOrder> = {}): SoldOrder => ({
  id: 'ord_1',
  number: 'JH-2611-000001',
  day: '2026-11-05',
  name: 'Asha Rao',
  statusLabel: 'Delivered',
  isCancelled: false,
  state: '27',
  method: 'upi',
  total: paise(109_900),
  returned: paise(0),
  refundedOfCharges: paise(0),
  retained: paise(0),
  lines: [line()],
  ...change,
})

test('an order counts with its charges, and without them by goods', () => {
  expect(groupSales([order()], 'day')).toEqual([
    {
      key: '2026-11-05',
      orders: 1,
      pieces: 1,
      keptPieces: 1,
      gross: 109_900,
      cancelled: 0,
      returned: 0,
      net: 109_900,
    },
  ])
  expect(groupSales([order()], 'product')).toMatchObject([
    { key: 'prd_ring', net: 100_000 },
    { key: 'charges', net: 9_900, pieces: 0 },
  ])
})

test('a cancelled order is in the gross sales, and its refund is not counted twice', () => {
  const cancelled = order({ isCancelled: true, returned: paise(109_900) })
  expect(sumSales([cancelled])).toEqual({
    pieces: 1,
    keptPieces: 0,
    gross: 109_900,
    cancelled: 109_900,
    returned: 0,
    net: 0,
  })
})

test('of two pieces in a line one came back: its refund is first the half of that line', () => {
  const lines = [line({ quantity: 2, returnedQuantity: 1 }), line({ ...BANGLE })]
  const part = order({ lines, total: paise(200_000), returned: paise(50_000) })
  expect(groupSales([part], 'category')).toMatchObject([
    { key: 'Bangles', returned: 0, pieces: 1 },
    { key: 'Rings', returned: 50_000, net: 50_000, pieces: 2, keptPieces: 1 },
  ])
  const more = { ...part, returned: paise(65_000) }
  expect(groupSales([more], 'category')).toMatchObject([
    { key: 'Bangles', returned: 10_000 },
    { key: 'Rings', returned: 55_000, keptPieces: 1 },
  ])
})

test('a refund is taken from the goods that came back first, then from all others by value', () => {
  const lines = [line(), line({ ...BANGLE, amount: paise(50_000), returnedQuantity: 1 })]
  const part = order({ lines, total: paise(150_000), returned: paise(40_000) })
  expect(groupSales([part], 'category')).toMatchObject([
    { key: 'Rings', returned: 0, net: 100_000, keptPieces: 1 },
    { key: 'Bangles', returned: 40_000, net: 10_000, pieces: 1, keptPieces: 0 },
  ])
  const more = { ...part, total: paise(160_000), returned: paise(61_000) }
  expect(groupSales([more], 'category')).toMatchObject([
    { key: 'Rings', returned: 10_000 },
    { key: 'Bangles', returned: 50_000 },
    { key: 'charges', returned: 1_000 },
  ])
})

test('a refund that was said to be for a line or for charges is taken from these', () => {
  const lines = [line({ refunded: paise(10_000) }), line({ ...BANGLE, returnedQuantity: 1 })]
  const part = order({
    lines,
    total: paise(209_900),
    returned: paise(19_900),
    refundedOfCharges: paise(9_900),
  })
  expect(groupSales([part], 'category')).toMatchObject([
    { key: 'Bangles', returned: 0 },
    { key: 'Rings', returned: 10_000 },
    { key: 'charges', returned: 9_900 },
  ])
  expect(groupSales([{ ...part, returned: paise(119_900) }], 'category')).toMatchObject([
    { key: 'Rings', returned: 10_000 },
    { key: 'Bangles', returned: 100_000 },
    { key: 'charges', returned: 9_900 },
  ])
})

test('rows by time are the newest first, others the largest first, and charges are the last', () => {
  const orders = [
    order({ id: 'ord_1', day: '2026-10-31', lines: [line({ ...BANGLE })], total: paise(900_000) }),
    order({ id: 'ord_2', day: '2026-11-05', lines: [line({ amount: paise(200_000) })] }),
  ].map((each) => ({ ...each, total: paise(900_000) }))
  const keys = (by: (typeof SALES_DIMENSIONS)[number]) =>
    groupSales(orders, by).map(({ key }) => key)
  expect(keys('month')).toEqual(['2026-11', '2026-10'])
  expect(keys('category')).toEqual(['Rings', 'Bangles', 'charges'])
})

const orders = fc.array(
  fc
    .record({
      day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-02'),
      isCancelled: fc.boolean(),
      state: fc.constantFrom('27', '29', ''),
      method: fc.constantFrom('upi', 'card'),
      charges: fc.constantFrom(0, 9_900, 4_999),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      lines: fc.array(
        fc.record({
          product: fc.constantFrom('a', 'b', 'c'),
          quantity: fc.integer({ min: 1, max: 5 }),
          amount: fc.integer({ min: 1, max: 500_000 }),
          back: fc.integer({ min: 0, max: 5 }),
          refunded: fc.integer({ min: 0, max: 500_000 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    })
    .map(({ charges, share, lines, ...rest }) => {
      const sold = lines.map(({ product, amount, quantity, back, refunded }) =>
        line({
          productId: `prd_${product}`,
          variantId: `var_${product}`,
          category: product,
          amount: paise(amount),
          quantity,
          returnedQuantity: Math.min(back, quantity),
          refunded: paise(refunded),
        }),
      )
      const total = paise(sum(sold.map(({ amount }) => amount)) + charges)
      return order({ ...rest, lines: sold, total, returned: paise(Math.floor(total * share)) })
    }),
  { maxLength: 12 },
)

const SUMMED = ['pieces', 'keptPieces', 'gross', 'cancelled', 'returned', 'net'] as const

test('the rows of every dimension and the orders of every row sum up to the same sales', () => {
  fc.assert(
    fc.property(orders, (sold) => {
      const numbered = sold.map((each, at) => ({ ...each, id: `ord_${at}` }))
      const all = sumSales(numbered)
      const kept = numbered.filter(({ isCancelled }) => !isCancelled)
      expect(all.gross).toBe(sum(numbered.map(({ total }) => total)))
      expect(all.returned).toBe(sum(kept.map(({ returned }) => returned)))
      expect(all.net).toBe(all.gross - all.cancelled - all.returned)
      for (const by of SALES_DIMENSIONS) {
        const rows = groupSales(numbered, by)
        const [first, second] = [numbered.slice(0, 5), numbered.slice(5)]
        const halves = [...groupSales(first, by), ...groupSales(second, by)]
        expect(mergeRows(halves, by)).toEqual(rows)
        for (const name of SUMMED) {
          const total = (of: Record<(typeof SUMMED)[number], number>[]) =>
            of.reduce((before, each) => before + each[name], 0)
          expect(total(rows)).toBe(all[name])
          expect(total(listOrdersOfRow(numbered, by, undefined))).toBe(all[name])
          for (const row of rows)
            expect(total(listOrdersOfRow(numbered, by, row.key))).toBe(row[name])
        }
        for (const row of rows)
          expect(listOrdersOfRow(numbered, by, row.key)).toHaveLength(row.orders)
      }
    }),
    { numRuns: 300 },
  )
})
