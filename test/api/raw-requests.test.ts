import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRawFaults, RAW_REQUESTS, sendRaw } from '../raw-requests.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop
let port: number

beforeAll(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1' } })
  port = Number(new URL(shop.url).port)
})
afterAll(() => shop.close())

test('no request line, header or body makes the API fail, hang or end', async () => {
  expect(RAW_REQUESTS.length).toBeGreaterThan(500)
  expect(await findRawFaults(port)).toEqual([])
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
})

test('an address in absolute form is answered as its path, whatever host it names', async () => {
  const { slug } = await shop.stock({ title: 'Gulab Ring' })
  for (const path of [`/api/products/${slug}`, '/api/products', '/robots.txt', '/sitemap.xml']) {
    const head = 'HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n'
    const plain = await sendRaw(port, { bytes: `GET ${path} ${head}` })
    const absolute = await sendRaw(port, { bytes: `GET http://other.example${path} ${head}` })
    expect(plain.statuses).toEqual([200])
    expect(bodyOf(absolute.text)).toBe(bodyOf(plain.text))
    expect(absolute.text).not.toContain('other.example')
  }
})

const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n'))
