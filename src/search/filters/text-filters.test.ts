import { expect, test } from 'vitest'
import { readTextFilters } from './text-filters.ts'
import { toValues } from './text-values.ts'

test.each([
  ['gift under 500', { rest: '', maxPrice: 500, sizes: [] }],
  ['gift for sister below ₹500', { rest: '', maxPrice: 500, sizes: [] }],
  ['something for my mother under 800', { rest: '', maxPrice: 800, sizes: [] }],
  ['gift', { rest: 'gift', sizes: [] }],
  ['ring size 14', { rest: 'ring', sizes: ['14'] }],
  ['14 size ring above 300', { rest: 'ring', minPrice: 300, sizes: ['14'] }],
  ['14 no size ring', { rest: 'ring', sizes: ['14'] }],
  ['bangles 2.6', { rest: 'bangles', sizes: ['2.6'] }],
  ['2.10 bangles', { rest: 'bangles', sizes: ['2.10'] }],
  ['chain 2.4 mm', { rest: 'chain 2.4 mm', sizes: [] }],
  ['red kundan choker under 1,000', { rest: 'red kundan choker', maxPrice: 1000, sizes: [] }],
  ['500 se kam ki angoothi', { rest: 'ki angoothi', maxPrice: 500, sizes: [] }],
  ['between 500 and 1000', { rest: '', minPrice: 500, maxPrice: 1000, sizes: [] }],
  ['rings in stock', { rest: 'rings', sizes: [], inStock: true }],
  ['available jhumkas under 900', { rest: 'jhumkas', maxPrice: 900, sizes: [], inStock: true }],
  ['rs 999', { rest: '', maxPrice: 999, sizes: [] }],
  ['rings 500-900', { rest: 'rings', minPrice: 500, maxPrice: 900, sizes: [] }],
  ['set of 3', { rest: 'set of 3', sizes: [] }],
  ['"gift under 500"', { rest: '"gift under 500"', sizes: [] }],
  ['Kundan Choker', { rest: 'Kundan Choker', sizes: [] }],
])('%s is read as filters and words', (text, read) => expect(readTextFilters(text)).toEqual(read))

test('an unknown size stays in the text', () => {
  expect(readTextFilters('ring size 99 under 500', { hasSizes: false })).toEqual({
    rest: 'ring size 99',
    maxPrice: 500,
    sizes: [],
  })
})

test('a colour is read as products have it, and a stone also as its imitation is named', () => {
  expect(toValues('colour', 'rose gold')).toEqual(
    expect.arrayContaining(['Rose gold', 'ROSE GOLD']),
  )
  expect(toValues('colour', 'rose gold')).not.toContain('Antique gold')
  expect(toValues('colour', 'gold')).toContain('Antique gold')
  expect(toValues('colour', 'gold')).not.toContain('Rose gold')
  expect(toValues('stone', 'kundan')).toEqual(
    expect.arrayContaining(['Kundan', 'Kundan-look glass', 'KUNDAN']),
  )
  expect(toValues('stone', 'pearl')).toContain('Imitation pearl')
})
