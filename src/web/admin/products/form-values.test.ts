import { expect, test } from 'vitest'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import {
  removedStockQuestion,
  addedVariant,
  toVariantFields,
  toVariantInputs,
} from './form-values.ts'

/** A product with these units of each variant. */
const productWith = (quantities: Record<string, number>): AdminProduct => {
  const variants = Object.entries(quantities).map(([label, stock], index) => ({
    id: `var_${index}`,
    label,
    sku: `SKU-${index}`,
    stock,
  }))
  return { variants } as AdminProduct
}

const NOTHING = { stock: '', costPrice: '' }

test('the first variant of a product takes over its stock, a further one begins without any', () => {
  const plain = productWith({ '': 27 })
  const first = addedVariant(toVariantFields(plain), plain, NOTHING)
  expect(first).toMatchObject({ id: 'var_0', quantity: 27, sku: 'SKU-0' })
  expect(addedVariant([first], plain, NOTHING).id).toBeUndefined()
  const sized = productWith({ 'Size 2.4': 5 })
  expect(
    addedVariant([], sized, NOTHING).id,
    'the stock of a removed variant does not go to another',
  ).toBeUndefined()
})

test('what was typed for the whole product goes to its first size, and the cost price to all', () => {
  const typed = { stock: '9', costPrice: '120' }
  const first = addedVariant([], undefined, typed)
  expect(first).toMatchObject({ stock: '9', costPrice: '120' })
  expect(addedVariant([first], undefined, typed)).toMatchObject({ stock: '', costPrice: '120' })
  const dearer = { ...first, costPrice: '150' }
  expect(addedVariant([first, dearer], undefined, typed).costPrice).toBe('150')
  const plain = productWith({ '': 27 })
  expect(addedVariant([], plain, typed)).toMatchObject({
    quantity: 27,
    stock: '9',
    costPrice: '120',
  })
})

test('a product that loses its only variant keeps its stock', () => {
  const product = productWith({ 'Size 2.4': 5 })
  const fields = { stock: '5', costPrice: 'Rs. 99' }
  expect(toVariantInputs([], fields, product)).toEqual([
    { _id: 'var_0', label: '', sku: 'SKU-0', costPrice: 'Rs. 99' },
  ])
  expect(removedStockQuestion([], product)).toBeUndefined()
})

test('removing several variants asks about all their units, and for the new stock', () => {
  const product = productWith({ 'Size 2.4': 5, 'Size 2.6': 0, 'Size 2.8': 1 })
  expect(removedStockQuestion([], product)).toBe(
    '5 pieces of Size 2.4 and 1 piece of Size 2.8 leave the stock. Go on?',
  )
  expect(removedStockQuestion(toVariantFields(product).slice(0, 2), product)).toBe(
    '1 piece of Size 2.8 leaves the stock. Go on?',
  )
})

test('a corrected stock is sent with the one that was shown, and never for an empty field', () => {
  const product = productWith({ 'Size 2.4': 5, 'Size 2.6': 0 })
  const [first, second] = toVariantFields(product)
  if (!first || !second) throw new Error('There are two sizes.')
  expect([first.stock, second.stock]).toEqual(['5', '0'])
  const inputs = toVariantInputs(
    [
      { ...first, stock: ' 8 ' },
      { ...second, stock: '' },
    ],
    NOTHING,
    product,
  )
  expect(inputs).toMatchObject([
    { inventory: 8, seen: 5 },
    { inventory: NaN, seen: 0 },
  ])
  expect(toVariantInputs([first, second], NOTHING, product)[0]).not.toHaveProperty('inventory')
  const plain = productWith({ '': 27 })
  expect(toVariantInputs([], { ...NOTHING, stock: '20' }, plain)).toMatchObject([
    { _id: 'var_0', inventory: 20, seen: 27 },
  ])
})
