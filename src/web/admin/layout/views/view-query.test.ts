import { expect, test } from 'vitest'
import { editedIn, isSameQuery, viewQueryOf, withEdited } from './view-query.ts'

test('a view has the filters of the address, without the page and the edited row', () => {
  const search = new URLSearchParams('status=packed&q=&page=3&period=week&edit=prd_1')
  expect(viewQueryOf(search)).toEqual({ status: 'packed', period: 'week' })
})

test('filters are the same in any order', () => {
  expect(isSameQuery({ q: 'a', status: 'all' }, { status: 'all', q: 'a' })).toBe(true)
  expect(isSameQuery({ q: 'a' }, { q: 'b' })).toBe(false)
  expect(isSameQuery({ q: 'a' }, { q: 'a', status: 'all' })).toBe(false)
})

test('the edited row is beside the filters', () => {
  expect(withEdited('?q=ring&page=2', 'prd_1')).toBe('q=ring&page=2&edit=prd_1')
  expect(withEdited('?edit=prd_1&q=ring', 'prd_2')).toBe('edit=prd_2&q=ring')
  expect(withEdited('?edit=prd_1', undefined)).toBe('')
  expect(editedIn('?q=ring&edit=prd_1')).toBe('prd_1')
  expect(editedIn('?edit=')).toBeUndefined()
})
