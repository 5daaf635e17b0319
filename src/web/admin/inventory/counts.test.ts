import { expect, test } from 'vitest'
import { countedText, countsOf, problemsOf } from './counts.ts'

const typed = (text: string, unread = false) => ({ ring: { text, unread } })

test.each(['1e1', '-1', '2.5'])('a count of %s is not a whole number', (text) => {
  expect(problemsOf(typed(text))).toEqual({
    ring: 'Please enter a whole number of pieces, 0 or more.',
  })
})

test('input that the browser cannot parse as a number is refused, although its text is empty', () => {
  expect(problemsOf(typed('', true))).toEqual({
    ring: 'Please enter a whole number of pieces, 0 or more.',
  })
})

test('a count above the maximum stock level is refused', () => {
  expect(problemsOf(typed('12345678'))).toEqual({ ring: 'That is more than a shelf can hold.' })
})

test('an empty field is not counted, and a count may be 0', () => {
  const variants = ['ring', 'jhumka'].map((variantId) => ({ variantId, name: variantId, seen: 4 }))
  expect(problemsOf({ ...typed('0'), jhumka: { text: ' ', unread: false } })).toEqual({})
  expect(countsOf(variants, typed('0'))).toEqual([{ variantId: 'ring', counted: 0, seen: 4 }])
})

test('a message names up to two counted variants', () => {
  const variants = ['a', 'b', 'c'].map((variantId) => ({
    variantId,
    name: `Ring ${variantId}`,
    seen: 1,
  }))
  const counts = variants.map(({ variantId }, place) => ({ variantId, counted: place + 4 }))
  expect(countedText('Stock corrected.', counts.slice(1, 2), variants)).toBe(
    'Stock corrected. Ring b: 5.',
  )
  expect(countedText('Stock corrected.', counts, variants)).toBe('Stock corrected.')
})
