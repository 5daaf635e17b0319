import { expect, test } from 'vitest'
import { comparePath, readAskedPieces } from './compare-address.ts'

const asked = (query: string) => readAskedPieces(new URLSearchParams(query))

test('the pieces of an address are read in their order', () => {
  expect(asked('pieces=prd_b,prd_a')).toEqual({
    ids: ['prd_b', 'prd_a'],
    unreadable: 0,
    hasDoubles: false,
    hasTooMany: false,
  })
  expect(asked('pieces=prd_a&pieces=prd_b').ids).toEqual(['prd_a', 'prd_b'])
})

test('a piece that is named twice is compared once', () => {
  expect(asked('pieces=prd_a,prd_b,prd_a')).toMatchObject({
    ids: ['prd_a', 'prd_b'],
    hasDoubles: true,
    hasTooMany: false,
  })
})

test('at most four pieces are compared, and what is no id is counted', () => {
  expect(asked('pieces=prd_1,prd_2,prd_3,prd_4,prd_5')).toMatchObject({
    ids: ['prd_1', 'prd_2', 'prd_3', 'prd_4'],
    hasTooMany: true,
  })
  expect(asked('pieces=prd_1,../x,%00,PRD_2')).toMatchObject({ ids: ['prd_1'], unreadable: 3 })
  expect(asked('pieces=,,')).toMatchObject({ ids: [], unreadable: 0 })
})

test('an address without pieces has no query', () => {
  expect(comparePath([])).toBe('/compare')
  expect(comparePath(['prd_a', 'prd_b'])).toBe('/compare?pieces=prd_a,prd_b')
})
