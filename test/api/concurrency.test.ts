import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addToCart, readCartTerms } from '#cart/cart.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { query } from '#platform/db/db.ts'
import { toForm } from '../form.ts'
import {
  ADDRESS,
  openTestShop,
  type TestResponse,
  type OpenedPayment,
  type TestUser,
  type TestProduct,
  type TestShop,
} from '../shop.ts'
import { shuffled } from '../shuffled.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop({ providerTimeoutMs: 30_000 })))
afterAll(() => shop.close())
afterEach(async () => expect(await findLedgerFaults(shop.db)).toEqual([]))

/** Deadlocks of the database until now. A backend reports them when its transaction ends. */
async function countDeadlocks(): Promise<number> {
  const [row] = await query<{ deadlocks: number }>(
    shop.db,
    sql`select deadlocks::int as deadlocks from pg_stat_database
      where datname = current_database()`,
  )
  return row?.deadlocks ?? 0
}

type Line = { productId: string; variantId?: string; quantity?: number }
type CheckoutInput = {
  as: TestUser
  body: { amount: number; cart: Line[]; shippingDetails: typeof ADDRESS }
}

/**
 * Customers with filled carts and the input of their checkout pages, so that all of them can order
 * at once.
 */
async function fillCarts(
  count: number,
  linesOf: (index: number) => Line[],
): Promise<CheckoutInput[]> {
  const filled: CheckoutInput[] = []
  // In groups, so that no request waits for longer than the shop lets it.
  while (filled.length < count) {
    const indexes = Array.from({ length: Math.min(20, count - filled.length) }, (_, at) => at)
    const group = indexes.map(async (at) =>
      fillCart(await shop.customer(), linesOf(filled.length + at)),
    )
    filled.push(...(await Promise.all(group)))
  }
  return filled
}

async function fillCart(as: TestUser, lines: Line[]): Promise<CheckoutInput> {
  for (const line of lines)
    await shop.request('POST', '/api/cart', { as, body: { quantity: 1, ...line } })
  const { totalPaise, items } = (await shop.request('GET', '/api/cart', { as })).body
  const cart = items.map(
    (item: { productId: { _id: string }; variantId: string; quantity: number }) => ({
      ...item,
      productId: item.productId._id,
    }),
  )
  return { as, body: { amount: totalPaise / 100, cart, shippingDetails: ADDRESS } }
}

const press = ({ as, body }: CheckoutInput): Promise<TestResponse> =>
  shop.request('POST', '/api/payment/create-order', { as, body })

async function pay(as: TestUser, orderId: string): Promise<TestResponse> {
  const result = await shop.sandbox.pay(orderId)
  return shop.request('POST', '/api/payment/verify-payment', { as, body: result })
}

const stockOf = async (product: TestProduct): Promise<number> =>
  (await shop.request('GET', `/api/products/${product.productId}`)).body.inventory

async function unitsByOrderStatus(product: TestProduct): Promise<Record<string, number>> {
  const rows = await query<{ status: string; units: number }>(
    shop.db,
    sql`
    select o.status, sum(l.quantity)::int as units from orders o join order_lines l on l.order_id = o.id
    where l.product_id = ${product.productId} group by o.status`,
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.units]))
}

/** Each captured payment has settled its order, or was refunded once and in full. */
async function assertMoneyAccountedFor(
  orderIds: string[],
): Promise<{ settled: number; refunded: number }> {
  const captured = shop.sandbox
    .payments()
    .filter((payment) => payment.captured && orderIds.includes(payment.order_id))
  const settled = await query<{ id: string; status: string }>(
    shop.db,
    sql`
    select p.provider_payment_id as id, o.status from payments p join orders o on o.id = p.order_id where p.settles`,
  )
  const refunds = shop.sandbox.refunds()
  for (const payment of captured) {
    const back = refunds.filter((refund) => refund.payment_id === payment.id)
    const settledCount = settled.filter(
      (row) => row.id === payment.id && row.status === 'confirmed',
    )
    expect({ payment: payment.id, ends: back.length + settledCount.length }).toEqual({
      payment: payment.id,
      ends: 1,
    })
    if (back[0]) expect(back[0].amount).toBe(payment.amount)
  }
  const refunded = captured.filter((payment) => payment.status === 'refunded').length
  return { settled: captured.length - refunded, refunded }
}

test('200 customers pay at once for ten units: ten of them get one, nobody else is charged', async () => {
  const ring = await shop.stock({ title: 'Last Ring', price: 899, stock: 10 })
  const checkouts = await fillCarts(200, () => [{ productId: ring.productId }])
  const responses = await Promise.all(
    checkouts.map(async (checkout) => ({ claim: checkout, opened: await press(checkout) })),
  )
  const opened = responses.filter((response) => response.opened.status === 200)
  const refused = responses.filter((response) => response.opened.status !== 200)
  expect(opened).toHaveLength(10)
  for (const { opened: response } of refused)
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'stock.sold-out', message: 'Last Ring is sold out.' },
    })

  const orderIds = opened.map((response) => response.opened.body.orderId)
  const paid = await Promise.all(
    opened.map((response) => pay(response.claim.as, response.opened.body.orderId)),
  )
  await shop.sandbox.webhooks.flush()
  for (const response of paid)
    expect(response).toMatchObject({ status: 200, body: { order: { status: 'confirmed' } } })
  expect(await stockOf(ring)).toBe(0)
  expect(await unitsByOrderStatus(ring)).toEqual({ confirmed: 10 })
  expect(await assertMoneyAccountedFor(orderIds)).toEqual({ settled: 10, refunded: 0 })
})

test('reservations expire while customers pay: late payments get the rest or a refund, and no unit is sold twice', async () => {
  const ring = await shop.stock({ stock: 5, sizes: ['Size 6', 'Size 7'] })
  const earring = await shop.stock({ stock: 10 })
  const [six, seven] = ring.variantIds
  const sized = (variantId: string | undefined): Line => ({
    productId: ring.productId,
    ...(variantId ? { variantId } : {}),
  })
  const linesOf = (index: number): Line[] => {
    const lines = [sized(index % 2 ? six : seven), { productId: earring.productId }]
    return index % 3 ? lines : lines.reverse()
  }
  const waves = [await fillCarts(40, linesOf), await fillCarts(40, linesOf)]
  const inTime: { claim: CheckoutInput; opened: OpenedPayment }[][] = []
  for (const wave of waves) {
    const responses = await Promise.all(
      wave.map(async (checkout) => ({ claim: checkout, answer: await press(checkout) })),
    )
    inTime.push(
      responses
        .filter(({ answer: response }) => response.status === 200)
        .map(({ claim: checkout, answer: response }) => ({
          claim: checkout,
          opened: response.body,
        })),
    )
    shop.later(16)
    // After the last wave the reservations run out while the payments arrive.
    if (inTime.length < waves.length) await shop.work('payment.check')
  }
  expect(inTime.map((wave) => wave.length)).toEqual([10, 10])
  const payments = shuffled(inTime.flat(), 7).map(({ claim: checkout, opened }) =>
    pay(checkout.as, opened.orderId),
  )
  const [responses] = await Promise.all([
    Promise.all(payments),
    shop.work('payment.check'),
    shop.sandbox.webhooks.flush(),
  ])
  for (const response of responses) expect([200, 409]).toContain(response.status)
  await shop.work('payment.refund')

  const orderIds = inTime.flat().map(({ opened }) => opened.orderId)
  const { settled: settledCount, refunded } = await assertMoneyAccountedFor(orderIds)
  expect(settledCount + refunded).toBe(20)
  expect(refunded).toBeGreaterThanOrEqual(10)
  expect(responses.filter((response) => response.status === 200)).toHaveLength(settledCount)
  expect((await unitsByOrderStatus(earring)).confirmed).toBe(settledCount)
  expect(await stockOf(earring)).toBe(10 - settledCount)
  expect(await stockOf(ring)).toBe(10 - settledCount)
})

test('customers whose carts have the same variants in opposite order do not deadlock', async () => {
  const [ring, earring, bangle] = [
    await shop.stock({ stock: 200 }),
    await shop.stock({ stock: 200 }),
    await shop.stock({ stock: 200 }),
  ]
  const lines = [ring, earring, bangle].map(({ productId }) => ({ productId }))
  const checkouts = await fillCarts(60, (index) => shuffled(lines, index))
  const responses = await Promise.all(checkouts.map(press))
  expect(responses.map((response) => response.status)).toEqual(checkouts.map(() => 200))
  expect(await Promise.all([ring, earring, bangle].map(stockOf))).toEqual([140, 140, 140])
})

test('customers who exchange their carts at once do not deadlock', async () => {
  const [ring, earring] = [await shop.stock({ stock: 100 }), await shop.stock({ stock: 100 })]
  const checkouts = await fillCarts(40, (index) => [
    { productId: index % 2 ? ring.productId : earring.productId },
  ])
  expect((await Promise.all(checkouts.map(press))).map((response) => response.status)).toEqual(
    checkouts.map(() => 200),
  )
  const exchanged = await Promise.all(
    checkouts.map(async ({ as, body }, index) => {
      await shop.request('DELETE', `/api/cart/${body.cart[0]?.productId}`, { as })
      return fillCart(as, [{ productId: index % 2 ? earring.productId : ring.productId }])
    }),
  )
  expect((await Promise.all(exchanged.map(press))).map((response) => response.status)).toEqual(
    checkouts.map(() => 200),
  )
  expect(await Promise.all([ring, earring].map(stockOf))).toEqual([80, 80])
  expect(await unitsByOrderStatus(ring)).toEqual({ expired: 20, pending_payment: 20 })
})

test('a button pressed five times at once places one order and reserves its units once', async () => {
  const ring = await shop.stock({ stock: 5 })
  const [checkout] = await fillCarts(1, () => [{ productId: ring.productId, quantity: 2 }])
  if (!checkout) throw new Error('The cart was not filled.')
  const responses = await Promise.all(Array.from({ length: 5 }, () => press(checkout)))
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(responses.map((response) => response.body.orderId)).size).toBe(1)
  expect(new Set(responses.map((response) => response.body.order.number)).size).toBe(1)
  expect((await shop.request('GET', '/api/orders', { as: checkout.as })).body.orders).toHaveLength(
    1,
  )
  expect(await stockOf(ring)).toBe(3)
  expect(await pay(checkout.as, responses[0]?.body.orderId)).toMatchObject({
    status: 200,
    body: { order: { status: 'confirmed' } },
  })
  expect(await stockOf(ring)).toBe(3)
})

test('a ring added to the cart during a confirmation stays there, and the bought one is removed', async () => {
  const ring = await shop.stock({ stock: 100 })
  const [checkout] = await fillCarts(1, () => [{ productId: ring.productId }])
  if (!checkout) throw new Error('The cart was not filled.')
  const signed = await shop.sandbox.pay((await press(checkout)).body.orderId)
  const terms = await readCartTerms(shop)
  const confirming = await shop.db.transaction(async (tx) => {
    await addToCart(tx, {
      terms,
      userId: checkout.as.id,
      productId: ring.productId,
      quantity: 1,
    })
    const response = shop.request('POST', '/api/payment/verify-payment', {
      as: checkout.as,
      body: signed,
    })
    // Long enough for the confirmation to reach the cart, where it waits for this transaction.
    await sleep(300)
    return { answer: response }
  })
  expect((await confirming.answer).body.order.status).toBe('confirmed')
  expect((await shop.request('GET', '/api/cart', { as: checkout.as })).body.items).toMatchObject([
    { quantity: 1 },
  ])
})

test('a customer who presses the button during a confirmation does not order the same ring again', async () => {
  const ring = await shop.stock({ stock: 5 })
  const [checkout] = await fillCarts(1, () => [{ productId: ring.productId }])
  if (!checkout) throw new Error('The cart was not filled.')
  const { order } = (await press(checkout)).body
  const pressing = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`update orders set status = 'confirmed' where id = ${order._id}`)
    await tx.execute(sql`delete from cart_lines where user_id = ${checkout.as.id}`)
    const response = press(checkout)
    // Long enough for the request to wait for the lock of this transaction.
    await sleep(300)
    return { answer: response }
  })
  expect(await pressing.answer).toMatchObject({ status: 409, body: { code: 'cart.empty' } })
  expect(await stockOf(ring)).toBe(4)
})

test('two transactions that deadlock both succeed', async () => {
  const [one, other] = [await shop.stock(), await shop.stock()]
  const lower = (order: TestProduct[]) =>
    shop.db.transaction(async (tx) => {
      for (const { productId } of order) {
        await tx.execute(sql`update products set title = title || '!' where id = ${productId}`)
        await tx.execute(sql`select pg_sleep(0.3)`)
      }
    })
  await Promise.all([lower([one, other]), lower([other, one])])
  const rows = await query<{ title: string }>(
    shop.db,
    sql`select title from products where id in (${one.productId}, ${other.productId})`,
  )
  expect(rows.map(({ title }) => title.slice(-2))).toEqual(['!!', '!!'])
})

type Size = { _id: string; label: string; sku?: string }

/** Edits of a product, as the form of the admin sends them. */
async function editor() {
  const administrator = await shop.administrator()
  return async (
    { productId }: TestProduct,
    sizes: Size[],
    fields: Record<string, string> = {},
  ): Promise<TestResponse> => {
    const ring = {
      title: 'Edited Ring',
      description: 'In sizes.',
      category: 'Rings',
      actualPrice: '1500',
      salePrice: '1200',
    }
    const form = toForm({ ...ring, variants: JSON.stringify(sizes), ...fields })
    return shop.request('PUT', `/api/admin/products/${productId}`, {
      as: administrator,
      headers: form.headers,
      body: form.payload,
    })
  }
}

const sizesOf = (product: TestProduct): Size[] =>
  product.variantIds.map((_id, index) => ({ _id, label: `Size ${index}` }))

test('an administrator who edits a product does not block customers who order its variants again and again', async () => {
  const edit = await editor()
  const ring = await shop.stock({
    stock: 200,
    sizes: ['Size 0', 'Size 1', 'Size 2', 'Size 3', 'Size 4'],
  })
  const lines = ring.variantIds.map((variantId) => ({ productId: ring.productId, variantId }))
  const checkouts = await fillCarts(10, (index) => shuffled(lines, index))
  const deadlocks = await countDeadlocks()
  for (let round = 0; round < 10; round += 1) {
    // With another address it is another order: the earlier one releases its units, and new ones
    // are reserved.
    const moved = checkouts.map(({ as, body }) => ({
      as,
      body: { ...body, shippingDetails: { ...ADDRESS, address: `${round} Laxmi Road` } },
    }))
    const responses = await Promise.all([
      ...moved.map(press),
      edit(ring, shuffled(sizesOf(ring), round), { title: `Ring ${round}` }),
    ])
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200))
  }
  expect(await stockOf(ring)).toBe(5 * 190)
  expect(await countDeadlocks()).toBe(deadlocks)
})

test('an administrator who changes its slug and the SKUs of its variants does not block them either', async () => {
  const edit = await editor()
  const ring = await shop.stock({ stock: 200, sizes: ['Size 0', 'Size 1', 'Size 2'] })
  const lines = ring.variantIds.map((variantId) => ({ productId: ring.productId, variantId }))
  for (let round = 0; round < 5; round += 1) {
    const checkouts = await fillCarts(10, (index) => shuffled(lines, index))
    const sizes = sizesOf(ring).map((size) => ({ ...size, sku: `EDITED-${round}-${size.label}` }))
    const responses = await Promise.all([
      ...checkouts.map(press),
      edit(ring, shuffled(sizes, round), { slug: `edited-ring-${round}` }),
    ])
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200))
  }
  expect(await stockOf(ring)).toBe(3 * 150)
})

test('a variant that is removed while customers order it loses no unit and sells none twice', async () => {
  const edit = await editor()
  for (let round = 0; round < 5; round += 1) {
    const ring = await shop.stock({ stock: 20, sizes: ['Size 0', 'Size 1'] })
    const checkouts = await fillCarts(10, () => [
      { productId: ring.productId, variantId: ring.variantIds[1] ?? '' },
    ])
    const [edited, ...responses] = await Promise.all([
      edit(ring, sizesOf(ring).slice(0, 1)),
      ...checkouts.map(press),
    ])
    expect(edited?.status).toBe(200)
    for (const { status } of responses) expect([200, 409]).toContain(status)
    const [left] = await query<{ stock: number; removed: boolean }>(
      shop.db,
      sql`select stock, removed from variants where id = ${ring.variantIds[1]}`,
    )
    expect(left).toEqual({ stock: 0, removed: true })
  }
})

test.each([
  ['address', 'slug', (round: number) => ({ sku: '', slug: `one-address-${round}` })],
  ['SKU', 'variants', (round: number) => ({ sku: `ONE-SKU-${round}`, slug: '' })],
])(
  'of two products that get one %s at once, one gets it and the other is refused',
  async (_what, field, input) => {
    const edit = await editor()
    const products = [await shop.stock(), await shop.stock()]
    for (let round = 0; round < 5; round += 1) {
      const { sku, slug } = input(round)
      const responses = await Promise.all(
        products.map((product) =>
          edit(product, [{ _id: product.variantIds[0] ?? '', label: '', sku }], { slug }),
        ),
      )
      const [rejected, ...others] = responses.filter(({ status }) => status !== 200)
      expect(others).toEqual([])
      expect(rejected).toMatchObject({
        status: 400,
        body: {
          code: 'product.invalid',
          fields: { [field]: expect.stringContaining('is in use already.') },
        },
      })
    }
  },
)
