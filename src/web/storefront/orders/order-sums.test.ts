import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paise } from '#shared/money/money.ts'
import type { OrderRefund } from '#web/api/orders/order.ts'
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
function rowsOf(...refunds: OrderRefund[]): string[] {
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
        refunds,
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
    'Refunds −Rs. 200',
    'Total after refunds Rs. 948',
  ])
  expect(
    rowsOf(refund(150_000, false), refund(20_000, true), refund(4800, true, 'pending')),
  ).toEqual([...PAID, 'Refunds −Rs. 248', 'Total after refunds Rs. 900'])
})

test('a full refund leaves a total of zero; a failed refund reduces nothing', () => {
  expect(rowsOf(refund(114_800, true))).toEqual([
    ...PAID,
    'Refunds −Rs. 1,148',
    'Total after refunds Rs. 0',
  ])
  expect(rowsOf(refund(114_800, true, 'failed'))).toEqual(PAID)
})
