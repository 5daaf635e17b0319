import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { paise, sum, times } from '#shared/money/money.ts'
import { taxLines, taxOf, type Supply } from '#shared/tax/tax.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { buildInvoice } from './build-document.ts'
import { buildCredit } from './credit.ts'
import { creditRest } from './rest.ts'

const DETAILS = { ...DEFAULT_SHOP, gstin: '27AAPFU0939F1ZV' }
const NOW = new Date('2026-11-23T10:00:00Z')
const SHIPPING = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '12 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411030',
}

type Goods = { price: number; quantity: number; discount?: number; gstRateBp: number }

/** The invoice of these goods and this shipping. */
function invoiceOf(goods: Goods[], shipping: number, supply: Supply): InvoiceDocument {
  const taxes = taxLines(
    goods.map(({ price, quantity, discount = 0, gstRateBp }) => ({
      amount: paise(times(paise(price), quantity) - discount),
      gstRateBp,
    })),
    [{ kind: 'shipping', amount: paise(shipping) }],
    supply,
  )
  const hsn = (rate: number) => (rate === 0 ? '7018' : '7117')
  return buildInvoice({
    number: 'JH/26-27/000001',
    now: NOW,
    details: DETAILS,
    logo: null,
    order: {
      number: 'JH-2611-000001',
      createdAt: NOW,
      shippingDetails: SHIPPING,
      courier: null,
      trackingNumber: null,
      discounts: [],
    },
    supply,
    lines: taxes.flatMap((tax, at) => {
      const own = goods[at]
      if (!own) return []
      const { price, discount = 0, ...rest } = own
      return [
        {
          title: `Ring ${at}`,
          variantLabel: '',
          sku: `R-${at}`,
          unit: 'PCS',
          hsn: hsn(rest.gstRateBp),
          price: paise(price),
          discount: paise(discount),
          ...rest,
          ...tax.goods,
        },
      ]
    }),
    charges: taxes.flatMap(({ charges }, at) => {
      const rate = goods[at]?.gstRateBp ?? 0
      return charges.map((share) => ({ ...share, hsn: hsn(rate), gstRateBp: rate }))
    }),
    payment: 'Paid online, UPI',
  })
}

const PARTS = ['total', 'taxable', 'cgst', 'sgst', 'utgst', 'igst'] as const

const credit = (
  invoice: InvoiceDocument,
  earlier: InvoiceDocument[],
  { amount, returned = [], named = [] }: { amount: number; returned?: number[]; named?: number[] },
) =>
  buildCredit({
    number: 'CN/26-27/000001',
    now: NOW,
    reason: 'Refund',
    invoice,
    earlier,
    amount: paise(amount),
    named: named.map(paise),
    returned,
  })

test('more than an invoice is never credited', () => {
  const invoice = invoiceOf([{ price: 1000, quantity: 1, gstRateBp: 300 }], 0, {
    seller: '27',
    place: '27',
  })
  const first = credit(invoice, [], { amount: 600 })
  expect(() => credit(invoice, [first], { amount: 401 })).toThrow(RangeError)
  expect(credit(invoice, [first], { amount: 400 }).totals.total).toBe(400)
})

test('goods that came back are credited with their quantity once, also after a part was', () => {
  const goods = [
    { price: 100_000, quantity: 2, discount: 5000, gstRateBp: 300 },
    { price: 50_000, quantity: 1, gstRateBp: 300 },
  ]
  const invoice = invoiceOf(goods, 0, { seller: '27', place: '29' })
  const reduced = credit(invoice, [], { amount: 24_500 })
  expect(reduced.lines.map(({ quantity, total }) => [quantity, total])).toEqual([
    [0, 19_500],
    [0, 5000],
  ])
  const came = credit(invoice, [reduced], { amount: 175_500, returned: [2] })
  expect(came.lines).toMatchObject([
    { quantity: 2, unitPrice: 100_000, discount: 24_500, total: 175_500 },
  ])
  const rest = credit(invoice, [reduced, came], { amount: 45_000, returned: [2, 1] })
  expect(rest.lines).toMatchObject([{ quantity: 1, unitPrice: 50_000, discount: 5000 }])
})

test('pieces of a line that come back one by one are credited by their part, the last with the rest', () => {
  const goods = [
    { price: 33_333, quantity: 3, discount: 10_001, gstRateBp: 300 },
    { price: 50_000, quantity: 1, gstRateBp: 300 },
  ]
  const invoice = invoiceOf(goods, 9900, { seller: '27', place: '27' })
  const [line] = invoice.lines
  expect(line?.total).toBe(89_998)
  const notes = [credit(invoice, [], { amount: 29_999, returned: [1] })]
  notes.push(credit(invoice, notes, { amount: 29_999, returned: [2] }))
  notes.push(credit(invoice, notes, { amount: 30_000, returned: [3] }))
  expect(notes.flatMap(({ lines }) => lines)).toMatchObject([
    { quantity: 1, unitPrice: 33_333, discount: 3334, total: 29_999, creditedPart: 0 },
    { quantity: 1, unitPrice: 33_333, discount: 3334, total: 29_999, creditedPart: 0 },
    { quantity: 1, unitPrice: 33_333, discount: 3333, total: 30_000, creditedPart: 0 },
  ])
  for (const name of PARTS) expect(sum(notes.map(({ totals }) => totals[name]))).toBe(line?.[name])
})

test('a refund beyond the pieces that came back lowers the price of the others', () => {
  const goods = [
    { price: 40_000, quantity: 2, gstRateBp: 300 },
    { price: 40_000, quantity: 1, gstRateBp: 300 },
  ]
  const invoice = invoiceOf(goods, 0, { seller: '27', place: '29' })
  const note = credit(invoice, [], { amount: 50_000, returned: [1, 0] })
  expect(
    note.lines.map(({ creditedPart, quantity, total }) => [creditedPart, quantity, total]),
  ).toEqual([
    [0, 1, 40_000],
    [0, 0, 5000],
    [1, 0, 5000],
  ])
  const rest = credit(invoice, [note], { amount: 70_000, returned: [2, 1] })
  expect(rest.lines.map(({ quantity, total }) => [quantity, total])).toEqual([
    [1, 35_000],
    [1, 35_000],
  ])
})

test('what the shop keeps of a piece that came back is the discount of its line', () => {
  const goods = [{ price: 40_000, quantity: 2, gstRateBp: 300 }]
  const invoice = invoiceOf(goods, 0, { seller: '27', place: '29' })
  const note = credit(invoice, [], { amount: 30_000, returned: [1] })
  expect(note.lines).toMatchObject([{ quantity: 1, discount: 10_000, total: 30_000 }])
  const later = credit(invoice, [note], { amount: 10_000, returned: [1] })
  expect(later.lines).toMatchObject([{ quantity: 0, total: 10_000 }])
})

test('a refund credits the line that it is for, with the rate of that line', () => {
  const goods = [
    { price: 100_000, quantity: 1, gstRateBp: 300 },
    { price: 50_000, quantity: 1, gstRateBp: 0 },
  ]
  const invoice = invoiceOf(goods, 9900, { seller: '27', place: '29' })
  const note = credit(invoice, [], { amount: 10_000, named: [0, 10_000], returned: [1, 0] })
  expect(note.lines).toMatchObject([{ creditedPart: 1, quantity: 0, total: 10_000, igst: 0 }])
  const came = credit(invoice, [note], {
    amount: 100_000,
    named: [100_000, 10_000],
    returned: [1, 0],
  })
  expect(came.lines).toMatchObject([{ creditedPart: 0, quantity: 1, total: 100_000 }])
  expect([...note.charges, ...came.charges]).toEqual([])
})

test('what a refund has for shipping is credited of the shipping', () => {
  const goods = [
    { price: 100_000, quantity: 1, gstRateBp: 300 },
    { price: 50_000, quantity: 1, gstRateBp: 300 },
  ]
  const invoice = invoiceOf(goods, 9900, { seller: '27', place: '29' })
  expect(invoice.charges).toHaveLength(1)
  const named = [100_000, 0, 9900]
  const note = credit(invoice, [], { amount: 109_900, named, returned: [1, 0] })
  expect(note.lines).toMatchObject([{ creditedPart: 0, quantity: 1, total: 100_000 }])
  expect(note.charges).toMatchObject([{ creditedPart: 2, total: 9900 }])
  const rest = credit(invoice, [note], { amount: 50_000, named, returned: [1, 0] })
  expect(rest.lines).toMatchObject([{ creditedPart: 1, total: 50_000 }])
})

test('where only tax is left of a part, a paisa of it can be credited', () => {
  const invoice = invoiceOf([{ price: 7, quantity: 1, gstRateBp: 1800 }], 0, {
    seller: '27',
    place: '27',
  })
  expect(invoice.totals).toMatchObject({ taxable: 5, cgst: 1, sgst: 1 })
  const notes: InvoiceDocument[] = []
  for (let count = 0; count < 7; count++) notes.push(credit(invoice, notes, { amount: 1 }))
  for (const { lines } of notes)
    for (const line of lines)
      expect(Math.min(...PARTS.map((name) => line[name]))).toBeGreaterThanOrEqual(0)
  for (const name of PARTS)
    expect(sum(notes.map(({ totals }) => totals[name]))).toBe(invoice.totals[name])
})

const invoices = fc
  .record({
    goods: fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 500_000 }),
        quantity: fc.integer({ min: 1, max: 5 }),
        gstRateBp: fc.constantFrom(0, 25, 300, 500, 1800),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    shipping: fc.constantFrom(0, 1, 9900, 9999),
    supply: fc.constantFrom<Supply>(
      { seller: '27', place: '27' },
      { seller: '27', place: '29' },
      { seller: '04', place: '04' },
      { seller: null, place: '29' },
    ),
  })
  .map(({ goods, shipping, supply }) => invoiceOf(goods, shipping, supply))

const refunds = fc.array(
  fc.record({
    share: fc.double({ min: 0.001, max: 1, noNaN: true }),
    /** Units of each line that come back before it. */
    returned: fc.array(fc.nat(2), { maxLength: 6 }),
    /** What it is said to be for, of each line and charge. */
    named: fc.array(fc.nat(300_000), { maxLength: 8 }),
  }),
  { minLength: 1, maxLength: 6 },
)

test('credit notes of any amounts sum up to the invoice, part by part, and have nothing below 0', () => {
  fc.assert(
    fc.property(invoices, refunds, (invoice, asked) => {
      const notes: InvoiceDocument[] = []
      const left = () => invoice.totals.total - sum(notes.map(({ totals: { total } }) => total))
      let came = invoice.lines.map(() => 0)
      let said = [...invoice.lines, ...invoice.charges].map(() => 0)
      const add = (amount: number, units: number[], named: number[]) => {
        said = said.map((before, at) => before + (named[at] ?? 0))
        came = came.map((before, at) =>
          Math.min(before + (units[at] ?? 0), invoice.lines[at]?.quantity ?? 0),
        )
        if (amount > 0) notes.push(credit(invoice, notes, { amount, returned: came, named: said }))
      }
      for (const { share, returned, named } of asked)
        add(Math.floor(left() * share), returned, named)
      add(left(), [], [])
      for (const [at, { quantity }] of invoice.lines.entries()) {
        const units = notes
          .flatMap(({ lines }) => lines.filter(({ creditedPart }) => creditedPart === at))
          .reduce((all, line) => all + line.quantity, 0)
        expect(units).toBeLessThanOrEqual(quantity)
      }
      for (const { lines, charges, totals } of notes) {
        expect(totals.taxable + taxOf(totals)).toBe(totals.total)
        for (const part of [...lines, ...charges]) {
          expect(Math.min(...PARTS.map((name) => part[name]))).toBeGreaterThanOrEqual(0)
          expect(part.taxable + taxOf(part)).toBe(part.total)
          if ('discount' in part) expect(part.discount).toBeGreaterThanOrEqual(0)
          expect(Math.abs(part.cgst - part.sgst - part.utgst)).toBeLessThanOrEqual(1)
        }
      }
      for (const name of PARTS)
        expect(sum(notes.map(({ totals }) => totals[name]))).toBe(invoice.totals[name])
    }),
    { numRuns: 1000 },
  )
}, 60_000)

test('a correction credits every line and charge as it was, also a free gift, with its pieces', () => {
  const goods = [
    { price: 129_900, quantity: 2, gstRateBp: 300 },
    { price: 50_000, quantity: 1, discount: 50_000, gstRateBp: 300 },
  ]
  const invoice = {
    ...invoiceOf(goods, 9900, { seller: '27', place: '27' }),
    replaces: { number: 'JH/26-27/000000', date: '2026-11-22' },
  }
  const note = creditRest({ number: 'CN/26-27/000001', now: NOW, invoice, earlier: [] })
  expect(note).toMatchObject({
    kind: 'credit-note',
    number: 'CN/26-27/000001',
    date: '2026-11-23',
    credits: { number: 'JH/26-27/000001', isCorrection: true },
    totals: invoice.totals,
  })
  expect(note).not.toHaveProperty('replaces')
  const parts = [...invoice.lines, ...invoice.charges]
  expect([...note.lines, ...note.charges]).toEqual(
    parts.map((part, creditedPart) => ({ ...part, creditedPart })),
  )
  const refund = buildCredit({
    number: 'CN/26-27/000002',
    now: NOW,
    reason: 'Refund',
    invoice,
    earlier: [],
    amount: paise(100),
    named: [],
    returned: [],
  })
  expect(refund).not.toHaveProperty('replaces')
})
