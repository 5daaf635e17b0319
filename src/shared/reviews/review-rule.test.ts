import { expect, test } from 'vitest'
import { publishedName, ratingOf, reviewProblem, type ReviewedLine } from './review-rule.ts'

const KEPT: ReviewedLine = {
  status: 'delivered',
  refund: 'none',
  isFreeGift: false,
  isReturned: false,
}

test('a delivered line that was kept can be reviewed, also after another line came back', () => {
  expect(reviewProblem(KEPT)).toBeUndefined()
  expect(reviewProblem({ ...KEPT, status: 'returned', refund: 'partial' })).toBeUndefined()
})

test.each([
  ['not delivered', { status: 'shipped' }, 'once it is delivered'],
  ['cancelled', { status: 'cancelled' }, 'once it is delivered'],
  ['returned', { status: 'returned', isReturned: true }, 'came back to us'],
  ['about to be returned', { status: 'return_requested' }, 'once that is decided'],
  ['refunded in full', { refund: 'refunded' }, 'went back to you'],
  ['a free gift', { isFreeGift: true }, 'A free gift'],
] as const)('a line that is %s cannot be reviewed', (_name, change, sentence) => {
  expect(reviewProblem({ ...KEPT, ...change })).toContain(sentence)
})

test.each([
  ['Asha Rao', 'Asha R.'],
  ['  Asha   Devi Rao ', 'Asha R.'],
  ['Asha', 'Asha'],
  ['प्रिया शर्मा', 'प्रिया श.'],
  ['www.example.in', 'A buyer'],
  ['9876543210', 'A buyer'],
  ['Asha 9876543210', 'Asha'],
  ['', 'A buyer'],
])('%s is published as %s', (name, published) => {
  expect(publishedName(name)).toBe(published)
})

test('an average has one decimal; without reviews there is none', () => {
  expect(ratingOf([0, 0, 0, 0, 0])).toBeUndefined()
  expect(ratingOf([0, 0, 0, 1, 2])).toEqual({ average: 4.7, count: 3 })
  expect(ratingOf([1, 0, 0, 0, 0])).toEqual({ average: 1, count: 1 })
  expect(ratingOf([0, 0, 0, 1, 1])).toEqual({ average: 4.5, count: 2 })
})
