import { expect, test } from 'vitest'
import { defaultSortOf, listQueryOf } from './order-sort.ts'

test('what is to do, to pack and to ship comes oldest first, all else newest first', () => {
  const isOldest = (search: string) => defaultSortOf(new URLSearchParams(search)) === 'oldest'
  for (const search of ['', 'page=2', 'status=confirmed', 'status=packed&q=asha'])
    expect(isOldest(search), search).toBe(true)
  for (const search of ['status=all', 'status=delivered', 'q=asha', 'payment=pending'])
    expect(isOldest(search), search).toBe(false)
})

test('the URL sorts the list, and a sort is no filter', () => {
  const sorted = (search: string) => listQueryOf(new URLSearchParams(search))
  expect(sorted('sort=total-desc')).toEqual({ work: 'true', sort: 'total-desc' })
  expect(sorted('status=packed&sort=newest')).toEqual({ status: 'packed', sort: 'newest' })
  expect(sorted('status=all&sort=size')).toEqual({ sort: 'newest' })
})
