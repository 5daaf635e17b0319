import { expect, test } from 'vitest'
import type { Product } from '#contract/contract.ts'
import { paise } from '#shared/money/money.ts'
import { toCard } from './card.ts'

const picture = (key: string) => ({ key, alt: key, width: 1200, height: 1200 })
const variant = (label: string) => ({
  _id: `var_${label}`,
  sku: label,
  label,
  inventory: 3,
  salePrice: 'Rs. 899',
  salePricePaise: paise(89_900),
})

const product: Product = {
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

test('a card carries three pictures, the per cent saved, and no number of pieces while there are many', () => {
  expect(toCard(product)).toMatchObject({ percentOff: 40, left: null, hasChoices: false })
  expect(toCard(product).pictures).toHaveLength(3)
})

test('a card says how many are left from five down to none', () => {
  expect(toCard({ ...product, inventory: 5 }).left).toBe(5)
  expect(toCard({ ...product, inventory: 0 }).left).toBe(0)
})

test('a card with several sizes asks for the choice first; one without an old price saves nothing', () => {
  const card = toCard({
    ...product,
    variants: [variant('12'), variant('14')],
    actualPrice: null,
    actualPricePaise: null,
  })
  expect(card).toMatchObject({ hasChoices: true, percentOff: null, actualPrice: null })
})
