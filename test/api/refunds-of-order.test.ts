import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPayment } from '#payments/payments.ts'
import { recordRefund } from '#payments/refunds.ts'
import type { Id } from '#shared/ids.ts'
import { paise } from '#shared/money/money.ts'
import type { RefundReason } from '#shared/order/refund-reasons.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type OpenedPayment, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  asha = await shop.customer()
})
afterAll(() => shop.close())

/** An order of one ring that is paid. */
const bought = async () => buy(shop, asha, [{ productId: (await shop.stock()).productId }])

/** Money that came besides the order's own payment and goes back. */
const giveBack = ({ order }: OpenedPayment, amount: number, reason: RefundReason) =>
  shop.db.transaction(async (tx) => {
    const id = `pay_${reason}_${order._id}`
    const payment = {
      id,
      orderId: '',
      amount: paise(amount),
      currency: 'INR',
      status: 'captured',
      method: 'upi',
      createdAt: null,
    } as const
    const paymentId = await recordPayment(tx, order._id as Id<'ord'>, payment, false)
    await recordRefund(tx, paymentId, payment.amount, reason)
  })

const refundsOf = async ({ order }: OpenedPayment) =>
  (await shop.ask('GET', `/api/orders/${order._id}`, { as: asha })).body.refunds.map(
    (refund: { amountPaise: number; ofOrder: boolean }) => [refund.amountPaise, refund.ofOrder],
  )

test('the refund of a second payment is none of the order’s money', async () => {
  const opened = await bought()
  await giveBack(opened, opened.amount, 'duplicate')
  expect(await refundsOf(opened)).toEqual([[opened.amount, false]])
})

test('of a wrong amount that went back and what the administrator sends back of the right one, the latter is the order’s money', async () => {
  const opened = await bought()
  await giveBack(opened, 5000, 'mismatch')
  const body = { amount: 200, note: 'A scratch on one piece', requestId: 'refund-1' }
  const answer = await shop.ask('POST', `/api/admin/orders/${opened.order._id}/refund`, {
    as: await shop.administrator(),
    body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await refundsOf(opened)).toEqual([
    [5000, false],
    [20_000, true],
  ])
})

test('the whole payment of a cancelled order is its own', async () => {
  const opened = await bought()
  await shop.ask('POST', `/api/orders/${opened.order._id}/cancel`, { as: asha })
  expect(await refundsOf(opened)).toEqual([[opened.amount, true]])
})
