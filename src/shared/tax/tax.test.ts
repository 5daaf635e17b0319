import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { paise, rupees, spread, sum } from '#shared/money/money.ts'
import { splitTax, stateCodeOf, supplyTo, taxLines, taxOf } from './tax.ts'

const PUNE = { seller: '27', place: '27' }
const TO_KARNATAKA = { seller: '27', place: '29' }

describe('the tax in a price of Maharashtra at 3 %', () => {
  test.each([
    [129900, 126117, 3783, 126116, 1892],
    [99900, 96990, 2910, 96990, 1455],
    [9900, 9612, 288, 9612, 144],
  ])('%i paise', (price, between, igst, within, half) => {
    expect(splitTax(paise(price), 300, TO_KARNATAKA)).toEqual({
      taxable: between,
      cgst: 0,
      sgst: 0,
      utgst: 0,
      igst,
    })
    expect(splitTax(paise(price), 300, PUNE)).toEqual({
      taxable: within,
      cgst: half,
      sgst: half,
      utgst: 0,
      igst: 0,
    })
  })
})

test('within a union territory without a legislature the second half is UTGST', () => {
  for (const code of ['04', '26', '31', '35', '38'])
    expect(splitTax(rupees(1299), 300, { seller: code, place: code })).toMatchObject({
      sgst: 0,
      utgst: 1892,
    })
  for (const code of ['01', '07', '34'])
    expect(splitTax(rupees(1299), 300, { seller: code, place: code })).toMatchObject({ utgst: 0 })
})

test('nil-rated goods and a seller who is not registered have no tax', () => {
  const none = { taxable: 129900, cgst: 0, sgst: 0, utgst: 0, igst: 0 }
  expect(splitTax(rupees(1299), 0, PUNE)).toEqual(none)
  expect(splitTax(rupees(1299), 300, { seller: null, place: '29' })).toEqual(none)
})

test('a place of supply that is not known counts as the state of the seller', () => {
  expect(splitTax(rupees(1299), 300, { seller: '27', place: null })).toMatchObject({ cgst: 1892 })
})

test('the state of the seller is the one of the GSTIN', () => {
  const gstin = '27AAPFU0939F1ZV'
  const bengaluru = { state: 'Karnataka', pincode: '560001' }
  expect(supplyTo({ ...DEFAULT_SHOP, gstin }, bengaluru)).toEqual(TO_KARNATAKA)
  expect(supplyTo({ ...DEFAULT_SHOP, gstin, gst: 'unregistered' }, bengaluru).seller).toBe(null)
  expect(supplyTo(DEFAULT_SHOP, bengaluru)).toEqual({ seller: null, place: '29' })
  expect(supplyTo(DEFAULT_SHOP, { state: 'UK', pincode: '247662' }).place).toBe(null)
  expect(stateCodeOf('Delhi')).toBe('07')
})

test('a charge is taxed at the rates of the goods, in proportion to their value', () => {
  const lines = [
    { amount: rupees(1000), gstRateBp: 300 },
    { amount: rupees(500), gstRateBp: 0 },
  ]
  const [taxed, nilRated] = taxLines(lines, [{ kind: 'shipping', amount: rupees(99) }], PUNE)
  expect(taxed?.charges).toEqual([
    { kind: 'shipping', amount: 6600, taxable: 6408, cgst: 96, sgst: 96, utgst: 0, igst: 0 },
  ])
  expect(nilRated?.charges).toEqual([
    { kind: 'shipping', amount: 3300, taxable: 3300, cgst: 0, sgst: 0, utgst: 0, igst: 0 },
  ])
})

test('a line has no share of a charge that is too small to divide', () => {
  const lines = [
    { amount: rupees(10_000), gstRateBp: 300 },
    { amount: rupees(1), gstRateBp: 300 },
  ]
  const taxes = taxLines(lines, [{ kind: 'shipping', amount: paise(100) }], PUNE)
  expect(taxes.map(({ charges }) => charges.map(({ amount }) => amount))).toEqual([[100], []])
})

/** Any state code and any rate, also an odd one whose halves are no whole basis points. */
const supplies = fc.record({
  seller: fc.constantFrom('27', '04', '35', null),
  place: fc.constantFrom('27', '04', '29', null),
})
const carts = fc.record({
  lines: fc.array(
    fc.record({
      // 0 is what a free gift costs.
      amount: fc.integer({ min: 0, max: 1_00_00_000_00 }).map(paise),
      gstRateBp: fc.constantFrom(0, 25, 300, 301, 500, 1200, 1800, 2800),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  shipping: fc.integer({ min: 0, max: 1_000_00 }).map(paise),
  codFee: fc.integer({ min: 0, max: 100_00 }).map(paise),
  giftWrap: fc.integer({ min: 0, max: 200_00 }).map(paise),
  /** In basis points of what the goods cost before. */
  discountBp: fc.integer({ min: 0, max: 10_000 }),
  supply: supplies,
})

test('in 100,000 random carts the parts sum to what was charged', () => {
  fc.assert(
    fc.property(carts, ({ lines: goods, discountBp, shipping, giftWrap, codFee, supply }) => {
      const before = sum(goods.map(({ amount }) => amount))
      const discount = paise(Math.floor((before * discountBp) / 10_000))
      const discounts = spread(
        discount,
        goods.map(({ amount }) => amount),
      )
      const lines = goods.map((line, at) => ({
        ...line,
        amount: paise(line.amount - (discounts[at] ?? 0)),
      }))
      const kinds = [
        { kind: 'shipping' as const, amount: shipping },
        { kind: 'gift_wrap' as const, amount: giftWrap },
        { kind: 'cod_fee' as const, amount: codFee },
      ]
      const taxes = taxLines(lines, kinds, supply)
      const charges = taxes.flatMap((line) => line.charges)
      const sharesOf = (kind: string) =>
        sum(charges.filter((share) => share.kind === kind).map(({ amount }) => amount))
      if (kinds.some(({ kind, amount }) => sharesOf(kind) !== amount)) return false
      const parts = [
        ...taxes.map(({ goods }, position) => ({ of: lines[position]?.amount, ...goods })),
        ...charges.map((charge) => ({ of: charge.amount, ...charge })),
      ]
      const charged = sum(parts.map((part) => paise(part.taxable + taxOf(part))))
      if (charged !== before - discount + shipping + giftWrap + codFee) return false
      return parts.every(
        (part) =>
          part.taxable + taxOf(part) === part.of &&
          part.taxable >= 0 &&
          part.cgst === part.sgst + part.utgst &&
          (part.igst === 0 || part.cgst === 0),
      )
    }),
    { numRuns: 100_000 },
  )
}, 120_000)
