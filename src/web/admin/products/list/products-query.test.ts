import { expect, test } from 'vitest'
import { sortOf, toProductsQuery } from './products-query.ts'

test('the address of the product list has its filters and its order', () => {
  const search = new URLSearchParams(
    'q=ring&state=draft&category=Rings&stock=low&sort=price&page=3',
  )
  expect(toProductsQuery(search)).toEqual({
    q: 'ring',
    state: 'draft',
    category: 'Rings',
    stock: 'low',
  })
  expect(sortOf(search)).toBe('price')
})

test('unknown filters of an address are ignored', () => {
  const search = new URLSearchParams('state=lost&stock=much&sort=size&category=')
  expect(toProductsQuery(search)).toEqual({})
  expect(sortOf(search)).toBe('newest')
})
