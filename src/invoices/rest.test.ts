import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { paise, sum, times } from '#shared/money/money.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { taxLines, type Supply } from '#shared/tax/tax.ts'
import { buildInvoice, type InvoiceInput } from './build-document.ts'
import { buildCredit } from './credit.ts'
import { creditRest, soldRest } from './rest.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const WITHIN: Supply = { seller: '27', place: '27' }
const BETWEEN: Supply = { seller: '27', place: '29' }

type Goods = { price: number; quantity: number; discount: number; gstRateBp: number }

const hsnOf = (rateBp: number): string => (rateBp === 0 ? '7018' : '7117')

const build = (sold: Pick<InvoiceInput, 'lines' | 'charges' | 'supply'>): InvoiceDocument =>
  buildInvoice({
    number: 'JH/26-27/000001',
    now: NOW,
    details: { ...DEFAULT_SHOP, gstin: '27AAPFU0939F1ZV', gst: 'registered' },
    logo: null,
    order: {
      number: 'JH-2611-000001',
      createdAt: NOW,
      shippingDetails: {
        name: 'Asha Rao',
        email: 'asha@example.in',
        phone: '9876543210',
        address: '12 Laxmi Road',
        city: 'Pune',
        state: 'Maharashtra',
        country: 'India',
        pincode: '411030',
      },
      courier: null,
      trackingNumber: null,
      discounts: [],
    },
    payment: 'Paid online, UPI',
    ...sold,
  })

/** An order of these goods and charges: its lines, their shares, and its invoice. */
function orderOf(goods: Goods[], shipping: number, supply: Supply) {
  const taxes = taxLines(
    goods.map(({ price, quantity, discount, gstRateBp }) => ({
      amount: paise(times(paise(price), quantity) - discount),
      gstRateBp,
    })),
    [{ kind: 'shipping', amount: paise(shipping) }],
    supply,
  )
  const lines = goods.map(({ gstRateBp }, at) => ({
    id: `oln_${at}` as const,
    title: `Ring ${at}`,
    variantLabel: '',
    sku: `R-${at}`,
    unit: at === 0 ? 'PRS' : 'PCS',
    hsn: hsnOf(gstRateBp),
    gstRateBp,
  }))
  const sold = lines.flatMap((line, at) => {
    const [own, tax] = [goods[at], taxes[at]]
    if (!own || !tax) return []
    const { quantity, price, discount } = own
    return [{ ...line, quantity, price: paise(price), discount: paise(discount), ...tax.goods }]
  })
  const charges = lines.flatMap((line, at) =>
    (taxes[at]?.charges ?? []).map((share) => ({ ...line, ...share, lineId: line.id })),
  )
  return { lines, charges, invoice: build({ lines: sold, charges, supply }) }
}

const credit = (
  invoice: InvoiceDocument,
  earlier: InvoiceDocument[],
  { amount, returned }: { amount: number; returned: number[] },
): InvoiceDocument =>
  buildCredit({
    number: 'CN/26-27/000001',
    now: NOW,
    reason: 'Refund',
    invoice,
    earlier,
    amount: paise(amount),
    named: [],
    returned,
  })

const correct = (
  { lines: before, charges, invoice }: ReturnType<typeof orderOf>,
  earlier: InvoiceDocument[],
  { supply = WITHIN, after = before } = {},
) => ({
  note: creditRest({ number: 'CN/26-27/000002', now: NOW, invoice, earlier }),
  right: build({ ...soldRest({ invoice, earlier, before, after, charges, supply }), supply }),
})

const termsOf = ({ lines }: InvoiceDocument) =>
  lines.map(({ quantity, unitPrice, discount, total }) => [quantity, unitPrice, discount, total])

test('a correction without credit notes invoices the whole order, at the right rate', () => {
  const goods = [
    { price: 129_900, quantity: 2, discount: 5000, gstRateBp: 300 },
    { price: 50_000, quantity: 1, discount: 50_000, gstRateBp: 0 },
  ]
  const order = orderOf(goods, 9900, WITHIN)
  const { right, note } = correct(order, [])
  expect(right).toEqual(order.invoice)
  expect(note.totals).toEqual(order.invoice.totals)
  const rates = [1800, 0]
  const after = order.lines.map((line, at) => ({
    ...line,
    hsn: `42${at}2`,
    gstRateBp: rates[at] ?? 0,
  }))
  const expected = orderOf(
    goods.map((each, at) => ({ ...each, gstRateBp: rates[at] ?? 0 })),
    9900,
    BETWEEN,
  ).invoice
  const { right: rerated } = correct(order, [], { after, supply: BETWEEN })
  expect(rerated.totals).toEqual(expected.totals)
  expect(rerated.lines.map(({ hsn }) => hsn)).toEqual(['4202', '4212'])
  expect(rerated.charges).toMatchObject([{ hsn: '4202', gstRateBp: 1800, total: 9900 }])
})

test('after a return the units that stay are invoiced, and apart what the shop keeps', () => {
  const order = orderOf(
    [
      { price: 100_000, quantity: 2, discount: 0, gstRateBp: 300 },
      { price: 40_000, quantity: 1, discount: 0, gstRateBp: 0 },
      { price: 30_000, quantity: 1, discount: 0, gstRateBp: 300 },
    ],
    0,
    WITHIN,
  )
  // One of two pieces came back, less Rs. 200; and the whole of the glass bangle.
  const came = credit(order.invoice, [], { amount: 120_000, returned: [1, 1, 0] })
  const { note, right } = correct(order, [came], { supply: BETWEEN })
  expect(termsOf(came)).toEqual([
    [1, 100_000, 14_286, 85_714],
    [1, 40_000, 5714, 34_286],
  ])
  const rest = [
    [1, 100_000, 0, 100_000],
    [0, 0, 0, 14_286],
    [0, 0, 0, 5714],
    [1, 30_000, 0, 30_000],
  ]
  expect(termsOf(note)).toEqual(rest)
  expect(termsOf(right)).toEqual(rest)
  expect(right.lines.map(({ orderLine }) => orderLine)).toEqual([undefined, 0, 1, 2])
  expect(right).toMatchObject({ kind: 'invoice-and-bill', totals: { cgst: 0, total: 150_000 } })
})

test('shipping that is left without goods is invoiced at the rate of the goods', () => {
  const order = orderOf([{ price: 90_000, quantity: 1, discount: 0, gstRateBp: 300 }], 9900, WITHIN)
  const came = credit(order.invoice, [], { amount: 90_000, returned: [1] })
  const { right } = correct(order, [came])
  expect(right).toMatchObject({
    kind: 'tax-invoice',
    lines: [],
    charges: [{ kind: 'shipping', hsn: '7117', gstRateBp: 300, total: 9900, cgst: 144, sgst: 144 }],
  })
})

const PARTS = ['total', 'taxable', 'cgst', 'sgst', 'utgst', 'igst'] as const

const goodsOf = fc.record({
  price: fc.integer({ min: 1, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  discount: fc.constantFrom(0, 0.1, 0.33, 1),
  gstRateBp: fc.constantFrom(0, 300, 300, 500),
})

test('credit notes and their correction sum up to the invoice, and the new one to the rest', () => {
  fc.assert(
    fc.property(
      fc.array(goodsOf, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0, 9900),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.array(fc.nat(4), { maxLength: 4 })), {
        maxLength: 3,
      }),
      fc.boolean(),
      (goods, shipping, refunds, isBetween) => {
        const priced = goods.map((each) => ({
          ...each,
          discount: Math.floor(each.price * each.quantity * each.discount),
        }))
        const order = orderOf(priced, shipping, isBetween ? BETWEEN : WITHIN)
        const earlier: InvoiceDocument[] = []
        const left = () =>
          order.invoice.totals.total - sum(earlier.map(({ totals }) => totals.total))
        const came = goods.map(() => 0)
        for (const [percent, returned] of refunds) {
          for (const [at, { quantity }] of goods.entries())
            came[at] = Math.min(quantity, (came[at] ?? 0) + (returned[at] ?? 0))
          const amount = Math.floor((left() * percent) / 100)
          if (amount > 0) earlier.push(credit(order.invoice, earlier, { amount, returned: came }))
        }
        const rest = left()
        if (rest === 0) return
        const { note, right } = correct(order, earlier, { supply: isBetween ? WITHIN : BETWEEN })
        expect(right.totals.total).toBe(rest)
        const notes = [...earlier, note]
        for (const name of PARTS)
          expect(sum(notes.map(({ totals }) => totals[name]))).toBe(order.invoice.totals[name])
        for (const [at, { quantity }] of order.invoice.lines.entries()) {
          const own = notes.flatMap(({ lines }) =>
            lines.filter(({ creditedPart }) => creditedPart === at),
          )
          expect(own.reduce((units, line) => units + line.quantity, 0)).toBe(quantity)
        }
        expect(termsOf(right)).toEqual(termsOf(note))
        for (const { quantity, unitPrice, discount, total } of right.lines) {
          expect(discount).toBeGreaterThanOrEqual(0)
          if (quantity > 0) expect(unitPrice * quantity - discount).toBe(total)
        }
        expect(right.totals[isBetween ? 'igst' : 'cgst']).toBe(0)
      },
    ),
    { numRuns: 1000 },
  )
}, 60_000)
