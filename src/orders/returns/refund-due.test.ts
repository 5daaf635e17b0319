import { expect, test } from 'vitest'
import { paise, rupees } from '#shared/money/money.ts'
import type { LineAmounts } from '#shared/order/refund/line-amounts.ts'
import { refundDue, type RefundParts } from './refund-due.ts'

/** Friday, in the evening in India. */
const ASKED = new Date('2026-11-26T14:00:00Z')
const BACK = new Date('2026-11-27T14:00:00Z')
const NOW = new Date('2026-11-28T06:00:00Z')

/** A ring and a bangle, of Rs. 1,548 with a discount of Rs. 100 and shipping of Rs. 99. */
const ORDER = {
  status: 'returned' as const,
  refund: 'none' as const,
  paymentMethod: 'online' as const,
  total: rupees(1547),
  advance: paise(0),
}
const RING = {
  id: 'oln_ring' as const,
  quantity: 1,
  price: rupees(1049),
  discount: rupees(100),
  refundDaysMax: 7,
}
const BANGLES = { ...RING, id: 'oln_bangles' as const, quantity: 2, price: rupees(250) }
const REQUEST = {
  reason: 'changed_mind' as const,
  quantities: { oln_ring: 1 } as Record<string, number>,
  missing: {},
  createdAt: ASKED,
  acceptedAt: BACK as Date | null,
}
const PARTS: RefundParts = {
  lines: [RING, { ...BANGLES, discount: paise(0) }],
  returns: [REQUEST],
  payments: [{ amount: rupees(1547) }],
  cash: [],
  refunds: [],
  cashRefunds: [],
}
const REFUND = {
  amount: rupees(949),
  isKept: true,
  status: 'pending' as const,
  reason: 'administrator' as const,
  lineAmounts: null as LineAmounts | null,
  createdAt: NOW,
}

const due = (
  parts: Partial<RefundParts> = {},
  order: Partial<Parameters<typeof refundDue>[0]> = {},
  now = NOW,
) => refundDue({ ...ORDER, ...order }, { ...PARTS, ...parts }, now)

test('an order without a return has no refund to come', () => {
  expect(due({ returns: [] }, { status: 'delivered' })).toBeUndefined()
})

test('a piece that is back is due with what was paid for it, on the seventh business day', () => {
  expect(due()).toEqual({
    state: 'due',
    cause: 'changed_mind',
    pieces: 1,
    amountPaise: rupees(949),
    by: '2026-12-08',
  })
})

test('the day is not named any more once it is over', () => {
  expect(due({}, {}, new Date('2026-12-08T18:00:00Z'))?.by).toBe('2026-12-08')
  expect(due({}, {}, new Date('2026-12-08T19:00:00Z'))?.by).toBeNull()
})

test('a requested return waits for its pieces', () => {
  const returns = [{ ...REQUEST, acceptedAt: null, quantities: { oln_bangles: 1 } }]
  expect(due({ returns }, { status: 'return_requested' })).toEqual({
    state: 'awaiting',
    cause: 'changed_mind',
    pieces: 1,
    amountPaise: rupees(250),
    by: null,
  })
})

test('shipping goes back with all of a faulty order, and not after a change of mind', () => {
  const quantities = { oln_ring: 1, oln_bangles: 2 }
  const all = (reason: 'changed_mind' | 'something_wrong') =>
    due({ returns: [{ ...REQUEST, reason, quantities }] })
  expect(all('changed_mind')).toMatchObject({ pieces: 3, amountPaise: rupees(1449) })
  expect(all('something_wrong')).toMatchObject({ pieces: 3, amountPaise: rupees(1547) })
})

test('a declined return leads to no refund, unless one was recorded all the same', () => {
  const returns = [{ ...REQUEST, acceptedAt: null }]
  const declined = { state: 'declined', amountPaise: 0 }
  expect(due({ returns }, { status: 'delivered' })).toMatchObject(declined)
  expect(due({ returns, refunds: [REFUND] }, { status: 'delivered' })).toBeUndefined()
})

test('once a refund is recorded, in the bank or in cash, the refunds say the rest', () => {
  for (const status of ['pending', 'processed'] as const)
    expect(due({ refunds: [{ ...REFUND, status }] })).toBeUndefined()
  expect(
    due({ cashRefunds: [{ amount: rupees(949), lineAmounts: null, createdAt: NOW }] }),
  ).toBeUndefined()
  expect(due({}, { refund: 'refunded' })).toBeUndefined()
})

test('a return whose refund the provider refused is due until another refund is recorded', () => {
  const failed = { ...REFUND, status: 'failed' as const }
  const later = new Date(NOW.getTime() + 1000)
  expect(due({ refunds: [failed] })).toMatchObject({ state: 'due', amountPaise: rupees(949) })
  expect(due({ refunds: [failed, { ...REFUND, createdAt: later }] })).toBeUndefined()
  const cash = { amount: rupees(949), lineAmounts: null, createdAt: later }
  expect(due({ refunds: [failed], cashRefunds: [cash] })).toBeUndefined()
})

test('if a part of a refund is refused, or a second one, the rest is due', () => {
  const later = new Date(NOW.getTime() + 1000)
  const first = { ...REFUND, amount: rupees(500) }
  const rest = { ...REFUND, amount: rupees(449) }
  const refused = { ...REFUND, amount: rupees(449), status: 'failed' as const }
  expect(due({ refunds: [first, { ...refused, createdAt: later }] })?.amountPaise).toBe(rupees(449))
  expect(due({ refunds: [refused], cashRefunds: [first] })?.amountPaise).toBe(rupees(449))
  expect(due({ refunds: [first, rest] })).toBeUndefined()
})

test('a refused refund for other pieces, or after a declined return, makes nothing due', () => {
  const failed = { ...REFUND, status: 'failed' as const, lineAmounts: { oln_bangles: rupees(9) } }
  const sent = { ...REFUND, lineAmounts: { oln_ring: rupees(949) } }
  expect(due({ refunds: [sent, failed] })).toBeUndefined()
  const returns = [{ ...REQUEST, acceptedAt: null }]
  const refunds = [{ ...REFUND, status: 'failed' as const }]
  expect(due({ returns, refunds }, { status: 'delivered' })).toBeUndefined()
})

test('refunds of other payments, and of a cheaper size, are not those of a return', () => {
  expect(due({ refunds: [{ ...REFUND, isKept: false, reason: 'duplicate' }] })?.state).toBe('due')
  expect(due({ refunds: [{ ...REFUND, reason: 'difference' }] })?.amountPaise).toBe(rupees(949))
})

test('what was refunded before is taken off, and no more is due than is left', () => {
  const before = new Date('2026-11-20T10:00:00Z')
  const refunds = [{ ...REFUND, amount: rupees(200), createdAt: before }]
  expect(due({ refunds })?.amountPaise).toBe(rupees(749))
  expect(due({ refunds: [{ ...REFUND, amount: rupees(1500), createdAt: before }] })).toBeUndefined()
})

test('a second return is due for its own pieces, after the first was refunded', () => {
  const second = {
    ...REQUEST,
    quantities: { oln_bangles: 2 },
    createdAt: new Date('2026-11-28T08:00:00Z'),
    acceptedAt: new Date('2026-11-30T08:00:00Z'),
  }
  expect(due({ returns: [REQUEST, second], refunds: [REFUND] })).toMatchObject({
    state: 'due',
    pieces: 2,
    amountPaise: rupees(500),
  })
})

const BEFORE = new Date('2026-11-20T10:00:00Z')

test('what was refunded for a piece that stays takes nothing from one that comes back', () => {
  const forBangles = { oln_bangles: rupees(200) }
  const refunds = [
    { ...REFUND, amount: rupees(200), lineAmounts: forBangles, createdAt: BEFORE },
    { ...REFUND, amount: rupees(99), lineAmounts: {}, createdAt: BEFORE },
  ]
  expect(due({ refunds })?.amountPaise).toBe(rupees(949))
  const cashRefunds = [{ amount: rupees(200), lineAmounts: forBangles, createdAt: BEFORE }]
  expect(due({ cashRefunds })?.amountPaise).toBe(rupees(949))
})

test('what was refunded for a piece is taken off once it comes back, and never more', () => {
  const forRing = (amount: number) => ({
    ...REFUND,
    amount: rupees(amount),
    lineAmounts: { oln_ring: rupees(amount) },
    createdAt: BEFORE,
  })
  expect(due({ refunds: [forRing(300)] })?.amountPaise).toBe(rupees(649))
  expect(due({ refunds: [forRing(949)] })).toBeUndefined()
  const quantities = { oln_ring: 1, oln_bangles: 2 }
  const both = [{ ...REQUEST, quantities }]
  expect(due({ returns: both, refunds: [forRing(949)] })?.amountPaise).toBe(rupees(500))
})

test('a refund for other pieces since the return leaves its own refund due', () => {
  const refunds = [{ ...REFUND, amount: rupees(100), lineAmounts: { oln_bangles: rupees(100) } }]
  expect(due({ refunds })).toMatchObject({ state: 'due', amountPaise: rupees(949) })
  const goodwill = [{ ...REFUND, amount: rupees(100), lineAmounts: {} }]
  expect(due({ refunds: goodwill })).toMatchObject({ state: 'due', amountPaise: rupees(949) })
  const agreed = [{ ...REFUND, amount: rupees(500), lineAmounts: { oln_ring: rupees(500) } }]
  expect(due({ refunds: agreed })).toBeUndefined()
})

test('a lower refund that was agreed for a first return does not come back with a second', () => {
  const agreed = { ...REFUND, amount: rupees(500), lineAmounts: { oln_ring: rupees(500) } }
  const second = {
    ...REQUEST,
    quantities: { oln_bangles: 1 },
    createdAt: new Date('2026-11-28T08:00:00Z'),
    acceptedAt: null,
  }
  const order = { status: 'return_requested' as const }
  expect(due({ returns: [REQUEST, second], refunds: [agreed] }, order)).toMatchObject({
    state: 'awaiting',
    amountPaise: rupees(250),
  })
  const back = { ...second, acceptedAt: new Date('2026-11-30T08:00:00Z') }
  expect(due({ returns: [REQUEST, back], refunds: [agreed] })?.amountPaise).toBe(rupees(250))
  expect(due({ returns: [REQUEST, back] })?.amountPaise).toBe(rupees(1199))
})

test('a free gift leads to no refund', () => {
  const lines = [{ ...RING, discount: RING.price }, BANGLES]
  expect(due({ lines })).toMatchObject({ state: 'free', amountPaise: 0 })
})

test('cash that was collected is due like what was paid online', () => {
  const cash = [{ amount: rupees(1547) }]
  const order = { paymentMethod: 'cod' as const }
  expect(due({ payments: [], cash }, order)).toMatchObject({ amountPaise: rupees(949) })
})

test('of an undelivered parcel all is due, nothing if nothing was paid, an advance is decided', () => {
  const back = { ...REQUEST, reason: 'undelivered' as const }
  const parcel = (order: object, payments: RefundParts['payments'], returns = [back]) =>
    due({ payments, returns }, order)
  const paid = [{ amount: rupees(1547) }]
  const onItsWay = { status: 'undelivered' as const }
  expect(parcel(onItsWay, paid, [])).toMatchObject({
    state: 'awaiting',
    cause: 'undelivered',
    pieces: 3,
    amountPaise: rupees(1547),
  })
  expect(parcel({}, paid)).toMatchObject({
    state: 'due',
    amountPaise: rupees(1547),
    by: '2026-12-08',
  })
  const cod = { paymentMethod: 'cod' as const }
  expect(parcel(cod, [])).toMatchObject({ state: 'unpaid', amountPaise: 0 })
  expect(parcel({ ...cod, ...onItsWay }, [], [])).toMatchObject({ state: 'unpaid' })
  const advance = { ...cod, advance: rupees(99) }
  expect(parcel(advance, [{ amount: rupees(99) }])).toMatchObject({
    state: 'advance',
    amountPaise: rupees(99),
  })
})
