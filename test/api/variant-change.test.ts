import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#audit-log/tables.ts'
import { variants } from '#catalog/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { variantChanges } from '#orders/change/change-tables.ts'
import { payments, refunds } from '#payments/tables.ts'
import { mails } from '#platform/tables.ts'
import { DIFFERENCE_DAYS } from '#shared/order/variant-change.ts'
import type { Id } from '#shared/ids.ts'
import { rupees } from '#shared/money/money.ts'
import { addOffer, enterCode, fillCart, forgetParts, pay, placeOrder } from '../offers.ts'
import { buy } from '../order-transitions.ts'
import {
  openTestShop,
  PASSWORD,
  type OpenedPayment,
  type TestProduct,
  type TestShop,
  type TestUser,
} from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  shop.sandbox.webhooks.mode('drop')
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

afterEach(async () => {
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

type World = { asha: TestUser; ring: TestProduct; opened: OpenedPayment; id: string }

/** Sizes of a ring and their prices in rupees. The customer buys the first. */
const PRICES = { 6: 1200, 7: 1500, 8: 1000, 9: 1200 }

async function sizedRing(stock = 5): Promise<TestProduct> {
  const ring = await shop.stock({ price: 1200, stock, sizes: Object.keys(PRICES) })
  for (const [at, price] of Object.values(PRICES).entries())
    await shop.db
      .update(variants)
      .set({ salePrice: rupees(price) })
      .where(eq(variants.id, ring.variantIds[at] as Id<'var'>))
  return ring
}

const first = ({ productId, variantIds }: TestProduct) => ({
  productId,
  variantId: variantIds[0] ?? '',
})

async function bought(quantity = 1, stock = 5): Promise<World> {
  const ring = await sizedRing(stock)
  const asha = await shop.customer()
  const opened = await buy(shop, asha, [{ ...first(ring), quantity }])
  return { asha, ring, opened, id: opened.order._id }
}

let requests = 0
type Change = { from?: number; to: number; waive?: boolean; requestId?: string; price?: number }

/** The request of the administrator: sizes are positions in PRICES. */
function change({ id, ring, opened }: World, { from = 0, to, price, ...rest }: Change) {
  return shop.request('POST', `/api/admin/orders/${id}/variant`, {
    as: administrator,
    body: {
      lineId: opened.order.items[0]?._id,
      fromVariantId: ring.variantIds[from],
      variantId: ring.variantIds[to],
      pricePaise: rupees(price ?? Object.values(PRICES)[to] ?? 0),
      requestId: `change-of-size-${++requests}`,
      ...rest,
    },
  })
}

const read = async ({ id, asha }: World) =>
  (await shop.request('GET', `/api/orders/${id}`, { as: asha })).body

const stocks = async ({ ring }: World) => {
  const rows = await shop.db
    .select({ id: variants.id, stock: variants.stock })
    .from(variants)
    .where(eq(variants.productId, ring.productId))
  return ring.variantIds.map((id) => rows.find((row) => row.id === id)?.stock)
}

const mailsOf = async ({ id }: World) =>
  shop.db
    .select()
    .from(mails)
    .where(eq(mails.orderId, id as Id<'ord'>))
    .orderBy(mails.createdAt, mails.id)

const refundsOf = async ({ id }: World) =>
  shop.db
    .select({ amount: refunds.amount, reason: refunds.reason })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, id as Id<'ord'>))
    .orderBy(refunds.createdAt, desc(refunds.amount))

const inOrder = (numbers: number[]) => numbers.toSorted((one, other) => one - other)

const openDifference = ({ id, asha }: World) =>
  shop.request('POST', `/api/orders/${id}/difference`, { as: asha })

const verify = async ({ asha }: World, signed: unknown) =>
  shop.request('POST', '/api/payment/verify-payment', { as: asha, body: signed })

const cancel = ({ id, asha }: World) =>
  shop.request('POST', `/api/orders/${id}/cancel`, { as: asha })

const move = async ({ id }: World, to: string) =>
  (
    await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [id], to },
    })
  ).body.results[0].moved

const withdraw = ({ id }: World, changeId: string) =>
  shop.request('DELETE', `/api/admin/orders/${id}/variant?change=${changeId}`, {
    as: administrator,
  })

/** A paid order whose change to the dearer size waits for Rs. 300. */
async function asked(): Promise<World & { changeId: string }> {
  const world = await bought()
  const reply = await change(world, { to: 1 })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { ...world, changeId: reply.body.difference._id }
}

describe('a size of the same price', () => {
  test('is taken at once, with stock, history, audit log and mail', async () => {
    const world = await bought(2)
    const reply = await change(world, { to: 3 })
    expect(reply.status).toBe(200)
    const order = await read(world)
    expect(order.items[0]).toMatchObject({ variantLabel: '9', quantity: 2, pricePaise: 120_000 })
    expect(order.totalPaise).toBe(world.opened.order.totalPaise)
    const { title } = order.items[0].productId
    const text = `The size of ${title} was changed from 6 to 9.`
    expect(order.changes).toEqual([{ text, at: expect.any(String) }])
    expect(await stocks(world)).toEqual([5, 5, 5, 3])
    const log = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, world.id))
    expect(log.map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'order.size-changed', after: { size: '9', quantity: 2, differencePaise: 0 } },
    ])
    const [, mail] = await mailsOf(world)
    expect(mail?.body).toContain(text)
    const tracked = await shop.request('POST', '/api/orders/track', {
      body: { number: order.number, mobile: world.asha.mobile },
    })
    // A guest does not read what was bought.
    expect(tracked.body.changes).toMatchObject([{ text: 'The size of a piece was changed.' }])
  })

  test('may be that of another line, and all units come back when it is cancelled', async () => {
    const world = await bought()
    const { ring, asha } = world
    const opened = await buy(shop, asha, [
      { productId: ring.productId, variantId: ring.variantIds[0] ?? '' },
      { productId: ring.productId, variantId: ring.variantIds[3] ?? '', quantity: 2 },
    ])
    const two = { ...world, opened, id: opened.order._id }
    const [first] = opened.order.items
    expect(first?.variantLabel).toBe('6')
    expect((await change(two, { to: 3 })).status).toBe(200)
    expect(await stocks(two)).toEqual([4, 5, 5, 2])
    expect((await cancel(two)).status).toBe(200)
    expect(await stocks(two)).toEqual([4, 5, 5, 5])
  })
})

describe('a cheaper size', () => {
  test('is taken at once, and the difference goes back once', async () => {
    const world = await bought(2)
    const before = world.opened.order.totalPaise
    const request = { to: 2, requestId: 'the same request' }
    const replies = await Promise.all([change(world, request), change(world, request)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await change(world, request)).status).toBe(200)
    const order = await read(world)
    expect(order).toMatchObject({ totalPaise: before - 40_000, refund: 'pending' })
    expect(order.refunds).toMatchObject([{ amountPaise: 40_000, ofOrder: false }])
    expect(await refundsOf(world)).toEqual([{ amount: 40_000, reason: 'difference' }])
    await shop.work('payment.refund')
    expect(shop.sandbox.refunds().at(-1)?.amount).toBe(40_000)
    expect((await mailsOf(world)).at(-1)?.body).toContain('Rs. 400.00 back')
  })

  test('makes no other reason for a second payment of the order', async () => {
    const world = await bought()
    const two = await shop.openPayment(world.asha, [
      { productId: world.ring.productId, variantId: world.ring.variantIds[0] ?? '' },
    ])
    const attempts = [await shop.sandbox.fail(two.orderId), await shop.sandbox.fail(two.orderId)]
    for (const { id } of attempts) await shop.sandbox.authorizeLate(id)
    await shop.sandbox.capture(attempts[0]?.id ?? '')
    await shop.work('payment.check')
    const paid = { ...world, opened: two, id: two.order._id }
    expect((await change(paid, { to: 2 })).status).toBe(200)
    await shop.sandbox.capture(attempts[1]?.id ?? '')
    await shop.work('payment.check')
    expect(await refundsOf(paid)).toEqual([
      { amount: 20_000, reason: 'difference' },
      { amount: 129_900, reason: 'duplicate' },
    ])
  })

  test('leaves shipping as it was charged, also below the amount of free shipping', async () => {
    const world = await bought(2)
    expect(world.opened.order).toMatchObject({ subtotalPaise: 240_000, shippingPaise: 0 })
    await change(world, { to: 2 })
    expect(await read(world)).toMatchObject({ subtotalPaise: 200_000, shippingPaise: 0 })
    const small = await bought()
    expect(small.opened.order.shippingPaise).toBe(9900)
    await change(small, { to: 2 })
    expect(await read(small)).toMatchObject({ shippingPaise: 9900, totalPaise: 109_900 })
  })

  test('cancelled afterwards refunds the rest, and never more than was paid', async () => {
    const world = await bought()
    await change(world, { to: 2 })
    await shop.work('payment.refund')
    expect((await cancel(world)).status).toBe(200)
    await shop.work('payment.refund')
    const all = await refundsOf(world)
    expect(inOrder(all.map(({ amount }) => amount))).toEqual([20_000, 109_900])
    expect((await read(world)).refund).toBe('refunded')
    expect((await mailsOf(world)).at(-1)?.body).toContain('Rs. 1,099.00')
  })

  test('is refused if less is left of the payment than the difference', async () => {
    const world = await bought()
    await shop.request('POST', `/api/admin/orders/${world.id}/refund`, {
      as: administrator,
      body: { amount: 1200, note: 'A gift', requestId: `gift-${world.id}` },
    })
    const reply = await change(world, { to: 2 })
    expect(reply).toMatchObject({ status: 409, body: { code: 'refund.too-much' } })
    expect(reply.body.message).toContain('Rs. 99 of what was paid is left')
    expect(await stocks(world)).toEqual([4, 5, 5, 5])
  })
})

test('an earlier order of which a discount would leave nothing to pay keeps its size', async () => {
  await addOffer(shop, { code: 'LESS', kind: 'amount', percent: null, amount: 2000 })
  const ring = await sizedRing()
  const asha = await shop.customer()
  await fillCart(shop, asha, { ...first(ring), quantity: 2 })
  const cart = (await enterCode(shop, asha, 'LESS')).body
  const placed = await placeOrder(shop, asha, cart)
  await pay(shop, asha, placed)
  const world = { asha, ring, opened: placed.body, id: placed.body.order._id }
  expect(placed.body.order.totalPaise).toBe(rupees(400))
  await forgetParts(shop, world.id)
  const reply = await change(world, { to: 2 })
  expect(reply).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  expect(reply.body.message).toBe('With this size less than Rs. 1 of the order would be left.')
  expect(await stocks(world)).toEqual([3, 5, 5, 5])
})

const choicesOf = async ({ id }: Pick<World, 'id'>) =>
  (await shop.request('GET', `/api/admin/orders/${id}/variants`, { as: administrator })).body.lines

test('a size below the discount of its line is named, in an earlier order', async () => {
  await addOffer(shop, { code: 'MUCH', kind: 'amount', percent: null, amount: 1100 })
  const ring = await sizedRing()
  const asha = await shop.customer()
  await fillCart(shop, asha, first(ring))
  const placed = await placeOrder(shop, asha, (await enterCode(shop, asha, 'MUCH')).body)
  await pay(shop, asha, placed)
  const world = { asha, ring, opened: placed.body, id: placed.body.order._id }
  await forgetParts(shop, world.id)
  const problem = 'This size costs less than the discount that the line has.'
  const [{ choices }] = await choicesOf(world)
  expect(choices.map((choice: { problem: string }) => choice.problem)).toEqual(['', problem, ''])
  expect((await change(world, { to: 2 })).body.message).toBe(problem)
})

test('a free gift stays free in a dearer size, also in the list of sizes', async () => {
  const gift = await sizedRing()
  const ring = await shop.stock({ price: 900 })
  const added = { name: 'A ring for you', kind: 'gift', percent: null, products: [ring.productId] }
  await addOffer(shop, { ...added, giftVariantId: gift.variantIds[0] })
  const asha = await shop.customer()
  const placed = await placeOrder(shop, asha, await fillCart(shop, asha, ring))
  await pay(shop, asha, placed)
  const { order } = placed.body
  const [, line] = await choicesOf({ id: order._id })
  expect(line.choices).toMatchObject(
    [150_000, 100_000, 120_000].map((pricePaise) => ({
      pricePaise,
      differencePaise: 0,
      effect: 'none',
      totalPaise: order.totalPaise,
    })),
  )
  const opened = { ...placed.body, order: { ...order, items: [order.items[1]] } }
  const world = { asha, ring: gift, opened, id: order._id }
  expect((await change(world, { to: 1 })).status).toBe(200)
  expect((await read(world)).totalPaise).toBe(order.totalPaise)
})

test('an order whose money was refunded keeps its sizes, and a late difference is refunded', async () => {
  const world = await bought()
  await change(world, { to: 1 })
  const { orderId } = (await openDifference(world)).body
  await shop.request('POST', `/api/admin/orders/${world.id}/refund`, {
    as: administrator,
    body: { amount: 1299, note: 'All of it', requestId: `all-${world.id}` },
  })
  await shop.work('payment.refund')
  expect((await read(world)).refund).toBe('refunded')
  expect((await verify(world, await shop.sandbox.pay(orderId))).status).toBe(409)
  await shop.work('payment.refund')
  expect((await refundsOf(world)).map(({ reason }) => reason)).toContain('change-ended')
  const other = await bought()
  await shop.request('POST', `/api/admin/orders/${other.id}/refund`, {
    as: administrator,
    body: { amount: 1299, note: 'All of it', requestId: `all-${other.id}` },
  })
  await shop.work('payment.refund')
  expect(await change(other, { to: 1 })).toMatchObject({
    status: 409,
    body: { code: 'order.packed' },
  })
})

describe('a dearer size', () => {
  test('can be waived: the line keeps its price, and the audit log has the amount', async () => {
    const world = await bought()
    const reply = await change(world, { to: 1, waive: true })
    expect(reply.body.items[0]).toMatchObject({ variantLabel: '7', pricePaise: 120_000 })
    expect(reply.body.difference).toBeNull()
    expect(await stocks(world)).toEqual([5, 4, 5, 5])
    const log = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, world.id))
    expect(log[0]?.after).toEqual({
      size: '7',
      quantity: 1,
      differencePaise: 0,
      waivedPaise: 30_000,
    })
  })

  test('is kept for the customer, who reads what is asked', async () => {
    const world = await asked()
    expect(await stocks(world)).toEqual([4, 4, 5, 5])
    const order = await read(world)
    expect(order.items[0].variantLabel).toBe('6')
    expect(order.difference).toMatchObject({ amountPaise: 30_000 })
    expect(order.difference.text).toContain('7 instead of 6')
    expect((await mailsOf(world)).at(-1)?.body).toContain(
      `${shop.config.publicUrl}/checkout/difference/${order.number}`,
    )
    expect(await change(world, { to: 3 })).toMatchObject({
      status: 409,
      body: { code: 'order.change-waits' },
    })
  })

  test('is changed when the browser reports the payment, once', async () => {
    const world = await asked()
    const payment = (await openDifference(world)).body
    expect(payment).toMatchObject({ amount: 30_000, currency: 'INR' })
    expect((await openDifference(world)).body.orderId).toBe(payment.orderId)
    const found = await shop.request('GET', `/api/admin/orders?q=${payment.orderId}`, {
      as: administrator,
    })
    expect(found.body.orders).toMatchObject([{ _id: world.id }])
    const signed = await shop.sandbox.pay(payment.orderId)
    const replies = await Promise.all([verify(world, signed), verify(world, signed)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const order = await read(world)
    expect(order.items[0]).toMatchObject({ variantLabel: '7', pricePaise: 150_000 })
    expect(order).toMatchObject({ totalPaise: 159_900, difference: null, refund: 'none' })
    expect(await stocks(world)).toEqual([5, 4, 5, 5])
    expect((await mailsOf(world)).at(-1)?.body).toContain('You have paid the difference')
    expect(await openDifference(world)).toMatchObject({
      status: 409,
      body: { code: 'order.no-difference' },
    })
    expect(await withdraw(world, world.changeId)).toMatchObject({
      status: 409,
      body: { code: 'order.change-over' },
    })
  })

  test('opened again is settled if it was paid, and refused while the bank has authorised it', async () => {
    const world = await asked()
    const { orderId } = (await openDifference(world)).body
    const waiting = await shop.sandbox.pay(orderId, { capture: false })
    expect(await openDifference(world)).toMatchObject({
      status: 503,
      body: { code: 'payment.unconfirmed' },
    })
    await shop.sandbox.capture(waiting.razorpay_payment_id)
    const replies = await Promise.all([openDifference(world), openDifference(world)])
    expect(replies.map(({ body }) => body.code)).toEqual([
      'order.no-difference',
      'order.no-difference',
    ])
    expect((await read(world)).items[0].variantLabel).toBe('7')
    expect(await refundsOf(world)).toEqual([])
  })

  test('of another account of the provider is refused, and a new change can be paid', async () => {
    const world = await asked()
    await openDifference(world)
    await shop.db
      .update(variantChanges)
      .set({ providerOrderId: 'order_ofAnotherAcc' })
      .where(eq(variantChanges.id, world.changeId as Id<'vch'>))
    expect(await openDifference(world)).toMatchObject({
      status: 502,
      body: { code: 'payment.unavailable' },
    })
    expect((await withdraw(world, world.changeId)).status).toBe(200)
    expect((await change(world, { to: 1 })).status).toBe(200)
    const { orderId } = (await openDifference(world)).body
    expect((await verify(world, await shop.sandbox.pay(orderId))).status).toBe(200)
    expect((await read(world)).items[0].variantLabel).toBe('7')
  })

  test('is changed when a webhook reports the payment', async () => {
    const world = await asked()
    const { orderId } = (await openDifference(world)).body
    shop.sandbox.webhooks.mode('send')
    await shop.sandbox.pay(orderId)
    await shop.sandbox.webhooks.flush()
    shop.sandbox.webhooks.mode('drop')
    expect((await read(world)).items[0].variantLabel).toBe('7')
  })

  test('is changed when the check of the payment finds it, and only then', async () => {
    const world = await asked()
    const { orderId } = (await openDifference(world)).body
    await shop.work('difference.check')
    expect((await read(world)).items[0].variantLabel).toBe('6')
    await shop.sandbox.pay(orderId)
    await shop.work('difference.check')
    expect((await read(world)).items[0].variantLabel).toBe('7')
  })

  test('refunds both payments when the order is cancelled afterwards', async () => {
    const world = await asked()
    const { orderId } = (await openDifference(world)).body
    await verify(world, await shop.sandbox.pay(orderId))
    await cancel(world)
    await shop.work('payment.refund')
    const all = await refundsOf(world)
    expect(inOrder(all.map(({ amount }) => amount))).toEqual([30_000, 129_900])
    const order = await read(world)
    expect(order).toMatchObject({ status: 'cancelled', refund: 'refunded' })
    expect(await stocks(world)).toEqual([5, 5, 5, 5])
    expect((await mailsOf(world)).at(-1)?.body).toContain('Rs. 1,599.00')
  })

  test('may become a cheaper one again: the refund comes from both payments', async () => {
    const world = await asked()
    const { orderId } = (await openDifference(world)).body
    await verify(world, await shop.sandbox.pay(orderId))
    await shop.request('POST', `/api/admin/orders/${world.id}/refund`, {
      as: administrator,
      body: { amount: 1000, note: 'A gift', requestId: `gift-${world.id}` },
    })
    expect((await change(world, { from: 1, to: 2 })).status).toBe(200)
    expect(await refundsOf(world)).toEqual([
      { amount: 100_000, reason: 'administrator' },
      { amount: 29_900, reason: 'difference' },
      { amount: 20_100, reason: 'difference' },
    ])
  })
})

describe('a change that was not paid', () => {
  const ends = {
    'after its time': async () => {
      shop.later(DIFFERENCE_DAYS * 24 * 60 + 1)
      await shop.work('difference.check')
    },
    'when it is withdrawn': async (world: World & { changeId: string }) => {
      expect((await withdraw(world, world.changeId)).status).toBe(200)
      expect((await withdraw(world, world.changeId)).status).toBe(200)
    },
    'when the order is packed': async (world: World) => {
      expect(await move(world, 'packed')).toBe(true)
    },
    'when the order is cancelled': async (world: World) => {
      expect((await cancel(world)).status).toBe(200)
    },
  }
  test.each(Object.entries(ends))('ends %s, and a late payment goes back', async (name, end) => {
    const world = await asked()
    const { orderId } = (await openDifference(world)).body
    await end(world)
    const isCancelled = name.includes('cancelled')
    expect(await stocks(world)).toEqual([isCancelled ? 5 : 4, 5, 5, 5])
    const before = await read(world)
    expect(before).toMatchObject({ totalPaise: 129_900, difference: null, changes: [] })
    const subject = isCancelled ? 'is cancelled' : 'stays as it was'
    expect((await mailsOf(world)).at(-1)?.subject).toContain(subject)
    const reply = await verify(world, await shop.sandbox.pay(orderId))
    expect(reply).toMatchObject({ status: 409, body: { code: 'payment.refunded' } })
    expect(reply.body.message).toContain('The time for the change of size is over')
    expect(await refundsOf(world)).toContainEqual({ amount: 30_000, reason: 'change-ended' })
    await shop.work('payment.refund')
    const after = await read(world)
    expect(after.items[0].variantLabel).toBe('6')
    expect(after.refund).toBe(isCancelled ? 'refunded' : 'none')
  })

  test('keeps its units while the provider is away, for an hour at most', async () => {
    const world = await asked()
    await openDifference(world)
    shop.later(DIFFERENCE_DAYS * 24 * 60 + 1)
    shop.sandbox.setApiMode('down')
    await shop.work('difference.check')
    expect(await stocks(world)).toEqual([4, 4, 5, 5])
    shop.later(60)
    await shop.work('difference.check')
    shop.sandbox.setApiMode('normal')
    expect(await stocks(world)).toEqual([4, 5, 5, 5])
  })
})

describe('the deletion of the account', () => {
  const leave = ({ asha }: World) =>
    shop.request('POST', '/api/auth/delete-account', { as: asha, body: { password: PASSWORD } })

  test('ends the changes of all its orders without a mail, and late payments go back', async () => {
    const one = await asked()
    const opened = await buy(shop, one.asha, [
      { productId: one.ring.productId, variantId: one.ring.variantIds[3] ?? '' },
    ])
    const other = { ...one, opened, id: opened.order._id }
    await change(other, { from: 3, to: 1 })
    await shop.openPayment(one.asha, [
      { productId: one.ring.productId, variantId: one.ring.variantIds[1] ?? '', quantity: 2 },
    ])
    const payments = [
      (await openDifference(one)).body.orderId,
      (await openDifference(other)).body.orderId,
    ]
    expect(await stocks(one)).toEqual([4, 1, 5, 4])
    const mailed = [...(await mailsOf(one)), ...(await mailsOf(other))].map(({ id }) => id)
    expect((await leave(one)).status).toBe(200)
    expect(await stocks(one)).toEqual([4, 5, 5, 4])
    shop.later(DIFFERENCE_DAYS * 24 * 60 + 1)
    await shop.work('difference.check')
    const left = [...(await mailsOf(one)), ...(await mailsOf(other))]
    expect(left.filter(({ id }) => !mailed.includes(id))).toEqual([])
    for (const orderId of payments) await shop.sandbox.pay(orderId)
    await shop.work('difference.check')
    for (const world of [one, other])
      expect(await refundsOf(world)).toEqual([{ amount: 30_000, reason: 'change-ended' }])
    expect(await stocks(one)).toEqual([4, 5, 5, 4])
  })

  test('and a change, or its payment, at the same time leave no units reserved', async () => {
    for (let round = 0; round < 3; round++) {
      const world = await bought()
      await Promise.all([leave(world), change(world, { to: 1 })])
      expect(await stocks(world)).toEqual([4, 5, 5, 5])
      const waiting = await asked()
      const signed = await shop.sandbox.pay((await openDifference(waiting)).body.orderId)
      const [reply] = await Promise.all([verify(waiting, signed), leave(waiting)])
      await shop.work('difference.check')
      const isPaid = (await refundsOf(waiting)).length === 0
      expect([200, 400, 401, 404, 409]).toContain(reply.status)
      expect(await stocks(waiting)).toEqual(isPaid ? [5, 4, 5, 5] : [4, 5, 5, 5])
    }
  })

  test('leaves only a waived difference to the administrator', async () => {
    const world = await bought()
    await leave(world)
    expect(await change(world, { to: 1 })).toMatchObject({
      status: 400,
      body: { fields: { variantId: expect.stringContaining('Please waive it.') } },
    })
    expect((await change(world, { to: 1, waive: true })).status).toBe(200)
    expect(await stocks(world)).toEqual([5, 4, 5, 5])
  })
})

describe('at the same time', () => {
  test('only one of two administrators changes the line', async () => {
    const world = await bought()
    const replies = await Promise.all([
      change(world, { to: 2 }),
      change(world, { to: 3 }),
      change(world, { to: 1 }),
    ])
    expect(inOrder(replies.map(({ status }) => status))).toEqual([200, 409, 409])
    for (const { body } of replies.filter(({ status }) => status === 409))
      expect(['order.changed', 'order.change-waits']).toContain(body.code)
  })

  test('the last unit goes to one of two orders', async () => {
    const [one, two] = [await bought(1, 1), await bought()]
    const asha = await shop.customer()
    await shop.request('POST', '/api/admin/inventory/add', {
      as: administrator,
      body: { productId: one.ring.productId, variantId: one.ring.variantIds[0], quantity: 1 },
    })
    const opened = await buy(shop, asha, [
      { productId: one.ring.productId, variantId: one.ring.variantIds[0] ?? '' },
    ])
    const other = { ...one, asha, opened, id: opened.order._id }
    const replies = await Promise.all([change(one, { to: 3 }), change(other, { to: 3 })])
    expect(inOrder(replies.map(({ status }) => status))).toEqual([200, 409])
    expect(await stocks(one)).toEqual([1, 1, 1, 0])
    expect(await stocks(two)).toEqual([4, 5, 5, 5])
  })

  test('two orders that swap sizes do not block each other', async () => {
    const one = await bought()
    const asha = await shop.customer()
    const opened = await buy(shop, asha, [
      { productId: one.ring.productId, variantId: one.ring.variantIds[3] ?? '' },
    ])
    const other = { ...one, asha, opened, id: opened.order._id }
    const replies = await Promise.all([
      change(one, { to: 3 }),
      change(other, { from: 3, to: 0 }),
      change(one, { to: 3 }),
    ])
    expect(inOrder(replies.map(({ status }) => status))).toEqual([200, 200, 409])
    expect(await stocks(one)).toEqual([4, 5, 5, 4])
  })

  test.each(['cancelled', 'packed'])('a change and an order that is %s', async (to) => {
    const world = await bought()
    const moving = to === 'cancelled' ? cancel(world) : move(world, to)
    const [reply] = await Promise.all([change(world, { to: 2 }), moving])
    expect([200, 409]).toContain(reply.status)
    if (reply.status === 409)
      expect(reply.body).toMatchObject({
        code: 'order.packed',
        message: 'A size can be changed only of a paid order that is not packed yet.',
      })
    const isChanged = reply.status === 200
    expect((await read(world)).items[0].variantLabel).toBe(isChanged ? '8' : '6')
    expect((await read(world)).status).toBe(to)
  })

  test.each(['cancelled', 'packed', 'withdrawn'])(
    'the payment of a difference and an order that is %s',
    async (to) => {
      const world = await asked()
      const signed = await shop.sandbox.pay((await openDifference(world)).body.orderId)
      const ending =
        to === 'cancelled'
          ? cancel(world)
          : to === 'packed'
            ? move(world, to)
            : withdraw(world, world.changeId)
      const [reply] = await Promise.all([verify(world, signed), ending])
      expect([200, 409]).toContain(reply.status)
      const order = await read(world)
      expect(order.items[0].variantLabel).toBe(reply.status === 200 ? '7' : '6')
      const back = (await refundsOf(world)).reduce((sum, { amount }) => sum + amount, 0)
      const paid = 159_900
      expect(paid - back).toBe(to === 'cancelled' ? 0 : order.totalPaise)
    },
  )
})

describe('refused is', () => {
  test('a packed order, a customer, a wrong size and a price that was not shown', async () => {
    const world = await bought()
    expect(await change(world, { to: 2, price: 1 })).toMatchObject({
      status: 409,
      body: { code: 'order.changed' },
    })
    expect((await change(world, { to: 0 })).status).toBe(400)
    const other = await bought()
    const foreign = { ...world, ring: { ...other.ring, variantIds: [...other.ring.variantIds] } }
    foreign.ring.variantIds[0] = world.ring.variantIds[0] as Id<'var'>
    expect(await change(foreign, { to: 2 })).toMatchObject({
      status: 404,
      body: { code: 'variant.missing' },
    })
    const few = await bought(3, 3)
    expect(await change(few, { to: 2 })).toMatchObject({ status: 200 })
    const none = { ...few, opened: world.opened }
    expect((await change(none, { to: 2 })).status).toBe(404)
    const asCustomer = await shop.request('GET', `/api/admin/orders/${world.id}/variants`, {
      as: world.asha,
    })
    expect(asCustomer.status).toBe(403)
    await move(world, 'packed')
    expect((await change(world, { to: 2 })).body.code).toBe('order.packed')
  })

  test('a size without enough stock, and a removed one', async () => {
    const world = await bought(4)
    const [, , cheap] = world.ring.variantIds
    await shop.request('POST', '/api/admin/inventory/remove', {
      as: administrator,
      body: { productId: world.ring.productId, variantId: cheap, quantity: 2 },
    })
    const reply = await change(world, { to: 2 })
    expect(reply).toMatchObject({ status: 409, body: { code: 'stock.short' } })
    expect(reply.body.message).toContain('Only 3 left')
    await shop.db
      .update(variants)
      .set({ removed: true })
      .where(eq(variants.id, cheap as Id<'var'>))
    expect((await change(world, { to: 2 })).body.code).toBe('variant.missing')
  })

  test('the difference of another customer', async () => {
    const world = await asked()
    const stranger = { ...world, asha: await shop.customer() }
    expect((await openDifference(stranger)).status).toBe(404)
    const signed = await shop.sandbox.pay((await openDifference(world)).body.orderId)
    expect((await verify(stranger, signed)).status).toBe(400)
  })
})

test('the administrator reads each size with what the change would cost', async () => {
  const world = await bought()
  const reply = await shop.request('GET', `/api/admin/orders/${world.id}/variants`, {
    as: administrator,
  })
  const { choices } = reply.body.lines[0]
  expect(reply.body.payDays).toBe(3)
  expect(
    choices.map((each: Record<string, unknown>) => [each.label, each.differencePaise, each.effect]),
  ).toEqual([
    ['7', 30_000, 'ask'],
    ['8', -20_000, 'refund'],
    ['9', 0, 'none'],
  ])
  expect(choices[0]).toMatchObject({
    stock: 5,
    enough: true,
    pricePaise: 150_000,
    subtotalPaise: 150_000,
    shippingPaise: 9900,
    totalPaise: 159_900,
    problem: '',
  })
})
