import { expect, test } from 'vitest'
import { withStructuredData } from './page-head.ts'

const PAGE = '<html><head><title>Nath</title></head><body></body></html>'
const HOSTILE = '</script><script>alert(1)</script><!-- $& $1 \u2028 \u2029 &amp; </head>'

test('structured data is in the head and can be parsed again', () => {
  const html = withStructuredData(PAGE, [
    { '@type': 'Product', name: HOSTILE },
    { '@type': 'BreadcrumbList' },
  ])
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json),
  )
  expect(blocks).toEqual([
    { '@context': 'https://schema.org', '@type': 'Product', name: HOSTILE },
    { '@context': 'https://schema.org', '@type': 'BreadcrumbList' },
  ])
  expect(html.indexOf('ld+json')).toBeLessThan(html.indexOf('</head>'))
})

test('no text ends its block, starts another or breaks a line', () => {
  const html = withStructuredData(PAGE, [{ '@type': 'Product', name: HOSTILE }])
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  expect(html).not.toMatch(/[\u2028\u2029]/)
})

test('a page without structured data stays as it is', () =>
  expect(withStructuredData(PAGE, [])).toBe(PAGE))
