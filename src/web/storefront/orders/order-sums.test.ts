import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paise } from '#shared/money/money.ts'
import type { Order, OrderRefund } from '#web/api/orders/order.ts'
import { OrderSums } from './order-sums.tsx'

const refund = (
  amount: number,
  isOfOrder: boolean,
  state: OrderRefund['state'] = 'refunded',
): OrderRefund => ({
  amount: paise(amount),
  isOfOrder,
  state,
  sent: true,
  lastResponse: null,
  reason: '',
  at: '2026-11-20T10:00:00.000Z',
})

/** The rows of an order of Rs. 1,049 and Rs. 99 shipping. */
const rowsOf = (...refunds: OrderRefund[]): string[] => rowsWith({ refunds })

function rowsWith(more: Pick<Order, 'refunds'> & Partial<Order>): string[] {
  const html = renderToStaticMarkup(
    createElement(OrderSums, {
      order: {
        subtotal: paise(104_900),
        discount: paise(0),
        discounts: [],
        shipping: paise(9900),
        giftWrap: paise(0),
        codFee: paise(0),
        total: paise(114_800),
        tax: paise(0),
        ...more,
      },
    }),
  )
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, amount]) =>
    `${label} ${amount}`.replaceAll('\u00a0', ' '),
  )
}

const PAID = ['Subtotal Rs. 1,049', 'Shipping Rs. 99', 'Total Rs. 1,148']

test('an order that was paid twice shows its total after the second payment is refunded', () => {
  expect(rowsOf()).toEqual(PAID)
  expect(rowsOf(refund(114_800, false))).toEqual(PAID)
  expect(rowsOf(refund(114_800, false, 'pending'))).toEqual(PAID)
})

test('only refunds of the order’s own payment reduce the total, not those of a wrong amount', () => {
  expect(rowsOf(refund(50_000, false), refund(20_000, true))).toEqual([
    ...PAID,
    'Refund Rs. 200 · sent on 20 Nov',
    'Total after refunds Rs. 948',
  ])
  expect(
    rowsOf(refund(150_000, false), refund(20_000, true), refund(4800, true, 'pending')),
  ).toEqual([
    ...PAID,
    'Refund Rs. 200 · sent on 20 Nov',
    'Refund Rs. 48 · on its way',
    'Total after refunds Rs. 900',
  ])
})

test('a full refund leaves a total of zero; a failed refund reduces nothing', () => {
  expect(rowsOf(refund(114_800, true))).toEqual([
    ...PAID,
    'Refund Rs. 1,148 · sent on 20 Nov',
    'Total after refunds Rs. 0',
  ])
  expect(rowsOf(refund(114_800, true, 'failed'))).toEqual([
    ...PAID,
    'Refund Rs. 1,148 · not taken by your bank',
  ])
})

test('a refund that is due, or that waits for the goods, is a row and takes nothing off', () => {
  const due = { cause: 'changed_mind', pieces: 1, amount: paise(104_900), by: null } as const
  const rowOf = (state: NonNullable<Order['refundDue']>['state']) =>
    rowsWith({ refunds: [], refundDue: { ...due, state } }).slice(PAID.length)
  expect(rowOf('due')).toEqual(['Refund Rs. 1,049 · not sent yet'])
  expect(rowOf('awaiting')).toEqual(['Refund Rs. 1,049 · once it is back with us'])
  expect(rowOf('declined')).toEqual(['Refund Not due · return declined'])
})

test('a refund of cash says whether its destination is known', () => {
  const cash = { id: 'crf_1', amount: paise(104_900), hint: '', reference: '', note: '' }
  const at = '2026-12-03T10:00:00.000Z'
  const rowOf = (state: 'asked' | 'ready' | 'paid') =>
    rowsWith({ refunds: [], cashRefunds: [{ ...cash, at, state }] })[PAID.length]
  expect(rowOf('asked')).toBe('Refund Rs. 1,049 · tell us where it goes')
  expect(rowOf('ready')).toBe('Refund Rs. 1,049 · not sent yet')
  expect(rowOf('paid')).toBe('Refund Rs. 1,049 · sent on 3 Dec')
})
