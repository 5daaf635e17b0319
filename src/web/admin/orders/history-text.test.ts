import { expect, test } from 'vitest'
import { paise } from '#shared/money/money.ts'
import { historyText } from './history-text.ts'

const spent = paise(479_400)

test('an order has its place among those of its customer, with what all of them came to', () => {
  expect(historyText({ orders: 1, spent, place: 1 })).toBe('1st order · ₹4,794 in all')
  expect(historyText({ orders: 2, spent, place: 2 })).toBe('2nd order · ₹4,794 in all')
  expect(historyText({ orders: 3, spent, place: 1 })).toBe('1st of 3 orders · ₹4,794 in all')
  expect(historyText({ orders: 13, spent, place: 13 })).toBe('13th order · ₹4,794 in all')
  expect(historyText({ orders: 23, spent, place: 23 })).toBe('23rd order · ₹4,794 in all')
})

test('an order that is no sale has no place', () => {
  expect(historyText({ orders: 1, spent, place: null })).toBe('1 order · ₹4,794 in all')
  expect(historyText({ orders: 0, spent: paise(0), place: null })).toBe('No paid order yet')
})
