import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { checkBooks } from '#operations/books.ts'
import { offerCod, requestCod } from '../cod.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())
afterEach(async () => {
  shop.sandbox.setApiMode('normal')
  shop.sandbox.webhooks.mode('send')
  expect(await findLedgerFaults(shop.db)).toEqual([])
  const checks = await checkBooks(shop.db)
  expect(checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

type Unpaid = { asha: TestUser; ring: TestProduct; id: string; number: string; orderId: string }

/** An order of one of three rings that waits for its payment. */
async function placed(): Promise<Unpaid> {
  const [asha, ring] = [await shop.customer(), await shop.stock({ stock: 3, price: 1299 })]
  const { order, orderId } = await shop.openPayment(asha, [{ productId: ring.productId }])
  return { asha, ring, id: order._id, number: order.number, orderId }
}

const reopen = ({ id, asha }: { id: string; asha: TestUser }) =>
  shop.request('POST', `/api/orders/${id}/payment`, { as: asha })

const verify = (as: TestUser, body: object) =>
  shop.request('POST', '/api/payment/verify-payment', { as, body })

const cartOf = async (as: TestUser) => (await shop.request('GET', '/api/cart', { as })).body

async function addToCart(as: TestUser): Promise<string> {
  const { productId } = await shop.stock({ price: 499 })
  await shop.request('POST', '/api/cart', { as, body: { productId, quantity: 2 } })
  return productId
}

const NO_PAYMENT = { status: 409, body: { code: 'order.no-payment' } }

test('an unpaid order is paid as it was placed, with other pieces in the cart by now', async () => {
  const { asha, id, number, orderId } = await placed()
  const other = await addToCart(asha)
  const opened = await reopen({ asha, id: number })
  expect(opened).toMatchObject({
    status: 200,
    body: { orderId, amount: 139_800, currency: 'INR', order: { _id: id, totalPaise: 139_800 } },
  })
  expect(opened.body.timeoutSeconds).toBeGreaterThan(800)
  const paid = await verify(asha, await shop.sandbox.pay(opened.body.orderId))
  expect(paid.body.order).toMatchObject({ _id: id, status: 'confirmed' })
  expect((await cartOf(asha)).items).toMatchObject([{ productId: { _id: other }, quantity: 2 }])
  expect(await reopen({ asha, id })).toMatchObject(NO_PAYMENT)
})

test('its price stays that of the order after the piece has become cheaper', async () => {
  const { asha, ring, id } = await placed()
  await shop.db.execute(
    sql`update variants set sale_price = 99900 where id = ${ring.variantIds[0]}`,
  )
  expect((await cartOf(asha)).subtotalPaise, 'the cart has the new price').toBe(99_900)
  expect((await reopen({ asha, id })).body.amount).toBe(139_800)
})

test('calls at once open one payment, also if the first opening failed at the provider', async () => {
  const [asha, ring] = [await shop.customer(), await shop.stock({ stock: 1 })]
  shop.sandbox.setApiMode('down')
  await expect(shop.openPayment(asha, [{ productId: ring.productId }])).rejects.toThrow()
  const { orders } = (await shop.request('GET', '/api/orders', { as: asha })).body
  const [{ _id: id }] = orders
  expect(await reopen({ asha, id })).toMatchObject({
    status: 502,
    body: { code: 'payment.unavailable' },
  })
  shop.sandbox.setApiMode('normal')
  const replies = await Promise.all([1, 2, 3].map(() => reopen({ asha, id })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => body.orderId)).size).toBe(1)
})

test('a payment that was made meanwhile is settled, and is not asked for again', async () => {
  const { asha, id, orderId } = await placed()
  shop.sandbox.webhooks.mode('drop')
  await shop.sandbox.pay(orderId)
  expect(await reopen({ asha, id })).toMatchObject(NO_PAYMENT)
  const { body } = await shop.request('GET', `/api/orders/${id}`, { as: asha })
  expect(body.status).toBe('confirmed')
})

test('while a bank has authorised a payment, no other one is opened', async () => {
  const { asha, id, orderId } = await placed()
  shop.sandbox.webhooks.mode('drop')
  const { razorpay_payment_id } = await shop.sandbox.pay(orderId, { capture: false })
  expect(await reopen({ asha, id })).toMatchObject({
    status: 503,
    body: { code: 'payment.unconfirmed' },
  })
  shop.sandbox.webhooks.mode('send')
  await shop.sandbox.capture(razorpay_payment_id)
  await shop.sandbox.webhooks.flush()
  expect(await reopen({ asha, id })).toMatchObject(NO_PAYMENT)
  const { body } = await shop.request('GET', `/api/orders/${id}`, { as: asha })
  expect(body.status).toBe('confirmed')
})

test('after its time, or once it is cancelled, nothing is opened', async () => {
  const late = await placed()
  shop.later(14.5)
  expect(await reopen(late), 'with half a minute left').toMatchObject(NO_PAYMENT)
  shop.later(1.5)
  expect(await reopen(late), 'before it has expired').toMatchObject(NO_PAYMENT)
  await shop.work('payment.check')
  expect(await reopen(late)).toMatchObject(NO_PAYMENT)
  const { asha, id } = await placed()
  await shop.request('POST', `/api/orders/${id}/cancel`, { as: asha })
  expect(await reopen({ asha, id })).toMatchObject(NO_PAYMENT)
})

test('an order whose place a newer one took says so, and is not paid any more', async () => {
  const { asha, id } = await placed()
  const { productId } = await shop.stock({ price: 799 })
  const newer = await shop.openPayment(asha, [{ productId }])
  const read = async (order: string) =>
    (await shop.request('GET', `/api/orders/${order}`, { as: asha })).body
  expect(await read(id)).toMatchObject({ status: 'expired', isReplaced: true })
  expect(await read(newer.order._id)).toMatchObject({
    status: 'pending_payment',
    isReplaced: false,
  })
  expect(await reopen({ asha, id })).toMatchObject(NO_PAYMENT)
})

test('the list of orders can leave out those that a newer one replaced, but none with a refund', async () => {
  const { asha, id, orderId } = await placed()
  const { productId } = await shop.stock({ price: 799 })
  const newer = await shop.openPayment(asha, [{ productId }])
  const list = async (query = '') => {
    const { body } = await shop.request('GET', `/api/orders${query}`, { as: asha })
    expect(body.pagination.total).toBe(body.orders.length)
    return body.orders.map(({ _id }: { _id: string }) => _id)
  }
  expect(await list()).toEqual([newer.order._id, id])
  expect(await list('?replaced=true')).toEqual([newer.order._id, id])
  expect(await list('?replaced=false')).toEqual([newer.order._id])
  shop.later(16)
  await shop.work('payment.check')
  expect(await list('?replaced=false'), 'expired without another one').toEqual([newer.order._id])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  const { body } = await shop.request('GET', `/api/orders/${id}`, { as: asha })
  expect(body.status === 'confirmed' || body.refund !== 'none', 'its late payment').toBe(true)
  expect(await list('?replaced=false')).toEqual([newer.order._id, id])
})

test('nobody opens the payment of somebody else', async () => {
  const { id } = await placed()
  expect((await reopen({ id, asha: await shop.customer() })).status).toBe(404)
})

test('of an order with cash on delivery only its advance is opened', async () => {
  await offerCod(shop, administrator, { advance: 99, maxUndelivered: null })
  const [asha, ring] = [await shop.customer(), await shop.stock({ price: 1299 })]
  const lines = [{ productId: ring.productId }]
  const { body } = await requestCod(shop, asha, { lines, advance: 99 })
  const opened = await reopen({ asha, id: body.order._id })
  expect(opened.body).toMatchObject({ orderId: body.payment.orderId, amount: 9900 })
})
