import { expect, test } from 'vitest'
import { isSameQuery, viewQueryOf } from './view-query.ts'

test('a view has the filters of the address, without the page', () => {
  const search = new URLSearchParams('status=packed&q=&page=3&period=week')
  expect(viewQueryOf(search)).toEqual({ status: 'packed', period: 'week' })
})

test('filters are the same in any order', () => {
  expect(isSameQuery({ q: 'a', status: 'all' }, { status: 'all', q: 'a' })).toBe(true)
  expect(isSameQuery({ q: 'a' }, { q: 'b' })).toBe(false)
  expect(isSameQuery({ q: 'a' }, { q: 'a', status: 'all' })).toBe(false)
})
