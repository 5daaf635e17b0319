import { expect, test } from 'vitest'
import { mergeWarning } from './merge-warning.ts'

const EARRINGS = { label: 'Earrings', isReturnable: false, products: 3 }
const NATH = { label: 'Nath', isReturnable: false, products: 2 }
const RINGS = { label: 'Rings', isReturnable: true, products: 1 }
const BRACELETS = { label: 'Bracelets', isReturnable: true, products: 0 }

test('a kind that does not come back takes the products of the other category along', () => {
  expect(mergeWarning(EARRINGS, RINGS)).toBe(
    'Earrings cannot be returned for a change of mind. After the merge this holds for all ' +
      'products of Rings, its present 1 product included. Orders keep what they were bought with.',
  )
  expect(mergeWarning(EARRINGS, BRACELETS)).toContain('for all products of Bracelets. Orders')
})

test('products that move into such a kind do not come back either', () => {
  expect(mergeWarning(RINGS, EARRINGS)).toBe(
    'Earrings cannot be returned for a change of mind. After the merge this holds for the 1 ' +
      'product of Rings too. Orders keep what they were bought with.',
  )
  expect(mergeWarning(BRACELETS, EARRINGS)).toBeUndefined()
})

test('between kinds of the same rule nothing changes', () => {
  expect(mergeWarning(RINGS, BRACELETS)).toBeUndefined()
  expect(mergeWarning(EARRINGS, NATH)).toBeUndefined()
})
