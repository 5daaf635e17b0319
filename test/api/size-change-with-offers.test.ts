import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { variants } from '#catalog/tables.ts'
import { offerRedemptions, offers } from '#offers/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { orderCharges, orderLines } from '#orders/tables.ts'
import { payments, refunds } from '#payments/tables.ts'
import { query } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { rupees } from '#shared/money/money.ts'
import { addOffer, enterCode, fillCart, forgetParts, pay, placeOrder } from '../offers.ts'
import { makeTransitions } from '../order-transitions.ts'
import {
  openTestShop,
  type OpenedPayment,
  type TestProduct,
  type TestShop,
  type TestUser,
} from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  shop.sandbox.webhooks.mode('drop')
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

beforeEach(async () => {
  asha = await shop.customer('Asha Rao')
})

const findings = async () =>
  (await checkBooks(shop.db, shop.now())).flatMap((each) =>
    each.findings.map(({ sentence }) => sentence),
  )

afterEach(async () => {
  expect(await findings()).toEqual([])
  await shop.db.update(offers).set({ endedAt: shop.now() })
})

/** Sizes of a ring and their prices in rupees. The customer buys the first. */
const PRICES = { 6: 1200, 7: 1500, 8: 1000, 9: 400 }

async function sizedRing(): Promise<TestProduct> {
  const ring = await shop.stock({ price: 1200, stock: 5, sizes: Object.keys(PRICES) })
  for (const [at, price] of Object.values(PRICES).entries())
    await shop.db
      .update(variants)
      .set({ salePrice: rupees(price) })
      .where(eq(variants.id, ring.variantIds[at] as Id<'var'>))
  return ring
}

type Bought = {
  id: Id<'ord'>
  ring: TestProduct
  items: { _id: string }[]
  opened: OpenedPayment
}

/** Buys the first size of a ring and another product, with a code if there is one. */
async function buyWith(code: string, other?: TestProduct, quantity = 1): Promise<Bought> {
  const ring = await sizedRing()
  const line = { productId: ring.productId, variantId: ring.variantIds[0] ?? '', quantity }
  const cart = await fillCart(shop, asha, line, ...(other ? [other] : []))
  const entered = code ? (await enterCode(shop, asha, code)).body : cart
  const placed = await placeOrder(shop, asha, entered)
  expect((await pay(shop, asha, placed)).status).toBe(200)
  const { order } = placed.body
  return { id: order._id, ring, items: order.items, opened: placed.body }
}

let requests = 0

/** The administrator changes the ring to another size. */
const resize = (
  { id, ring, items }: Bought,
  { from = 6, to }: { from?: keyof typeof PRICES; to: keyof typeof PRICES },
  waive = false,
) => {
  const at = (size: number) => Object.keys(PRICES).indexOf(`${size}`)
  return shop.request('POST', `/api/admin/orders/${id}/variant`, {
    as: administrator,
    body: {
      lineId: items[0]?._id,
      fromVariantId: ring.variantIds[at(from)],
      variantId: ring.variantIds[at(to)],
      pricePaise: rupees(PRICES[to]),
      waive,
      requestId: `size-with-offer-${++requests}`,
    },
  })
}

const read = async ({ id }: Bought) =>
  (await shop.request('GET', `/api/orders/${id}`, { as: asha })).body

const refundsOf = async ({ id }: Bought) =>
  (
    await shop.db
      .select({ amount: refunds.amount })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, id))
      .orderBy(refunds.createdAt)
  ).map(({ amount }) => amount)

/** What the offers of an order have given, by the table that reports read. */
const redeemedBy = async ({ id }: Bought) =>
  (await shop.db.select().from(offerRedemptions).where(eq(offerRedemptions.orderId, id)))
    .map(({ discount }) => discount)
    .toSorted((a, b) => a - b)

const payDifference = async ({ id }: Bought) => {
  const opened = await shop.request('POST', `/api/orders/${id}/difference`, { as: asha })
  return shop.request('POST', '/api/payment/verify-payment', {
    as: asha,
    body: await shop.sandbox.pay(opened.body.orderId),
  })
}

describe('a coupon of 10 per cent', () => {
  beforeEach(async () => {
    await addOffer(shop, { code: `TEN${++requests}`, percent: 10 })
  })
  const code = () => `TEN${requests}`

  test('takes less off a cheaper size, and only the rest of the difference goes back', async () => {
    const bought = await buyWith(code(), await shop.stock({ price: 500 }))
    expect(await read(bought)).toMatchObject({ discountPaise: 17_000, totalPaise: 162_900 })
    const lists = await shop.request('GET', `/api/admin/orders/${bought.id}/variants`, {
      as: administrator,
    })
    expect(lists.body.lines[0].choices[1]).toMatchObject({
      differencePaise: -18_000,
      subtotalPaise: 150_000,
      discountPaise: 15_000,
      totalPaise: 144_900,
    })
    expect((await resize(bought, { to: 8 })).status).toBe(200)
    expect(await read(bought)).toMatchObject({
      subtotalPaise: 150_000,
      discountPaise: 15_000,
      discounts: [{ amountPaise: 15_000 }],
      totalPaise: 144_900,
      items: [{ discountPaise: 10_000 }, { discountPaise: 5000 }],
    })
    expect(await refundsOf(bought)).toEqual([18_000])
    expect(await redeemedBy(bought)).toEqual([15_000])
  })

  test('is taxed with the line, charge by charge', async () => {
    const bought = await buyWith(code())
    await resize(bought, { to: 8 })
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, bought.id))
    const { taxable = 0, cgst = 0, sgst = 0, igst = 0, utgst = 0 } = line ?? {}
    expect(taxable + cgst + sgst + igst + utgst).toBe(90_000)
    const charges = await shop.db
      .select()
      .from(orderCharges)
      .where(eq(orderCharges.orderId, bought.id))
    expect(charges.map(({ amount }) => amount)).toEqual([9900])
  })

  test('asks less for a dearer size, and counts once that is paid', async () => {
    const bought = await buyWith(code())
    expect((await resize(bought, { to: 7 })).body.difference).toMatchObject({ amountPaise: 27_000 })
    expect(await read(bought)).toMatchObject({ discountPaise: 12_000 })
    expect((await payDifference(bought)).status).toBe(200)
    expect(await read(bought)).toMatchObject({
      discountPaise: 15_000,
      discounts: [{ amountPaise: 15_000 }],
      totalPaise: 144_900,
    })
    expect(await redeemedBy(bought)).toEqual([15_000])
    // Back again: both changes together cost nothing.
    await resize(bought, { from: 7, to: 6 })
    expect(await refundsOf(bought)).toEqual([27_000])
    expect(await read(bought)).toMatchObject({ discountPaise: 12_000, totalPaise: 117_900 })
  })

  test('stays as it is if the dearer size is waived', async () => {
    const bought = await buyWith(code())
    expect((await resize(bought, { to: 7 }, true)).status).toBe(200)
    expect(await read(bought)).toMatchObject({ discountPaise: 12_000, totalPaise: 117_900 })
  })

  test('is refunded as paid when the other size is returned', async () => {
    const bought = await buyWith(code(), await shop.stock({ price: 500 }))
    await resize(bought, { to: 8 })
    await makeTransitions(shop, bought.opened, 'packed', 'shipped', 'delivered')
    const order = await read(bought)
    expect(order.items[0]).toMatchObject({ pricePaise: 100_000, discountPaise: 10_000 })
    expect((await refundGoods(bought, 900)).status).toBe(200)
    expect(await refundsOf(bought)).toEqual([18_000, 90_000])
    const figures = await shop.request('GET', '/api/admin/offers', { as: administrator })
    expect(figures.body.offers[0].figures).toMatchObject({
      grossPaise: 135_000,
      discountPaise: 15_000,
      netPaise: 45_000,
    })
  })

  test('lost with the whole order, all that was paid goes back', async () => {
    const bought = await buyWith(code())
    await resize(bought, { to: 8 })
    await shop.request('POST', `/api/orders/${bought.id}/cancel`, { as: asha })
    expect(await refundsOf(bought)).toEqual([18_000, 99_900])
  })

  test('of earlier orders is found by the migration', async () => {
    const bought = await buyWith(code(), await shop.stock({ price: 500 }))
    const stored = () =>
      query(
        shop.db,
        sql`select discounts, discount_parts from orders o join order_lines l on l.order_id = o.id
          where o.id = ${bought.id} order by position`,
      )
    const before = await stored()
    await forgetParts(shop, bought.id)
    const file = path.join(import.meta.dirname, '../../migrations/0070_parts_of_discounts.sql')
    const [, backfill = ''] = readFileSync(file, 'utf8').split('--> statement-breakpoint')
    await shop.db.execute(sql.raw(backfill))
    expect(await stored()).toEqual(before)
  })

  test('keeps its amount in an earlier order of which it is not known', async () => {
    const bought = await buyWith(code())
    await forgetParts(shop, bought.id)
    await resize(bought, { to: 8 })
    expect(await read(bought)).toMatchObject({ discountPaise: 12_000, totalPaise: 97_900 })
    expect(await refundsOf(bought)).toEqual([20_000])
  })

  test('is agreed when the difference is asked: one of before keeps its amount', async () => {
    const bought = await buyWith(code())
    await resize(bought, { to: 7 })
    await shop.db.execute(sql`
      update variant_changes set difference = 30000 where order_id = ${bought.id}`)
    expect((await payDifference(bought)).status).toBe(200)
    expect(await read(bought)).toMatchObject({ discountPaise: 12_000, totalPaise: 147_900 })
  })
})

/** A refund of this many rupees by the administrator. */
const refundGoods = ({ id }: Bought, amount: number) =>
  shop.request('POST', `/api/admin/orders/${id}/refund`, {
    as: administrator,
    body: { amount, note: 'Came back', requestId: `refund-of-size-${++requests}` },
  })

test('a cap is spread over the lines again', async () => {
  await addOffer(shop, { code: 'CAPPED', percent: 50, cap: 100 })
  const bought = await buyWith('CAPPED', await shop.stock({ price: 800 }))
  expect((await read(bought)).items).toMatchObject([
    { discountPaise: 6000 },
    { discountPaise: 4000 },
  ])
  await resize(bought, { to: 9 })
  expect(await refundsOf(bought)).toEqual([80_000])
  expect((await read(bought)).items).toMatchObject([
    { discountPaise: 3333 },
    { discountPaise: 6667 },
  ])
})

test('an amount stays with its line, and is never more than the line', async () => {
  await addOffer(shop, { code: 'AMOUNT', kind: 'amount', percent: null, amount: 850 })
  const bought = await buyWith('AMOUNT', await shop.stock({ price: 500 }))
  expect((await read(bought)).items).toMatchObject([
    { discountPaise: 60_000 },
    { discountPaise: 25_000 },
  ])
  await resize(bought, { to: 8 })
  await resize(bought, { from: 8, to: 9 })
  expect(await refundsOf(bought)).toEqual([20_000, 40_000])
  expect(await read(bought)).toMatchObject({
    discountPaise: 65_000,
    discounts: [{ amountPaise: 65_000 }],
    totalPaise: 34_900,
  })
  expect(await redeemedBy(bought)).toEqual([65_000])
})

test('a coupon after another offer counts what that leaves', async () => {
  await addOffer(shop, { name: 'Half', percent: 50, allowsCode: true })
  await addOffer(shop, { code: 'AFTER', percent: 10 })
  const bought = await buyWith('AFTER', undefined, 2)
  expect(await read(bought)).toMatchObject({ discountPaise: 132_000 })
  await resize(bought, { to: 8 })
  expect(await read(bought)).toMatchObject({
    discounts: [{ amountPaise: 100_000 }, { amountPaise: 10_000 }],
  })
  expect(await redeemedBy(bought)).toEqual([10_000, 100_000])
  expect(await refundsOf(bought)).toEqual([18_000])
})

test('the books name an order whose offers give something else than its lines say', async () => {
  await addOffer(shop, { code: 'BOOKS', percent: 10 })
  const bought = await buyWith('BOOKS')
  const setPart = (amount: string) =>
    shop.db
      .update(orderLines)
      .set({ discountParts: sql`jsonb_set(discount_parts, '{0,amount}', ${amount}::jsonb)` })
      .where(eq(orderLines.orderId, bought.id))
  await setPart('11999')
  const found = await findings()
  await setPart('12000')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(
    /^The offer Coupon BOOKS takes Rs\. 120\.00 off JH-\S+, and its lines have Rs\. 119\.99 of it\.$/,
  )
})
