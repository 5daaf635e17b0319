import { expect, test } from 'vitest'
import { faultsOfList } from '../quality/pages.ts'

test('every page of the shop is among the screens that are looked at', () => {
  expect(faultsOfList()).toEqual([])
})
