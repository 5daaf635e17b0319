import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#accounts/tables.ts'
import { products } from '#catalog/tables.ts'
import { checkBooks } from '#operations/books.ts'
import type { Cart } from '#contract/contract.ts'
import { query } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { rupees } from '#shared/money/money.ts'
import { offerCod, requestCod } from '../cod.ts'
import { addOffer, enterCode, fillCart, pay, placeOrder } from '../offers.ts'
import { openTestShop, type TestResponse, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let asha: TestUser

beforeEach(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  asha = await shop.customer('Asha Rao')
})
afterEach(() => shop.close())

const readCart = async (as = asha) => (await shop.request('GET', '/api/cart', { as })).body

/** The uses of an offer as the database has them: its counter and its open redemptions. */
async function usesOf(id: string): Promise<{ uses: number; open: number }> {
  const [row] = await query<{ uses: number; open: number }>(
    shop.db,
    sql`select uses, (select count(*)::int from offer_redemptions
      where offer_id = ${id} and released_at is null) as open from offers where id = ${id}`,
  )
  return row ?? { uses: -1, open: -1 }
}

const expectTheBooks = async () =>
  expect((await checkBooks(shop.db, shop.now())).flatMap(({ findings }) => findings)).toEqual([])

test('a shop without offers has the totals of before, and takes no codes', async () => {
  const ring = await shop.stock({ price: 1200 })
  expect(await fillCart(shop, asha, ring)).toMatchObject({
    total: 1200,
    subtotalPaise: 120_000,
    discountPaise: 0,
    discounts: [],
    totalPaise: 129_900,
    takesCodes: false,
    coupon: null,
    hints: [],
    gifts: [],
  })
})

describe('a code', () => {
  test('is applied in any letters, counted in the totals, and taken out again', async () => {
    await addOffer(shop, { code: 'Diwali10' })
    const ring = await shop.stock({ price: 1200 })
    expect(await fillCart(shop, asha, ring)).toMatchObject({ takesCodes: true, coupon: null })
    expect((await enterCode(shop, asha, ' diwali 10 ')).body).toMatchObject({
      total: 1080,
      subtotalPaise: 120_000,
      discountPaise: 12_000,
      discounts: [{ label: 'Coupon DIWALI10', amountPaise: 12_000 }],
      shippingPaise: 9900,
      totalPaise: 117_900,
      items: [{ discountPaise: 12_000 }],
      coupon: { code: 'DIWALI10', isApplied: true, message: 'You save Rs. 120.' },
    })
    const removed = await shop.request('DELETE', '/api/coupon', { as: asha })
    expect(removed.body).toMatchObject({ discountPaise: 0, coupon: null })
  })

  test('stays in the cart and says what is missing', async () => {
    await addOffer(shop, { code: 'BIG', minimum: 1500 })
    const ring = await shop.stock({ price: 1200 })
    await fillCart(shop, asha, ring)
    expect((await enterCode(shop, asha, 'BIG')).body).toMatchObject({
      discountPaise: 0,
      coupon: { isApplied: false, message: 'Add Rs. 300 more to use this code.' },
    })
    expect(await fillCart(shop, asha, ring)).toMatchObject({ discountPaise: 24_000 })
  })

  test('that does not exist, has ended or comes later is not valid, all in one sentence', async () => {
    await addOffer(shop, { code: 'OPEN1' })
    const ended = await addOffer(shop, { code: 'ENDED1' })
    const as = await shop.administrator()
    const body = { version: ended.version }
    await shop.request('POST', `/api/admin/offers/${ended._id}/end`, { as, body })
    await addOffer(shop, { code: 'LATER1', from: '2099-01-01' })
    await addOffer(shop, { code: 'OVER1', to: '2020-01-01' })
    const answers = []
    for (const code of ['NOTHING1', 'ENDED1', 'LATER1', 'OVER1', '!']) {
      const { status, body: reply } = await enterCode(shop, asha, code)
      answers.push([status, reply.code, reply.message])
    }
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]).toEqual([
      404,
      'coupon.unknown',
      'This code is not valid. Please check its letters and digits.',
    ])
  })

  test('cannot be guessed: after ten wrong ones even a right one must wait', async () => {
    await addOffer(shop, { code: 'RIGHT10' })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => enterCode(shop, asha, `WRONG${at}`)),
    )
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await enterCode(shop, asha, 'RIGHT10')).body.code).toBe('coupon.limited')
    const bela = await shop.customer()
    expect((await enterCode(shop, bela, 'RIGHT10')).status).toBe(200)
  })

  test('cannot be guessed by many requests at once either', async () => {
    await addOffer(shop, { code: 'SECRET' })
    const guesses = Array.from({ length: 30 }, (_, guess) => enterCode(shop, asha, `GUESS${guess}`))
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'coupon.unknown')).toHaveLength(10)
    expect((await enterCode(shop, asha, 'SECRET')).body.code).toBe('coupon.limited')
    expect(await readCart()).toMatchObject({ coupon: null })
  })

  test('is entered, counted and kept also in a shop with a thousand other ones', async () => {
    await addOffer(shop, { code: 'OLDEST', percent: 10, maxUses: 1 })
    await shop.db.execute(sql`
      insert into offers (id, name, code, kind, percent)
      select 'ofr_' || n, 'Card', 'CARD' || n, 'percent', 20 from generate_series(1, 1000) n`)
    await fillCart(shop, asha, await shop.stock({ price: 1000 }))
    expect((await enterCode(shop, asha, 'card1')).body).toMatchObject({ discountPaise: 20_000 })
    const { body } = await enterCode(shop, asha, 'OLDEST')
    expect(body).toMatchObject({ discountPaise: 10_000 })
    await pay(shop, asha, await placeOrder(shop, asha, body))
    const bela = await shop.customer()
    await fillCart(shop, bela, await shop.stock({ price: 1000 }))
    expect((await enterCode(shop, bela, 'OLDEST')).body.coupon).toMatchObject({
      isApplied: false,
      message: 'This code has been used up.',
    })
    await expectTheBooks()
  })

  test('that changes while it is in a cart takes off what it says now', async () => {
    const offer = await addOffer(shop, { code: 'CHANGES', percent: 10 })
    await fillCart(shop, asha, await shop.stock({ price: 1000 }))
    const { body: before } = await enterCode(shop, asha, 'CHANGES')
    await shop.request('PUT', `/api/admin/offers/${offer._id}`, {
      as: await shop.administrator(),
      body: { name: 'Diwali', percent: 30, version: 1 },
    })
    const refused = await placeOrder(shop, asha, before)
    expect(refused.body).toMatchObject({ code: 'cart.changed', cart: { discountPaise: 30_000 } })
    expect((await readCart()).discountPaise).toBe(30_000)
    expect((await placeOrder(shop, asha, refused.body.cart)).status).toBe(200)
  })

  test('of others in the network can be entered while one account guesses on and on', async () => {
    await addOffer(shop, { code: 'RIGHT10' })
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, at) => enterCode(shop, asha, `WRONG${at}`)),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(50)
    const bela = await shop.customer()
    expect((await enterCode(shop, bela, 'RIGHT10')).status).toBe(200)
  })
})

test('the order has the discount of the cart, and its lines, taxes and mail agree', async () => {
  const offer = await addOffer(shop, { code: 'DIWALI10', cap: 150 })
  const [ring, bangle] = [await shop.stock({ price: 999 }), await shop.stock({ price: 650 })]
  await fillCart(shop, asha, ring, { ...bangle, quantity: 2 })
  const cart = (await enterCode(shop, asha, 'DIWALI10')).body
  expect(cart.items.map((line: { discountPaise: number }) => line.discountPaise)).toEqual([
    6518, 8482,
  ])
  const placed = await placeOrder(shop, asha, cart)
  expect(placed.body.amount).toBe(229_900 - 15_000)
  const paid = await pay(shop, asha, placed)
  expect(paid.body.order).toMatchObject({
    subtotalPaise: 229_900,
    discountPaise: 15_000,
    discounts: [{ label: 'Coupon DIWALI10', amountPaise: 15_000 }],
    totalPaise: 214_900,
    items: [{ discountPaise: 6518 }, { discountPaise: 8482 }],
  })
  const as = await shop.administrator()
  const { mails } = (await shop.request('GET', '/api/admin/outbox', { as })).body
  const mail = (await shop.request('GET', `/api/admin/outbox/${mails[0]._id}`, { as })).body
  expect(mail.body).toContain('Coupon DIWALI10: \u2212Rs. 150.00')
  expect(mail.body).toContain('Total, taxes included: Rs. 2,149.00')
  // The code was for this order.
  expect(await readCart()).toMatchObject({ items: [], coupon: null })
  expect(await usesOf(offer._id)).toEqual({ uses: 0, open: 1 })
  await expectTheBooks()
})

test('an amount without the discount, or with one that the server does not give, is refused', async () => {
  await addOffer(shop, { code: 'DIWALI10' })
  const ring = await shop.stock({ price: 1200 })
  const before = await fillCart(shop, asha, ring)
  const cart = (await enterCode(shop, asha, 'DIWALI10')).body
  expect((await placeOrder(shop, asha, before)).body.code).toBe('cart.changed')
  const greedy = { ...cart, totalPaise: cart.totalPaise - 100 }
  expect((await placeOrder(shop, asha, greedy)).body.code).toBe('cart.changed')
  expect((await placeOrder(shop, asha, cart)).status).toBe(200)
})

describe('a code for one order', () => {
  const single = () => addOffer(shop, { code: 'ONCE', maxUses: 1 })

  /** Asha has placed an order with it. */
  async function reserve(id?: string) {
    const offer = id === undefined ? await single() : { _id: id }
    const ring = await shop.stock({ price: 1200, stock: 50 })
    await fillCart(shop, asha, ring)
    const cart = (await enterCode(shop, asha, 'ONCE')).body
    const placed = await placeOrder(shop, asha, cart)
    return { offer, ring, placed }
  }

  test('is reserved with the order: another customer reads that it is used up', async () => {
    const { offer, ring, placed } = await reserve()
    expect(placed.status).toBe(200)
    expect(await usesOf(offer._id)).toEqual({ uses: 1, open: 1 })
    expect((await readCart()).coupon.isApplied).toBe(true)
    const bela = await shop.customer()
    await fillCart(shop, bela, ring)
    expect((await enterCode(shop, bela, 'ONCE')).body).toMatchObject({
      discountPaise: 0,
      coupon: { isApplied: false, message: 'This code has been used up.' },
    })
  })

  test('stays with its own customer, who changes the cart and orders again', async () => {
    const { offer, ring, placed } = await reserve()
    const again = await placeOrder(shop, asha, await readCart())
    expect(again.body.order._id).toBe(placed.body.order._id)
    const more = await fillCart(shop, asha, ring)
    expect(more.discountPaise).toBe(24_000)
    const other = await placeOrder(shop, asha, more)
    expect(other.body.order._id).not.toBe(placed.body.order._id)
    expect(await usesOf(offer._id)).toEqual({ uses: 1, open: 1 })
    await expectTheBooks()
  })

  test('is free again once the order has expired, or was cancelled', async () => {
    const { offer, placed } = await reserve()
    const { _id: id } = placed.body.order
    expect((await shop.request('POST', `/api/orders/${id}/cancel`, { as: asha })).status).toBe(200)
    expect(await usesOf(offer._id)).toEqual({ uses: 0, open: 0 })
    const second = await placeOrder(shop, asha, await readCart())
    shop.later(60)
    await shop.work('payment.check')
    const order = await shop.request('GET', `/api/orders/${second.body.order._id}`, { as: asha })
    expect(order.body.status).toBe('expired')
    expect(await usesOf(offer._id)).toEqual({ uses: 0, open: 0 })
    await expectTheBooks()
  })

  test('is taken again by a late payment', async () => {
    const { offer, placed } = await reserve()
    shop.later(60)
    await shop.work('payment.check')
    expect((await pay(shop, asha, placed)).body.order.status).toBe('confirmed')
    expect(await usesOf(offer._id)).toEqual({ uses: 1, open: 1 })
    await expectTheBooks()
  })

  test('refunds a late payment if another order has it by now', async () => {
    const { offer, ring, placed } = await reserve()
    shop.later(60)
    await shop.work('payment.check')
    const bela = await shop.customer()
    await fillCart(shop, bela, ring)
    const cart = (await enterCode(shop, bela, 'ONCE')).body
    expect((await placeOrder(shop, bela, cart)).status).toBe(200)
    expect((await pay(shop, asha, placed)).body).toMatchObject({
      code: 'payment.refunded',
      message: 'The coupon of this order was used up. Your money goes back to you.',
    })
    expect(await usesOf(offer._id)).toEqual({ uses: 1, open: 1 })
    await shop.sandbox.webhooks.flush()
    await shop.work('payment.refund', 'mail.send')
    await expectTheBooks()
  })

  test('cannot be limited below what is used already', async () => {
    const { offer } = await reserve((await addOffer(shop, { code: 'ONCE' }))._id)
    const as = await shop.administrator()
    const change = (maxUses: number | null, version: number) =>
      shop.request('PUT', `/api/admin/offers/${offer._id}`, {
        as,
        body: { name: 'Once', percent: 10, maxUses, version },
      })
    expect((await change(1, 1)).body).toMatchObject({ version: 2, uses: 1, state: 'used-up' })
    expect(await usesOf(offer._id)).toEqual({ uses: 1, open: 1 })
    expect((await change(2, 1)).body.code).toBe('offer.changed')
    expect((await change(null, 2)).body).toMatchObject({ version: 3, uses: 1, state: 'open' })
    await expectTheBooks()
  })
})

test('a code for one order of a customer counts the account, and the number it is sent to', async () => {
  await addOffer(shop, { code: 'WELCOME', maxPerCustomer: 1 })
  const ring = await shop.stock({ price: 1200 })
  await fillCart(shop, asha, ring)
  const cart = (await enterCode(shop, asha, 'WELCOME')).body
  await pay(shop, asha, await placeOrder(shop, asha, cart))
  await fillCart(shop, asha, ring)
  expect((await enterCode(shop, asha, 'WELCOME')).body.coupon).toEqual({
    code: 'WELCOME',
    isApplied: false,
    message: 'You have used this code already.',
  })
  const bela = await shop.customer()
  await fillCart(shop, bela, ring)
  const other = (await enterCode(shop, bela, 'WELCOME')).body
  expect(other.coupon.isApplied).toBe(true)
  const refused = await placeOrder(shop, bela, other)
  expect(refused.body).toMatchObject({
    code: 'cart.changed',
    message:
      'The code WELCOME is not applied. This code cannot be used for this order. Please look at ' +
      'the total before you pay.',
    cart: { discountPaise: 0 },
  })
  expect((await placeOrder(shop, bela, refused.body.cart)).status).toBe(200)
  const chitra = await shop.customer()
  await fillCart(shop, chitra, ring)
  const third = (await enterCode(shop, chitra, 'WELCOME')).body
  expect((await placeOrder(shop, chitra, third, { phone: '9812345678' })).status).toBe(200)
})

test('an unpaid order of another account to the same number uses up no code', async () => {
  await addOffer(shop, { code: 'WELCOME', maxPerCustomer: 1 })
  const ring = await shop.stock({ price: 1200 })
  const bela = await shop.customer()
  await fillCart(shop, bela, ring)
  const other = (await enterCode(shop, bela, 'WELCOME')).body
  const unpaid = await placeOrder(shop, bela, other)
  expect(unpaid.status).toBe(200)
  await fillCart(shop, asha, ring)
  const cart = (await enterCode(shop, asha, 'WELCOME')).body
  const placed = await placeOrder(shop, asha, cart)
  expect([placed.status, placed.body.amount]).toEqual([200, unpaid.body.amount])
  expect((await pay(shop, asha, placed)).body.order.status).toBe('confirmed')
  // Once it is paid, it counts for everybody with that number.
  const refused = await placeOrder(shop, bela, { ...other, totalPaise: other.totalPaise + 100 })
  expect(refused.body.message).toContain('This code cannot be used for this order.')
})

describe('a mobile number that somebody types', () => {
  const NEUTRAL = 'This code cannot be used for this order.'
  const HERS = '9876501234'
  const UNKNOWN = '9876509999'

  /** A cart with a code for first orders; the account has bought nothing before. */
  async function firstCart(user: TestUser): Promise<Cart> {
    await fillCart(shop, user, await shop.stock({ price: 1200 }))
    return (await enterCode(shop, user, 'FIRST')).body
  }

  beforeEach(async () => {
    await addOffer(shop, { code: 'FIRST', isFirstOrderOnly: true })
    await pay(shop, asha, await placeOrder(shop, asha, await firstCart(asha), { phone: HERS }))
  })

  test('is no reason that the cart names, and the own orders of an account are', async () => {
    const bela = await shop.customer()
    const refused = await placeOrder(shop, bela, await firstCart(bela), { phone: HERS })
    expect(refused.body).toMatchObject({
      code: 'cart.changed',
      message: `The code FIRST is not applied. ${NEUTRAL} Please look at the total before you pay.`,
      cart: { coupon: { isApplied: false, message: NEUTRAL } },
    })
    expect((await firstCart(asha)).coupon).toMatchObject({
      isApplied: false,
      message: 'This code is for a first order.',
    })
  })

  test('says nothing any more after ten that were known, also with a wrong total', async () => {
    const bela = await shop.customer()
    const cart = await firstCart(bela)
    const wrong = { ...cart, totalPaise: cart.totalPaise + 100 }
    for (let time = 0; time < 10; time += 1) {
      const tried = await placeOrder(shop, bela, time % 2 ? wrong : cart, { phone: HERS })
      expect(tried.body.cart.coupon.message).toBe(NEUTRAL)
    }
    const known = await placeOrder(shop, bela, cart, { phone: HERS })
    const unknown = await placeOrder(shop, bela, cart, { phone: UNKNOWN })
    expect(known.body.code).toBe('cart.changed')
    expect(unknown.body).toEqual(known.body)
    // The order can be placed without the code, and others in the network are not concerned.
    const { cart: without } = known.body
    expect((await placeOrder(shop, bela, without, { phone: UNKNOWN })).status).toBe(200)
    const chitra = await shop.customer()
    const first = await placeOrder(shop, chitra, await firstCart(chitra), { phone: UNKNOWN })
    expect(first.body.order.discountPaise).toBe(12_000)
    await shop.db.execute(sql`delete from rate_counts`)
    expect((await placeOrder(shop, bela, cart, { phone: UNKNOWN })).status).toBe(200)
  })

  test('says nothing to many accounts of one network', async () => {
    for (let account = 0; account < 6; account += 1) {
      const user = await shop.customer()
      const cart = await firstCart(user)
      for (let time = 0; time < 10; time += 1) await placeOrder(shop, user, cart, { phone: HERS })
    }
    const chitra = await shop.customer()
    const refused = await placeOrder(shop, chitra, await firstCart(chitra), { phone: UNKNOWN })
    expect(refused.body.cart.coupon.message).toBe(NEUTRAL)
    await shop.db.execute(sql`delete from rate_counts`)
  })

  test('is unknown to the cart of an account that was made with it', async () => {
    const bela = await shop.customer()
    await shop.db.update(users).set({ mobile: HERS }).where(eq(users.mobile, bela.mobile))
    expect((await firstCart(bela)).coupon).toMatchObject({ isApplied: true })
  })
})

test('a code for first orders is for customers without a paid order', async () => {
  await addOffer(shop, { code: 'FIRST', isFirstOrderOnly: true })
  const ring = await shop.stock({ price: 1200 })
  await fillCart(shop, asha, ring)
  const cart = (await enterCode(shop, asha, 'FIRST')).body
  expect(cart.coupon.isApplied).toBe(true)
  await pay(shop, asha, await placeOrder(shop, asha, cart))
  await fillCart(shop, asha, ring)
  expect((await enterCode(shop, asha, 'FIRST')).body.coupon.message).toBe(
    'This code is for a first order.',
  )
})

test('a code for first orders is taken again by one late payment only', async () => {
  const offer = await addOffer(shop, { code: 'FIRST', isFirstOrderOnly: true })
  const ring = await shop.stock({ price: 1200, stock: 50 })
  await fillCart(shop, asha, ring)
  const cart = (await enterCode(shop, asha, 'FIRST')).body
  const placed: TestResponse[] = []
  for (let count = 0; count < 2; count += 1) {
    placed.push(await placeOrder(shop, asha, cart))
    shop.later(60)
    await shop.work('payment.check')
  }
  const [first, second] = placed as [TestResponse, TestResponse]
  expect((await pay(shop, asha, first)).body.order.status).toBe('confirmed')
  expect((await pay(shop, asha, second)).body).toMatchObject({
    code: 'payment.refunded',
    message: 'The coupon of this order was used up. Your money goes back to you.',
  })
  expect(await usesOf(offer._id)).toEqual({ uses: 0, open: 1 })
  await shop.sandbox.webhooks.flush()
  await shop.work('payment.refund', 'mail.send')
  await expectTheBooks()
})

test('a late payment does not take a code for first orders beside an open order with it', async () => {
  const offer = await addOffer(shop, { code: 'FIRST', isFirstOrderOnly: true })
  const ring = await shop.stock({ price: 1200, stock: 50 })
  await fillCart(shop, asha, ring)
  const cart = (await enterCode(shop, asha, 'FIRST')).body
  const late = await placeOrder(shop, asha, cart)
  shop.later(60)
  await shop.work('payment.check')
  const open = await placeOrder(shop, asha, cart)
  expect((await pay(shop, asha, late)).body.code).toBe('payment.refunded')
  expect((await pay(shop, asha, open)).body.order.status).toBe('confirmed')
  expect(await usesOf(offer._id)).toEqual({ uses: 0, open: 1 })
  await shop.sandbox.webhooks.flush()
  await shop.work('payment.refund', 'mail.send')
  await expectTheBooks()
})

const PARALLEL = 100

test(`of ${PARALLEL} customers who use a code for one order at once, exactly one has it`, async () => {
  const offer = await addOffer(shop, { code: 'ONCE', maxUses: 1 })
  const ring = await shop.stock({ price: 1200, stock: 500 })
  const customers = await Promise.all(Array.from({ length: PARALLEL }, () => shop.customer()))
  const carts: Cart[] = []
  for (const as of customers) {
    await fillCart(shop, as, ring)
    carts.push((await enterCode(shop, as, 'ONCE')).body)
  }
  expect(new Set(carts.map(({ totalPaise }) => totalPaise))).toEqual(new Set([117_900]))
  const placed = await Promise.all(
    customers.map((as, at) => placeOrder(shop, as, carts[at] as Cart)),
  )
  const counts = Map.groupBy(placed, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())
  const lengths = Object.fromEntries([...counts].map(([what, { length }]) => [what, length]))
  expect(lengths).toEqual({ 200: 1, '409 cart.changed': PARALLEL - 1 })
  expect(placed.find(({ status }) => status === 409)?.body).toMatchObject({
    message: expect.stringContaining('This code has been used up.'),
    cart: { discountPaise: 0 },
  })
  expect(await usesOf(offer._id)).toEqual({ uses: 1, open: 1 })
  await expectTheBooks()
})

describe('a code for one order of a customer, of several accounts with one mobile number', () => {
  const SHARED = '9812300001'
  const ACCOUNTS = 6

  /** Each account has an order with the code that is neither paid nor confirmed. */
  async function openOrders(
    fields: Record<string, unknown>,
    place: (as: TestUser, cart: Cart) => Promise<TestResponse>,
  ) {
    const offer = await addOffer(shop, { code: 'WELCOME', ...fields })
    const ring = await shop.stock({ price: 1200, stock: 500 })
    const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => shop.customer()))
    const carts: Cart[] = []
    for (const as of accounts) {
      await fillCart(shop, as, ring)
      carts.push((await enterCode(shop, as, 'WELCOME')).body)
    }
    const placed = await Promise.all(accounts.map((as, at) => place(as, carts[at] as Cart)))
    expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 200))
    return { offer, ring, accounts, placed }
  }

  test.each([{ maxPerCustomer: 1 }, { isFirstOrderOnly: true }])(
    'is paid for once at the same moment, and the other payments go back: %o',
    async (fields) => {
      const { accounts, placed } = await openOrders(fields, (as, cart) =>
        placeOrder(shop, as, cart, { phone: SHARED }),
      )
      const paid = await Promise.all(
        accounts.map((as, at) => pay(shop, as, placed[at] as TestResponse)),
      )
      const [confirmed, refunded] = [
        paid.filter(({ body }) => body.order?.status === 'confirmed'),
        paid.filter(({ body }) => body.code === 'payment.refunded'),
      ]
      expect([confirmed.length, refunded.length]).toEqual([1, ACCOUNTS - 1])
      expect(refunded[0]?.body.message).toBe(
        'The coupon of this order was used up. Your money goes back to you.',
      )
      await shop.sandbox.webhooks.flush()
      await shop.work('payment.refund', 'mail.send')
      shop.later(60)
      await shop.work('payment.check')
      await expectTheBooks()
    },
  )

  test('ends an order whose payment goes back at once, also if webhook and browser report it together', async () => {
    const { offer, ring, accounts, placed } = await openOrders({ maxPerCustomer: 1 }, (as, cart) =>
      placeOrder(shop, as, cart, { phone: SHARED }),
    )
    const [first, ...others] = accounts as [TestUser, ...TestUser[]]
    await pay(shop, first, placed[0] as TestResponse)
    for (const [at, as] of others.entries()) {
      const order = placed[at + 1]?.body
      const body = await shop.sandbox.pay(order.orderId)
      const verify = () => shop.request('POST', '/api/payment/verify-payment', { as, body })
      const [, verified] = await Promise.all([shop.sandbox.webhooks.flush(), verify(), verify()])
      expect(verified.body.code).toBe('payment.refunded')
      const { body: seen } = await shop.request('GET', `/api/admin/orders/${order.order._id}`, {
        as: await shop.administrator(),
      })
      expect(seen).toMatchObject({ status: 'cancelled', refund: 'pending' })
      expect(seen.timeline.at(-1)).toMatchObject({
        actor: null,
        note: 'Its coupon was used up before the payment, which is refunded',
      })
      expect(seen.refundList).toMatchObject([{ reason: 'offer-used' }])
      const mails = await query<{ body: string }>(
        shop.db,
        sql`select body from mails where order_id = ${order.order._id}`,
      )
      expect(mails).toHaveLength(1)
      expect(mails[0]?.body).toContain('The order is cancelled.')
    }
    const { body: product } = await shop.request('GET', `/api/products/${ring.productId}`)
    expect(product.inventory).toBe(499)
    expect(await usesOf(offer._id)).toEqual({ uses: 0, open: 1 })
    await shop.work('payment.refund', 'mail.send')
    shop.later(60)
    await shop.work('payment.check')
    await expectTheBooks()
  })

  test('is confirmed once with cash on delivery', async () => {
    const as = await shop.administrator()
    await offerCod(shop, as)
    const { placed } = await openOrders({ maxPerCustomer: 1 }, (customer) =>
      requestCod(shop, customer, { address: { phone: SHARED } }),
    )
    const confirmed = await Promise.all(
      placed.map(({ body }) =>
        shop.request('POST', '/api/admin/orders/move', {
          as,
          body: { ids: [body.order._id], to: 'confirmed' },
        }),
      ),
    )
    expect(confirmed.filter(({ body }) => body.success)).toHaveLength(1)
    await expectTheBooks()
  })

  test('is used by each account again for a number of its own', async () => {
    let numbers = 0
    const { accounts, placed } = await openOrders({ maxPerCustomer: 1 }, (as, cart) =>
      placeOrder(shop, as, cart, { phone: `98123000${10 + (numbers += 1)}` }),
    )
    const paid = await Promise.all(
      accounts.map((as, at) => pay(shop, as, placed[at] as TestResponse)),
    )
    expect(paid.map(({ body }) => body.order?.status)).toEqual(paid.map(() => 'confirmed'))
  })
})

test('an order keeps what it cost less than by the struck-through prices, with its discounts', async () => {
  await addOffer(shop, { code: 'DIWALI10' })
  const ring = await shop.stock({ price: 1200 })
  const plain = await shop.stock({ price: 300 })
  const strike = (price: number) =>
    shop.db
      .update(products)
      .set({ actualPrice: rupees(price) })
      .where(eq(products.id, ring.productId as Id<'prd'>))
  await strike(1500)
  await fillCart(shop, asha, { productId: ring.productId, quantity: 2 }, plain)
  await enterCode(shop, asha, 'DIWALI10')
  const placed = await placeOrder(shop, asha, await readCart())
  expect(placed.body.order).toMatchObject({ discountPaise: 27_000, savedPaise: 60_000 + 27_000 })
  await strike(5000)
  const url = `/api/orders/${placed.body.order._id}`
  expect((await shop.request('GET', url, { as: asha })).body.savedPaise).toBe(87_000)
})
