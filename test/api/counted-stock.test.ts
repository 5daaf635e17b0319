import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

type Count = { counted: number; seen: number; size?: number }

const send = (what: string, body: object) =>
  shop.request('POST', `/api/admin/inventory/${what}`, { as: administrator, body })

/** Sends counts of the sizes of a product; `size` is the place of one, the first by default. */
const count = ({ variantIds }: TestProduct, counts: Count[], more: object = {}) =>
  send('stocktake', {
    counts: counts.map(({ size = 0, ...each }) => ({ variantId: variantIds[size], ...each })),
    ...more,
  })

/** Sets the stock only if it is still the one that was shown. */
const set = (product: TestProduct, counts: Count[], more: object = {}) =>
  count(product, counts, { ifUnchanged: true, ...more })

async function stockOf({ productId }: TestProduct): Promise<number[]> {
  const { products } = (
    await shop.request('GET', '/api/admin/inventory?limit=100', { as: administrator })
  ).body
  return products
    .find(({ _id }: { _id: string }) => _id === productId)
    .variants.map(({ inventory }: { inventory: number }) => inventory)
}

const sell = async ({ productId, variantIds: [variantId] }: TestProduct) =>
  shop.openPayment(await shop.customer(), [{ productId, variantId: variantId ?? '' }])

test('a stock that was begun from one that is over is refused with the present one, and changes nothing', async () => {
  const ring = await shop.stock({ title: 'Teardrop Set', stock: 48 })
  expect(await set(ring, [{ counted: 59, seen: 48 }])).toMatchObject({
    status: 200,
    body: {
      message: 'Stock corrected.',
      stock: [{ variantId: ring.variantIds[0], title: 'Teardrop Set', label: '', inventory: 59 }],
    },
  })
  expect(await set(ring, [{ counted: 50, seen: 48 }])).toMatchObject({
    status: 409,
    body: {
      code: 'stock.changed',
      message: 'The stock of Teardrop Set is 59 now, not 48. Nothing was changed.',
      stock: [{ variantId: ring.variantIds[0], title: 'Teardrop Set', label: '', inventory: 59 }],
    },
  })
  expect(await stockOf(ring)).toEqual([59])
  expect((await set(ring, [{ counted: 50, seen: 59 }])).body.stock).toMatchObject([
    { inventory: 50 },
  ])
  expect(await stockOf(ring)).toEqual([50])
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('of ten who type the same number from the same stock at once, one sets it', async () => {
  const ring = await shop.stock({ stock: 48 })
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => set(ring, [{ counted: 50, seen: 48 }])),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect(await stockOf(ring)).toEqual([50])
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('of several sizes none is set if the stock of one is over, and only that one is named', async () => {
  const ring = await shop.stock({ title: 'Sized Set', sizes: ['S', 'M', 'L'], stock: 10 })
  await sell(ring)
  const counts = [
    { counted: 12, seen: 10 },
    { counted: 13, seen: 10, size: 1 },
  ]
  const refused = await set(ring, counts)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'The stock of Sized Set, S is 9 now, not 10. Nothing was changed.' },
  })
  expect(refused.body.stock).toMatchObject([{ label: 'S', inventory: 9 }])
  expect(await stockOf(ring)).toEqual([9, 10, 10])
  await sell({ ...ring, variantIds: ring.variantIds.slice(1) })
  expect((await set(ring, counts)).body).toMatchObject({
    message: 'The stock of 2 sizes has changed meanwhile. Nothing was changed.',
    stock: [
      { label: 'S', inventory: 9 },
      { label: 'M', inventory: 9 },
    ],
  })
})

test('a stock that is sent again after a lost response is set once, also after a sale', async () => {
  const ring = await shop.stock({ stock: 48 })
  const more = { requestId: 'the shelf at the door' }
  await set(ring, [{ counted: 50, seen: 48 }], more)
  expect(await set(ring, [{ counted: 50, seen: 48 }], more)).toMatchObject({
    status: 200,
    body: { stock: [{ inventory: 50 }] },
  })
  expect((await set(ring, [{ counted: 51, seen: 48 }], more)).body.stock).toMatchObject([
    { inventory: 51 },
  ])
  await sell(ring)
  expect((await set(ring, [{ counted: 51, seen: 48 }], more)).body.stock).toMatchObject([
    { inventory: 50 },
  ])
  expect((await set(ring, [{ counted: 52, seen: 48 }], more)).status).toBe(409)
  expect(await stockOf(ring)).toEqual([50])
})

test('a stocktake keeps the sales made meanwhile, and says the stock that is left', async () => {
  const ring = await shop.stock({ stock: 8 })
  await sell(ring)
  expect(await count(ring, [{ counted: 6, seen: 8 }])).toMatchObject({
    status: 200,
    body: { changed: 1, stock: [{ inventory: 5 }] },
  })
})

test('units that are added to several sizes are returned with the stock of each', async () => {
  const ring = await shop.stock({ title: 'Set of two', sizes: ['S', 'M'], stock: 3 })
  await sell(ring)
  const body = { variantIds: ring.variantIds.toReversed(), quantity: 4 }
  expect((await send('add-to-many', body)).body).toMatchObject({
    changed: 2,
    stock: [
      { title: 'Set of two', label: 'M', inventory: 7 },
      { title: 'Set of two', label: 'S', inventory: 6 },
    ],
  })
})
