import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { request } from './customer.ts'
import { makePremises, openProcess, type Premises, type RunningShop } from './running-shop.ts'

const CLOCK = pathToFileURL(path.join(import.meta.dirname, '../chaos/moved-clock.ts')).href
const OWNER = { mobile: '9876543210', password: 'a password of the owner' }
const MINUTE_MS = 60_000
/** How long before a whole minute the processes begin to open, by their moved clock. */
const BEFORE_MINUTE_MS = 12_000

const clockOffsetMs = MINUTE_MS - BEFORE_MINUTE_MS - (Date.now() % MINUTE_MS)
const shopTime = () => Date.now() + clockOffsetMs

let premises: Premises
let first: RunningShop
let second: RunningShop

beforeAll(async () => {
  premises = await makePremises()
  Object.assign(premises.environment, {
    ADMIN_MOBILE: OWNER.mobile,
    ADMIN_PASSWORD: OWNER.password,
    NODE_OPTIONS: `--import=${CLOCK}`,
    CLOCK_OFFSET_MS: String(clockOffsetMs),
  })
  first = await openProcess(premises)
  // Only PostgreSQL has room for two processes.
  second = premises.environment.DATABASE_URL ? await openProcess(premises) : first
})
afterAll(async () => {
  if (second !== first) await second?.kill()
  await first?.kill()
  await premises.remove()
})

/** The prices of the ring, by its own call and by the list, in paise. */
async function readPrices({ url }: RunningShop): Promise<number[]> {
  const { productId } = (await first.readState()).stock
  const one = await request(url, 'GET', `/api/products/${productId}`)
  const list = await request(url, 'GET', '/api/products?category=Rings')
  return [one.body.salePricePaise, list.body.products[0].salePricePaise]
}

/** The price that all processes and calls agree on; undefined if they do not. */
async function readPrice(): Promise<number | undefined> {
  const prices = new Set((await Promise.all([first, second].map(readPrices))).flat())
  return prices.size === 1 ? [...prices][0] : undefined
}

test('a sale starts at its minute in every process, and ends in all when one ends it', async () => {
  const { token } = (await request(first.url, 'POST', '/api/auth/login', { body: OWNER })).body
  // From now on both processes have the prices in their caches.
  const price = (await readPrice()) ?? 0
  expect(price).toBeGreaterThan(0)
  const startsAt = Math.ceil((shopTime() + 2000) / MINUTE_MS) * MINUTE_MS
  const planned = await request(first.url, 'POST', '/api/admin/sales', {
    token,
    body: {
      name: 'Diwali',
      selection: { by: 'all' },
      rule: { kind: 'percent', value: 10 },
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 60 * MINUTE_MS).toISOString(),
    },
  })
  expect([planned.status, planned.body.state]).toEqual([200, 'planned'])
  expect(await readPrice()).toBe(price)
  await vi.waitFor(async () => expect(await readPrice()).toBeLessThan(price), {
    timeout: startsAt - shopTime() + 10_000,
  })
  expect(shopTime()).toBeGreaterThanOrEqual(startsAt)

  const sale = `/api/admin/sales/${planned.body._id}`
  const { version } = (await request(second.url, 'GET', sale, { token })).body
  const ended = await request(second.url, 'POST', `${sale}/end`, { token, body: { version } })
  expect([ended.status, ended.body.state]).toEqual([200, 'ended'])
  await vi.waitFor(async () => expect(await readPrice()).toBe(price), { timeout: 5000 })
})
