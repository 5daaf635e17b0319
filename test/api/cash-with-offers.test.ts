import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import { codeFor, COD_SETTING, move, requestCod } from '../cod.ts'
import { addOffer, enterCode, fillCart } from '../offers.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let asha: TestUser
let administrator: TestUser

/** Cash on delivery for Rs. 49 and gift wrap for Rs. 30. */
beforeEach(async () => {
  shop = await openTestShop()
  asha = await shop.customer('Asha Rao')
  administrator = await shop.administrator()
  await saveSettings(shop, administrator, {
    cod: COD_SETTING,
    selling: {
      freeShippingFrom: 2000,
      shipping: 99,
      reservationMinutes: null,
      lowStock: 5,
      giftWrap: 30,
    },
  })
})
afterEach(async () => {
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
  await shop.close()
})

/** Places an order for two rings of Rs. 600 with the code. */
async function place() {
  const ring = await shop.stock({ price: 600 })
  await fillCart(shop, asha, { ...ring, quantity: 2 })
  await enterCode(shop, asha, 'ONCE')
  const placed = await requestCod(shop, asha, { fee: 49 + 30, giftWrap: true })
  return { placed, id: placed.body.order?._id }
}

async function confirm(id: string): Promise<void> {
  const body = { code: codeFor(shop) }
  const confirmed = await shop.request('POST', `/api/orders/${id}/confirm`, { as: asha, body })
  expect(confirmed.body.status).toBe('confirmed')
}

const uses = async (): Promise<number> => {
  const [offer] = await query<{ uses: number }>(shop.db, sql`select uses from offers`)
  return offer?.uses ?? 0
}

test('discount, gift wrap and fee add up, and the code is used with the order', async () => {
  await addOffer(shop, { code: 'ONCE', maxUses: 1 })
  const { placed, id } = await place()
  expect(placed.body.order).toMatchObject({
    status: 'placed',
    subtotalPaise: 120_000,
    discountPaise: 12_000,
    shippingPaise: 9900,
    giftWrapPaise: 3000,
    codFeePaise: 4900,
    totalPaise: 125_800,
    cash: { amountPaise: 125_800 },
  })
  expect(await uses()).toBe(1)
  const meera = await shop.customer()
  await fillCart(shop, meera, await shop.stock({ price: 600 }))
  const entered = await enterCode(shop, meera, 'ONCE')
  expect(entered.body).toMatchObject({ discountPaise: 0, coupon: { isApplied: false } })
  await confirm(id)
  expect((await shop.request('GET', '/api/cart', { as: asha })).body).toMatchObject({
    items: [],
    coupon: null,
  })
  await move(shop, administrator, id, 'packed', 'shipped', 'delivered')
  const [collected] = await query<{ amount: number }>(
    shop.db,
    sql`select amount::int from cash_payments where order_id = ${id}`,
  )
  expect(collected).toEqual({ amount: 125_800 })
})

test('the CSV file of the orders names the coupon and how they are paid', async () => {
  await addOffer(shop, { code: 'ONCE' })
  const { id } = await place()
  await confirm(id)
  const file = await shop.request('GET', '/api/admin/orders/csv', { as: administrator })
  const [header, row] = String(file.body)
    .split('\r\n')
    .map((line) => line.split(','))
  const of = (name: string) => row?.[header?.indexOf(name) ?? -1]
  expect(['Discount', 'Coupon and offers', 'Gift wrap', 'COD fee', 'Total'].map(of)).toEqual([
    '120.00',
    'Coupon ONCE',
    '30.00',
    '49.00',
    '1258.00',
  ])
  expect(row).toContain('cod')
})

test('an order that is not confirmed in time, or cancelled, gives the code back', async () => {
  await addOffer(shop, { code: 'ONCE', maxUses: 1 })
  const { id } = await place()
  shop.later(24 * 60 + 1)
  await shop.work('order.unconfirmed')
  expect(await uses()).toBe(0)
  const again = await requestCod(shop, asha, { fee: 49 + 30, giftWrap: true })
  expect(again.body.order).toMatchObject({ discountPaise: 12_000 })
  expect(await uses()).toBe(1)
  const cancelled = again.body.order._id
  expect(cancelled).not.toBe(id)
  await shop.request('POST', `/api/orders/${cancelled}/cancel`, { as: asha })
  expect(await uses()).toBe(0)
})

test('the figures of a code leave out cash that was never collected', async () => {
  const offer = await addOffer(shop, { code: 'ONCE', sharePercent: 10 })
  const kept = await place()
  await confirm(kept.id)
  await move(shop, administrator, kept.id, 'packed', 'shipped', 'delivered')
  const lost = await place()
  await confirm(lost.id)
  await move(shop, administrator, lost.id, 'packed', 'shipped', 'undelivered')
  await place()
  const read = await shop.request('GET', `/api/admin/offers/${offer._id}`, { as: administrator })
  expect(read.body.figures).toEqual({
    orders: 2,
    grossPaise: 216_000,
    discountPaise: 24_000,
    netPaise: 108_000,
    sharePaise: 10_800,
  })
})
