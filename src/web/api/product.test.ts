import { expect, test } from 'vitest'
import type { Product } from '#contract/contract.ts'
import { formatRupees, paise } from '#shared/money/money.ts'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { toCard, toCategory, toProduct, toSuggestions } from './product.ts'

const picture = (key: string) => ({ key, alt: key, width: 1200, height: 1200 })
const variant = (label: string) => ({
  _id: `var_${label}`,
  sku: label,
  label,
  inventory: 3,
  salePrice: 'Rs. 899',
  salePricePaise: paise(89_900),
})

const fromApi: Product = {
  _id: 'prd_1',
  slug: 'aurora-ring',
  title: 'Aurora Ring',
  description: 'A ring.',
  category: 'Rings',
  categories: ['Rings'],
  image: '',
  images: [],
  pictures: ['a', 'b', 'c', 'd'].map(picture),
  actualPrice: 'Rs. 1,499',
  actualPricePaise: paise(149_900),
  salePrice: 'Rs. 899',
  salePricePaise: paise(89_900),
  inventory: 12,
  variants: [variant('')],
  isSaleItem: false,
  material: null,
  plating: null,
  stone: null,
  colour: null,
}
const product = toProduct(fromApi)

test('a product has the ids, prices and stock of the API in the terms of the pages', () => {
  expect(product).toMatchObject({
    id: 'prd_1',
    price: 89_900,
    compareAtPrice: 149_900,
    stock: 12,
    variants: [{ id: 'var_', sku: '', label: '', price: 89_900, stock: 3 }],
  })
  expect(toCategory(['Rings'], TAXONOMY)).toEqual({ label: 'Rings', route: '/rings' })
  expect(toCategory(['Pendant'], TAXONOMY)?.label).toBe('Pendent')
})

test('a product of a collection names the kind of piece, and without one the collection', () => {
  const ring = toCategory(['RoyalCouture', 'Quirky', 'Rings'], TAXONOMY)
  expect(ring).toEqual({ label: 'Rings', route: '/rings' })
  expect(toCategory(['RoyalCouture', 'Quirky'], TAXONOMY)?.label).toBe('High-End Statement')
})

test('a product names the first of its categories that is not hidden', () => {
  const shown = TAXONOMY.filter(({ value }) => value !== 'Rings')
  expect(toCategory(['Rings', 'Combo'], shown)).toEqual({ label: 'Combo', route: '/combo' })
  expect(toCategory(['Rings'], shown)).toBeNull()
})

test('a card in a sale without a proven earlier price names the MRP and the last day', () => {
  const sale = { priceBeforePaise: null, priceBefore: null, endsAt: '2026-12-04T18:30:00.000Z' }
  const card = toCard(toProduct({ ...fromApi, sale }))
  expect(card).toMatchObject({ compareAtPrice: null, inSale: true })
  expect(card.saleNote).toBe(`MRP ${formatRupees(paise(149_900))} · until 4 Dec`)
  expect(toCard(product).saleNote).toBeUndefined()
})

test('a card has three pictures, the per cent saved, and no stock level if it is high', () => {
  expect(toCard(product)).toMatchObject({ percentOff: 40, left: null, hasVariants: false })
  expect(toCard(product).pictures).toHaveLength(3)
})

test('a card shows its stock from five units down to none', () => {
  expect(toCard({ ...product, stock: 5 }).left).toBe(5)
  expect(toCard({ ...product, stock: 0 }).left).toBe(0)
})

test('a card with several variants requires a choice; one without an old price saves nothing', () => {
  const card = toCard(
    toProduct({
      ...fromApi,
      variants: [variant('12'), variant('14')],
      actualPrice: null,
      actualPricePaise: null,
    }),
  )
  expect(card).toMatchObject({ hasVariants: true, percentOff: null, compareAtPrice: null })
})

test('a price that is not below the MRP has no struck-through price beside it', () => {
  const [small, large] = [variant('12'), { ...variant('14'), salePricePaise: paise(99_900) }]
  const withMrp = { actualPrice: 'Rs. 999', actualPricePaise: paise(99_900) }
  const ring = toProduct({ ...fromApi, ...withMrp, variants: [small, large] })
  expect(ring.variants.map(({ compareAtPrice }) => compareAtPrice)).toEqual([99_900, null])
  const card = toCard(toProduct({ ...fromApi, ...withMrp, salePricePaise: paise(99_900) }))
  expect(card).toMatchObject({ price: 99_900, compareAtPrice: null, percentOff: null })
})

const suggest = (salePrice: string, actualPrice: string | null = null) =>
  toSuggestions({
    words: [],
    listings: [],
    products: [
      { _id: 'prd_1', slug: 'a', title: 'A', salePrice, actualPrice, image: '', picture: null },
    ],
  }).products

test('a suggestion shows the same price text as the API', () => {
  for (const text of ['Rs. 1', 'Rs. 899', 'Rs. 1,299.50', 'Rs. 1,00,000', 'Rs. 1,00,00,000'])
    expect(suggest(text).map(({ price }) => formatRupees(price))).toEqual([text])
})

test('a suggestion strikes a higher price through, and no other one', () => {
  expect(suggest('Rs. 899', 'Rs. 1,299')).toMatchObject([{ compareAtPrice: 129_900 }])
  for (const actual of ['Rs. 899', null])
    expect(suggest('Rs. 899', actual)).toMatchObject([{ compareAtPrice: null }])
})
