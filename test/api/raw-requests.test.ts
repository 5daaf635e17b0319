import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
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

test('no request line, header or body makes the API fail, hang or exit', async () => {
  expect(RAW_REQUESTS.length).toBeGreaterThan(500)
  expect(await findRawFaults(port)).toEqual([])
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
})

test('an address in absolute form is treated as its path, with any host', async () => {
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

test('a client that disconnects right after its request causes no failure', async () => {
  const failures: unknown[] = []
  const note = (message: unknown) => void failures.push((message as { error: unknown }).error)
  subscribe('tracing:fastify.request.handler:error', note)
  const direct = await openTestShop({ keepData: true })
  const [asha, { productId }] = [await direct.customer(), await direct.stock({ stock: 1000 })]
  const body = JSON.stringify({ productId, quantity: 1 })
  const head = `POST /api/cart HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${asha.token}\r\nContent-Type: application/json\r\n`
  for (let times = 0; times < 100; times += 1) {
    const socket = connect(Number(new URL(direct.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`)
    // Half of them send the body later: the request is known then, and waits for it.
    if (times % 2) await sleep(10)
    socket.write(body)
    socket.resetAndDestroy()
    await sleep(5)
  }
  await direct.close()
  unsubscribe('tracing:fastify.request.handler:error', note)
  expect(failures).toEqual([])
})
