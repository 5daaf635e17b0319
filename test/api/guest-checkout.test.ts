import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guestSessions, users } from '#accounts/tables.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { checkBooks } from '#operations/books.ts'
import { orders } from '#orders/tables.ts'
import { mails } from '#platform/tables.ts'
import { move, offerCod } from '../cod.ts'
import { addOffer, enterCode } from '../offers.ts'
import { codeOnPhone, otherCode } from '../codes.ts'
import {
  confirmNumber,
  linesOf,
  newMobile,
  orderByPhone,
  placeAsGuest,
  requestGuestCode,
} from '../guests.ts'
import { saveSettings } from '../save-settings.ts'
import { ADDRESS, openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  administrator = await shop.administrator()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from rate_counts`)
  shop.texts.length = 0
  await orderByPhone(shop, administrator)
})
afterEach(async () => {
  expect(await findLedgerFaults(shop.db)).toEqual([])
  const checks = await checkBooks(shop.db)
  expect(checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

const stockOf = async ({ productId }: TestProduct): Promise<number> =>
  (await shop.request('GET', `/api/products/${productId}`)).body.inventory

const accountsOf = (mobile: string) => shop.db.select().from(users).where(eq(users.mobile, mobile))

const ordersOf = async (mobile: string) => {
  const [account] = await accountsOf(mobile)
  return account ? shop.db.select().from(orders).where(eq(orders.userId, account.id)) : []
}

const guestCart = (body: object) => shop.request('POST', '/api/guest/cart', { body })

describe('the setting', () => {
  test('while customers log in first, nothing is offered to guests', async () => {
    const ring = await shop.stock()
    const guest = await confirmNumber(shop, newMobile())
    await saveSettings(shop, administrator, { checkout: { mode: 'login' } })
    expect((await shop.request('GET', '/api/shop')).body).not.toHaveProperty('guestCheckout')
    const refused = [
      await guestCart({ items: [] }),
      await shop.request('POST', '/api/guest/wishlist', { body: { productIds: [] } }),
      await requestGuestCode(shop, newMobile()),
      await shop.request('POST', '/api/auth/guest', {
        body: { mobile: newMobile(), code: '123456' },
      }),
      await shop.request('POST', '/api/guest/orders', {
        headers: guest.headers,
        body: {
          method: 'online',
          amount: 1,
          cartId: 'cart-of-a-guest',
          items: linesOf(ring),
          shippingDetails: { ...ADDRESS, phone: guest.mobile },
        },
      }),
    ]
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'guest.off'])
  })

  test('with it, everybody reads that no log-in is needed', async () => {
    expect((await shop.request('GET', '/api/shop')).body.guestCheckout).toBe(true)
  })

  test('the e-mail address may be left out only with it, also by those who have logged in', async () => {
    const asha = await shop.customer()
    const ring = await shop.stock({ price: 500 })
    await shop.request('POST', '/api/cart', { as: asha, body: { productId: ring.productId } })
    const body = {
      amount: 599,
      cart: [{ productId: ring.productId, quantity: 1 }],
      shippingDetails: { ...ADDRESS, email: null },
    }
    const calls = [
      { url: '/api/payment/create-order', body },
      { url: '/api/addresses', body: body.shippingDetails },
    ]
    await saveSettings(shop, administrator, { checkout: { mode: 'login' } })
    for (const { url, ...call } of calls) {
      const refused = await shop.request('POST', url, { as: asha, ...call })
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'Please fill in all shipping details.',
      ])
    }
    await orderByPhone(shop, administrator)
    for (const { url, ...call } of calls)
      expect((await shop.request('POST', url, { as: asha, ...call })).status).toBe(200)
  })

  test('a shop that sends no more text messages offers nothing to guests, and cannot turn it on', async () => {
    const silent = await openTestShop({ messenger: null, keepData: true })
    try {
      await expect(orderByPhone(silent, administrator)).rejects.toThrow('sends no text messages')
      expect((await silent.request('GET', '/api/shop')).body).not.toHaveProperty('guestCheckout')
      const refused = await requestGuestCode(silent, newMobile())
      expect([refused.status, refused.body.code]).toEqual([409, 'guest.off'])
    } finally {
      await silent.close()
    }
  })
})

describe('the cart of a browser', () => {
  test('has the prices of now, and leaves out what the shop does not know', async () => {
    const ring = await shop.stock({ price: 1299, stock: 3 })
    const { status, body } = await guestCart({
      items: [
        ...linesOf(ring),
        { variantId: 'var_none', quantity: 7 },
        { variantId: ring.productId, quantity: 1 },
      ],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      items: [{ variantId: ring.variantIds[0], quantity: 1, pricePaise: 129_900, inventory: 3 }],
      totalPaise: 129_900 + 9900,
    })
  })

  test('takes additions and new quantities up to the stock, as the cart of an account', async () => {
    const ring = await shop.stock({ price: 500, stock: 3 })
    const add = (quantity: number, items = linesOf(ring)) =>
      guestCart({ items, change: { kind: 'add', productId: ring.productId, quantity } })
    expect((await add(2, [])).body.items).toMatchObject([{ quantity: 2 }])
    expect((await add(2)).body.items).toMatchObject([{ quantity: 3 }])
    const short = await add(3)
    expect([short.status, short.body.code, short.body.message]).toEqual([
      409,
      'stock.short',
      'Only 3 left.',
    ])
    const set = await guestCart({
      items: linesOf(ring),
      change: { kind: 'set', productId: ring.productId, quantity: 3, giftNote: 'For Meera' },
    })
    expect(set.body.items).toMatchObject([{ quantity: 3, giftNote: 'For Meera' }])
    expect(await stockOf(ring)).toBe(3)
  })

  test('asks for a size, and refuses unknown products', async () => {
    const bangles = await shop.stock({ sizes: ['2.4', '2.6'] })
    const add = (productId: string) =>
      guestCart({ items: [], change: { kind: 'add', productId, quantity: 1 } })
    expect((await add(bangles.productId)).body.code).toBe('variant.needed')
    expect((await add('prd_none')).body.code).toBe('product.missing')
  })

  test('holds at most 50 products', async () => {
    const ring = await shop.stock()
    const items = Array.from({ length: 50 }, (_, at) => ({ variantId: `var_${at}`, quantity: 1 }))
    const change = { kind: 'add', productId: ring.productId, quantity: 1 }
    const full = await guestCart({ items, change })
    expect([full.status, full.body.code]).toEqual([400, 'input.invalid'])
    expect((await guestCart({ items: [...items, ...items] })).status).toBe(400)
  })

  test('a wishlist shows its products, each once', async () => {
    const [ring, jhumka] = [await shop.stock(), await shop.stock()]
    const { body } = await shop.request('POST', '/api/guest/wishlist', {
      body: { productIds: [jhumka.productId, ring.productId, jhumka.productId, 'prd_none'] },
    })
    expect(body.products.map(({ _id }: { _id: string }) => _id)).toEqual([
      jhumka.productId,
      ring.productId,
    ])
  })
})

describe('the log-in', () => {
  test('takes over the lists of the browser: the larger quantity, and nothing twice', async () => {
    const asha = await shop.customer()
    const [ring, jhumka, gone] = [
      await shop.stock({ stock: 5 }),
      await shop.stock({ stock: 2 }),
      await shop.stock({ stock: 0 }),
    ]
    await shop.request('POST', '/api/cart', {
      as: asha,
      body: { productId: ring.productId, quantity: 3, giftNote: 'Mine' },
    })
    const body = {
      items: [
        { variantId: ring.variantIds[0], quantity: 1, giftNote: 'Other' },
        { variantId: jhumka.variantIds[0], quantity: 9, giftNote: 'For Meera' },
        { variantId: gone.variantIds[0], quantity: 2 },
        { variantId: 'var_none', quantity: 2 },
      ],
      productIds: [ring.productId, 'prd_none'],
    }
    const merges = await Promise.all(
      [1, 2, 3].map(() => shop.request('POST', '/api/cart/merge', { as: asha, body })),
    )
    expect(merges.map(({ status }) => status)).toEqual([200, 200, 200])
    const cart = (await shop.request('GET', '/api/cart', { as: asha })).body
    const lines = cart.items.map(
      (line: { variantId: string; quantity: number; giftNote: string }) => [
        line.variantId,
        line.quantity,
        line.giftNote,
      ],
    )
    expect(lines).toHaveLength(3)
    expect(lines).toEqual(
      expect.arrayContaining([
        [ring.variantIds[0], 3, 'Mine'],
        [jhumka.variantIds[0], 2, 'For Meera'],
        [gone.variantIds[0], 1, ''],
      ]),
    )
    const { products } = (await shop.request('GET', '/api/wishlist', { as: asha })).body
    expect(products).toHaveLength(1)
  })

  test('takes them over also after the shop has gone back to log-in first', async () => {
    const asha = await shop.customer()
    const ring = await shop.stock()
    await saveSettings(shop, administrator, { checkout: { mode: 'login' } })
    const { status, body } = await shop.request('POST', '/api/cart/merge', {
      as: asha,
      body: { items: linesOf(ring), productIds: [] },
    })
    expect([status, body.cart.items.length]).toEqual([200, 1])
  })
})

describe('codes', () => {
  test('a number gets the same reply and message with an account or without one', async () => {
    const asha = await shop.customer()
    const replies = []
    for (const mobile of [asha.mobile, newMobile()]) {
      const { status, body, cookie } = await requestGuestCode(shop, mobile)
      const code = await codeOnPhone(shop, mobile)
      const opened = await shop.request('POST', '/api/auth/guest', {
        body: { mobile, code },
        headers: { cookie },
      })
      replies.push([status, body, opened.status, Object.keys(opened.body).toSorted()])
    }
    expect(replies[0]).toEqual(replies[1])
    expect(replies[0]).toMatchObject([200, { resendSeconds: 45 }, 200, ['expiresAt', 'token']])
  })

  test('five guesses, then none, also of the right code', async () => {
    const mobile = newMobile()
    const { cookie } = await requestGuestCode(shop, mobile)
    const code = await codeOnPhone(shop, mobile)
    const guess = (typed: string, headers: Record<string, string> = { cookie }) =>
      shop.request('POST', '/api/auth/guest', { body: { mobile, code: typed }, headers })
    expect((await guess(code, {})).body.code).toBe('code.wrong')
    const wrong = await Promise.all(Array.from({ length: 5 }, () => guess(otherCode(code))))
    expect(wrong.every(({ status }) => status === 400 || status === 429)).toBe(true)
    expect((await guess(code)).body.code).toBe('code.spent')
    expect(await accountsOf(mobile)).toEqual([])
  })

  test('the same code at twenty places opens one session', async () => {
    const mobile = newMobile()
    const { cookie } = await requestGuestCode(shop, mobile)
    const code = await codeOnPhone(shop, mobile)
    const opened = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.request('POST', '/api/auth/guest', { body: { mobile, code }, headers: { cookie } }),
      ),
    )
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
    const sessions = await shop.db
      .select()
      .from(guestSessions)
      .where(eq(guestSessions.mobile, mobile))
    expect(sessions).toHaveLength(1)
  })

  test('a code of a guest logs nobody in, and a code of the log-in opens no session', async () => {
    const asha = await shop.customer()
    const { cookie } = await requestGuestCode(shop, asha.mobile)
    const code = await codeOnPhone(shop, asha.mobile)
    const login = await shop.request('POST', '/api/auth/login-code', {
      body: { mobile: asha.mobile, code },
      headers: { cookie },
    })
    expect([login.status, login.body.code]).toEqual([400, 'code.over'])
  })

  test('a number gets ten codes in a day from unknown browsers, a network sixty in an hour', async () => {
    const mobile = newMobile()
    for (let sent = 0; sent < 10; sent += 1) {
      await shop.db.execute(sql`delete from login_codes`)
      expect((await requestGuestCode(shop, mobile)).status).toBe(200)
    }
    await shop.db.execute(sql`delete from login_codes`)
    const limited = await requestGuestCode(shop, mobile)
    expect([limited.status, limited.body.code]).toEqual([429, 'code.limited'])
    for (let sent = 11; sent < 60; sent += 1) await requestGuestCode(shop, newMobile())
    expect((await requestGuestCode(shop, newMobile())).status).toBe(429)
  })
})

describe('the order of a guest', () => {
  test('makes the account, is paid online, and is read with the token alone', async () => {
    const ring = await shop.stock({ price: 1299, stock: 5 })
    const guest = await confirmNumber(shop, newMobile())
    expect(await accountsOf(guest.mobile)).toEqual([])
    const { status, body } = await placeAsGuest(shop, guest, {
      items: linesOf(ring),
      address: { email: null },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      order: { status: 'pending_payment', shippingDetails: { email: '', phone: guest.mobile } },
      payment: { amount: 139_800 },
    })
    expect(await accountsOf(guest.mobile)).toMatchObject([
      { name: ADDRESS.name, email: null, isAdmin: false },
    ])
    const held = await guestCart({
      items: linesOf(ring),
      session: guest.headers.authorization.replace('Bearer ', ''),
    })
    expect(held.body.items).toMatchObject([{ inventory: 5 }])
    expect(await stockOf(ring)).toBe(4)

    const result = await shop.sandbox.pay(body.payment.orderId)
    const paid = await shop.request('POST', '/api/guest/verify-payment', {
      headers: guest.headers,
      body: result,
    })
    expect(paid).toMatchObject({ status: 200, body: { order: { status: 'confirmed' } } })
    const read = await shop.request('GET', `/api/guest/orders/${body.order._id}`, {
      headers: guest.headers,
    })
    expect(read).toMatchObject({ status: 200, body: { status: 'confirmed' } })
    const sent = await shop.db.select().from(mails).where(eq(mails.orderId, body.order._id))
    expect(sent).toMatchObject([{ recipient: guest.mobile, text: { template: 'order-confirmed' } }])
    const tracked = await shop.request('POST', '/api/orders/track', {
      body: { number: body.order.number, mobile: guest.mobile },
    })
    expect(tracked).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  })

  test('the same cart again, also after a lost reply, is the same order', async () => {
    const ring = await shop.stock({ stock: 5 })
    const guest = await confirmNumber(shop, newMobile())
    const placed = await Promise.all(
      [1, 2, 3, 4].map(() => placeAsGuest(shop, guest, { items: linesOf(ring) })),
    )
    expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(placed.map(({ body }) => body.order._id)).size).toBe(1)
    await shop.sandbox.pay(placed[0]?.body.payment.orderId)
    await shop.sandbox.webhooks.flush()
    // A new code too: the first session may be lost with the reply.
    await shop.db.execute(sql`delete from login_codes`)
    const again = await placeAsGuest(shop, await confirmNumber(shop, guest.mobile), {
      items: linesOf(ring),
    })
    expect(again.body).toMatchObject({
      payment: null,
      order: { _id: placed[0]?.body.order._id, status: 'confirmed' },
    })
    expect(await ordersOf(guest.mobile)).toHaveLength(1)
    expect(await accountsOf(guest.mobile)).toHaveLength(1)
    expect(await stockOf(ring)).toBe(4)
  })

  test('cash on delivery is confirmed by the code of the number, once', async () => {
    await offerCod(shop, administrator)
    const ring = await shop.stock({ price: 500, stock: 5 })
    const guest = await confirmNumber(shop, newMobile())
    const order = { items: linesOf(ring), method: 'cod' as const, fee: 49 }
    const placed = await Promise.all([1, 2, 3].map(() => placeAsGuest(shop, guest, order)))
    for (const { status, body } of placed)
      expect([status, body.payment, body.order.status]).toEqual([200, null, 'confirmed'])
    expect(await ordersOf(guest.mobile)).toHaveLength(1)
    expect(await stockOf(ring)).toBe(4)
    const other = await placeAsGuest(shop, guest, { ...order, cartId: 'another-cart' })
    expect([other.status, other.body.code]).toEqual([401, 'guest.needed'])
    await offerCod(shop, administrator, { isOn: false })
  })

  test('a confirmed number reads that its parcels came back, so cash is not offered', async () => {
    await offerCod(shop, administrator, { maxUndelivered: 1 })
    const mobile = newMobile()
    const order = {
      method: 'cod' as const,
      fee: 49,
      items: linesOf(await shop.stock({ stock: 5 })),
    }
    const first = await placeAsGuest(shop, await confirmNumber(shop, mobile), order)
    const id = first.body.order._id
    await move(shop, administrator, id, 'packed', 'shipped', 'undelivered')
    const guest = await confirmNumber(shop, mobile)
    const refused = await placeAsGuest(shop, guest, { ...order, cartId: 'another-cart-of-a-guest' })
    expect(refused.body.message).toBe('Cash on delivery is not offered for this mobile number.')
    await offerCod(shop, administrator, { isOn: false })
  })

  test('cash on delivery with an advance is confirmed by the payment of the advance', async () => {
    await offerCod(shop, administrator, { advance: 99 })
    const ring = await shop.stock({ price: 500, stock: 5 })
    const guest = await confirmNumber(shop, newMobile())
    const order = { items: linesOf(ring), method: 'cod' as const, fee: 49, advance: 99 }
    const { status, body } = await placeAsGuest(shop, guest, order)
    expect([status, body.order?.status, body.payment?.amount]).toEqual([
      200,
      'pending_payment',
      9900,
    ])
    const paid = await shop.request('POST', '/api/guest/verify-payment', {
      headers: guest.headers,
      body: await shop.sandbox.pay(body.payment.orderId),
    })
    expect(paid.body.order.status).toBe('confirmed')
    await offerCod(shop, administrator, { isOn: false })
  })

  test('of an existing account shows nothing of it and changes nothing of it', async () => {
    const asha = await shop.customer('Asha Rao')
    const [ring, jhumka] = [await shop.stock({ stock: 5 }), await shop.stock({ stock: 5 })]
    await shop.request('POST', '/api/cart', { as: asha, body: { productId: jhumka.productId } })
    await shop.request('POST', '/api/addresses', {
      as: asha,
      body: { ...ADDRESS, address: '7 Hers Alone Road' },
    })
    const earlier = await shop.openPayment(asha, [{ productId: jhumka.productId }])
    await shop.sandbox.pay(earlier.orderId)
    await shop.sandbox.webhooks.flush()
    const before = (await shop.request('GET', '/api/auth/me', { as: asha })).body

    const guest = await confirmNumber(shop, asha.mobile)
    const { status, body } = await placeAsGuest(shop, guest, {
      items: linesOf(ring),
      address: { name: 'Somebody Else' },
    })
    expect(status).toBe(200)
    for (const secret of ['Asha Rao', '7 Hers Alone Road', earlier.order.number, asha.id])
      expect(JSON.stringify(body)).not.toContain(secret)
    for (const [method, url] of [
      ['GET', '/api/auth/me'],
      ['GET', '/api/orders'],
      ['GET', '/api/addresses'],
      ['GET', '/api/cart'],
      ['GET', `/api/orders/${body.order._id}`],
    ] as const)
      expect((await shop.request(method, url, { headers: guest.headers })).status).toBe(401)
    for (const reference of [earlier.order._id, earlier.order.number]) {
      const read = await shop.request('GET', `/api/guest/orders/${reference}`, {
        headers: guest.headers,
      })
      expect([read.status, read.body.code]).toEqual([404, 'order.missing'])
    }
    expect((await shop.request('GET', '/api/auth/me', { as: asha })).body).toEqual(before)
    const mine = (await shop.request('GET', '/api/orders', { as: asha })).body.orders
    expect(mine.map(({ _id }: { _id: string }) => _id)).toContain(body.order._id)
  })

  test('has the offers without a code, and never the code that the account has entered', async () => {
    const asha = await shop.customer()
    const ring = await shop.stock({ price: 1000 })
    await addOffer(shop, { name: 'For all', percent: 10 })
    await addOffer(shop, { name: 'With a code', code: 'ASHA50', percent: 50 })
    expect((await enterCode(shop, asha, 'ASHA50')).status).toBe(200)
    const cart = await guestCart({ items: linesOf(ring) })
    expect(cart.body).toMatchObject({ discountPaise: 10_000, takesCodes: true, coupon: null })
    const guest = await confirmNumber(shop, asha.mobile)
    const { status, body } = await placeAsGuest(shop, guest, { items: linesOf(ring) })
    expect([status, body.order?.totalPaise]).toEqual([200, 90_000 + 9900])
  })

  test('keeps its last free gift in the cart while it is unpaid, and nobody else has it', async () => {
    const [ring, pouch] = [await shop.stock({ price: 1000 }), await shop.stock({ stock: 1 })]
    const [giftVariantId = ''] = pouch.variantIds
    const products = [ring.productId]
    await addOffer(shop, { name: 'A pouch', kind: 'gift', percent: null, giftVariantId, products })
    const order = { items: linesOf(ring), gifts: [giftVariantId] }
    const guest = await confirmNumber(shop, newMobile())
    const placed = await placeAsGuest(shop, guest, order)
    expect(placed.body.order.items).toHaveLength(2)
    const session = guest.headers.authorization.replace('Bearer ', '')
    const own = await guestCart({ items: order.items, session })
    expect(own.body.gifts).toMatchObject([{ variantId: giftVariantId }])
    expect((await guestCart({ items: order.items })).body.gifts).toEqual([])
    expect((await placeAsGuest(shop, guest, order)).body.order._id).toBe(placed.body.order._id)
    const late = await placeAsGuest(shop, await confirmNumber(shop, newMobile()), order)
    expect(late).toMatchObject({ status: 409, body: { code: 'cart.changed', cart: { gifts: [] } } })
  })

  test('an administrator is never logged in by it', async () => {
    const ring = await shop.stock()
    const guest = await confirmNumber(shop, administrator.mobile)
    expect((await placeAsGuest(shop, guest, { items: linesOf(ring) })).status).toBe(200)
    const refused = await shop.request('GET', '/api/admin/orders', { headers: guest.headers })
    expect(refused.status).toBe(401)
  })

  test('another number, a changed price and a missing field are refused', async () => {
    const ring = await shop.stock({ price: 500 })
    const guest = await confirmNumber(shop, newMobile())
    const other = await placeAsGuest(shop, guest, {
      items: linesOf(ring),
      address: { phone: newMobile() },
    })
    expect([other.status, other.body.code]).toEqual([409, 'guest.mobile'])
    const changed = await placeAsGuest(shop, guest, { items: linesOf(ring), fee: 1 })
    expect([changed.status, changed.body.code]).toEqual([409, 'cart.changed'])
    const missing = await placeAsGuest(shop, guest, { items: linesOf(ring), address: { city: '' } })
    expect([missing.status, missing.body.message]).toEqual([
      400,
      'Please fill in all shipping details.',
    ])
    expect(await accountsOf(guest.mobile)).toEqual([])
  })

  test('a token ends after two hours, with the account, and is no log-in', async () => {
    const ring = await shop.stock()
    const guest = await confirmNumber(shop, newMobile())
    await placeAsGuest(shop, guest, { items: linesOf(ring) })
    const [account] = await accountsOf(guest.mobile)
    const deleted = await shop.request('DELETE', `/api/admin/users/${account?.id}`, {
      as: administrator,
    })
    expect(deleted.status).toBe(200)
    const gone = await placeAsGuest(shop, guest, { items: linesOf(ring) })
    expect([gone.status, gone.body.code]).toEqual([401, 'guest.needed'])

    const late = await confirmNumber(shop, newMobile())
    shop.later(121)
    expect((await placeAsGuest(shop, late, { items: linesOf(ring) })).body.code).toBe(
      'guest.needed',
    )
    shop.later(24 * 60)
    await shop.work('shop.cleanup')
    const left = await shop.db
      .select()
      .from(guestSessions)
      .where(eq(guestSessions.mobile, late.mobile))
    expect(left).toEqual([])
  })
})
