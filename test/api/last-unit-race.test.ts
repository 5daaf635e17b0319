import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#server.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { readConfig } from '#platform/config.ts'
import { openServer } from '#platform/db/postgres.ts'
import { consoleLog } from '#platform/log.ts'
import { openAppContext, type AppContext } from '#app-context.ts'
import { ADDRESS, openTestShop, type TestUser, type TestShop } from '../shop.ts'
import { workerDatabase } from '../test-server.ts'

const CUSTOMERS = 200

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop({ providerTimeoutMs: 30_000 })))
afterAll(() => shop.close())

/**
 * Lets every customer check out the last unit of a ring at once, each at the server of `serverOf`.
 */
async function checkOutAll(
  serverOf: (index: number) => Pick<RunningServer, 'app'>,
): Promise<Record<string, number>> {
  const ring = await shop.stock({ title: 'Last Ring', stock: 1 })
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => shop.customer()))
  await Promise.all(
    customers.map((as) =>
      shop.request('POST', '/api/cart', { as, body: { productId: ring.productId, quantity: 1 } }),
    ),
  )
  const [first] = customers
  const { totalPaise } = (await shop.request('GET', '/api/cart', first ? { as: first } : {})).body
  const payload = {
    amount: totalPaise / 100,
    cart: [{ productId: ring.productId, quantity: 1 }],
    shippingDetails: ADDRESS,
  }
  const checkOut = ({ headers }: TestUser, index: number) =>
    serverOf(index).app.inject({
      method: 'POST',
      url: '/api/payment/create-order',
      headers,
      payload,
    })

  const responses = await Promise.all(customers.map(checkOut))
  const counts: Record<string, number> = {}
  for (const response of responses) {
    const what = `${response.statusCode} ${response.json().code ?? ''}`.trim()
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

const ONE_WINS = { 200: 1, '409 stock.sold-out': CUSTOMERS - 1 }

test(`${CUSTOMERS} customers check out the last unit at once: one gets it, and all others are told that it is sold out`, async () => {
  expect(await checkOutAll(() => shop)).toEqual(ONE_WINS)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'once it is sold, the next customers do not wait for each other',
  async () => {
    const ring = await shop.stock({ stock: 1 })
    const [asha, bela] = [await shop.customer(), await shop.customer()]
    const line = { productId: ring.productId, quantity: 1 }
    expect((await shop.request('POST', '/api/cart', { as: bela, body: line })).status).toBe(200)
    const { totalPaise } = (await shop.request('GET', '/api/cart', { as: bela })).body
    await shop.openPayment(asha, [line])
    const other = new pg.Client({ connectionString: await workerDatabase() })
    await other.connect()
    await other.query('begin')
    await other.query(`select from variants where product_id = $1 for update`, [ring.productId])
    try {
      const body = { amount: totalPaise / 100, cart: [line], shippingDetails: ADDRESS }
      // Waiting for the lock would end in a 503.
      const response = await shop.request('POST', '/api/payment/create-order', { as: bela, body })
      expect(response).toMatchObject({ status: 409, body: { code: 'stock.sold-out' } })
    } finally {
      await other.end()
    }
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'the same holds for two servers of the shop on one database',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-second-'))
    const config = readConfig({
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
    })
    const second: AppContext = await openAppContext(config, consoleLog('silent'), {
      database: await openServer(await workerDatabase()),
      mailer: null,
    })
    const server = await startServer(second, { pages: false, sandboxLog: null })
    try {
      expect(await checkOutAll((index) => (index % 2 === 0 ? shop : server))).toEqual(ONE_WINS)
      expect(await findLedgerFaults(shop.db)).toEqual([])
    } finally {
      await server.app.close()
      await second.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
