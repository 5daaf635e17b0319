import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmNumber, linesOf, newMobile, orderByPhone, placeAsGuest } from '../guests.ts'
import { ADDRESS, openTestShop, type TestResponse, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
})
afterAll(() => shop.close())

const ROUNDS = 12

/** Reads the cart again and again while its order is placed. */
async function lookWhile(ordered: Promise<TestResponse>, readCart: () => Promise<TestResponse>) {
  let isOver = false
  void ordered.finally(() => (isOver = true))
  const shown: { stock: number; isCounted: boolean }[] = []
  while (!isOver)
    for (const { body } of await Promise.all(Array.from({ length: 4 }, readCart)))
      for (const { inventory, isCounted } of body.items) shown.push({ stock: inventory, isCounted })
  expect((await ordered).status).toBe(200)
  return shown
}

async function orderOfCustomer() {
  const [asha, ring] = [await shop.customer(), await shop.stock({ stock: 1 })]
  const line = { productId: ring.productId, quantity: 1 }
  const added = await shop.request('POST', '/api/cart', { as: asha, body: line })
  const ordered = shop.request('POST', '/api/payment/create-order', {
    as: asha,
    body: { amount: added.body.totalPaise / 100, cart: [line], shippingDetails: ADDRESS },
  })
  return lookWhile(ordered, () => shop.request('GET', '/api/cart', { as: asha }))
}

async function orderOfGuest() {
  const [guest, ring] = [await confirmNumber(shop, newMobile()), await shop.stock({ stock: 1 })]
  const items = linesOf(ring)
  const session = guest.headers.authorization.replace('Bearer ', '')
  return lookWhile(placeAsGuest(shop, guest, { items }), () =>
    shop.request('POST', '/api/guest/cart', { body: { items, session } }),
  )
}

test('while an order of the customer is placed, the cart never shows its piece as sold out', async () => {
  const shown = []
  for (let round = 0; round < ROUNDS; round++) shown.push(...(await orderOfCustomer()))
  expect(shown.length).toBeGreaterThanOrEqual(ROUNDS)
  expect(shown.filter(({ stock, isCounted }) => stock !== 1 || !isCounted)).toEqual([])
})

test('nor does the cart of somebody without a log-in', async () => {
  await orderByPhone(shop, await shop.administrator())
  const shown = []
  for (let round = 0; round < ROUNDS; round++) shown.push(...(await orderOfGuest()))
  expect(shown.length).toBeGreaterThanOrEqual(ROUNDS)
  expect(shown.filter(({ stock, isCounted }) => stock !== 1 || !isCounted)).toEqual([])
})
