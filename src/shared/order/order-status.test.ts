import { expect, test } from 'vitest'
import { adminStatusText, type StatusFacts } from './order-status.ts'

const text = (facts: Partial<StatusFacts>) =>
  adminStatusText({ status: 'cancelled', refund: 'none', refundSent: true, ...facts })

test('administrators read the status of an order, and the state of its refund', () => {
  expect(text({})).toBe('Cancelled')
  expect(text({ refund: 'refunded' })).toBe('Cancelled, Refunded')
  expect(text({ refund: 'pending' })).toBe('Cancelled, Refund on its way')
  expect(text({ refund: 'pending', refundSent: false })).toBe('Cancelled, Refund not sent yet')
  expect(text({ status: 'delivered', refund: 'partial' })).toBe('Delivered, Partly refunded')
  expect(text({ status: 'returned', refundDue: true })).toBe('Returned, Refund due')
})
