import { expect, test } from 'vitest'
import { formatRupees, rupees, sum } from '#shared/money/money.ts'
import { rowText, totalRows } from './total-rows.ts'

const none = rupees(0)

test('an order without discounts and fees has a subtotal and its shipping', () => {
  const rows = totalRows({
    subtotal: rupees(2598),
    discount: none,
    discounts: [],
    shipping: none,
    giftWrap: none,
    codFee: none,
  })
  expect(rows.map((row) => `${row.label}: ${rowText(row, formatRupees)}`)).toEqual([
    'Subtotal: Rs. 2,598',
    'Shipping: Free',
  ])
})

test('the rows add up to the total, with every kind of charge', () => {
  const rows = totalRows({
    subtotal: rupees(1299),
    discount: rupees(120),
    discounts: [],
    shipping: rupees(99),
    giftWrap: rupees(49),
    codFee: rupees(60),
  })
  expect(rows.map((row) => `${row.label}: ${rowText(row, formatRupees)}`)).toEqual([
    'Subtotal: Rs. 1,299',
    'Discount: \u2212Rs. 120',
    'Shipping: Rs. 99',
    'Gift wrap: Rs. 49',
    'Cash on delivery fee: Rs. 60',
  ])
  expect(sum(rows.map(({ amount }) => amount))).toBe(rupees(1387))
})

test('each offer has its row, and two of one name share one', () => {
  const rows = totalRows({
    subtotal: rupees(1299),
    discount: rupees(250),
    discounts: [
      { label: 'Buy 2, get 1', amount: rupees(100) },
      { label: 'Free shipping', amount: none },
      { label: 'Coupon DIWALI10', amount: rupees(120) },
      { label: 'Buy 2, get 1', amount: rupees(30) },
    ],
    shipping: none,
    giftWrap: none,
    codFee: none,
  })
  expect(rows.map((row) => `${row.label}: ${rowText(row, formatRupees)}`)).toEqual([
    'Subtotal: Rs. 1,299',
    'Buy 2, get 1: \u2212Rs. 130',
    'Coupon DIWALI10: \u2212Rs. 120',
    'Shipping: Free',
  ])
})
