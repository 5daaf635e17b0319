import { expect, test } from 'vitest'
import type { Order as ApiOrder } from '#contract/contract.ts'
import { toOrder, toTrackedOrder } from './order.ts'

const AT = '2026-11-20T10:00:00.000Z'

const WIRE: ApiOrder = {
  _id: 'ord_1',
  number: 'JH-2611-004218',
  status: 'delivered',
  statusLabel: 'Delivered',
  refund: 'pending',
  refundSent: true,
  refundDays: '5-7 business days',
  history: [{ status: 'delivered', label: 'Delivered', at: AT, declinesReturn: false }],
  isReplaced: false,
  expected: { from: '2026-11-23', to: '2026-11-25' },
  changes: [{ text: 'The shipping address was changed.', at: AT }],
  difference: null,
  courier: 'Delhivery',
  trackingNumber: 'AWB1',
  totalAmount: 1148.5,
  totalPaise: 114_850,
  savedPaise: 15_000,
  subtotalPaise: 104_950,
  discountPaise: 0,
  discounts: [],
  giftWrapPaise: 0,
  codFeePaise: 0,
  isGift: false,
  shippingPaise: 9900,
  taxPaise: 0,
  shippingDetails: {
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '9823014567',
    address: '14 Prabhat Road',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    pincode: '411004',
  },
  items: [
    {
      _id: 'oli_1',
      productId: { _id: 'prd_1', slug: 'gulab', title: 'Gulab', images: ['/a'], picture: null },
      variantId: 'var_1',
      variantLabel: '2.4',
      sku: 'G-1',
      quantity: 2,
      price: 524.75,
      pricePaise: 52_475,
      totalPaise: 104_950,
      discountPaise: 0,
      isFreeGift: false,
      giftNote: 'For Diya',
      available: false,
      keptBecause: 'Earrings cannot be returned, for hygiene.',
      isFinalSale: false,
      returnedQuantity: 2,
      isReturned: true,
    },
  ],
  payment: { method: 'upi', amountPaise: 114_850, at: AT },
  refunds: [
    {
      amountPaise: 9900,
      state: 'pending',
      sent: true,
      lastAnswer: null,
      why: '',
      ofOrder: true,
      at: AT,
    },
  ],
  canCancel: false,
  canReturn: { allowed: false, reason: 'Too late.', until: null, lines: [] },
  canExchange: { allowed: false, until: null, lines: [] },
  canReport: { allowed: true, until: AT, lines: ['oli_1'] },
  returnPictures: [{ id: 'cpi_1', width: 800, height: 600 }],
  promises: ['Returns and exchanges within 3 days of delivery.'],
  createdAt: AT,
  payBefore: AT,
}

test('a line has its product, its variant and both prices in paise', () => {
  expect(toOrder(WIRE).lines).toEqual([
    {
      id: 'oli_1',
      product: { id: 'prd_1', slug: 'gulab', title: 'Gulab', picture: null },
      variant: { id: 'var_1', label: '2.4' },
      quantity: 2,
      unitPrice: 52_475,
      lineTotal: 104_950,
      discount: 0,
      isFreeGift: false,
      giftNote: 'For Diya',
      isAvailable: false,
      isFinalSale: false,
      returnedQuantity: 2,
      isReturned: true,
      notReturnableBecause: 'Earrings cannot be returned, for hygiene.',
    },
  ])
})

test('all amounts of an order are in paise', () => {
  const order = toOrder(WIRE)
  expect([order.subtotal, order.shipping, order.total]).toEqual([104_950, 9900, 114_850])
  expect(order.payment).toEqual({ method: 'upi', amount: 114_850, at: AT })
  expect(order.refunds).toEqual([
    {
      amount: 9900,
      state: 'pending',
      sent: true,
      lastResponse: null,
      reason: '',
      isOfOrder: true,
      at: AT,
    },
  ])
  expect(toOrder({ ...WIRE, payment: null }).payment).toBeNull()
})

test('an order has no name of the wire format', () => {
  expect(JSON.stringify(toOrder(WIRE))).not.toMatch(
    /_id|productId|items|Paise|keptBecause|lastAnswer/,
  )
})

test('a tracked order has its progress and nothing else of the order', () => {
  const progress = {
    number: WIRE.number,
    status: WIRE.status,
    refund: WIRE.refund,
    refundSent: WIRE.refundSent,
    refundDays: WIRE.refundDays,
    isReplaced: WIRE.isReplaced,
    history: WIRE.history,
    expected: WIRE.expected,
    changes: WIRE.changes,
    courier: WIRE.courier,
    trackingNumber: WIRE.trackingNumber,
  }
  expect(toTrackedOrder({ ...WIRE, refundAt: AT })).toEqual({ ...progress, refundAt: AT })
})
