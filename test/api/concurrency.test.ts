import { DEFAULT_SELLING } from '#shared/shop-settings.ts'
import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addToCart } from '#cart/cart.ts'
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

type Line = { productId: string; variantId?: string; quantity?: number }
type Claim = {
  as: TestUser
  body: { amount: number; cart: Line[]; shippingDetails: typeof ADDRESS }
}

/**
 * Customers with filled carts and the input of their checkout pages, so that all of them can order
 * at once.
 */
const fillCarts = (count: number, linesOf: (index: number) => Line[]): Promise<Claim[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) =>
      fillCart(await shop.customer(), linesOf(index)),
    ),
  )

async function fillCart(as: TestUser, lines: Line[]): Promise<Claim> {
  for (const line of lines)
    await shop.ask('POST', '/api/cart', { as, body: { quantity: 1, ...line } })
  const { totalPaise, items } = (await shop.ask('GET', '/api/cart', { as })).body
  const cart = items.map(
    (item: { productId: { _id: string }; variantId: string; quantity: number }) => ({
      ...item,
      productId: item.productId._id,
    }),
  )
  return { as, body: { amount: totalPaise / 100, cart, shippingDetails: ADDRESS } }
}

const press = ({ as, body }: Claim): Promise<TestResponse> =>
  shop.ask('POST', '/api/payment/create-order', { as, body })

async function pay(as: TestUser, orderId: string): Promise<TestResponse> {
  const result = await shop.sandbox.pay(orderId)
  return shop.ask('POST', '/api/payment/verify-payment', { as, body: result })
}

const stockOf = async (piece: TestProduct): Promise<number> =>
  (await shop.ask('GET', `/api/products/${piece.productId}`)).body.inventory

async function piecesByOrderStatus(piece: TestProduct): Promise<Record<string, number>> {
  const rows = await query<{ status: string; pieces: number }>(
    shop.db,
    sql`
    select o.status, sum(l.quantity)::int as pieces from orders o join order_lines l on l.order_id = o.id
    where l.product_id = ${piece.productId} group by o.status`,
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.pieces]))
}

/** Each captured payment has settled its order, or has been sent back once and whole. */
async function assertMoneyAccountedFor(
  orderIds: string[],
): Promise<{ kept: number; sentBack: number }> {
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
    const kept = settled.filter((row) => row.id === payment.id && row.status === 'confirmed')
    expect({ payment: payment.id, ends: back.length + kept.length }).toEqual({
      payment: payment.id,
      ends: 1,
    })
    if (back[0]) expect(back[0].amount).toBe(payment.amount)
  }
  const sentBack = captured.filter((payment) => payment.status === 'refunded').length
  return { kept: captured.length - sentBack, sentBack }
}

test('200 customers pay at once for ten units: ten of them get one, nobody else is charged', async () => {
  const ring = await shop.stock({ title: 'Last Ring', price: 899, stock: 10 })
  const claims = await fillCarts(200, () => [{ productId: ring.productId }])
  const answers = await Promise.all(
    claims.map(async (claim) => ({ claim, opened: await press(claim) })),
  )
  const opened = answers.filter((answer) => answer.opened.status === 200)
  const refused = answers.filter((answer) => answer.opened.status !== 200)
  expect(opened).toHaveLength(10)
  for (const { opened: answer } of refused)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stock.sold-out', message: 'Last Ring is sold out.' },
    })

  const orderIds = opened.map((answer) => answer.opened.body.orderId)
  const paid = await Promise.all(
    opened.map((answer) => pay(answer.claim.as, answer.opened.body.orderId)),
  )
  await shop.sandbox.webhooks.flush()
  for (const answer of paid)
    expect(answer).toMatchObject({ status: 200, body: { order: { status: 'confirmed' } } })
  expect(await stockOf(ring)).toBe(0)
  expect(await piecesByOrderStatus(ring)).toEqual({ confirmed: 10 })
  expect(await assertMoneyAccountedFor(orderIds)).toEqual({ kept: 10, sentBack: 0 })
})

test('reservations run out while customers pay: late money gets what is left, the rest goes back, no unit is sold twice', async () => {
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
  const inTime: { claim: Claim; opened: OpenedPayment }[][] = []
  for (const wave of waves) {
    const answers = await Promise.all(
      wave.map(async (claim) => ({ claim, answer: await press(claim) })),
    )
    inTime.push(
      answers
        .filter(({ answer }) => answer.status === 200)
        .map(({ claim, answer }) => ({ claim, opened: answer.body })),
    )
    shop.later(16)
    // After the last wave the reservations run out while the payments arrive.
    if (inTime.length < waves.length) await shop.work('payment.check')
  }
  expect(inTime.map((wave) => wave.length)).toEqual([10, 10])
  const payments = shuffled(inTime.flat(), 7).map(({ claim, opened }) =>
    pay(claim.as, opened.orderId),
  )
  const [answers] = await Promise.all([
    Promise.all(payments),
    shop.work('payment.check'),
    shop.sandbox.webhooks.flush(),
  ])
  for (const answer of answers) expect([200, 409]).toContain(answer.status)
  await shop.work('payment.refund')

  const orderIds = inTime.flat().map(({ opened }) => opened.orderId)
  const { kept, sentBack } = await assertMoneyAccountedFor(orderIds)
  expect(kept + sentBack).toBe(20)
  expect(sentBack).toBeGreaterThanOrEqual(10)
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(kept)
  expect((await piecesByOrderStatus(earring)).confirmed).toBe(kept)
  expect(await stockOf(earring)).toBe(10 - kept)
  expect(await stockOf(ring)).toBe(10 - kept)
})

test('customers whose carts hold the same units in opposite order never stand in each other’s way', async () => {
  const [ring, earring, bangle] = [
    await shop.stock({ stock: 200 }),
    await shop.stock({ stock: 200 }),
    await shop.stock({ stock: 200 }),
  ]
  const lines = [ring, earring, bangle].map(({ productId }) => ({ productId }))
  const claims = await fillCarts(60, (index) => shuffled(lines, index))
  const answers = await Promise.all(claims.map(press))
  expect(answers.map((answer) => answer.status)).toEqual(claims.map(() => 200))
  expect(await Promise.all([ring, earring, bangle].map(stockOf))).toEqual([140, 140, 140])
})

test('customers who exchange their carts at once give back and take without standing in each other’s way', async () => {
  const [ring, earring] = [await shop.stock({ stock: 100 }), await shop.stock({ stock: 100 })]
  const claims = await fillCarts(40, (index) => [
    { productId: index % 2 ? ring.productId : earring.productId },
  ])
  expect((await Promise.all(claims.map(press))).map((answer) => answer.status)).toEqual(
    claims.map(() => 200),
  )
  const exchanged = await Promise.all(
    claims.map(async ({ as, body }, index) => {
      await shop.ask('DELETE', `/api/cart/${body.cart[0]?.productId}`, { as })
      return fillCart(as, [{ productId: index % 2 ? earring.productId : ring.productId }])
    }),
  )
  expect((await Promise.all(exchanged.map(press))).map((answer) => answer.status)).toEqual(
    claims.map(() => 200),
  )
  expect(await Promise.all([ring, earring].map(stockOf))).toEqual([80, 80])
  expect(await piecesByOrderStatus(ring)).toEqual({ expired: 20, pending_payment: 20 })
})

test('a button pressed five times at once places one order and takes its units once', async () => {
  const ring = await shop.stock({ stock: 5 })
  const [claim] = await fillCarts(1, () => [{ productId: ring.productId, quantity: 2 }])
  if (!claim) throw new Error('The cart was not filled.')
  const answers = await Promise.all(Array.from({ length: 5 }, () => press(claim)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1)
  expect(new Set(answers.map((answer) => answer.body.order.number)).size).toBe(1)
  expect((await shop.ask('GET', '/api/orders', { as: claim.as })).body.orders).toHaveLength(1)
  expect(await stockOf(ring)).toBe(3)
  expect(await pay(claim.as, answers[0]?.body.orderId)).toMatchObject({
    status: 200,
    body: { order: { status: 'confirmed' } },
  })
  expect(await stockOf(ring)).toBe(3)
})

test('a ring put into the cart while an earlier one is being confirmed stays there, and the bought one leaves', async () => {
  const ring = await shop.stock({ stock: 100 })
  const [claim] = await fillCarts(1, () => [{ productId: ring.productId }])
  if (!claim) throw new Error('The cart was not filled.')
  const signed = await shop.sandbox.pay((await press(claim)).body.orderId)
  const confirming = await shop.db.transaction(async (tx) => {
    await addToCart(tx, {
      rule: DEFAULT_SELLING,
      userId: claim.as.id,
      productId: ring.productId,
      quantity: 1,
    })
    const answer = shop.ask('POST', '/api/payment/verify-payment', { as: claim.as, body: signed })
    // Long enough for the confirmation to come to the cart, where it finds this transaction before
    // it.
    await sleep(300)
    return { answer }
  })
  expect((await confirming.answer).body.order.status).toBe('confirmed')
  expect((await shop.ask('GET', '/api/cart', { as: claim.as })).body.items).toMatchObject([
    { quantity: 1 },
  ])
})

test('a customer who presses the button while a payment is being confirmed does not order the same ring again', async () => {
  const ring = await shop.stock({ stock: 5 })
  const [claim] = await fillCarts(1, () => [{ productId: ring.productId }])
  if (!claim) throw new Error('The cart was not filled.')
  const { order } = (await press(claim)).body
  const pressing = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`update orders set status = 'confirmed' where id = ${order._id}`)
    await tx.execute(sql`delete from cart_lines where user_id = ${claim.as.id}`)
    const answer = press(claim)
    // Long enough for the request to wait for the lock of this transaction.
    await sleep(300)
    return { answer }
  })
  expect(await pressing.answer).toMatchObject({ status: 409, body: { code: 'cart.empty' } })
  expect(await stockOf(ring)).toBe(4)
})

test('two changes that wait for each other are both made', async () => {
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
    return shop.ask('PUT', `/api/admin/products/${productId}`, {
      as: administrator,
      headers: form.headers,
      body: form.payload,
    })
  }
}

const sizesOf = (piece: TestProduct): Size[] =>
  piece.variantIds.map((_id, index) => ({ _id, label: `Size ${index}` }))

test('an administrator who edits a product never stands in the way of those who order its sizes, and order them again', async () => {
  const edit = await editor()
  const ring = await shop.stock({
    stock: 200,
    sizes: ['Size 0', 'Size 1', 'Size 2', 'Size 3', 'Size 4'],
  })
  const lines = ring.variantIds.map((variantId) => ({ productId: ring.productId, variantId }))
  const claims = await fillCarts(10, (index) => shuffled(lines, index))
  for (let round = 0; round < 10; round += 1) {
    // Another address, another order: the one before gives its pieces back, and new ones are taken.
    const moved = claims.map(({ as, body }) => ({
      as,
      body: { ...body, shippingDetails: { ...ADDRESS, address: `${round} Laxmi Road` } },
    }))
    const answers = await Promise.all([
      ...moved.map(press),
      edit(ring, shuffled(sizesOf(ring), round), { title: `Ring ${round}` }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  }
  expect(await stockOf(ring)).toBe(5 * 190)
})

test('nor does one who changes its address and the SKUs of its sizes', async () => {
  const edit = await editor()
  const ring = await shop.stock({ stock: 200, sizes: ['Size 0', 'Size 1', 'Size 2'] })
  const lines = ring.variantIds.map((variantId) => ({ productId: ring.productId, variantId }))
  for (let round = 0; round < 5; round += 1) {
    const claims = await fillCarts(10, (index) => shuffled(lines, index))
    const sizes = sizesOf(ring).map((size) => ({ ...size, sku: `EDITED-${round}-${size.label}` }))
    const answers = await Promise.all([
      ...claims.map(press),
      edit(ring, shuffled(sizes, round), { slug: `edited-ring-${round}` }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  }
  expect(await stockOf(ring)).toBe(3 * 150)
})

test('a size that is removed while customers order it leaves no unit behind, and takes none twice', async () => {
  const edit = await editor()
  for (let round = 0; round < 5; round += 1) {
    const ring = await shop.stock({ stock: 20, sizes: ['Size 0', 'Size 1'] })
    const claims = await fillCarts(10, () => [
      { productId: ring.productId, variantId: ring.variantIds[1] ?? '' },
    ])
    const [edited, ...answers] = await Promise.all([
      edit(ring, sizesOf(ring).slice(0, 1)),
      ...claims.map(press),
    ])
    expect(edited?.status).toBe(200)
    for (const { status } of answers) expect([200, 409]).toContain(status)
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
  'of two products that get one %s at once, one has it and the other is told',
  async (_what, field, input) => {
    const edit = await editor()
    const pieces = [await shop.stock(), await shop.stock()]
    for (let round = 0; round < 5; round += 1) {
      const { sku, slug } = input(round)
      const answers = await Promise.all(
        pieces.map((piece) =>
          edit(piece, [{ _id: piece.variantIds[0] ?? '', label: '', sku }], { slug }),
        ),
      )
      const [told, ...others] = answers.filter(({ status }) => status !== 200)
      expect(others).toEqual([])
      expect(told).toMatchObject({
        status: 400,
        body: {
          code: 'product.invalid',
          fields: { [field]: expect.stringContaining('is in use already.') },
        },
      })
    }
  },
)
