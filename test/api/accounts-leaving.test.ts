import { eq, isNull, like, or, sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses, loginCodes, sessions, users } from '#accounts/tables.ts'
import { cartLines, cartRequests } from '#cart/tables.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { orders } from '#orders/tables.ts'
import { listMails } from '#platform/mail/outbox.ts'
import { mails, rateCounts } from '#platform/tables.ts'
import { wishlistItems } from '#wishlist/tables.ts'
import { ADDRESS, openTestShop, PASSWORD, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const leave = (as: TestUser, password = PASSWORD) =>
  shop.request('POST', '/api/auth/delete-account', { as, body: { password } })
const exportOf = (as: TestUser) => shop.request('GET', '/api/auth/export', { as })
const orderRow = async (id: string) =>
  (
    await shop.db
      .select()
      .from(orders)
      .where(eq(orders.id, id as `ord_${string}`))
  )[0]
const stockOf = async (productId: string) =>
  (await shop.request('GET', `/api/products/${productId}`)).body.inventory

const orderIdOf = ({ order }: { order: { _id: string } }) => order._id as `ord_${string}`
const mailsOf = (order: { order: { _id: string } }) =>
  shop.db
    .select()
    .from(mails)
    .where(eq(mails.orderId, orderIdOf(order)))
const markSent = () => shop.db.transaction((tx) => tx.update(mails).set({ status: 'sent' }))

/**
 * A customer with every kind of data: a paid order, an unpaid one, cart, wishlist, address, codes,
 * a second session.
 */
async function settled() {
  const asha = await shop.customer()
  const ring = await shop.stock({ title: 'Kundan Ring', price: 1200, stock: 10 })
  const paid = await shop.openPayment(asha, [{ productId: ring.productId }])
  await shop.sandbox.pay(paid.orderId)
  await shop.sandbox.webhooks.flush()
  const unpaid = await shop.openPayment(asha, [{ productId: ring.productId, quantity: 3 }])
  await shop.request('POST', '/api/wishlist', { as: asha, body: { productId: ring.productId } })
  await shop.request('POST', '/api/addresses', { as: asha, body: ADDRESS })
  await shop.request('POST', '/api/auth/login', {
    body: { mobile: asha.mobile, password: PASSWORD },
  })
  await shop.request('POST', '/api/auth/login', {
    body: { mobile: asha.mobile, password: 'a guess' },
  })
  await shop.request('POST', '/api/auth/code', { body: { mobile: asha.mobile, purpose: 'login' } })
  return { asha, ring, paid, unpaid }
}

describe('the personal data of a customer', () => {
  test('is one document for the customer, without data of anybody else', async () => {
    const { asha, ring, paid, unpaid } = await settled()
    const bela = await settled()
    const { status, body } = await exportOf(asha)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      shop: expect.stringMatching(/^http/),
      exportedAt: expect.any(String),
      account: { _id: asha.id, name: 'Asha Rao', mobile: asha.mobile },
      addresses: [{ city: 'Pune', isDefault: true }],
      cart: { items: [{ quantity: 3 }] },
      wishlist: [{ title: 'Kundan Ring', address: expect.stringContaining('/product/') }],
      orders: [
        { number: unpaid.order.number, status: 'pending_payment', shippingDetails: ADDRESS },
        {
          number: paid.order.number,
          status: 'confirmed',
          items: [{ quantity: 1, productId: { _id: ring.productId } }],
        },
      ],
      sessions: [{ isCurrent: true }, { isCurrent: false }],
    })
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/argon2|tokenHash|codeHash/)
    for (const secret of [asha.token, bela.asha.id, bela.asha.mobile, bela.paid.order.number])
      expect(text).not.toContain(secret)
  })

  test('contains all orders of a customer with many orders', async () => {
    const asha = await shop.customer()
    const ring = await shop.stock({ stock: 100 })
    const { order } = await shop.openPayment(asha, [{ productId: ring.productId }])
    const row = await orderRow(order._id)
    if (!row) throw new Error('The order was not written.')
    const copies = Array.from({ length: 60 }, (_, at) => ({
      ...row,
      id: `ord_copy${at}` as const,
      number: `JH-COPY-${at}`,
      providerOrderId: null,
    }))
    await shop.db.transaction((tx) => tx.insert(orders).values(copies))
    const { body } = await exportOf(asha)
    expect(new Set(body.orders.map((each: { number: string }) => each.number)).size).toBe(61)
    await shop.db.transaction((tx) => tx.delete(orders).where(like(orders.number, 'JH-COPY-%')))
  })
})

describe('a deleted account', () => {
  test('requires the password, and a wrong one changes nothing', async () => {
    const asha = await shop.customer()
    expect(await leave(asha, 'a guess')).toMatchObject({
      status: 400,
      body: { code: 'password.wrong', fields: { password: expect.any(String) } },
    })
    expect((await exportOf(asha)).status).toBe(200)
  })

  test('loses all personal data; its orders stay without a user', async () => {
    const { asha, ring, paid, unpaid } = await settled()
    await markSent()
    expect(await stockOf(ring.productId)).toBe(6)
    expect(await leave(asha)).toMatchObject({ status: 200, body: { success: true } })

    expect((await exportOf(asha)).status).toBe(401)
    expect(
      (
        await shop.request('POST', '/api/auth/login', {
          body: { mobile: asha.mobile, password: PASSWORD },
        })
      ).status,
    ).toBe(401)
    const left = await Promise.all([
      shop.db.select().from(users).where(eq(users.id, asha.id)),
      shop.db.select().from(sessions).where(eq(sessions.userId, asha.id)),
      shop.db.select().from(addresses).where(eq(addresses.userId, asha.id)),
      shop.db.select().from(cartLines).where(eq(cartLines.userId, asha.id)),
      shop.db.select().from(cartRequests).where(eq(cartRequests.userId, asha.id)),
      shop.db.select().from(wishlistItems).where(eq(wishlistItems.userId, asha.id)),
      shop.db.select().from(loginCodes).where(eq(loginCodes.mobile, asha.mobile)),
      shop.db
        .select()
        .from(mails)
        .where(or(eq(mails.orderId, orderIdOf(paid)), eq(mails.orderId, orderIdOf(unpaid)))),
    ])
    expect(left.map((rows) => rows.length)).toEqual(left.map(() => 0))
    // The wrong log-in above came after the deletion, so it counts for the number like any other.
    const counts = await shop.db
      .select()
      .from(rateCounts)
      .where(or(like(rateCounts.key, `%${asha.mobile}%`), like(rateCounts.key, `%${asha.id}%`)))
    expect(counts.map(({ key, count }) => [key, count])).toEqual(
      expect.arrayContaining([
        [`login ${asha.mobile}`, 1],
        [`login ${asha.mobile} from 127.0.0.1`, 1],
      ]),
    )
    expect(counts).toHaveLength(2)

    expect(await orderRow(paid.order._id)).toMatchObject({
      userId: null,
      status: 'confirmed',
      shippingDetails: ADDRESS,
    })
    expect(await orderRow(unpaid.order._id)).toMatchObject({ userId: null, status: 'expired' })
    expect(await stockOf(ring.productId)).toBe(9)
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })

  test('loses the mails about its own orders, and no mails about orders of others at its e-mail address', async () => {
    const [asha, bela] = [await settled(), await settled()]
    const cancelled = await shop.request('POST', `/api/orders/${bela.paid.order._id}/cancel`, {
      as: bela.asha,
    })
    expect(cancelled.status).toBe(200)
    await markSent()
    const subjectsOf = async (order: { order: { _id: string } }) =>
      (await mailsOf(order))
        .map((mail) => mail.subject)
        .toSorted((one, other) => one.localeCompare(other))
    const number = bela.paid.order.number
    const ownSubjects = [`Your order ${number} is cancelled`, `Your order ${number} is confirmed`]
    expect(await subjectsOf(bela.paid)).toEqual(ownSubjects)
    expect(await subjectsOf(asha.paid)).toHaveLength(1)

    expect((await leave(asha.asha)).status).toBe(200)
    expect(await subjectsOf(asha.paid)).toEqual([])
    expect(await subjectsOf(bela.paid)).toEqual(ownSubjects)
    const [remainingMail] = await mailsOf(bela.paid)
    expect(remainingMail?.recipient).toBe(ADDRESS.email)
  })

  test("loses no mails of another customer's order with its e-mail address", async () => {
    const [asha, bela] = [await shop.customer(), await settled()]
    const profile = { name: 'Asha Rao', email: ADDRESS.email }
    expect((await shop.request('PUT', '/api/auth/me', { as: asha, body: profile })).status).toBe(
      200,
    )
    await markSent()
    expect((await leave(asha)).status).toBe(200)
    expect(await mailsOf(bela.paid)).toHaveLength(1)
  })

  test('releases its number, and the next account with it sees none of the old orders', async () => {
    const { asha, paid } = await settled()
    await leave(asha)
    const { mobile } = asha
    expect(
      (
        await shop.request('POST', '/api/auth/register', {
          body: { name: 'Bela Shah', mobile, password: 'meenakari' },
        })
      ).status,
    ).toBe(200)
    const { token } = (
      await shop.request('POST', '/api/auth/login', { body: { mobile, password: 'meenakari' } })
    ).body
    const bela = { ...asha, token, headers: { authorization: `Bearer ${token}` } }
    expect((await exportOf(bela)).body).toMatchObject({
      account: { name: 'Bela Shah' },
      addresses: [],
      cart: { items: [] },
      wishlist: [],
      orders: [],
    })
    expect(
      (await shop.request('GET', `/api/orders/${paid.order.number}`, { as: bela })).status,
    ).toBe(404)
    expect(
      (
        await shop.request('POST', '/api/orders/track', {
          body: { number: paid.order.number, mobile },
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await shop.request('POST', '/api/orders/track', {
          body: { number: paid.order.number, mobile: ADDRESS.phone },
        })
      ).status,
    ).toBe(200)
  })

  test('gets its confirmed order and its mail if a payment arrives later', async () => {
    const { asha, ring, unpaid } = await settled()
    await leave(asha)
    await shop.sandbox.pay(unpaid.orderId)
    await shop.sandbox.webhooks.flush()
    expect(await orderRow(unpaid.order._id)).toMatchObject({ userId: null, status: 'confirmed' })
    expect(await stockOf(ring.productId)).toBe(6)
    expect(
      (await listMails(shop.db, 50)).filter(
        ({ idempotencyKey }) => idempotencyKey === `confirmation ${unpaid.order._id}`,
      ),
    ).toHaveLength(1)
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })

  test('gets its refund if the units were sold meanwhile', async () => {
    const asha = await shop.customer()
    const ring = await shop.stock({ stock: 1 })
    const unpaid = await shop.openPayment(asha, [{ productId: ring.productId }])
    await leave(asha)
    const bela = await shop.openPayment(await shop.customer('Bela Shah'), [
      { productId: ring.productId },
    ])
    await shop.sandbox.pay(unpaid.orderId)
    await shop.sandbox.webhooks.flush()
    await shop.work('payment.refund')
    expect(await orderRow(unpaid.order._id)).toMatchObject({
      userId: null,
      status: 'expired',
      refund: expect.stringMatching(/pending|refunded/),
    })
    expect(await orderRow(bela.order._id)).toMatchObject({ status: 'pending_payment' })
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })

  test('does not block a payment that is settled at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { asha, unpaid } = await settled()
      await shop.sandbox.pay(unpaid.orderId)
      const [left] = await Promise.all([leave(asha), shop.sandbox.webhooks.flush()])
      await shop.sandbox.webhooks.flush()
      expect(left.status).toBe(200)
      expect(await orderRow(unpaid.order._id)).toMatchObject({ userId: null, status: 'confirmed' })
    }
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })

  test('is gone for concurrent requests: they are refused and store nothing', async () => {
    const [asha, ring] = [await shop.customer(), await shop.stock({ stock: 1000 })]
    const more = () => [
      shop.request('POST', '/api/cart', {
        as: asha,
        body: { productId: ring.productId, quantity: 1 },
      }),
      shop.request('POST', '/api/wishlist', { as: asha, body: { productId: ring.productId } }),
      shop.request('POST', '/api/addresses', { as: asha, body: ADDRESS }),
      shop.request('PUT', '/api/auth/me', { as: asha, body: { name: 'Asha' } }),
      shop.request('POST', '/api/auth/login', {
        body: { mobile: asha.mobile, password: PASSWORD },
      }),
    ]
    const responses = await Promise.all([
      ...more(),
      ...more(),
      leave(asha),
      ...more(),
      ...more(),
      leave(asha),
      ...more(),
    ])
    for (const { status, body } of responses)
      expect([200, 401, 404], JSON.stringify(body)).toContain(status)
    expect(await shop.db.select().from(cartLines).where(eq(cartLines.userId, asha.id))).toEqual([])
    expect((await shop.request('GET', '/api/auth/me', { as: asha })).status).toBe(401)
  })
})

test('the last administrator cannot be deleted, even if the last two are deleted at once', async () => {
  const [first, second] = [await shop.administrator(), await shop.administrator()]
  const responses = await Promise.all([leave(first), leave(second)])
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('admin.last')
})

test('the migration adds the order to older mails', async () => {
  const asha = await settled()
  const administrator = await shop.administrator()
  const orderId = asha.paid.order._id
  const refund = { amount: 100, note: 'A scratch', requestId: 'a-scratch-1' }
  const refunded = await shop.request('POST', `/api/admin/orders/${orderId}/refund`, {
    as: administrator,
    body: refund,
  })
  expect(refunded.status).toBe(200)
  const [payment] = refunded.body.payments
  await shop.db.transaction(async (tx) => {
    await tx.insert(mails).values([
      {
        id: 'eml_1',
        idempotencyKey: `refund ${payment.providerPaymentId}`,
        recipient: 'a@b.in',
        subject: '',
        body: '',
      },
      { id: 'eml_2', idempotencyKey: 'news 2026', recipient: 'a@b.in', subject: '', body: '' },
    ])
    await tx.update(mails).set({ orderId: null })
  })
  const file = path.join(import.meta.dirname, '../../migrations/0017_mails_of_orders.sql')
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint')
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`alter table mails rename column idempotency_key to reason`)
    for (const each of statements) if (each.includes('UPDATE')) await tx.execute(sql.raw(each))
    await tx.execute(sql`alter table mails rename column reason to idempotency_key`)
  })
  const named = (await mailsOf(asha.paid)).map(({ idempotencyKey }) => idempotencyKey.split(' ')[0])
  expect(named).toHaveLength(3)
  expect(new Set(named)).toEqual(new Set(['confirmation', 'refund']))
  const without = await shop.db.select().from(mails).where(isNull(mails.orderId))
  expect(without.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['news 2026'])
})
