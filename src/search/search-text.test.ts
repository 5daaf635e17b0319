import { expect, test } from 'vitest'
import { isStopWord, parseSearchText } from './search-text.ts'

test.each([
  ['rings under 500', { words: ['rings'], maxPrice: 500 }],
  ['500 se kam jhumke', { words: ['jhumke'], maxPrice: 500 }],
  ['Rs. 1000 tak ke kade', { words: ['ke', 'kade'], maxPrice: 1000 }],
  ['sets above ₹2000', { words: ['sets'], minPrice: 2000 }],
  ['kada over 500 below 900', { words: ['kada'], minPrice: 500, maxPrice: 900 }],
  ['red kundan choker under 1,000', { words: ['red', 'kundan', 'choker'], maxPrice: 1000 }],
  ['haar below ₹ 1,29,999', { words: ['haar'], maxPrice: 129_999 }],
  ['haar upto 1.5k', { words: ['haar'], maxPrice: 1500 }],
  ['haar up to rs 500', { words: ['haar'], maxPrice: 500 }],
  ['rings between 500 and 1,000', { words: ['rings'], minPrice: 500, maxPrice: 1000 }],
  ['rings from 1000 to 500', { words: ['rings'], minPrice: 500, maxPrice: 1000 }],
  ['₹500-1000 rings', { words: ['rings'], minPrice: 500, maxPrice: 1000 }],
  ['500 se 1000 tak ke kade', { words: ['ke', 'kade'], minPrice: 500, maxPrice: 1000 }],
  ['rings 500-900', { words: ['rings'], minPrice: 500, maxPrice: 900 }],
  ['500 to 900 rings', { words: ['rings'], minPrice: 500, maxPrice: 900 }],
  ['chain 450-500 mm', { words: ['chain', '450', '500', 'mm'] }],
  ['JH-2611-000127', { words: ['jh', '2611', '000127'] }],
  ['2611-000127', { words: ['2611', '000127'] }],
  ['rs 999', { words: [], maxPrice: 999 }],
  ['ring Rs. 1,299', { words: ['ring'], maxPrice: 1299 }],
  ['₹499 earrings', { words: ['earrings'], maxPrice: 499 }],
  ['jhumka 500 rupees', { words: ['jhumka'], maxPrice: 500 }],
  ['kada 750/-', { words: ['kada'], maxPrice: 750 }],
  ['ring 999', { words: ['ring', '999'] }],
  ['rings 12-14', { words: ['rings', '12', '14'] }],
  ['over the top', { words: ['over', 'the', 'top'] }],
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
  expect(['for', 'women', 'wali', 'ke', 'work', 'sister', 'something', '3'].every(isStopWord)).toBe(
    true,
  )
  expect(['ring', 'pearl', 'gold', 'moti'].some(isStopWord)).toBe(false)
})
