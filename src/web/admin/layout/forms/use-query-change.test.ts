import { expect, test } from 'vitest'
import { withFilter } from './use-query-change.ts'

test('another filter keeps the others, and begins at the first page', () => {
  const search = new URLSearchParams('q=ring&stock=low&page=3')
  expect(withFilter(search, 'category', 'Rings')).toBe('q=ring&stock=low&category=Rings')
  expect(withFilter(search, 'stock', '')).toBe('q=ring')
  expect(withFilter(search, 'stock')).toBe('q=ring')
})
