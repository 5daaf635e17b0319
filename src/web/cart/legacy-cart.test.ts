import { expect, test } from 'vitest'
import { readLegacyCart } from './legacy-cart.ts'

const read = (stored: unknown) => readLegacyCart(JSON.stringify(stored))
const RING = { productId: 'ring', quantity: 1 }

test.each([
  ['ids', ['ring']],
  ['products', [{ _id: 'ring', title: 'Ring', salePrice: 'Rs. 1' }]],
  ['products with other ids', [{ id: 'ring' }]],
  ['cart lines', [{ productId: 'ring', quantity: 1 }]],
  [
    'cart lines with the product inside',
    [{ _id: 'line', productId: { _id: 'ring', salePrice: 'Rs. 1' }, quantity: 1 }],
  ],
  ['a cart', { items: [{ product: { id: 'ring' }, qty: '1' }], total: 1 }],
  ['a wishlist', { products: ['ring'] }],
])('%s are read, in any stored shape', (_name, stored) => expect(read(stored)).toEqual([RING]))

test('quantities are whole, at least one, and added up for the same product', () => {
  expect(
    read([
      { id: 'ring', quantity: 2.9 },
      { id: 'ring', quantity: '3' },
    ]),
  ).toEqual([{ productId: 'ring', quantity: 5 }])
  for (const quantity of [0, -4, 'many', null, Number.NaN, {}])
    expect(read([{ id: 'ring', quantity }])).toEqual([RING])
  expect(read([{ id: 'ring', quantity: 1e12 }])).toEqual([{ productId: 'ring', quantity: 99 }])
})

test('what cannot be parsed is an empty list', () => {
  for (const text of [
    null,
    '',
    'null',
    '{',
    '7',
    '"ring"',
    '{"items":"ring"}',
    '[]',
    '[null,{},[],"",{"id":{}},{"id":true}]',
  ])
    expect(readLegacyCart(text)).toEqual([])
  expect(read(['x'.repeat(121)])).toEqual([])
})

test('no more than fifty products are taken', () => {
  expect(read(Array.from({ length: 200 }, (_, at) => `ring-${at}`))).toHaveLength(50)
})

test('a product inside a product inside a product does not break it', () => {
  let deep: unknown = 'ring'
  for (let level = 0; level < 500; level++) deep = { productId: deep }
  expect(read([deep])).toEqual([RING])
})
