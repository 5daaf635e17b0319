import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Request = { url: string; method: string; mode: string; destination: string }
type FetchEvent = {
  request: Request
  preloadResponse: Promise<unknown>
  respondWith: (response: Promise<unknown>) => void
}

const WORKER = readFileSync(path.join(import.meta.dirname, '../public/sw.js'), 'utf8')
const OFFLINE = 'the offline page'
const page: Request = { url: '/rings', method: 'GET', mode: 'navigate', destination: 'document' }

let network: () => Promise<unknown>
let onFetch: (event: FetchEvent) => void

/** The worker in a browser that has stored the offline page. */
beforeEach(() => {
  vi.useFakeTimers()
  network = () => Promise.resolve('from the network')
  const browser = {
    addEventListener: (name: string, listener: typeof onFetch) =>
      name === 'fetch' && (onFetch = listener),
    caches: {
      match: async (wanted: string | Request) => (wanted === '/offline' ? OFFLINE : undefined),
    },
    fetch: () => network(),
    setTimeout,
  }
  runInContext(`const RELEASE = 'test'\n${WORKER}`, createContext(browser))
})
afterEach(() => void vi.useRealTimers())

/** The worker's response to a request, or undefined if it leaves the request to the browser. */
function respondTo(
  request: Request,
  preloadResponse: Promise<unknown> = Promise.resolve(undefined),
): Promise<unknown> | undefined {
  let response: Promise<unknown> | undefined
  onFetch({ request, preloadResponse, respondWith: (given) => void (response = given) })
  return response
}

test("a page comes from the network, or from the browser's navigation preload", async () => {
  expect(await respondTo(page)).toBe('from the network')
  expect(await respondTo(page, Promise.resolve('fetched ahead'))).toBe('fetched ahead')
})

test('a page that the network does not deliver is the offline page', async () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await respondTo(page)).toBe(OFFLINE)
  expect(await respondTo(page, Promise.reject(new TypeError('Failed to fetch')))).toBe(OFFLINE)
})

test('a page that takes over ten seconds is the offline page, and a faster one is the page', async () => {
  network = () => new Promise((come) => setTimeout(come, 9_900, 'late'))
  const late = respondTo(page)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await late).toBe('late')
  network = () => new Promise(() => undefined)
  const never = respondTo(page)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await never).toBe(OFFLINE)
})

test('the worker handles only pages and styles', () => {
  for (const other of [
    { url: '/api/cart', method: 'GET', mode: 'cors', destination: '' },
    { url: '/api/cart', method: 'POST', mode: 'cors', destination: '' },
    { url: '/checkout', method: 'POST', mode: 'navigate', destination: 'document' },
    { url: '/sandbox/frame', method: 'GET', mode: 'navigate', destination: 'iframe' },
    { url: '/pictures/a.avif', method: 'GET', mode: 'no-cors', destination: 'image' },
    { url: '/assets/a.js', method: 'GET', mode: 'cors', destination: 'script' },
  ])
    expect(respondTo(other), other.url).toBeUndefined()
})
