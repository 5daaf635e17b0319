import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { ADDRESS, openTestShop, type Shopper, type TestShop } from '../shop.ts'

const CUSTOMERS = 200

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop({ providerTimeoutMs: 30_000 })))
afterAll(() => shop.close())

test(`${CUSTOMERS} customers check out the last unit at once: one gets it, and all others are told that it is sold out`, async () => {
  const ring = await shop.stock({ title: 'Last Ring', stock: 1 })
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => shop.shopper()))
  await Promise.all(customers.map((as) => shop.ask('POST', '/api/cart', { as, body: { productId: ring.productId, quantity: 1 } })))
  const [first] = customers
  const { totalPaise } = (await shop.ask('GET', '/api/cart', first ? { as: first } : {})).body
  const cart = [{ productId: ring.productId, quantity: 1 }]
  const checkOut = (as: Shopper) => shop.ask('POST', '/api/payment/create-order', { as, body: { amount: totalPaise / 100, cart, shippingDetails: ADDRESS } })

  const answers = await Promise.all(customers.map(checkOut))
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  expect(counts).toEqual({ 200: 1, 409: CUSTOMERS - 1 })
  for (const { status, body } of answers) if (status === 409) expect(body).toMatchObject({ success: false, code: 'stock.sold-out' })
  expect(await findLedgerFaults(shop.db)).toEqual([])
})
