import { expect, test } from 'vitest'
import { contentsText } from './contents-text.ts'

const ring = { title: 'Aurora Solitaire Ring', variantLabel: '12', quantity: 3 }
const set = { title: 'Panna Teardrop Set', variantLabel: '', quantity: 1 }

test('a parcel has its pieces with size, and their quantity if it is not 1', () => {
  expect(contentsText([ring, set])).toEqual({
    all: 'Aurora Solitaire Ring, 12 × 3 · Panna Teardrop Set',
    first: 'Aurora Solitaire Ring, 12 × 3',
    more: '+ 1 more',
  })
  expect(contentsText([set]).more).toBe('')
})
