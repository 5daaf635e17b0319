import { expect, test } from 'vitest'
import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'
import { matchingCategories } from './category-filters.tsx'

const category = (label: string, values: Partial<AdminCategory> = {}): AdminCategory => ({
  id: label,
  version: 1,
  kind: 'style',
  value: label,
  label,
  heading: label,
  line: '',
  cloth: 'gulabi',
  picture: 'category-rings',
  photo: null,
  slug: label.toLowerCase().replace(' ', '-'),
  isHidden: false,
  formerValues: [],
  isReturnable: true,
  products: 3,
  inShop: 3,
  ...values,
})

const ALL = [
  category('Rings'),
  category('Toe Rings', { isHidden: true }),
  category('Pendent', { value: 'Pendant', products: 2, inShop: 0 }),
]
const find = (query: string) =>
  matchingCategories(ALL, new URLSearchParams(query)).map(({ label }) => label)

test('a category is found by its name, its value and its address', () => {
  expect(find('')).toEqual(['Rings', 'Toe Rings', 'Pendent'])
  expect(find('q=RING')).toEqual(['Rings', 'Toe Rings'])
  expect(find('q=rings+toe')).toEqual(['Toe Rings'])
  expect(find('q=/pend')).toEqual(['Pendent'])
  expect(find('q=pendant')).toEqual(['Pendent'])
  expect(find('q=kurta')).toEqual([])
})

test('the hidden categories, and those without a piece for sale, are shown alone', () => {
  expect(find('show=hidden')).toEqual(['Toe Rings'])
  expect(find('show=empty')).toEqual(['Pendent'])
  expect(find('show=empty&q=ring')).toEqual([])
  expect(find('show=nonsense')).toEqual(['Rings', 'Toe Rings', 'Pendent'])
})
