import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import { mails } from '#platform/tables.ts'
import { products } from '#catalog/tables.ts'
import type { Id } from '#shared/ids.ts'
import { buyWithCash, codeFor, move, offerCod, requestCod } from '../cod.ts'
import {
  ADDRESS,
  openTestShop,
  PASSWORD,
  type TestProduct,
  type TestShop,
  type TestUser,
} from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  administrator = await shop.administrator()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from rate_counts`)
  shop.texts.length = 0
  await offerCod(shop, administrator)
  asha = await shop.customer()
})
afterEach(async () => {
  expect(await findLedgerFaults(shop.db)).toEqual([])
  const checks = await checkBooks(shop.db)
  expect(checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

const stockOf = async ({ productId }: TestProduct): Promise<number> =>
  (await shop.request('GET', `/api/products/${productId}`)).body.inventory

const orderOf = async (id: string, as = asha) =>
  (await shop.request('GET', `/api/orders/${id}`, { as })).body

const adminOrderOf = async (id: string) =>
  (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body

const mailsOf = async (id: string) =>
  shop.db
    .select({ subject: mails.subject, body: mails.body })
    .from(mails)
    .where(eq(mails.orderId, id as Id<'ord'>))
    .orderBy(mails.createdAt)

const FULL_NETWORK = sql`
  update rate_counts set count = 500 where key like 'open order mails from %'`

const confirm = (id: string, code: string, as = asha) =>
  shop.request('POST', `/api/orders/${id}/confirm`, { as, body: { code } })

describe('placing', () => {
  test('a shop that does not offer it refuses, and says nothing of it to customers', async () => {
    await offerCod(shop, administrator, { isOn: false })
    const ring = await shop.stock({ stock: 5 })
    const refused = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId }],
      fee: 49,
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'cod.unavailable'])
    expect((await shop.request('GET', '/api/shop')).body).not.toHaveProperty('cashOnDelivery')
    expect(await stockOf(ring)).toBe(5)
  })

  test('the order costs its fee, reserves its units and waits for its code', async () => {
    const ring = await shop.stock({ price: 1299, stock: 5 })
    const { status, body } = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId, quantity: 2 }],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      codeSent: true,
      order: {
        status: 'placed',
        statusLabel: 'Placed',
        codFeePaise: 4900,
        totalPaise: 259_800 + 4900,
        payment: null,
        cash: { amountPaise: 264_700, state: 'due', at: null },
        confirmation: { way: 'code' },
        canCancel: true,
      },
    })
    expect(await stockOf(ring)).toBe(3)
    expect(shop.texts).toHaveLength(1)
    const [mail] = await mailsOf(body.order._id)
    expect(mail?.subject).toBe(`Please confirm your order ${body.order.number}`)
    expect(mail?.body).toContain('You pay Rs. 2,647.00 in cash when it arrives.')
    expect(mail?.body).toContain('Cash on delivery fee: Rs. 49.00')
    // The cart keeps its lines until the order is confirmed.
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toHaveLength(1)
  })

  test('the privacy notice names what it needs only while it is on', async () => {
    const itemsOf = async () =>
      (await shop.request('GET', '/api/privacy-notice')).body.items.map(
        ({ name }: { name: string }) => name,
      )
    expect(await itemsOf()).toContain('Refunds of cash')
    await offerCod(shop, administrator, { isOn: false })
    expect(await itemsOf()).not.toContain('Refunds of cash')
  })

  test('others cannot use up the codes of the account that has the number', async () => {
    const stranger = await shop.customer()
    const phone = asha.mobile
    for (let day = 0; day < 9; day += 1) {
      const ring = await shop.stock({ stock: 5 })
      const { body } = await requestCod(shop, stranger, {
        lines: [{ productId: ring.productId }],
        address: { phone },
      })
      expect(body.codeSent).toBe(day < 8)
      await shop.request('POST', `/api/orders/${body.order._id}/cancel`, { as: stranger })
      await shop.db.execute(sql`delete from cart_lines where user_id = ${stranger.id}`)
    }
    const ring = await shop.stock({ stock: 5 })
    const own = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId }],
      address: { phone },
    })
    expect(own.body.codeSent).toBe(true)
  })

  test('new accounts do not get ever more codes for one network', async () => {
    const ring = await shop.stock({ stock: 5 })
    const order = async (phone: string) => {
      const as = await shop.customer()
      const placed = await requestCod(shop, as, {
        lines: [{ productId: ring.productId }],
        address: { phone },
      })
      await shop.request('POST', `/api/orders/${placed.body.order._id}/cancel`, { as })
      return placed.body.codeSent
    }
    const countTo = (count: number, key: string) =>
      shop.db.execute(sql`update rate_counts set count = ${count} where key like ${key}`)
    expect(await order('9876500001')).toBe(true)
    await countTo(59, 'order codes from %')
    expect([await order('9876500002'), await order('9876500003')]).toEqual([true, false])
    await countTo(0, 'order codes from %')
    await countTo(999, 'order codes of the shop')
    expect([await order('9876500004'), await order('9876500005')]).toEqual([true, false])
  })

  test('a program that orders and cancels does not mail others ever more often', async () => {
    const ring = await shop.stock({ stock: 500 })
    const email = 'stranger@example.in'
    const mailsTo = async () =>
      (await shop.db.select().from(mails).where(eq(mails.recipient, email))).length
    const order = async (as: TestUser, address: { email: string }) => {
      await shop.db.execute(sql`delete from cart_lines where user_id = ${as.id}`)
      const lines = [{ productId: ring.productId }]
      const placed = await requestCod(shop, as, { lines, address })
      expect(placed.status).toBe(200)
      await shop.request('POST', `/api/orders/${placed.body.order._id}/cancel`, { as })
    }
    for (let at = 0; at < 9; at += 1) await order(asha, { email })
    expect(await mailsTo()).toBe(15)
    const meera = await shop.customer()
    for (let at = 0; at < 4; at += 1) await order(meera, { email })
    expect(await mailsTo()).toBe(20)
    await shop.request('PUT', '/api/auth/me', { as: meera, body: { name: 'Meera', email } })
    await order(meera, { email })
    expect(await mailsTo()).toBe(22)
    await shop.db.execute(FULL_NETWORK)
    await order(meera, { email })
    expect(await mailsTo()).toBe(22)
  })

  test('a code replaces the link of a mail that may not be sent', async () => {
    await offerCod(shop, administrator, { confirmBy: 'link' })
    const ring = await shop.stock({ stock: 500 })
    const lines = [{ productId: ring.productId }]
    expect((await requestCod(shop, asha, { lines })).status).toBe(200)
    await shop.db.execute(FULL_NETWORK)
    const meera = await shop.customer()
    const byCode = await requestCod(shop, meera, { lines })
    expect(byCode.body).toMatchObject({ codeSent: true, order: { confirmation: { way: 'code' } } })
    const silent = await openTestShop({ keepData: true, messenger: null })
    const refused = await requestCod(silent, await silent.customer(), { lines })
    await silent.close()
    expect(refused).toMatchObject({ status: 409, body: { code: 'cod.unavailable' } })
    expect(refused.body.message).toContain('too many')
  })

  test('the fee is taxed with the goods', async () => {
    const ring = await shop.stock({ price: 1000 })
    const { body } = await requestCod(shop, asha, { lines: [{ productId: ring.productId }] })
    const rows = await query<{ kind: string; amount: string }>(
      shop.db,
      sql`select kind, amount from order_charges where order_id = ${body.order._id} order by kind`,
    )
    expect(rows.map(({ kind, amount }) => [kind, Number(amount)])).toEqual([
      ['cod_fee', 4900],
      ['shipping', 9900],
    ])
  })

  test('the same request again returns the same order and sends no second code', async () => {
    const ring = await shop.stock({ stock: 5 })
    const first = await requestCod(shop, asha, { lines: [{ productId: ring.productId }] })
    const second = await requestCod(shop, asha)
    expect(second.body.order._id).toBe(first.body.order._id)
    expect(second.body.codeSent).toBe(true)
    expect(shop.texts).toHaveLength(1)
    expect(await stockOf(ring)).toBe(4)
  })

  test('two requests at once place one order', async () => {
    const ring = await shop.stock({ stock: 1 })
    await shop.request('POST', '/api/cart', {
      as: asha,
      body: { productId: ring.productId, quantity: 1 },
    })
    const replies = await Promise.all([requestCod(shop, asha), requestCod(shop, asha)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(replies.map(({ body }) => body.order._id)).size).toBe(1)
    expect(await stockOf(ring)).toBe(0)
  })

  test('a customer has one open order: paying online replaces it, and the other way round', async () => {
    const ring = await shop.stock({ stock: 1 })
    const placed = await requestCod(shop, asha, { lines: [{ productId: ring.productId }] })
    const opened = await shop.openPayment(asha, [])
    expect((await orderOf(placed.body.order._id)).status).toBe('cancelled')
    expect(await stockOf(ring)).toBe(0)
    const again = await requestCod(shop, asha)
    expect(again.status).toBe(200)
    expect((await orderOf(opened.order._id)).status).toBe('expired')
    expect(await stockOf(ring)).toBe(0)
  })

  test('after hours the last unit can still be paid online, also with another cart', async () => {
    const [ring, bangle] = [await shop.stock({ stock: 1 }), await shop.stock({ stock: 9 })]
    const placed = await requestCod(shop, asha, { lines: [{ productId: ring.productId }] })
    expect(placed.status).toBe(200)
    shop.later(3 * 60)
    const opened = await shop.openPayment(asha, [])
    expect((await orderOf(placed.body.order._id)).status).toBe('cancelled')
    shop.later(5)
    const other = await shop.openPayment(asha, [{ productId: bangle.productId }])
    expect((await orderOf(opened.order._id)).status).toBe('expired')
    expect([other.order.status, await stockOf(ring)]).toEqual(['pending_payment', 0])
  })

  test('who lets two orders for a last unit end leaves it to others, however it is paid', async () => {
    const ring = await shop.stock({ stock: 1 })
    const line = { productId: ring.productId }
    for (const lines of [[line], []]) {
      expect((await requestCod(shop, asha, { lines })).status).toBe(200)
      shop.later(24 * 60 + 1)
      await shop.work('order.unconfirmed')
    }
    expect((await requestCod(shop, asha)).body.code).toBe('stock.paused')
    await expect(shop.openPayment(asha, [])).rejects.toThrow(/You have kept the last/)
    expect(await stockOf(ring)).toBe(1)
  })

  test('a refusal has the rule of now, so that the page can show another fee', async () => {
    const ring = await shop.stock()
    const lines = [{ productId: ring.productId }]
    await offerCod(shop, administrator, { fee: 79, minimum: 100 })
    const stale = await requestCod(shop, asha, { lines })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'cart.changed',
        cashOnDelivery: { feePaise: 7900, minimumPaise: 10_000, maximumPaise: 1_000_000 },
      },
    })
    expect(stale.body.cashOnDelivery).not.toHaveProperty('advancePaise')
    await offerCod(shop, administrator, { blockedPincodes: ADDRESS.pincode })
    const elsewhere = await requestCod(shop, asha)
    expect(elsewhere.body).toMatchObject({
      code: 'cod.unavailable',
      cashOnDelivery: { feePaise: 4900 },
    })
    await offerCod(shop, administrator, { isOn: false })
    const over = await requestCod(shop, asha)
    expect(over.body).toMatchObject({ code: 'cod.unavailable', cashOnDelivery: null })
    const online = await shop.request('POST', '/api/payment/create-order', {
      as: asha,
      body: { amount: 1, cart: [], shippingDetails: ADDRESS },
    })
    expect(online.body).not.toHaveProperty('cashOnDelivery')
    await offerCod(shop, administrator)
  })

  test('an amount without the fee is refused with the present cart', async () => {
    const ring = await shop.stock({ stock: 5 })
    const refused = await requestCod(shop, asha, { lines: [{ productId: ring.productId }], fee: 0 })
    expect([refused.status, refused.body.code]).toEqual([409, 'cart.changed'])
    expect(await stockOf(ring)).toBe(5)
  })

  test.each([
    ['a total that is too small', { minimum: 5000 }, 'for orders of Rs. 5,000 and more'],
    ['a total that is too large', { maximum: 500 }, 'for orders of at most Rs. 500'],
    ['a blocked pincode', { blockedPincodes: '4110' }, 'not offered at this address'],
    ['a blocked state', { stateRule: 'except', states: ['27'] }, 'not offered at this address'],
    ['a state that is not listed', { stateRule: 'only', states: ['29'] }, 'not offered at this'],
    [
      'a pincode outside the only ones',
      { stateRule: 'only', allowedPincodes: '400001, 4000' },
      'not offered at this address',
    ],
  ])('it is refused for %s', async (_what, values, sentence) => {
    await offerCod(shop, administrator, values)
    const ring = await shop.stock({ price: 900, stock: 5 })
    const refused = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId }],
      address: { pincode: '411030', state: 'Maharashtra' },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'cod.unavailable'])
    expect(refused.body.message).toContain(sentence)
    expect(await stockOf(ring)).toBe(5)
  })

  test.each([
    ['Bihar', { stateRule: 'except', states: ['10'] }],
    ['only Maharashtra', { stateRule: 'only', states: ['27'] }],
  ])('a wrong state does not hide the pincode: %s', async (_what, values) => {
    await offerCod(shop, administrator, values)
    const ring = await shop.stock({ price: 900, stock: 5 })
    const refused = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId }],
      address: { pincode: '800001', state: 'Maharashtra' },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'cod.unavailable'])
    expect(await stockOf(ring)).toBe(5)
  })

  test('it is offered at pincodes alone, and nowhere if no place is named', async () => {
    await offerCod(shop, administrator, { stateRule: 'only', allowedPincodes: '4110' })
    const ring = await shop.stock({ price: 900, stock: 5 })
    const accepted = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId }],
      address: { pincode: '411030', state: 'Maharashtra' },
    })
    expect(accepted.status).toBe(200)
    await expect(offerCod(shop, administrator, { stateRule: 'only' })).rejects.toThrow(
      'Please choose a state, or enter pincodes.',
    )
  })

  test('an allowed pincode is served in a blocked state', async () => {
    await offerCod(shop, administrator, {
      stateRule: 'except',
      states: ['27'],
      allowedPincodes: '411030, 4000',
    })
    const ring = await shop.stock({ price: 900, stock: 5 })
    const placed = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId }],
      address: { pincode: '411030', state: 'Maharashtra' },
    })
    expect(placed.status).toBe(200)
  })

  test('a product can be excluded', async () => {
    const ring = await shop.stock({ title: 'Wedding Set' })
    await shop.db.update(products).set({ excludesCod: true }).where(eq(products.id, ring.productId))
    const refused = await requestCod(shop, asha, { lines: [{ productId: ring.productId }] })
    expect(refused.body.message).toBe('Wedding Set cannot be bought with cash on delivery.')
  })

  test('more units than an unpaid order may reserve are refused', async () => {
    const ring = await shop.stock({ stock: 60, price: 100 })
    const refused = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId, quantity: 51 }],
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'order.too-large'])
  })

  test('a largest amount of two lakh rupees cannot be saved', async () => {
    await expect(offerCod(shop, administrator, { maximum: 200_000 })).rejects.toThrow('2,00,000')
    await expect(offerCod(shop, administrator, { blockedPincodes: '411030 abc' })).rejects.toThrow(
      'abc',
    )
    await expect(offerCod(shop, administrator, { minimum: 9000, maximum: 100 })).rejects.toThrow(
      'above the largest',
    )
  })
})

describe('confirming', () => {
  const place = async (stock = 5) => {
    const ring = await shop.stock({ stock })
    const { body } = await requestCod(shop, asha, { lines: [{ productId: ring.productId }] })
    return { ring, id: body.order._id as string, number: body.order.number as string }
  }

  test('the code confirms the order, empties the cart and is mailed', async () => {
    const { ring, id, number } = await place()
    const confirmed = await confirm(id, codeFor(shop))
    expect(confirmed.status).toBe(200)
    expect(confirmed.body).toMatchObject({ status: 'confirmed', cash: { state: 'due' } })
    expect(confirmed.body).not.toHaveProperty('confirmation')
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toEqual([])
    const sent = await mailsOf(id)
    expect(sent.at(-1)?.subject).toBe(`Your order ${number} is confirmed`)
    expect(sent.at(-1)?.body).toMatch(/Cash on delivery: please pay Rs\. [\d,.]+ when it arrives\./)
    expect(await stockOf(ring)).toBe(4)
    // Again changes nothing.
    expect((await confirm(id, '000000')).status).toBe(200)
    expect(await mailsOf(id)).toHaveLength(2)
  })

  test('two confirmations at once confirm it once', async () => {
    const { id } = await place()
    const code = codeFor(shop)
    const replies = await Promise.all([confirm(id, code), confirm(id, code), confirm(id, code)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await adminOrderOf(id)).timeline.map(({ label }: { label: string }) => label)).toEqual([
      'Placed',
      'Confirmed',
    ])
    expect(await mailsOf(id)).toHaveLength(2)
  })

  test('a wrong code is refused, and after five guesses the right one too', async () => {
    const { id } = await place()
    const code = codeFor(shop)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let guess = 0; guess < 5; guess += 1)
      expect((await confirm(id, wrong)).body.code).toBe('code.wrong')
    expect((await confirm(id, code)).body.code).toBe('code.spent')
    shop.later(1)
    expect((await shop.request('POST', `/api/orders/${id}/code`, { as: asha })).status).toBe(200)
    expect((await confirm(id, codeFor(shop))).status).toBe(200)
  })

  test('an old code is over, and a new one can be requested after 45 seconds', async () => {
    const { id } = await place()
    const early = await shop.request('POST', `/api/orders/${id}/code`, { as: asha })
    expect([early.status, early.body.code]).toEqual([429, 'code.limited'])
    const old = codeFor(shop)
    shop.later(16)
    expect((await confirm(id, old)).body.code).toBe('code.over')
    const sent = await shop.request('POST', `/api/orders/${id}/code`, { as: asha })
    expect(sent.body).toEqual({ resendSeconds: 45 })
    expect((await confirm(id, codeFor(shop))).body.status).toBe('confirmed')
  })

  test('an order has five codes at most', async () => {
    const { id } = await place()
    for (let sent = 1; sent < 5; sent += 1) {
      shop.later(1)
      expect((await shop.request('POST', `/api/orders/${id}/code`, { as: asha })).status).toBe(200)
    }
    shop.later(1)
    const refused = await shop.request('POST', `/api/orders/${id}/code`, { as: asha })
    expect([refused.status, shop.texts.length]).toEqual([429, 5])
  })

  test('nobody else can confirm it or send its code', async () => {
    const { id } = await place()
    const meera = await shop.customer()
    expect((await confirm(id, codeFor(shop), meera)).status).toBe(404)
    const code = await shop.request('POST', `/api/orders/${id}/code`, { as: meera })
    expect(code.status).toBe(404)
  })

  test('a further code that cannot be sent leaves the first one as it was', async () => {
    const { id } = await place()
    const code = codeFor(shop)
    shop.later(1)
    const send = shop.messenger?.send
    const fail = () => Promise.reject(new Error('The messenger is away'))
    Object.assign(shop.messenger ?? {}, { send: fail })
    const unsent = await shop.request('POST', `/api/orders/${id}/code`, { as: asha })
    Object.assign(shop.messenger ?? {}, { send })
    expect([unsent.status, unsent.body.code]).toEqual([502, 'code.unsent'])
    expect((await confirm(id, code)).body.status).toBe('confirmed')
  })

  test('an administrator confirms it after a call, and no order that is not placed', async () => {
    const { id } = await place()
    const to = (input: object) =>
      shop.request('POST', '/api/admin/orders/move', {
        as: administrator,
        body: { ids: [id], ...input },
      })
    expect((await adminOrderOf(id)).nextSteps).toEqual(['confirmed', 'cancelled'])
    const confirmed = await to({ to: 'confirmed', note: 'Confirmed by a call' })
    expect(confirmed.body.results).toMatchObject([{ moved: true }])
    expect((await adminOrderOf(id)).timeline.at(-1)).toMatchObject({
      label: 'Confirmed',
      note: 'Confirmed by a call',
      actor: expect.any(String),
    })
    expect((await mailsOf(id)).at(-1)?.subject).toContain('confirmed')
    expect((await confirm(id, '000000')).body.status).toBe('confirmed')

    const again = await to({ to: 'confirmed' })
    expect(again.body.results).toMatchObject([
      { moved: false, message: expect.stringContaining('waits for its confirmation') },
    ])
    const { productId } = await shop.stock()
    await shop.openPayment(asha, [{ productId }])
    const { orders } = (await shop.request('GET', '/api/orders', { as: asha })).body
    const [unpaid] = orders.map((order: { _id: string }) => order._id)
    expect((await adminOrderOf(unpaid)).nextSteps).toEqual(['cancelled'])
    expect((await to({ ids: [unpaid], to: 'confirmed' })).body.results).toMatchObject([
      { moved: false },
    ])
  })

  test('without confirmation it is cancelled after a day, and its units go back', async () => {
    const { ring, id } = await place(1)
    shop.later(24 * 60 + 1)
    await shop.work('order.unconfirmed')
    expect((await orderOf(id)).status).toBe('cancelled')
    expect(await stockOf(ring)).toBe(1)
    expect((await mailsOf(id)).at(-1)?.body).toContain('was not confirmed in time')
    const late = await confirm(id, codeFor(shop))
    expect([late.status, late.body.code]).toEqual([409, 'cod.over'])
    const code = await shop.request('POST', `/api/orders/${id}/code`, { as: asha })
    expect(code.body.code).toBe('cod.over')
  })

  test('the job leaves an order that is confirmed, and comes early without harm', async () => {
    const { id } = await place()
    await shop.work('order.unconfirmed')
    expect((await orderOf(id)).status).toBe('placed')
    expect(
      shop.waiting.some(
        ({ name, data }) =>
          name === 'order.unconfirmed' && 'orderId' in data && data.orderId === id,
      ),
    ).toBe(true)
    await confirm(id, codeFor(shop))
    shop.later(24 * 60 + 1)
    await shop.work('order.unconfirmed')
    expect((await orderOf(id)).status).toBe('confirmed')
  })

  test('of confirmation and end at once, one wins and the stock is right', async () => {
    const { ring, id } = await place(1)
    shop.later(24 * 60 - 10)
    await shop.request('POST', `/api/orders/${id}/code`, { as: asha })
    shop.later(11)
    const [confirmed] = await Promise.all([
      confirm(id, codeFor(shop)),
      shop.work('order.unconfirmed'),
    ])
    const { status } = await orderOf(id)
    expect(status).toBe(confirmed.status === 200 ? 'confirmed' : 'cancelled')
    expect(await stockOf(ring)).toBe(status === 'confirmed' ? 0 : 1)
  })

  test('with a link the order is confirmed without a log-in, once', async () => {
    await offerCod(shop, administrator, { confirmBy: 'link' })
    const { id, number } = await place()
    expect(shop.texts).toEqual([])
    expect((await orderOf(id)).confirmation).toEqual({ way: 'link' })
    const token = /confirm-order#(\S+)/.exec((await mailsOf(id))[0]?.body ?? '')?.[1]
    const use = () => shop.request('POST', '/api/orders/confirm', { body: { token } })
    expect((await use()).body).toEqual({ number })
    expect((await orderOf(id)).status).toBe('confirmed')
    expect([(await use()).status, (await use()).body.code]).toEqual([404, 'cod.link'])
    expect((await confirm(id, '123456')).status).toBe(200)
  })

  test('the customer can cancel it: nothing was paid, so nothing goes back', async () => {
    const { ring, id } = await place()
    const cancelled = await shop.request('POST', `/api/orders/${id}/cancel`, { as: asha })
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      refunds: [],
      cash: { state: 'none' },
    })
    expect(await stockOf(ring)).toBe(5)
    expect((await mailsOf(id)).at(-1)?.body).toContain('You have paid nothing for it')
    const jobs = shop.waiting.filter(({ data }) => JSON.stringify(data).includes(id))
    expect(jobs.map(({ name }) => name)).toEqual(['order.unconfirmed'])
  })

  test('deleting the account cancels an order that is not confirmed', async () => {
    const { ring, id } = await place()
    const deleted = await shop.request('POST', '/api/auth/delete-account', {
      as: asha,
      body: { password: PASSWORD },
    })
    expect(deleted.status).toBe(200)
    expect((await adminOrderOf(id)).status).toBe('cancelled')
    expect(await stockOf(ring)).toBe(5)
  })
})

describe('delivering', () => {
  const buy = async (quantity = 1) => {
    const ring = await shop.stock({ price: 1299, stock: 5 })
    const order = await buyWithCash(shop, asha, [{ productId: ring.productId, quantity }])
    return { ring, id: order._id, order }
  }

  test('the invoice says what to collect, and delivered records it as collected', async () => {
    const { id, order } = await buy()
    await move(shop, administrator, id, 'packed', 'shipped')
    const rows = await query<{ document: { payment: string } }>(
      shop.db,
      sql`select document from invoices where order_id = ${id}`,
    )
    expect(rows[0]?.document.payment).toBe('Cash on delivery, Rs. 1,447.00 to collect')
    await move(shop, administrator, id, 'delivered')
    expect(await orderOf(id)).toMatchObject({
      status: 'delivered',
      cash: { state: 'collected', amountPaise: order.totalPaise },
    })
    const list = await shop.request('GET', '/api/admin/orders?limit=1', { as: asha })
    expect(list.status).toBe(403)
    const { orders } = (
      await shop.request('GET', `/api/admin/orders?q=${order.number}`, { as: administrator })
    ).body
    expect(orders[0]).toMatchObject({ number: order.number, cod: true })
  })

  test('an undelivered parcel comes back: good pieces to stock, and a credit note', async () => {
    const { ring, id } = await buy(3)
    await move(shop, administrator, id, 'packed', 'shipped', 'undelivered')
    expect((await orderOf(id)).cash).toMatchObject({ state: 'none' })
    const [line] = (await adminOrderOf(id)).items
    const receive = (good: number, lineId = line._id) =>
      shop.request('POST', `/api/admin/orders/${id}/received`, {
        as: administrator,
        body: { lines: [{ lineId, good }] },
      })
    expect((await receive(4)).status).toBe(400)
    expect((await receive(1, 'oln_none')).status).toBe(400)
    const received = await receive(2)
    expect(received.body).toMatchObject({
      status: 'returned',
      returnRequest: { reason: 'undelivered' },
    })
    expect(await stockOf(ring)).toBe(4)
    const rows = await query<{ series: string; total: string }>(
      shop.db,
      sql`select series, total from invoices where order_id = ${id} order by series desc`,
    )
    expect(rows.map(({ series, total }) => [series, Number(total)])).toEqual([
      ['invoice', 394_600],
      ['credit-note', 394_600],
    ])
    // Again changes nothing.
    expect((await receive(3)).status).toBe(200)
    expect(await stockOf(ring)).toBe(4)
  })

  test('a return is credited with its refund, and what the shop keeps of it is not', async () => {
    const { id } = await buy(2)
    await move(shop, administrator, id, 'packed', 'shipped', 'delivered')
    const asked = await shop.request('POST', `/api/orders/${id}/return`, {
      as: asha,
      body: { reason: 'something_wrong', details: 'A stone is missing.' },
    })
    expect(asked.status).toBe(200)
    await move(shop, administrator, id, 'returned')
    const credited = async () => {
      const rows = await query<{ total: string }>(
        shop.db,
        sql`select total from invoices where order_id = ${id} and series = 'credit-note'`,
      )
      return rows.map(({ total }) => Number(total))
    }
    expect(await credited()).toEqual([])
    const refunded = await shop.request('POST', `/api/admin/orders/${id}/refund`, {
      as: administrator,
      body: { amount: 2500, note: 'Less the way back', requestId: 'return-of-cash' },
    })
    expect(refunded.status).toBe(200)
    expect(await credited()).toEqual([250_000])
    expect((await orderOf(id)).cash).toMatchObject({ state: 'collected' })
  })

  test('an undelivered parcel is not returned without saying what is good', async () => {
    const { id } = await buy()
    await move(shop, administrator, id, 'packed', 'shipped', 'undelivered')
    await expect(move(shop, administrator, id, 'returned')).rejects.toThrow('which pieces')
    await move(shop, administrator, id, 'delivered')
    expect((await orderOf(id)).cash).toMatchObject({ state: 'collected' })
  })

  test('two undelivered parcels to a number refuse a third', async () => {
    const phone = '9811122233'
    for (const _ of [1, 2]) {
      const ring = await shop.stock({ stock: 5 })
      const placed = await requestCod(shop, asha, {
        lines: [{ productId: ring.productId }],
        address: { phone },
      })
      const { _id: id } = placed.body.order
      expect((await confirm(id, codeFor(shop, phone))).status).toBe(200)
      await move(shop, administrator, id, 'packed', 'shipped', 'undelivered')
    }
    const ring = await shop.stock({ stock: 5 })
    const other = await shop.customer()
    const refused = await requestCod(shop, other, {
      lines: [{ productId: ring.productId }],
      address: { phone },
    })
    const neutral = {
      code: 'cod.unavailable',
      message: 'Cash on delivery is not offered for this order. Please pay online.',
    }
    expect(refused.body).toMatchObject(neutral)
    // The customer of these parcels reads why.
    const own = await requestCod(shop, asha, {
      lines: [{ productId: ring.productId }],
      address: { phone },
    })
    expect(own.body.message).toBe('Cash on delivery is not offered for this mobile number.')
    expect((await requestCod(shop, other, { address: { phone: ADDRESS.phone } })).status).toBe(200)
    // Who tries numbers learns nothing after ten.
    const curious = await shop.customer()
    await requestCod(shop, curious, { lines: [{ productId: ring.productId }], address: { phone } })
    for (let time = 1; time < 10; time += 1) await requestCod(shop, curious, { address: { phone } })
    const unknown = await requestCod(shop, curious, { address: { phone: '9811199999' } })
    expect(unknown.body).toMatchObject(neutral)
    await shop.db.execute(sql`delete from rate_counts`)
  })

  test('the size changes only to one of the same price, or the difference is waived', async () => {
    const ring = await shop.stock({ price: 1299, stock: 5, sizes: ['6', '7'] })
    const order = await buyWithCash(shop, asha, [
      { productId: ring.productId, variantId: ring.variantIds[0] ?? '' },
    ])
    await shop.db.execute(
      sql`update variants set sale_price = 139900 where id = ${ring.variantIds[1] ?? ''}`,
    )
    const change = (more: object) =>
      shop.request('POST', `/api/admin/orders/${order._id}/variant`, {
        as: administrator,
        body: {
          lineId: order.items[0]?._id,
          fromVariantId: ring.variantIds[0],
          variantId: ring.variantIds[1],
          pricePaise: 139_900,
          requestId: 'change-of-cod',
          ...more,
        },
      })
    const refused = await change({})
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('paid in cash on delivery')
    expect((await change({ waive: true })).body.totalPaise).toBe(order.totalPaise)
  })
})
