import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPayment } from '#payments/payments.ts'
import { recordRefund, type WholeRefundReason } from '#payments/refunds.ts'
import type { Id } from '#shared/ids.ts'
import { paise } from '#shared/money/money.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type OpenedPayment, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  asha = await shop.customer()
})
afterAll(() => shop.close())

/** A paid order of one ring. */
const bought = async () => buy(shop, asha, [{ productId: (await shop.stock()).productId }])

/** A payment besides the order's own one, which is refunded. */
const refundExtraPayment = ({ order }: OpenedPayment, amount: number, reason: WholeRefundReason) =>
  shop.db.transaction(async (tx) => {
    const id = `pay_${reason}_${order._id}`
    const payment = {
      id,
      orderId: '',
      amount: paise(amount),
      currency: 'INR',
      status: 'captured',
      method: 'upi',
      mode: 'sandbox',
      createdAt: null,
    } as const
    const { id: paymentId } = await recordPayment(tx, order._id as Id<'ord'>, payment, 'refund')
    await recordRefund(tx, paymentId, payment.amount, reason)
  })

const refundsOf = async ({ order }: OpenedPayment) =>
  (await shop.request('GET', `/api/orders/${order._id}`, { as: asha })).body.refunds.map(
    (refund: { amountPaise: number; ofOrder: boolean }) => [refund.amountPaise, refund.ofOrder],
  )

test('the refund of a second payment does not count as a refund of the order', async () => {
  const opened = await bought()
  await refundExtraPayment(opened, opened.amount, 'duplicate')
  expect(await refundsOf(opened)).toEqual([[opened.amount, false]])
})

test("if a wrong amount was refunded, only the administrator's refund of the right payment counts for the order", async () => {
  const opened = await bought()
  await refundExtraPayment(opened, 5000, 'mismatch')
  const body = { amount: 200, note: 'A scratch on one piece', requestId: 'refund-1' }
  const response = await shop.request('POST', `/api/admin/orders/${opened.order._id}/refund`, {
    as: await shop.administrator(),
    body,
  })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  expect(await refundsOf(opened)).toEqual([
    [5000, false],
    [20_000, true],
  ])
})

test('the payment of a cancelled order counts in full', async () => {
  const opened = await bought()
  await shop.request('POST', `/api/orders/${opened.order._id}/cancel`, { as: asha })
  expect(await refundsOf(opened)).toEqual([[opened.amount, true]])
})
