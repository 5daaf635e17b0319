import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/session/fixtures/memory-storage.ts'
import type { Cart as ApiCart, Order as ApiOrder } from '#contract/contract.ts'
import { toCart } from '#web/api/cart.ts'
import { toOrder } from '#web/api/orders/order.ts'
import { reopenPayment } from '#web/api/payment.ts'
import type { DialogOptions } from './load-checkout-script.ts'
import { readOpenOrder, saveOpenOrder } from './open-order.ts'
import { openCartPayment, pay, recoverPayment } from './pay.ts'

type Reply = { status?: number; body: unknown } | 'lost'

const details = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '98230 14567',
  address: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411004',
}
const cart: ApiCart = {
  items: [],
  gifts: [
    {
      productId: 'prd_pouch',
      variantId: 'var_pouch',
      slug: 'pouch',
      title: 'Pouch',
      variantLabel: '',
      image: '',
      picture: null,
      pricePaise: 15_000,
    },
  ],
  total: 1299,
  freeShippingFromPaise: 200_000,
  giftWrapPaise: null,
  subtotalPaise: 129900,
  discountPaise: 0,
  discounts: [],
  takesCodes: false,
  coupon: null,
  hints: [],
  shippingPaise: 9900,
  totalPaise: 139800,
}
const result = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'abc',
}
const order = (status: ApiOrder['status']): ApiOrder => ({
  _id: 'ord_1',
  number: 'JH-2611-000001',
  status,
  statusLabel: status,
  refund: 'none',
  refundSent: false,
  refundDays: '5-7 business days',
  history: [],
  isReplaced: false,
  expected: null,
  changes: [],
  difference: null,
  courier: null,
  trackingNumber: null,
  totalAmount: 1398,
  totalPaise: 139_800,
  savedPaise: 0,
  subtotalPaise: 129_900,
  discountPaise: 0,
  discounts: [],
  giftWrapPaise: 0,
  codFeePaise: 0,
  isGift: false,
  shippingPaise: 9900,
  taxPaise: 0,
  shippingDetails: details,
  items: [],
  payment: null,
  refunds: [],
  canCancel: true,
  canReturn: { allowed: false, reason: '', until: null, lines: [] },
  canExchange: { allowed: false, until: null, lines: [] },
  canReport: { allowed: false, until: null, lines: [] },
  returnPictures: [],
  promises: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  payBefore: '2026-11-20T10:15:00.000Z',
})
const DISMISSED = { kind: 'dismissed', keptUntil: '2026-11-20T10:15:00.000Z' }

const opened: Reply = {
  body: {
    orderId: 'order_1',
    amount: 139800,
    currency: 'INR',
    key: 'key',
    checkoutUrl: '/checkout.js',
    test: true,
    timeoutSeconds: 840,
    order: order('pending_payment'),
  },
}

let replies: Record<string, Reply[]>
let sent: { route: string; body: unknown }[]

function respond(url: string, init: RequestInit): Response {
  const route = `${init.method} ${url}`
  sent.push({ route, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
  const reply = replies[route]?.shift()
  if (!reply) throw new Error(`No reply is left for ${route}`)
  if (reply === 'lost') throw new TypeError('The network is gone.')
  return Response.json(reply.body, { status: reply.status ?? 200 })
}

/** A fake of the provider's dialog in which the customer does one thing. */
function dialogOf(action: (options: DialogOptions) => void) {
  class Dialog {
    readonly options: DialogOptions
    constructor(options: DialogOptions) {
      this.options = options
    }
    open() {
      action(this.options)
    }
  }
  vi.stubGlobal('window', { Razorpay: Dialog })
}

const payNow = () =>
  pay({
    shopName: 'Jhumka',
    details,
    open: () => openCartPayment({ cart: toCart(cart), details, giftWrap: false }),
    onConfirming: () => undefined,
  })

beforeEach(() => {
  sent = []
  replies = { 'POST /api/payment/create-order': [opened] }
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => respond(url, init))
  dialogOf((options) => options.handler(result))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a cart that was paid in another tab leads to its order', async () => {
  dialogOf(() => undefined)
  const refusal = { success: false, code: 'cart.empty', message: 'Your cart is empty' }
  replies = {
    'POST /api/payment/create-order': [
      { status: 409, body: { ...refusal, orderId: 'ord_1' } },
      { status: 409, body: refusal },
    ],
    'GET /api/orders/ord_1': [{ body: order('confirmed') }],
  }
  expect(await payNow()).toEqual({ kind: 'confirmed', order: toOrder(order('confirmed')) })
  expect(await payNow()).toMatchObject({ kind: 'refused', message: 'Your cart is empty' })
})

test('an order that is paid on its own page is not mixed up with another one of this tab', async () => {
  dialogOf((options) => options.modal.ondismiss())
  const payOrder = () =>
    pay({
      shopName: 'Jhumka',
      details,
      orderId: 'ord_1',
      open: () => reopenPayment('ord_1'),
      onConfirming: () => undefined,
    })
  saveOpenOrder({ orderId: 'ord_2', result })
  replies = {
    'POST /api/orders/ord_1/payment': [
      opened,
      {
        status: 409,
        body: { success: false, code: 'order.no-payment', message: 'Paid.', orderId: 'ord_1' },
      },
    ],
    'GET /api/orders/ord_1': [
      { body: order('pending_payment') },
      { body: order('pending_payment') },
      { body: order('confirmed') },
    ],
  }
  expect(await payOrder()).toEqual(DISMISSED)
  expect(readOpenOrder()).toEqual({ orderId: 'ord_1', isApart: true })
  expect(await recoverPayment({ onConfirming: () => undefined }), 'not by a cart').toBeUndefined()
  expect(await payOrder(), 'it was paid in another app').toMatchObject({ kind: 'confirmed' })
})

test('a payment that is made and verified confirms the order', async () => {
  let shown: DialogOptions | undefined
  dialogOf((options) => {
    shown = options
    options.handler(result)
  })
  replies['POST /api/payment/verify-payment'] = [
    { body: { success: true, message: '', order: order('confirmed') } },
  ]
  expect(await payNow()).toMatchObject({ kind: 'confirmed', order: { id: 'ord_1' } })
  expect(sent[0]?.body).toMatchObject({
    amount: 1398,
    cart: [],
    gifts: ['var_pouch'],
    shippingDetails: { city: 'Pune' },
  })
  expect(sent[1]?.body).toEqual(result)
  expect(shown).toMatchObject({
    order_id: 'order_1',
    amount: 139800,
    description: 'Order JH-2611-000001',
    theme: { color: '#b84e0b' },
    prefill: { name: 'Asha Rao', email: 'asha@example.in', contact: '+919823014567' },
  })
})

test('a dialog that reports a payment and its closing counts as paid', async () => {
  dialogOf((options) => {
    options.modal.ondismiss()
    options.handler(result)
  })
  replies['POST /api/payment/verify-payment'] = [
    { body: { success: true, message: '', order: order('confirmed') } },
  ]
  expect(await payNow()).toMatchObject({ kind: 'confirmed' })
})

test('a closed dialog lets the customer try again', async () => {
  dialogOf((options) => options.modal.ondismiss())
  replies['GET /api/orders/ord_1'] = [{ body: order('pending_payment') }]
  expect(await payNow(), 'until when the order is kept').toEqual(DISMISSED)
})

test('a closed dialog confirms the order if it was paid in another app', async () => {
  dialogOf((options) => options.modal.ondismiss())
  replies['GET /api/orders/ord_1'] = [{ body: order('confirmed') }]
  expect(await payNow()).toMatchObject({ kind: 'confirmed' })
})

test('a cart that changed comes back with the message', async () => {
  const fresh = { ...cart, totalPaise: 149800 }
  replies['POST /api/payment/create-order'] = [
    {
      status: 409,
      body: { success: false, code: 'cart.changed', message: 'Changed.', cart: fresh },
    },
  ]
  expect(await payNow()).toEqual({
    kind: 'refused',
    message: 'Changed.',
    code: 'cart.changed',
    cart: toCart(fresh),
    fields: {},
  })
})

test('refused details come back under the field names of the form', async () => {
  const fields = { 'shippingDetails.phone': 'Please enter a valid 10-digit phone number.' }
  replies['POST /api/payment/create-order'] = [
    { status: 400, body: { success: false, code: 'input.invalid', message: 'No.', fields } },
  ]
  expect(await payNow()).toMatchObject({
    fields: { phone: 'Please enter a valid 10-digit phone number.' },
  })
})

test('without the server a payment cannot be started', async () => {
  replies['POST /api/payment/create-order'] = ['lost']
  expect(await payNow()).toMatchObject({
    message: 'Failed to initiate payment. Please try again or contact support.',
  })
})

test('verification is retried after a network error', async () => {
  vi.useFakeTimers()
  replies['POST /api/payment/verify-payment'] = [
    'lost',
    'lost',
    { body: { success: true, message: '', order: order('confirmed') } },
  ]
  const outcome = payNow()
  await vi.runAllTimersAsync()
  expect(await outcome).toMatchObject({ kind: 'confirmed' })
})

test('a payment that could not be verified is verified again, not paid again', async () => {
  replies['POST /api/payment/verify-payment'] = [
    { status: 500, body: { success: false, code: 'unavailable', message: 'Busy.' } },
    { body: { success: true, message: '', order: order('confirmed') } },
  ]
  expect(await payNow()).toMatchObject({
    message: 'Payment verification failed. Please try again.',
  })
  expect(readOpenOrder()).toEqual({ orderId: 'ord_1', result })
  expect(await payNow()).toMatchObject({ kind: 'confirmed' })
  expect(sent.filter(({ route }) => route.endsWith('create-order'))).toHaveLength(1)
})

test('a result that the server refuses is not stored', async () => {
  replies['POST /api/payment/verify-payment'] = [
    { status: 400, body: { success: false, code: 'payment.unverified', message: 'No.' } },
  ]
  expect(await payNow()).toMatchObject({
    message: 'Payment verification failed. Please try again.',
  })
  expect(readOpenOrder()).toEqual({ orderId: 'ord_1' })
})

test('an unconfirmed payment is polled', async () => {
  vi.useFakeTimers()
  replies['POST /api/payment/verify-payment'] = [
    { status: 503, body: { success: false, code: 'payment.unconfirmed', message: 'Wait.' } },
  ]
  replies['GET /api/orders/ord_1'] = [
    { body: order('pending_payment') },
    { body: order('pending_payment') },
    { body: order('confirmed') },
  ]
  const outcome = payNow()
  await vi.runAllTimersAsync()
  expect(await outcome).toMatchObject({ kind: 'confirmed' })
})

test('after a reload the checkout finds the paid order', async () => {
  dialogOf((options) => options.modal.ondismiss())
  replies['GET /api/orders/ord_1'] = [
    { body: order('pending_payment') },
    { body: order('confirmed') },
  ]
  await payNow()
  expect(await recoverPayment({ onConfirming: () => undefined })).toMatchObject({
    kind: 'confirmed',
  })
})

test('the dialog gets the remaining time to pay, and the message after a timeout says so', async () => {
  let clock = 0
  vi.stubGlobal('performance', { now: () => clock })
  const dialogClosedAfter = (seconds: number) =>
    dialogOf((options) => {
      expect(options.timeout).toBe(840)
      clock += seconds * 1000
      options.modal.ondismiss()
    })
  for (const [seconds, outcome] of [
    [839, { kind: 'dismissed' }],
    [
      840,
      {
        kind: 'refused',
        message: expect.stringMatching(
          /^The time to pay is over, so the payment window was closed\./,
        ),
      },
    ],
  ] as const) {
    replies = {
      'POST /api/payment/create-order': [opened],
      'GET /api/orders/ord_1': [{ body: order('expired') }, { body: order('expired') }],
    }
    dialogClosedAfter(seconds)
    expect(await payNow()).toMatchObject(outcome)
  }
})
