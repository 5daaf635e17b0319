import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { query } from '#platform/db/db.ts'
import {
  ADDRESS,
  openTestShop,
  type TestResponse,
  type TestUser,
  type TestProduct,
  type TestShop,
} from '../shop.ts'

let shop: TestShop

const EVERYTHING = {
  RATE_LIMIT_PER_MINUTE: '100000',
  RESERVATIONS_PER_NETWORK: '12',
  TRUST_PROXY: '127.0.0.1',
}

beforeAll(async () => void (shop = await openTestShop({ environment: EVERYTHING })))
afterAll(() => shop.close())
beforeEach(async () => {
  // Every test uses the network alone.
  await shop.db.execute(sql`update orders set network = null`)
})
afterEach(async () => expect(await findLedgerFaults(shop.db)).toEqual([]))

type Line = { productId: string; quantity?: number; variantId?: string }

/** Puts exactly these lines into the cart. */
async function fill(as: TestUser, lines: Line[]): Promise<void> {
  await shop.db.execute(sql`delete from cart_lines where user_id = ${as.id}`)
  for (const line of lines) {
    const added = await shop.request('POST', '/api/cart', { as, body: { quantity: 1, ...line } })
    expect(added.status).toBe(200)
  }
}

/** Presses Pay Now for the cart as it is. */
async function press(as: TestUser, address = ADDRESS.address, headers = {}): Promise<TestResponse> {
  const cart = (await shop.request('GET', '/api/cart', { as })).body
  const lines = cart.items.map(
    (item: { productId: { _id: string }; variantId: string; quantity: number }) => ({
      productId: item.productId._id,
      variantId: item.variantId,
      quantity: item.quantity,
    }),
  )
  const shippingDetails = { ...ADDRESS, address }
  return shop.request('POST', '/api/payment/create-order', {
    as,
    headers,
    body: { amount: cart.totalPaise / 100, cart: lines, shippingDetails },
  })
}

async function order(as: TestUser, ...lines: Line[]): Promise<TestResponse> {
  await fill(as, lines)
  return press(as)
}

const stockOf = async ({ productId }: TestProduct): Promise<number> =>
  (await shop.request('GET', `/api/products/${productId}`)).body.inventory

/** Lets time pass; the jobs run at their times. */
async function passMinutes(minutes: number): Promise<void> {
  shop.later(minutes)
  await shop.work('payment.check')
}

const pay = async (as: TestUser, opened: TestResponse): Promise<TestResponse> =>
  shop.request('POST', '/api/payment/verify-payment', {
    as,
    body: await shop.sandbox.pay(opened.body.orderId),
  })

const unpaidOf = async (as: TestUser): Promise<number> => {
  const [row] = await query<{ count: number }>(
    shop.db,
    sql`select count(*)::int as count from orders where user_id = ${as.id} and status = 'pending_payment'`,
  )
  return row?.count ?? 0
}

describe('a second order', () => {
  test("replaces the customer's own reservation and is never refused for the units of that one", async () => {
    const [asha, ring, bangle] = [
      await shop.customer(),
      await shop.stock({ stock: 3 }),
      await shop.stock({ stock: 1 }),
    ]
    expect((await order(asha, { productId: ring.productId, quantity: 3 })).status).toBe(200)
    expect((await press(asha, '1 Fergusson Road')).status).toBe(200)
    const other = await order(
      asha,
      { productId: ring.productId, quantity: 2 },
      { productId: bangle.productId },
    )
    expect(other.status).toBe(200)
    expect([await stockOf(ring), await stockOf(bangle), await unpaidOf(asha)]).toEqual([1, 0, 1])
    expect((await order(asha, { productId: ring.productId, quantity: 3 })).status).toBe(200)
    expect([await stockOf(ring), await stockOf(bangle), await unpaidOf(asha)]).toEqual([0, 1, 1])
  })

  test('is not refused when it comes at the same time as another one with other details', async () => {
    const [asha, ring] = [await shop.customer(), await shop.stock({ stock: 2 })]
    await fill(asha, [{ productId: ring.productId, quantity: 2 }])
    const responses = await Promise.all(
      ['1', '2', '3', '4'].map((house) => press(asha, `${house} Laxmi Road`)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([await stockOf(ring), await unpaidOf(asha)]).toEqual([0, 1])
  })
})

describe('an unpaid order', () => {
  test("reserves at most 50 units, while the cart takes any number; a larger one gets the shop's contact", async () => {
    const [asha, ring, bangle] = [
      await shop.customer(),
      await shop.stock({ stock: 90 }),
      await shop.stock({ stock: 90 }),
    ]
    const refused = await order(
      asha,
      { productId: ring.productId, quantity: 50 },
      { productId: bangle.productId },
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 'order.too-large', limit: 50 } })
    expect(refused.body.message).toBe(
      'One order can have at most 50 pieces, and your cart has 51. For a larger order please ' +
        'call +91 00000 00000, write to care@jhumka.example or message us at ' +
        'https://wa.me/910000000000.',
    )
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toHaveLength(2)
    expect([await stockOf(ring), await unpaidOf(asha)]).toEqual([90, 0])
    expect((await order(asha, { productId: ring.productId, quantity: 50 })).status).toBe(200)
    // A refused order leaves the earlier reservation.
    expect((await order(asha, { productId: ring.productId, quantity: 51 })).status).toBe(409)
    expect([await stockOf(ring), await unpaidOf(asha)]).toEqual([40, 1])
  })

  test('reserves as many as the settings say, and 50 with settings from before that field', async () => {
    const [asha, administrator, ring] = [
      await shop.customer(),
      await shop.administrator(),
      await shop.stock({ stock: 90 }),
    ]
    const selling = { freeShippingFrom: 2000, shipping: 99, reservationMinutes: null, lowStock: 5 }
    const save = (version: number, more = {}) =>
      shop.request('PUT', '/api/admin/settings/selling', {
        as: administrator,
        body: { value: { ...selling, ...more }, version },
      })
    expect((await save(0)).status).toBe(200)
    expect((await order(asha, { productId: ring.productId, quantity: 51 })).body.limit).toBe(50)
    expect((await save(1, { maxUnpaidUnits: 2 })).status).toBe(200)
    const refused = await order(asha, { productId: ring.productId, quantity: 3 })
    expect(refused.body.message).toMatch(
      /^One order can have at most 2 pieces, and your cart has 3\./,
    )
    expect((await order(asha, { productId: ring.productId, quantity: 2 })).status).toBe(200)
    expect(await save(2, { maxUnpaidUnits: 0 })).toMatchObject({
      status: 400,
      body: { fields: { maxUnpaidUnits: 'At least one piece.' } },
    })
    expect((await save(2, { maxUnpaidUnits: 50 })).status).toBe(200)
  })
})

describe('the last unit', () => {
  test('cannot be reserved for ever by one free account that orders again and again', async () => {
    const products = [
      await shop.stock({ stock: 1 }),
      await shop.stock({ stock: 7 }),
      await shop.stock({ stock: 40 }),
    ]
    const hoarder = await shop.customer()
    const everything = async () => {
      for (const product of products) {
        const left = await stockOf(product)
        const line = { productId: product.productId, quantity: left }
        if (left > 0) await shop.request('POST', '/api/cart', { as: hoarder, body: line })
      }
      return press(hoarder)
    }
    const periods: { soldOut: boolean; minutes: number }[] = []
    for (let minute = 0; minute < 240; minute += 7) {
      await everything()
      const soldOut = (await Promise.all(products.map(stockOf))).every((level) => level === 0)
      const last = periods.at(-1)
      if (last?.soldOut === soldOut) last.minutes += 7
      else periods.push({ soldOut, minutes: 7 })
      await passMinutes(7)
    }
    const minutesOf = (which: boolean) =>
      periods.slice(0, -1).flatMap(({ soldOut, minutes }) => (soldOut === which ? [minutes] : []))
    // Checked every seven minutes: two reservation times and that of an order placed before their
    // end.
    expect(Math.max(...minutesOf(true))).toBeLessThanOrEqual(49)
    expect(minutesOf(false).length).toBeGreaterThan(1)
    expect(Math.min(...minutesOf(false))).toBeGreaterThanOrEqual(28)

    await everything()
    const levels = await Promise.all(products.map(stockOf))
    const free = products.filter((_piece, index) => (levels[index] ?? 0) > 0)
    if (free.length === 0) await passMinutes(45)
    for (const { productId } of products) {
      const buyer = await shop.customer()
      await passMinutes(1)
      const bought = await order(buyer, { productId })
      expect(bought.status).toBe(200)
      expect((await pay(buyer, bought)).status).toBe(200)
    }
  })

  test('is free for others for half an hour after one customer has reserved it unpaid for half an hour', async () => {
    const [asha, bela, ring] = [
      await shop.customer(),
      await shop.customer(),
      await shop.stock({ title: 'Kundan Ring', stock: 1 }),
    ]
    expect((await order(asha, { productId: ring.productId })).status).toBe(200)
    await passMinutes(16)
    expect((await press(asha)).status).toBe(200)
    await passMinutes(16)
    expect(await stockOf(ring)).toBe(1)
    const refused = await press(asha)
    expect(refused).toMatchObject({ status: 409, body: { code: 'stock.paused' } })
    expect(refused.body.message).toMatch(
      /^You have kept the last Kundan Ring for 30 minutes without paying, so others can buy it first\. You can order it again from \d{1,2}:\d\d [ap]m on \d{1,2} \w+ \(India time\)\.$/,
    )
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(28 * 60)
    expect(seconds).toBeLessThanOrEqual(30 * 60)
    const ahead = Date.parse(refused.body.availableAt) - shop.now().getTime()
    expect(Math.abs(ahead - seconds * 1000)).toBeLessThan(2000)
    expect((await order(bela, { productId: ring.productId })).status).toBe(200)
    await passMinutes(16)
    expect((await press(asha)).body.code).toBe('stock.paused')
    await passMinutes(16)
    expect((await press(asha)).status).toBe(200)
  })

  test.each([
    [
      'replaces the order every few minutes',
      async (as: TestUser, ring: TestProduct, _bangle: TestProduct, turn: number) => {
        await fill(as, [{ productId: ring.productId, quantity: 2 }])
        return press(as, `${turn} Laxmi Road`)
      },
    ],
    [
      'changes between two carts that both contain it',
      async (as: TestUser, ring: TestProduct, bangle: TestProduct, turn: number) =>
        order(
          as,
          { productId: ring.productId, quantity: 2 },
          ...(turn % 2 ? [{ productId: bangle.productId }] : []),
        ),
    ],
    [
      'cancels each order before the next',
      async (as: TestUser, ring: TestProduct) => {
        const { orders } = (await shop.request('GET', '/api/orders', { as })).body
        if (orders[0]?.status === 'pending_payment')
          await shop.request('POST', `/api/orders/${orders[0]._id}/cancel`, { as })
        return order(as, { productId: ring.productId, quantity: 2 })
      },
    ],
  ])('is not reserved longer by a customer who %s', async (_what, act) => {
    const [asha, ring, bangle] = [
      await shop.customer(),
      await shop.stock({ stock: 2 }),
      await shop.stock({ stock: 9 }),
    ]
    const levels: number[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      await act(asha, ring, bangle, turn)
      levels.push(await stockOf(ring))
      await passMinutes(5)
    }
    // Reserved from the first minute to the thirtieth; the order of the 25th ends in the 40th.
    expect(levels.slice(0, 6)).toEqual(Array(6).fill(0))
    expect(levels.slice(8)).toEqual(Array(4).fill(2))
    expect(await stockOf(ring)).toBe(2)
  })

  test('is counted for each variant on its own, and a variant that was not reserved can be ordered', async () => {
    const [asha, ring] = [
      await shop.customer(),
      await shop.stock({ stock: 1, sizes: ['Size 6', 'Size 7'] }),
    ]
    const [six = '', seven = ''] = ring.variantIds
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await order(asha, { productId: ring.productId, variantId: six })).status).toBe(200)
      await passMinutes(16)
    }
    const lines = [six, seven].map((variantId) => ({ productId: ring.productId, variantId }))
    const both = await order(asha, ...lines)
    expect(both).toMatchObject({ status: 409, body: { code: 'stock.paused', variantId: six } })
    expect(both.body.message).toContain(', Size 6 for 30 minutes')
    expect((await order(asha, { productId: ring.productId, variantId: seven })).status).toBe(200)
  })

  test('does not limit a customer who leaves a unit for others', async () => {
    const [asha, bela, ring] = [
      await shop.customer(),
      await shop.customer(),
      await shop.stock({ stock: 3 }),
    ]
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await order(asha, { productId: ring.productId, quantity: 3 })).status).toBe(200)
      await passMinutes(16)
    }
    const refused = await press(asha)
    expect(refused.body.message).toMatch(/Until then you can order up to 2 pieces of it\.$/)
    expect((await order(asha, { productId: ring.productId, quantity: 2 })).status).toBe(200)
    expect((await order(bela, { productId: ring.productId })).status).toBe(200)
    // The only units left are the customer's own: a new reservation would leave none for others.
    expect((await press(asha, '1 Fergusson Road')).body.code).toBe('stock.paused')
    expect(await unpaidOf(asha)).toBe(1)
  })

  test('does not limit a customer who ordered while others had stock, or who paid', async () => {
    const [asha, ring, bangle] = [
      await shop.customer(),
      await shop.stock({ stock: 2 }),
      await shop.stock({ stock: 4 }),
    ]
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await order(asha, { productId: ring.productId })).status).toBe(200)
      await passMinutes(16)
    }
    expect((await order(asha, { productId: ring.productId, quantity: 2 })).status).toBe(200)

    const administrator = await shop.administrator()
    for (let turn = 0; turn < 4; turn += 1) {
      const opened = await order(asha, { productId: bangle.productId, quantity: 4 })
      expect(opened.status).toBe(200)
      shop.later(14)
      expect((await pay(asha, opened)).status).toBe(200)
      const [variantId] = bangle.variantIds
      const more = {
        productId: bangle.productId,
        variantId,
        quantity: 4,
        requestId: `more-pieces-${turn}`,
      }
      expect(
        (await shop.request('POST', '/api/admin/inventory/add', { as: administrator, body: more }))
          .status,
      ).toBe(200)
    }
  })

  test("names the time after the pause if the customer's order is still open", async () => {
    const [asha, ring] = [await shop.customer(), await shop.stock({ stock: 1 })]
    let opened = await order(asha, { productId: ring.productId })
    for (let turn = 1; turn <= 3; turn += 1) {
      await passMinutes(10)
      if (turn < 3) opened = await press(asha, `${turn} Laxmi Road`)
    }
    const refused = await press(asha, '3 Laxmi Road')
    expect(refused.body.code).toBe('stock.paused')
    // The open order ends first; it can still be paid.
    const freeFrom = Date.parse(opened.body.order.payBefore) + 30 * 60_000
    expect(Date.parse(refused.body.availableAt)).toBe(freeFrom)
    expect((await pay(asha, opened)).status).toBe(200)
  })

  test('is checked with an index', async () => {
    const plans = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return query(
        tx,
        sql`explain (format json) select reserved_from from last_unit_reservations
          where user_id = 'usr_1' and variant_id in ('var_1') and reserved_until > now()`,
      )
    })
    expect(JSON.stringify(plans)).toMatch(
      /last_unit_reservations_of_user.*Index Cond.*user_id.*variant_id.*reserved_until/,
    )
  })
})

describe('one network', () => {
  const from = (index: number) => ({ 'x-forwarded-for': `2001:db8:0:7::${index.toString(16)}` })

  test('has at most its limit of unpaid orders, even if many customers come at once', async () => {
    const ring = await shop.stock({ stock: 100 })
    const customers = await Promise.all(Array.from({ length: 40 }, () => shop.customer()))
    for (const customer of customers) await fill(customer, [{ productId: ring.productId }])
    const responses = await Promise.all(
      customers.map((customer, index) => press(customer, ADDRESS.address, from(index))),
    )
    const refused = responses.filter(({ status }) => status === 429)
    expect([responses.filter(({ status }) => status === 200).length, refused.length]).toEqual([
      12, 28,
    ])
    expect(refused[0]?.body).toEqual({
      success: false,
      code: 'network.full',
      message:
        'Too many orders from your network wait for their payment. Please try again in a few ' +
        'minutes.',
    })
    const seconds = Number(refused[0]?.headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(await stockOf(ring)).toBe(88)

    const at = (status: number) =>
      customers.filter((_customer, index) => responses[index]?.status === status)
    const [[inside], [outside]] = [at(200), at(429)]
    if (!inside || !outside) throw new Error('Nobody was refused.')
    // The customer's own reservation is replaced; that of another customer is free when it is paid.
    expect((await press(inside, '1 Fergusson Road', from(99))).status).toBe(200)
    expect((await press(outside, ADDRESS.address, from(98))).status).toBe(429)
    const again = await press(inside, '1 Fergusson Road', from(97))
    expect((await pay(inside, again)).status).toBe(200)
    expect((await press(outside, ADDRESS.address, from(96))).status).toBe(200)
  })

  test('is stored on an order only while it is unpaid', async () => {
    const ring = await shop.stock({ stock: 9 })
    const [asha, bela, chitra] = [
      await shop.customer(),
      await shop.customer(),
      await shop.customer(),
    ]
    const networks = async () =>
      (
        await query<{ network: string | null }>(
          shop.db,
          sql`select network from orders where user_id in (${asha.id}, ${bela.id}, ${chitra.id}) order by id`,
        )
      ).map(({ network }) => network)
    const opened = await order(asha, { productId: ring.productId })
    const cancelled = await order(bela, { productId: ring.productId })
    await order(chitra, { productId: ring.productId })
    expect(await networks()).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
    await pay(asha, opened)
    await shop.request('POST', `/api/orders/${cancelled.body.order._id}/cancel`, { as: bela })
    await passMinutes(16)
    expect(await networks()).toEqual([null, null, null])
  })

  test('has no limit if limits are switched off', async () => {
    const free = await openTestShop({
      environment: { RATE_LIMIT_PER_MINUTE: '0', RESERVATIONS_PER_NETWORK: '1' },
    })
    try {
      const ring = await free.stock({ stock: 9 })
      for (const customer of [await free.customer(), await free.customer(), await free.customer()])
        await free.openPayment(customer, [{ productId: ring.productId }])
      expect(await query(free.db, sql`select id from orders where network is not null`)).toEqual([])
    } finally {
      await free.close()
    }
  })
})
