import { findRawFaults, sendRaw } from '../raw-requests.ts'
import { expect, test } from './shop.ts'

test('no request line, header or body makes a page fail, hang or exit', async ({
  shop,
  request,
}) => {
  const port = Number(new URL(shop.url).port)
  expect(await findRawFaults(port)).toEqual([])
  const page = await request.get('/rings')
  expect(page.status()).toBe(200)
})

test("a page requested with another host name is the same page, with links to the shop's own URL", async ({
  shop,
}) => {
  const port = Number(new URL(shop.url).port)
  const head = 'HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n'
  const found: string[] = []
  for (const path of [
    '/',
    '/rings',
    `/product/${shop.products.gulab.slug}`,
    '/rings?sort=price-asc',
    '//other.example/rings',
  ]) {
    const plain = await sendRaw(port, { bytes: `GET ${path} ${head}` })
    const absolute = await sendRaw(port, { bytes: `GET http://other.example${path} ${head}` })
    expect(absolute.statuses, path).toEqual(plain.statuses)
    expect(canonicalOf(absolute.text), path).toBe(canonicalOf(plain.text))
    expect(absolute.text).not.toMatch(/<link rel="canonical" href="https?:\/\/other\.example/)
    if (plain.statuses[0] !== 200) continue
    expect(canonicalOf(plain.text)?.slice(0, shop.config.publicUrl.length + 1), path).toBe(
      `${shop.config.publicUrl}/`,
    )
    found.push(path)
  }
  expect(found).toHaveLength(4)
})

const canonicalOf = (html: string): string | undefined =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
