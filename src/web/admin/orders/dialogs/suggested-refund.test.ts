import { expect, test } from 'vitest'
import { paise, rupees } from '#shared/money/money.ts'
import type { LineAmounts } from '#shared/order/refund/line-amounts.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import { paidForReturned, partsOf, refundParts, suggestedRefund } from './suggested-refund.ts'

const line = (id: string, price: number, change: Partial<AdminOrderLine>): AdminOrderLine => ({
  id,
  product: { title: id, picture: null },
  variant: { id, label: '', sku: id },
  quantity: 1,
  unitPrice: rupees(price),
  lineTotal: rupees(price),
  discount: paise(0),
  isFreeGift: false,
  giftNote: '',
  returnedQuantity: change.isReturned ? (change.quantity ?? 1) : 0,
  isReturned: false,
  ...change,
})

const BY_HAND = { reason: 'administrator', lineAmounts: null as LineAmounts | null }

test('one returned piece of two is refunded at its price after the discount', () => {
  const lines = [
    line('ring', 1000, { discount: rupees(100), isReturned: true }),
    line('bangle', 500, { discount: rupees(50) }),
  ]
  expect(paidForReturned({ lines })).toBe(rupees(900))
  expect(suggestedRefund({ lines, refundable: rupees(1350), refunds: [] })).toBe(rupees(900))
  const sent = { amount: rupees(300), state: 'refunded' as const, ...BY_HAND }
  const failed = { amount: rupees(200), state: 'failed' as const, ...BY_HAND }
  const after = { lines, refundable: rupees(1050), refunds: [sent, failed] }
  expect(suggestedRefund(after)).toBe(rupees(600))
})

test('one piece of two in a line is refunded at its part of what was paid, rounded down', () => {
  const bangles = { quantity: 2, lineTotal: rupees(1000), discount: paise(1) }
  const lines = [line('bangle', 500, { ...bangles, returnedQuantity: 1 })]
  const order = { lines, refundable: rupees(999), refunds: [] }
  expect(suggestedRefund(order)).toBe(paise(49_999))
  const refunds = [{ amount: paise(49_999), state: 'refunded' as const, ...BY_HAND }]
  const both = [line('bangle', 500, { ...bangles, isReturned: true })]
  const rest = { lines: both, refundable: paise(50_000), refunds }
  expect(suggestedRefund(rest)).toBe(paise(50_000))
})

test('nothing is suggested for a returned piece that was refunded already, or was a gift', () => {
  const refunds = [{ amount: rupees(900), state: 'pending' as const, ...BY_HAND }]
  const back = { isReturned: true }
  const part = [line('ring', 900, back), line('bangle', 500, {})]
  expect(suggestedRefund({ lines: part, refundable: rupees(500), refunds })).toBe(undefined)
  const free = { ...back, isFreeGift: true, discount: rupees(150) }
  const gift = [line('pouch', 150, free), line('bangle', 500, {})]
  expect(suggestedRefund({ lines: gift, refundable: rupees(500), refunds: [] })).toBe(undefined)
  const none = { lines: part, refundable: paise(0), refunds: [] }
  expect(suggestedRefund(none)).toBe(undefined)
})

test('without a partial return all that is left is suggested', () => {
  const back = { isReturned: true }
  const all = [line('ring', 900, back)]
  expect(suggestedRefund({ lines: all, refundable: rupees(999), refunds: [] })).toBe(rupees(999))
  const none = [line('ring', 900, {})]
  expect(suggestedRefund({ lines: none, refundable: rupees(999), refunds: [] })).toBe(rupees(999))
})

test('cash that goes back counts as sent back too', () => {
  const lines = [line('ring', 900, { isReturned: true }), line('bangle', 500, {})]
  const refunds = [{ amount: rupees(99), state: 'refunded' as const, ...BY_HAND }]
  const cashRefunds = [{ amount: rupees(51), lineAmounts: null }]
  expect(suggestedRefund({ lines, refundable: rupees(1250), refunds, cashRefunds })).toBe(
    rupees(750),
  )
})

test('the difference of a cheaper size, and a second payment, take nothing from a return', () => {
  const lines = [line('ring', 900, { isReturned: true }), line('bangle', 500, {})]
  const refunds = ['difference', 'duplicate'].map((reason) => ({
    amount: rupees(200),
    state: 'refunded' as const,
    lineAmounts: null,
    reason,
  }))
  expect(suggestedRefund({ lines, refundable: rupees(1400), refunds })).toBe(rupees(900))
})

test('while a return has no refund, the amount that the customer reads is suggested', () => {
  const lines = [line('ring', 1049, { isReturned: true })]
  const order = { lines, refundable: rupees(1148), refunds: [] }
  expect(suggestedRefund({ ...order, refundDue: { amount: rupees(1049) } })).toBe(rupees(1049))
  expect(suggestedRefund({ ...order, refundDue: { amount: paise(0) } })).toBe(undefined)
  const less = { ...order, refundable: rupees(1000), refundDue: { amount: rupees(1049) } }
  expect(suggestedRefund(less)).toBe(rupees(1000))
})

const keysOf = (parts: { key: string }[]) => parts.map(({ key }) => key)

test('the parts of a refund are the lines that were paid for, and the rest of the total', () => {
  const lines = [
    line('ring', 1000, { discount: rupees(100), variant: { id: 'v', label: '12', sku: 'S' } }),
    line('bangle', 250, { quantity: 2, lineTotal: rupees(500) }),
    line('pouch', 150, { isFreeGift: true, discount: rupees(150) }),
  ]
  expect(refundParts({ lines, total: rupees(1499), refunds: [] })).toEqual([
    { key: 'ring', label: 'ring, 12', amount: rupees(900) },
    { key: 'bangle', label: 'bangle \u00d7 2', amount: rupees(500) },
    { key: 'shipping', label: 'Shipping and fees', amount: rupees(99) },
  ])
  expect(keysOf(refundParts({ lines, total: rupees(1400), refunds: [] }))).toEqual([
    'ring',
    'bangle',
  ])
})

test('a suggested amount is for all parts or for the lines that came back', () => {
  const lines = [line('ring', 900, { isReturned: true }), line('bangle', 500, {})]
  const order = { lines, total: rupees(1499), refunds: [] }
  expect(keysOf(partsOf(rupees(1499), order))).toEqual(['ring', 'bangle', 'shipping'])
  expect(keysOf(partsOf(rupees(900), order))).toEqual(['ring'])
  expect(keysOf(partsOf(rupees(800), order))).toEqual(['ring'])
  expect(partsOf(undefined, order)).toEqual([])
  const none = { ...order, lines: [line('ring', 900, {}), line('bangle', 500, {})] }
  expect(keysOf(partsOf(rupees(1499), none))).toEqual(['ring', 'bangle', 'shipping'])
})

test('of what was refunded for a line or for shipping nothing is left, and no more is suggested', () => {
  const ring = line('ring', 900, { isReturned: true })
  const bangles = { quantity: 2, lineTotal: rupees(1000), returnedQuantity: 1 }
  const sent = (amount: number, lineAmounts: LineAmounts) => ({
    amount: rupees(amount),
    state: 'refunded' as const,
    reason: 'administrator',
    lineAmounts,
  })
  const order = {
    lines: [ring, line('bangles', 500, bangles)],
    total: rupees(1999),
    refundable: rupees(900),
    refunds: [
      sent(999, { ring: rupees(900) }),
      sent(100, { bangles: rupees(100) }),
      { ...sent(400, { bangles: rupees(400) }), state: 'failed' as const },
    ],
  }
  expect(refundParts(order)).toEqual([
    { key: 'ring', label: 'ring', amount: 0 },
    { key: 'bangles', label: 'bangles: 1 of 2', amount: rupees(400) },
    { key: 'shipping', label: 'Shipping and fees', amount: 0 },
  ])
  expect(suggestedRefund(order)).toBe(rupees(400))
  expect(keysOf(partsOf(rupees(400), order))).toEqual(['bangles'])
})
