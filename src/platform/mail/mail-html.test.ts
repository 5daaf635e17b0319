import { expect, test } from 'vitest'
import { toMailHtml } from './mail-html.ts'

const LOGO = { name: 'Gulabi "Jewels" & Co', png: Buffer.alloc(0), width: 120, height: 40 }
const htmlOf = (text: string) => toMailHtml(text, LOGO)

test('the logo stands above the text, with the name of the shop for those who cannot see it', () => {
  expect(htmlOf('Dear Asha,')).toContain(
    '<img src="cid:logo@jhumka" alt="Gulabi &quot;Jewels&quot; &amp; Co" width="120" height="40"',
  )
})

test('lines, paragraphs and indents of the text stay', () => {
  expect(htmlOf('Dear Asha,\n\n  Ring: 1\n  Total')).toMatch(
    /Dear Asha,<\/p><p [^>]*>&nbsp;&nbsp;Ring: 1<br>&nbsp;&nbsp;Total<\/p>/,
  )
})

test('a text of a customer is no HTML', () => {
  const html = htmlOf('Gift note: <img src=x onerror=alert(1)> & "so"')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so&quot;')
  expect(html.match(/<img/g)).toHaveLength(1)
})

test('an address is a link, without the full stop after it', () => {
  expect(htmlOf('See https://shop.example/track?order=JH1&phone=9 now.')).toContain(
    '<a href="https://shop.example/track?order=JH1&amp;phone=9"',
  )
  expect(htmlOf('See https://shop.example/track.')).toContain('>https://shop.example/track</a>.')
  expect(htmlOf('<https://shop.example/a>')).toContain('>https://shop.example/a</a>&gt;')
  expect(htmlOf('x https://a.example/"><script>')).not.toContain('<script')
})
