import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres, type PostgresServer } from '../postgres-server.ts'
import { addAndOrder, request, enter, newCustomer } from './customer.ts'
import { mountDisk } from './small-disk.ts'
import { makePremises, openProcess, type Premises, type RunningShop } from './running-shop.ts'

const isServer = Boolean(process.env.TEST_DATABASE_URL)
const disk = mountDisk(isServer ? '256m' : '160m')

describe.runIf(disk)('a shop whose database has no space left', () => {
  let server: PostgresServer | undefined
  let premises: Premises
  let shop: RunningShop

  beforeAll(async () => {
    server = isServer ? await startPostgres({ within: disk?.folder ?? '' }) : undefined
    premises = await makePremises(server?.url)
    if (!server)
      Object.assign(premises.environment, { DATA_DIR: path.join(disk?.folder ?? '', 'data') })
    shop = await openProcess(premises)
  })
  afterAll(async () => {
    disk?.clear()
    await shop.kill()
    await premises.remove()
    await server?.stop()
    disk?.unmount()
  })

  const readiness = () => fetch(`${shop.url}/readyz`)

  test('returns 503 and is not ready, never fails with 500, and recovers by itself when there is space again', async () => {
    const asha = newCustomer()
    await enter(shop.url, asha)
    const { stock } = await shop.readState()
    expect((await addAndOrder(shop.url, asha, stock.productId)).status).toBe(200)

    disk?.fill()
    await vi.waitFor(
      async () => {
        const response = await readiness()
        expect({
          status: response.status,
          retryAfter: response.headers.get('retry-after'),
        }).toEqual({
          status: 503,
          retryAfter: '5',
        })
      },
      { timeout: 10_000, interval: 200 },
    )
    const statuses = new Set<number>()
    // Small changes still fit into pages that the tables already have.
    for (let times = 0; times < 400 && !statuses.has(503); times += 1) {
      const body = {
        name: 'A customer with a long name '.repeat(3).trim(),
        mobile: String(6_000_000_000 + times),
        password: 'ring-for-didi',
      }
      const response = await request(shop.url, 'POST', '/api/auth/register', { body })
      statuses.add(response.status)
      if (response.status === 503)
        expect(response.body).toMatchObject({ success: false, code: 'unavailable' })
    }
    statuses.delete(200)
    expect([...statuses]).toEqual([503])
    expect((await request(shop.url, 'GET', '/api/products?category=Rings')).status).toBe(200)

    disk?.clear()
    await vi.waitFor(async () => expect((await readiness()).status).toBe(200), {
      timeout: 10_000,
      interval: 200,
    })
    expect((await addAndOrder(shop.url, asha, stock.productId)).status).toBe(200)
    expect((await shop.readState()).ledgerFaults).toEqual([])
    expect(shop.errors()).not.toMatch(/unhandled|uncaught/i)
  }, 240_000)
})

test.skipIf(disk)('a full disk is not tested here: mounting one needs root', ({ skip }) => skip())
