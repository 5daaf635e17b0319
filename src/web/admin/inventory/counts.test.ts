import { expect, test } from 'vitest'
import {
  countedText,
  countsOf,
  differencesOf,
  differenceText,
  problemsOf,
  stockText,
  summaryText,
  tallyText,
} from './counts.ts'

const typed = (text: string) => ({ ring: text })

test.each(['1e1', '-1', '2.5', '4e', 'six'])('a count of %s is not a whole number', (text) => {
  expect(problemsOf(typed(text))).toEqual({
    ring: 'Please enter a whole number of pieces, 0 or more.',
  })
})

test('a count above the maximum stock level is refused', () => {
  expect(problemsOf(typed('12345678'))).toEqual({ ring: 'That is more than a shelf can hold.' })
})

test('an empty field is not counted, and a count may be 0', () => {
  const variants = ['ring', 'jhumka'].map((variantId) => ({ variantId, name: variantId, seen: 4 }))
  expect(problemsOf({ ...typed('0'), jhumka: ' ' })).toEqual({})
  expect(countsOf(variants, typed('0'))).toEqual([{ variantId: 'ring', counted: 0, seen: 4 }])
})

test('each count says what it changes, and all of them together before they are saved', () => {
  const shelf = ['a', 'b', 'c', 'd'].map((variantId) => ({ variantId, seen: 8 }))
  expect(['8', '10', '7', '', '2.5'].map((text) => differenceText({ seen: 8 }, text))).toEqual([
    'As expected',
    '+2',
    '−1',
    undefined,
    undefined,
  ])
  expect(summaryText(shelf, {})).toBe('')
  expect(summaryText(shelf, { a: '8' })).toBe('1 counted, all as expected.')
  expect(summaryText(shelf, { a: '8', b: '7' })).toBe('2 counted, 1 differs: −1.')
  expect(summaryText(shelf, { a: '10', b: '7', c: '5', d: 'x' })).toBe(
    '3 counted, 3 differ: +2, −4.',
  )
})

/** The stock after a stocktake that counted 4, 5, … */
const stocked = (...units: number[]) =>
  units.map((stock, place) => ({ variantId: `${place}`, name: `Ring ${place + 1}`, stock }))
const counts = [4, 5, 6].map((counted, place) => ({ variantId: `${place}`, counted }))

test('a message names the stock of up to two variants', () => {
  expect(stockText('Stock corrected.', stocked(4, 5))).toBe(
    'Stock corrected. Ring 1: 4. Ring 2: 5.',
  )
  expect(stockText('Stock corrected.', stocked(4, 5, 6))).toBe('Stock corrected.')
  expect(stockText('Added.', stocked(4, 5, 6), '3 have more.')).toBe('Added. 3 have more.')
})

test('the message after a stocktake says which stock changed during the count', () => {
  expect(countedText('Stock corrected.', stocked(4, 5), counts)).toEqual({
    text: 'Stock corrected. Ring 1: 4. Ring 2: 5.',
    changed: false,
  })
  expect(countedText('Stock corrected.', stocked(4, 3), counts)).toEqual({
    text: 'Stock corrected. Ring 1: 4. Ring 2: 3. You counted 5, and 2 left after that.',
    changed: true,
  })
  expect(countedText('Stock corrected.', stocked(4, 3, 6), counts)).toEqual({
    text: 'Stock corrected. 1 size was sold or added after the count, which is kept.',
    changed: true,
  })
})

test('before a save each piece that differs is named, with the stock of before', () => {
  const shelf = [4, 5, 6].map((seen, place) => ({ variantId: `${place}`, seen }))
  const entries = { 0: '4', 1: '3', 2: 'six' }
  expect(differencesOf(shelf, entries)).toEqual([{ variantId: '1', seen: 5, counted: 3 }])
  expect(tallyText(shelf, entries)).toBe('2 counted, 1 differs')
  expect(tallyText(shelf, { 0: '0', 1: '0', 2: '0' })).toBe('3 counted, 3 differ')
})
