import { afterEach, expect, test, vi } from 'vitest'
import { rupees } from '#shared/money/money.ts'
import type { SavedAddition } from '#web/storefront/account/saved-addition/saved-additions.ts'
import {
  keptPrice,
  keptProductsOf,
  keptTotal,
  keptTotals,
  toKeptPiece,
  type KeptProducts,
} from './kept-prices.ts'

const variant = (id: string, price: number, stock: number) => ({
  id,
  sku: id,
  label: id,
  price: rupees(price),
  compareAtPrice: null,
  saleEndsAt: null,
  stock,
})

const PRODUCTS: KeptProducts = new Map([
  ['prd_jhumka', { price: rupees(649), stock: 9, variants: [variant('var_one', 649, 9)] }],
  [
    'prd_ring',
    { price: rupees(500), stock: 3, variants: [variant('12', 500, 0), variant('14', 550, 3)] },
  ],
])

const addition = (id: string, more: Partial<SavedAddition> = {}): SavedAddition => ({
  source: 'card',
  product: { id, slug: id, title: id, pictures: [] },
  quantity: 1,
  at: 0,
  until: 0,
  page: '/',
  ...more,
})

const piece = (id: string, more: Partial<SavedAddition> = {}) =>
  toKeptPiece(addition(id, more), PRODUCTS)

test('a kept piece costs what its size costs, or at least the lowest price without one', () => {
  expect(piece('prd_ring', { variantId: '14' })).toMatchObject({ price: rupees(550), problem: '' })
  expect(piece('prd_ring')).toMatchObject({ price: rupees(500), isFrom: true, problem: '' })
  expect(piece('prd_jhumka')).toMatchObject({ price: rupees(649), isFrom: false, problem: '' })
})

test('a kept piece that is sold out or gone says so and is not in the sum', () => {
  const soldOut = piece('prd_ring', { variantId: '12' })
  const gone = piece('prd_gone')
  expect([soldOut.problem, gone.problem]).toEqual(['Sold out', 'No longer available'])
  const jhumkas = piece('prd_jhumka', { quantity: 2 })
  expect(keptTotal([soldOut, gone, jhumkas])).toBe(rupees(1298))
})

test('of more than are left a guest sees and sums those that are left', () => {
  const kept = addition('prd_ring', { variantId: '14', quantity: 7 })
  expect(toKeptPiece(kept, PRODUCTS)).toMatchObject({ addition: { quantity: 3 }, isFewer: true })
  expect(keptTotal([toKeptPiece(kept, PRODUCTS)])).toBe(rupees(1650))
  expect(toKeptPiece(kept, undefined).addition.quantity, 'while it is unknown').toBe(7)
  expect(piece('prd_ring', { variantId: '12', quantity: 7 }).addition.quantity).toBe(7)
})

test('there is no sum while a size is missing that decides on the price', () => {
  expect(keptTotal([piece('prd_ring'), piece('prd_jhumka')])).toBeUndefined()
  const chosen = piece('prd_ring', { variantId: '14' })
  expect(keptTotal([chosen, piece('prd_jhumka')])).toBe(rupees(1199))
})

test('the total of kept pieces has the shipping that the checkout adds', () => {
  const rule = { freeShippingFrom: rupees(1000), shipping: rupees(99) }
  expect(keptTotals([piece('prd_jhumka')], rule)).toMatchObject({
    subtotal: rupees(649),
    shipping: rupees(99),
    total: rupees(748),
  })
  const two = piece('prd_jhumka', { quantity: 2 })
  expect(keptTotals([two], rule)).toMatchObject({ shipping: 0, total: rupees(1298) })
  expect(keptTotals([piece('prd_ring')], rule)).toBeUndefined()
})

test('hearts are not in the sum, and there is none while prices are unknown', () => {
  const heart = piece('prd_ring', { source: 'heart' })
  expect(keptTotal([heart, piece('prd_jhumka')])).toBe(rupees(649))
  const unknown = addition('prd_jhumka')
  expect(keptTotal([{ addition: unknown, ...keptPrice(unknown, undefined) }])).toBeUndefined()
})

test('twenty kept pieces are asked for in two requests, each product once', async () => {
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://shop').searchParams.getAll('id'))
    return Response.json({ products: [] })
  })
  const additions = Array.from({ length: 20 }, (_, index) => addition(`prd_${index % 15}`))
  const $products = keptProductsOf(additions)
  const stop = $products.listen(() => undefined)
  await vi.waitFor(() => expect($products.get()).toEqual(new Map()))
  expect(asked.map((ids) => ids.length)).toEqual([12, 3])
  stop()
})

afterEach(() => vi.unstubAllGlobals())
