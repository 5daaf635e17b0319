import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { openTestShop, type Shopper, type TestShop } from '../shop.ts'

let shop: TestShop
let owner: Shopper

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.administrator()
})
afterAll(() => shop.close())

const change = (what: 'add' | 'remove', body: object) => shop.ask('POST', `/api/admin/inventory/${what}`, { as: owner, body })
const list = async (query = '') => (await shop.ask('GET', `/api/admin/inventory?limit=100${query}`, { as: owner })).body
const stockOf = async (productId: string): Promise<number> => (await shop.ask('GET', `/api/products/${productId}`)).body.inventory

test('pieces are added and removed, each with its line in the ledger: who, when, why', async () => {
  const { productId } = await shop.stock({ title: 'Ledger Ring', stock: 10 })
  const added = await change('add', { productId, quantity: 5, reason: 'Delivery from Jaipur' })
  expect(added.body).toMatchObject({ message: 'Inventory added successfully!', product: { inventory: 15 } })
  const removed = await change('remove', { productId, quantity: 2 })
  expect(removed.body).toMatchObject({ message: 'Inventory removed successfully!', product: { inventory: 13 } })
  expect(await stockOf(productId)).toBe(13)
  const { movements, next } = (await shop.ask('GET', `/api/admin/inventory/movements?productId=${productId}`, { as: owner })).body
  expect(movements).toMatchObject([
    { change: -2, kind: 'removed', actor: 'Owner', order: null },
    { change: 5, kind: 'added', reason: 'Delivery from Jaipur', actor: 'Owner' },
    { change: 10, kind: 'opening', actor: null },
  ])
  expect(next).toBeNull()
})

test('removing more than there is answers a clear error and changes nothing', async () => {
  const { productId } = await shop.stock({ title: 'Scarce Ring', stock: 3 })
  const { status, body } = await change('remove', { productId, quantity: 4 })
  expect([status, body.message]).toEqual([409, 'Only 3 left of Scarce Ring.'])
  expect(await stockOf(productId)).toBe(3)
})

test('a product with sizes wants to know which one is meant', async () => {
  const { productId, variantIds } = await shop.stock({ sizes: ['S', 'M'], stock: 2 })
  expect((await change('add', { productId, quantity: 1 })).body).toMatchObject({ code: 'variant.needed', message: 'Please select a size.' })
  const { body } = await change('add', { productId, variantId: variantIds[1], quantity: 1 })
  expect(body.product.variants).toMatchObject([{ inventory: 2 }, { inventory: 3 }])
})

test.each([[0], [-3], [1.5], ['2'], [null], [1e9]])('a quantity of %j is refused', async (quantity) => {
  const { productId } = await shop.stock({})
  expect((await change('add', { productId, quantity })).status).toBe(400)
  expect(await stockOf(productId)).toBe(10)
})

test('ten administrators at once take no piece twice', async () => {
  const { productId } = await shop.stock({ stock: 6 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => change('remove', { productId, quantity: 1 })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(await stockOf(productId)).toBe(0)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('what runs out is listed with the fewest first', async () => {
  const [six, two] = [await shop.stock({ title: 'Six left', stock: 6 }), await shop.stock({ title: 'Two left', stock: 2 })]
  const { products, lowStock } = await list('&low=true')
  expect(lowStock).toBe(5)
  const ids = products.map((product: { _id: string }) => product._id)
  expect(ids).toContain(two.productId)
  expect(ids).not.toContain(six.productId)
  const counts = products.map((product: { inventory: number }) => product.inventory)
  expect(counts).toEqual(counts.toSorted((a: number, b: number) => a - b))
})

test('a stocktake corrects what was counted and keeps what was sold meanwhile', async () => {
  const [a, b] = [await shop.stock({ stock: 8 }), await shop.stock({ stock: 8 })]
  await change('remove', { productId: a.productId, quantity: 1, reason: 'Sold while counting' })
  const counts = [
    { variantId: a.variantIds[0], counted: 6, seen: 8 },
    { variantId: b.variantIds[0], counted: 9, seen: 8 },
  ]
  const { body } = await shop.ask('POST', '/api/admin/inventory/stocktake', { as: owner, body: { counts, note: 'Diwali count' } })
  expect(body).toMatchObject({ changed: 2, message: 'Stock corrected.' })
  expect([await stockOf(a.productId), await stockOf(b.productId)]).toEqual([5, 9])
})

test('a stocktake that names something unknown changes nothing', async () => {
  const { productId, variantIds } = await shop.stock({ stock: 8 })
  const counts = [
    { variantId: variantIds[0], counted: 3, seen: 8 },
    { variantId: 'var_unknown', counted: 3, seen: 8 },
  ]
  expect((await shop.ask('POST', '/api/admin/inventory/stocktake', { as: owner, body: { counts } })).status).toBe(404)
  expect(await stockOf(productId)).toBe(8)
})
