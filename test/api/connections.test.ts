import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REQUEST_TIMEOUTS } from '#api/app.ts'
import { openTestShop, type TestShop } from '../shop.ts'

/** The same limits, short enough for a test. */
const TIMEOUTS = { headers: 600, body: 1200, upload: 3600, check: 100 }
const LATEST_MS = 30_000

let shop: TestShop
let port: number

beforeAll(async () => {
  shop = await openTestShop({ timeouts: TIMEOUTS })
  port = Number(new URL(shop.url).port)
})
afterAll(() => shop.close())

type Connection = { socket: net.Socket; said: () => string; ended: Promise<'closed' | 'open'> }

/**
 * Opens a connection. `ended` resolves when the server closes it, or with 'open' after LATEST_MS.
 */
function connect(): Connection {
  const socket = net.connect({ port, host: '127.0.0.1' })
  let text = ''
  socket.on('data', (chunk) => void (text += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = new Promise<'closed'>(
    (resolve) => void socket.once('close', () => resolve('closed')),
  )
  const late = sleep(LATEST_MS, 'open' as const, { ref: false })
  return { socket, said: () => text, ended: Promise.race([closed, late]) }
}

/** Sends a text letter by letter, each within the time limit of a pause. */
async function sendSlowly({ socket }: Connection, text: string, pauseMs = 50): Promise<void> {
  for (const letter of text) {
    if (socket.destroyed) return
    socket.write(letter)
    await sleep(pauseMs)
  }
}

test('the shop waits ten seconds for headers, thirty for a body, five minutes for an upload', async () => {
  expect(REQUEST_TIMEOUTS).toEqual({
    headers: 10_000,
    body: 30_000,
    upload: 300_000,
    check: 1000,
  })
  const usual = await openTestShop({ keepData: true })
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = usual.app.server
  expect({ headersTimeout, requestTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 300_000,
  })
  expect(keepAliveTimeout).toBeGreaterThan(60_000)
  expect(maxConnections).toBe(10_000)
  await usual.close()
})

test('an idle connection without a request is closed', async () => {
  const silent = Array.from({ length: 20 }, connect)
  expect(await Promise.all(silent.map(({ ended }) => ended))).toEqual(silent.map(() => 'closed'))
})

test('a connection that sends its headers letter by letter gets 408 and is closed', async () => {
  const slow = connect()
  const dripping = sendSlowly(
    slow,
    `GET /api/products HTTP/1.1\r\nHost: shop.example\r\n${'X-Slow: 1\r\n'.repeat(30)}`,
  )
  expect(await slow.ended).toBe('closed')
  await dripping
  expect(slow.said()).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that comes letter by letter gets 408, and the connection is closed', async () => {
  const slow = connect()
  slow.socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n',
  )
  const dripping = sendSlowly(slow, '{"mobile":"'.padEnd(300, '9'))
  expect(await slow.ended).toBe('closed')
  await dripping
  expect(slow.said()).toMatch(/^HTTP\/1\.1 408 /)
})

test('an upload of an administrator may take longer than other bodies, but not for ever', async () => {
  const administrator = await shop.administrator()
  const upload = (token: string) => {
    const connection = connect()
    connection.socket.write(
      'POST /api/admin/videos HTTP/1.1\r\nHost: shop.example\r\n' +
        `Authorization: Bearer ${token}\r\n` +
        'Content-Type: video/mp4\r\nContent-Length: 40\r\n\r\n',
    )
    return connection
  }
  const [slow, silent] = [upload(administrator.token), upload(administrator.token)]
  const endless = upload(administrator.token)
  void sendSlowly(endless, 'x'.repeat(39), (2 * TIMEOUTS.upload) / 39)
  await sendSlowly(slow, 'x'.repeat(8), TIMEOUTS.body / 4)
  expect(slow.said()).toBe('')
  expect(await silent.ended).toBe('closed')
  expect(silent.said()).toMatch(/^HTTP\/1\.1 408 /)
  expect(endless.said()).toBe('')
  slow.socket.write('x'.repeat(32))
  await expect.poll(slow.said, { timeout: LATEST_MS }).toContain('HTTP/1.1 400 ')
  slow.socket.destroy()
  expect(await endless.ended).toBe('closed')
  expect(endless.said()).toMatch(/^HTTP\/1\.1 408 /)
  const stranger = upload('a'.repeat(40))
  await expect.poll(stranger.said, { timeout: LATEST_MS }).toContain('HTTP/1.1 401 ')
  stranger.socket.destroy()
})

test('a connection of a browser stays open between two requests for longer than headers may take', async () => {
  const browser = connect()
  const request = 'GET /healthz HTTP/1.1\r\nHost: shop.example\r\n\r\n'
  browser.socket.write(request)
  await expect.poll(browser.said, { timeout: LATEST_MS }).toContain('"ok"')
  await sleep(2 * TIMEOUTS.headers + 4 * TIMEOUTS.check)
  browser.socket.write(request)
  await expect.poll(() => browser.said().split('"ok"').length - 1, { timeout: LATEST_MS }).toBe(2)
  browser.socket.destroy()
})

test('the shop responds while a hundred connections are idle', async () => {
  const silent = Array.from({ length: 100 }, connect)
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
  for (const { socket } of silent) socket.destroy()
})
