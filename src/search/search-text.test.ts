import { expect, test } from 'vitest'
import { isStopWord, parseSearchText } from './search-text.ts'

test.each([
  ['rings under 500', { words: ['rings'], maxPrice: 500 }],
  ['500 se kam jhumke', { words: ['jhumke'], maxPrice: 500 }],
  ['Rs. 1000 tak ke kade', { words: ['ke', 'kade'], maxPrice: 1000 }],
  ['sets above ₹2000', { words: ['sets'], minPrice: 2000 }],
  ['kada over 500 below 900', { words: ['kada'], minPrice: 500, maxPrice: 900 }],
  ['set of 3', { words: ['set', 'of', '3'] }],
  ['kada 2.6', { words: ['kada', '2.6'] }],
])('%s is parsed as words and prices', (text, read) => {
  expect(parseSearchText(text)).toEqual({ phrases: [], without: [], ...read })
})

test('quoted words stay together, and words with a minus are left out', () => {
  expect(parseSearchText('ring "evil eye" -blue')).toEqual({
    words: ['ring'],
    phrases: [['evil', 'eye']],
    without: ['blue'],
  })
  expect(parseSearchText('rose-gold "" -')).toEqual({
    words: ['rose', 'gold'],
    phrases: [],
    without: [],
  })
})

test('accents, capitals and punctuation are ignored, and a search has a maximum number of words', () => {
  expect(parseSearchText("Mother's PAVÉ (ring)!").words).toEqual(['mother', 'pave', 'ring'])
  expect(parseSearchText('a '.repeat(50)).words).toHaveLength(8)
})

test('stop words and numbers need not match', () => {
  expect(['for', 'women', 'wali', 'ke', '3'].every(isStopWord)).toBe(true)
  expect(['ring', 'pearl', 'gold', 'moti'].some(isStopWord)).toBe(false)
})
