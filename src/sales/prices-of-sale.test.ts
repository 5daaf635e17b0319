import { expect, test } from 'vitest'
import type { OfferedPrice, ProductPrices } from '#catalog/catalog.ts'
import { rupees } from '#shared/money/money.ts'
import { pricesAfterSale, pricesInSale } from './prices-of-sale.ts'

const variant = (id: string, own: number | null, removed = false) => ({
  id: `var_${id}` as const,
  label: id,
  salePrice: own === null ? null : rupees(own),
  removed,
})

const RING: ProductPrices = {
  id: 'prd_1',
  title: 'Kundan Ring',
  state: 'published',
  salePrice: rupees(1200),
  mrp: rupees(1999),
  variants: [
    variant('12', null),
    variant('14', 1500),
    variant('16', 700),
    variant('18', 900, true),
  ],
}
const HALF = { kind: 'percent', value: 50 } as const

const DAY_MS = 24 * 3600_000

/** Lowest prices by variant, and for how many days each was for sale: 30, unless `days` says. */
const offeredAt = (
  prices: Record<string, number>,
  days: Record<string, number> = {},
): Map<string, OfferedPrice> =>
  new Map(
    Object.entries(prices).map(([id, price]) => [
      `var_${id}`,
      { lowest: rupees(price), offeredMs: (days[id] ?? 30) * DAY_MS },
    ]),
  )

test('the price of the product and the own prices of its sizes are lowered, none of removed sizes', () => {
  const lowered = pricesInSale(RING, HALF, offeredAt({ 12: 1100, 14: 1500, 16: 700 }))
  expect(lowered).toEqual([
    { productId: 'prd_1', variantId: null, before: 120_000, price: 59_900, priceBefore: 110_000 },
    {
      productId: 'prd_1',
      variantId: 'var_14',
      before: 150_000,
      price: 74_900,
      priceBefore: 150_000,
    },
    { productId: 'prd_1', variantId: 'var_16', before: 70_000, price: 34_900, priceBefore: 70_000 },
  ])
})

test('of sizes with one price the lowest earlier price counts, and no proof shows none', () => {
  const two = { ...RING, variants: [variant('12', null), variant('14', null)] }
  const struck = (...offered: Parameters<typeof offeredAt>) =>
    pricesInSale(two, HALF, offeredAt(...offered))[0]?.priceBefore
  expect(struck({ 12: 1200, 14: 1000 })).toBe(rupees(1000))
  expect(struck({ 12: 1200 })).toBeNull()
  expect(struck({ 12: 1200, 14: 1000 }, { 12: 6.99, 14: 1 })).toBeNull()
  expect(struck({ 12: 1200, 14: 1000 }, { 12: 7, 14: 0 })).toBe(rupees(1000))
})

test('only what still has the price of the sale gets the one of before', () => {
  const lowered = pricesInSale(RING, HALF, new Map())
  const edited = {
    ...RING,
    salePrice: rupees(599),
    variants: [variant('12', null), variant('14', 800), variant('16', 349)],
  }
  const { restored, kept } = pricesAfterSale(edited, lowered)
  expect(restored).toEqual([
    { productId: 'prd_1', variantId: null, price: rupees(1200) },
    { productId: 'prd_1', variantId: 'var_16', price: rupees(700) },
  ])
  expect(kept.map(({ variantId }) => variantId)).toEqual(['var_14'])
})

test('no price comes back above the MRP', () => {
  const lowered = pricesInSale(RING, HALF, new Map())
  const now = { ...RING, salePrice: rupees(599), mrp: rupees(1000), variants: [] }
  expect(pricesAfterSale(now, lowered).restored).toEqual([
    { productId: 'prd_1', variantId: null, price: rupees(1000) },
  ])
})
