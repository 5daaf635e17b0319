import { expect, test } from 'vitest'
import { helpTopicsOf, isHelpWord } from './help-topics.ts'
import { STATIC_PATHS } from './static-pages.ts'

const pathsOf = (text: string) => helpTopicsOf(text).map(({ path }) => path)

test.each([
  ['return policy', ['/refund']],
  ['Where is my order?', ['/track-order']],
  ['track order', ['/track-order']],
  ['cancel my order', ['/track-order', '/refund']],
  ['when will my order come', ['/track-order']],
  ['can I return earrings?', ['/refund']],
  ['free shipping', ['/shipping']],
  ['shipping charges', ['/shipping']],
  ['cash on delivery', ['/shipping']],
  ['ring size guide', ['/size-guide']],
  ['customer care number', ['/grievance']],
  ['contact number', ['/grievance']],
  ['privacy policy', ['/privacy']],
  ['JH-2611-000127', ['/track?order=JH-2611-000127']],
  ['jh 2611 000127', ['/track?order=jh%202611%20000127']],
])('%s asks for a page of the shop', (text, paths) => {
  expect(pathsOf(text)).toEqual(paths)
})

test.each(['ring', 'ring size 14', 'gold ring with free delivery', 'rs 999', '', 'compass ring'])(
  '%s asks for pieces',
  (text) => {
    expect(pathsOf(text)).toEqual([])
  },
)

test('every page exists, and its words are not corrected', () => {
  const dynamic = ['/track-order', '/grievance']
  for (const text of ['order', 'return', 'shipping', 'guide', 'contact', 'terms', 'privacy']) {
    expect(isHelpWord(text)).toBe(true)
    for (const path of pathsOf(text)) expect([...STATIC_PATHS, ...dynamic]).toContain(path)
  }
})
