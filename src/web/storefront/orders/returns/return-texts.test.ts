import { expect, test } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { returnDeadline, returnTexts, returnTitle } from './return-texts.ts'

const KEPT = 'Earrings cannot be returned, for hygiene.'
const FAULT = 'A defective, wrong or late piece may always come back.'
const DAYS = 'Returns and exchanges within 3 days of delivery.'
const line = (title: string, notReturnableBecause = '', isReturned = false) => ({
  product: { title },
  notReturnableBecause,
  isReturned,
})
const open = { allowed: true, until: '2026-12-03T10:00:00.000Z' }
const shut = { allowed: false, until: null }
const EARRINGS = line('Gulab Jhumkas', KEPT)
const RING = line('Aurora Ring')

test('a returned order says that the rest can be asked for again', () => {
  const order = {
    status: 'returned' as const,
    lines: [line('Ring'), line('Bangle', '', true)],
    promises: [],
    canReturn: { ...open, reason: '' },
    canExchange: open,
    canReport: open,
  }
  expect(returnTexts(order)[0]).toBe(
    'Not all that you asked to return has arrived. You can ask for the return of the rest again.',
  )
})

test('an order of earrings alone says that they stay, and until when to report a fault', () => {
  const order = {
    status: 'delivered' as const,
    lines: [EARRINGS],
    promises: [FAULT],
    canReturn: { ...shut, reason: 'Returns are open for 3 days after delivery.' },
    canExchange: shut,
    canReport: open,
  }
  expect(returnTexts(order)).toEqual([
    `${KEPT} If something is damaged or wrong, tell us by 3 December 2026.`,
  ])
  expect(returnTexts({ ...order, canReport: shut })).toEqual([`${KEPT} ${FAULT}`])
})

test('before its delivery an order of earrings names no days either', () => {
  expect(
    returnTexts({
      status: 'shipped',
      lines: [EARRINGS],
      promises: [FAULT],
      canReturn: { ...shut, reason: 'You can ask once the parcel is delivered.' },
      canExchange: shut,
      canReport: shut,
    }),
  ).toEqual([`${KEPT} ${FAULT} You can ask once the parcel is delivered.`])
})

test('an order of several kinds names the pieces that its days are about', () => {
  const order = {
    status: 'delivered' as const,
    lines: [EARRINGS, RING, line('Kada', '', true)],
    promises: [DAYS, FAULT],
    canReturn: { ...open, reason: '' },
    canExchange: open,
    canReport: open,
  }
  expect(returnTexts(order)).toEqual([
    'Of this order, these may come back: Aurora Ring.',
    'Open until 3 December 2026.',
    DAYS,
    'Something damaged or wrong comes back in any case: tell us until 3 December 2026.',
  ])
  expect(returnTexts({ ...order, lines: [RING] })[0]).toBe('Open until 3 December 2026.')
  const late = { ...shut, reason: 'Returns are open for 3 days after delivery.' }
  expect(returnTexts({ ...order, canReturn: late, canExchange: shut })[0]).toBe(late.reason)
})

test('the deadline of an order is its last one; without one it is that of faults', () => {
  const reason = 'Returns are open for 3 days after delivery.'
  const order = { status: 'delivered' as const, lines: [RING], promises: [] }
  const closed = { canReturn: { ...shut, reason }, canExchange: shut, canReport: shut }
  const later = { allowed: true, until: '2026-12-05T10:00:00.000Z' }
  const deadline = (rights: Partial<Parameters<typeof returnDeadline>[0]>) =>
    returnDeadline({ ...order, ...closed, ...rights }).replaceAll('\u00a0', ' ')
  expect(deadline({ canReturn: { ...open, reason: '' }, canReport: later })).toBe('until 3 Dec')
  expect(deadline({ canReturn: { ...open, reason: '' }, canExchange: later })).toBe('until 5 Dec')
  expect(deadline({ canReport: later })).toBe('until 5 Dec')
  expect(deadline({})).toBe('')
})

test('an order of which only faulty pieces come back does not offer a return or an exchange', () => {
  const order = {
    status: 'delivered' as const,
    lines: [EARRINGS, line('Kada', '', true)],
    promises: [],
    canReturn: { ...shut, reason: '' },
    canExchange: shut,
    canReport: shut,
  }
  const FAULTS = 'Something wrong with a piece?'
  expect(returnTitle(order)).toBe(FAULTS)
  expect(returnTitle({ ...order, status: 'shipped' })).toBe(FAULTS)
  const mixed = { ...order, lines: [EARRINGS, RING] }
  expect(returnTitle({ ...mixed, canReport: open })).toBe(FAULTS)
  expect(returnTitle(mixed)).toBe('Return or exchange')
  expect(returnTitle({ ...mixed, canReport: open, canExchange: open })).toBe('Return or exchange')
})

test('a longer time for exchanges is named', () => {
  const canExchange = { allowed: true, until: '2026-12-05T10:00:00.000Z' }
  expect(
    returnTexts({
      status: 'delivered',
      lines: [RING],
      promises: [DAYS, FAULT],
      canReturn: { ...open, reason: '' },
      canExchange,
      canReport: shut,
    }),
  ).toEqual([
    'Open until 3 December 2026.',
    'For another size or piece: open until 5 December 2026.',
    `${DAYS} ${FAULT}`,
  ])
})

test('a requested return says so, of earrings too', () => {
  expect(
    returnTexts({
      status: 'return_requested',
      lines: [EARRINGS],
      promises: [FAULT],
      canReturn: { ...shut, reason: 'You have asked for a return. We will write to you.' },
      canExchange: shut,
      canReport: shut,
    }),
  ).toEqual(['You have asked for a return. We will write to you.', FAULT])
})

const DUE = {
  state: 'due' as const,
  cause: 'something_wrong' as const,
  pieces: 1,
  amount: paise(104_900),
  by: '2026-12-08',
}
const CLOSED = { canReturn: { ...shut, reason: '' }, canExchange: shut, canReport: shut }
const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))

test('a returned order says where its refund stands in place of its promises', () => {
  const order = {
    status: 'returned' as const,
    lines: [line('Ring', '', true)],
    promises: [DAYS, FAULT],
    ...CLOSED,
  }
  expect(plain(returnTexts({ ...order, refundDue: DUE }))).toEqual([
    'The piece is back with us. Rs. 1,049 goes back to you by 8 Dec, unless you chose another piece.',
  ])
  const sent = { amount: paise(104_900), state: 'refunded' as const, sent: true, isOfOrder: true }
  const refunds = [{ ...sent, at: '2026-12-03T10:00:00Z', lastResponse: null, reason: '' }]
  expect(plain(returnTexts({ ...order, refunds }))).toEqual(['Refund: Rs. 1,049 · sent on 3 Dec.'])
  // The other pieces of the order may still be reported.
  const open2 = { ...order, lines: [line('Ring', '', true), RING], canReport: open }
  expect(returnTexts({ ...open2, refundDue: DUE })).toHaveLength(3)
})

test('a requested return and an undelivered parcel say what follows', () => {
  const waits = { ...CLOSED, promises: [DAYS, FAULT], lines: [RING] }
  const asked = { ...shut, reason: 'You have asked for a return. We will write to you.' }
  const awaiting = { ...DUE, state: 'awaiting' as const, by: null }
  expect(
    plain(
      returnTexts({
        ...waits,
        status: 'return_requested',
        canReturn: asked,
        refundDue: { ...awaiting, cause: 'changed_mind', pieces: 2 },
      }),
    ),
  ).toEqual([
    asked.reason,
    'The pieces are not back yet. Once we have looked at them, Rs. 1,049 goes back to you.',
  ])
  const undelivered = { ...waits, status: 'undelivered' as const }
  expect(
    plain(returnTexts({ ...undelivered, refundDue: { ...awaiting, cause: 'undelivered' } })),
  ).toEqual([
    'The parcel is on its way back to us. Then Rs. 1,049 goes back to you, unless you still want it.',
  ])
})
