import { expect, test } from 'vitest'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import { EMPTY, type FormState, type ProductFields } from '#web/admin/products/form-values.ts'
import { withSeenStock, withStock } from './present-stock.ts'
import { differencesOf, takeFrom, withStored } from './merge-product.ts'

const size = { row: 1, id: 'var_1', quantity: 5, sku: 'A', price: '', costPrice: '', stock: '5' }

const stateOf = (values: Partial<ProductFields>, state: Partial<FormState> = {}): FormState => ({
  values: { ...EMPTY, title: 'Haar', salePrice: '1,299', ...values },
  photos: [],
  variants: [{ ...size, label: '12' }],
  ...state,
})

const START = stateOf({})

test('what only one of two has changed is kept from that one, and what both have is mine', () => {
  const mine = stateOf({ title: 'My Haar', colour: 'Red', salePrice: '1299' })
  const saved = stateOf(
    { title: 'Rani Haar', description: 'New.', category: 'rings' },
    { variants: [{ ...size, row: 9, quantity: 3, stock: '3', label: '12' }] },
  )
  const differences = differencesOf({ start: START, mine, saved }, (value) => value.toUpperCase())
  expect(differences).toEqual([
    { part: 'title', label: 'Title', yours: 'My Haar', saved: 'Rani Haar', isMine: true },
    { part: 'category', label: 'Category', yours: '', saved: 'RINGS', isMine: false },
    { part: 'description', label: 'Description', yours: '', saved: 'New.', isMine: false },
    { part: 'colour', label: 'Colour', yours: 'Red', saved: '', isMine: true },
  ])
  const theirs = differences.filter(({ isMine }) => !isMine).map(({ part }) => part)
  expect(takeFrom(mine, saved, theirs).values).toMatchObject({
    title: 'My Haar',
    category: 'rings',
    description: 'New.',
    colour: 'Red',
  })
})

test('photos and sizes are chosen as a whole', () => {
  const mine = stateOf({}, { variants: [{ ...size, label: '14', price: '999' }] })
  const photos = [{ id: 'one', key: 'one', preview: '', alt: '' }]
  const saved = stateOf({}, { photos })
  expect(differencesOf({ start: START, mine, saved }, String)).toEqual([
    { part: 'photos', label: 'Photos', yours: '0 photos', saved: '1 photo', isMine: false },
    { part: 'variants', label: 'Sizes', yours: '14 at 999', saved: '12', isMine: true },
  ])
  expect(takeFrom(mine, saved, ['photos'])).toEqual({ ...mine, photos })
  expect(takeFrom(mine, saved, ['variants'])).toEqual({ ...mine, variants: saved.variants })
})

test('a size that somebody else has removed is a new one, and others have their present stock', () => {
  const newer = { variants: [{ id: 'var_1', stock: 2 }] } as AdminProduct
  const [kept, removed] = withStored(
    [
      { ...size, label: '12' },
      { ...size, id: 'var_2', label: '14' },
    ],
    newer,
  )
  expect(kept).toMatchObject({ id: 'var_1', quantity: 2, stock: '2' })
  expect(removed).not.toHaveProperty('id')
  expect(removed).not.toHaveProperty('quantity')
  expect(removed).toMatchObject({ stock: '' })
})

test('pieces that were typed are shown, and are for the stock that they were typed for', () => {
  const typed = { ...size, label: '12', stock: '8' }
  const mine = stateOf({}, { variants: [typed] })
  const saved = stateOf({}, { variants: [{ ...size, label: '12', price: '999' }] })
  expect(differencesOf({ start: START, mine, saved }, String)).toEqual([
    {
      part: 'variants',
      label: 'Sizes',
      yours: '12 with 8 pieces',
      saved: '12 at 999',
      isMine: true,
    },
  ])
  const newer = { variants: [{ id: 'var_1', stock: 2 }] } as AdminProduct
  expect(withStored([typed], newer)).toEqual([typed])
})

test('after a refusal the number that was typed is for the stock of now', () => {
  const stock = [{ variantId: 'var_1', name: '', stock: 3 }]
  const typed = { ...size, label: '12', stock: '8' }
  expect(withSeenStock([typed], stock)).toEqual([{ ...typed, quantity: 3 }])
  const product = { variants: [{ id: 'var_1', stock: 5 }] } as AdminProduct
  expect(withStock(product, stock).variants).toEqual([{ id: 'var_1', stock: 3 }])
})
