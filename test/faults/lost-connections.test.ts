import { sql } from 'drizzle-orm'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openServer } from '#platform/db/postgres.ts'
import { query } from '#platform/db/db.ts'
import { ADDRESS } from '../shop.ts'
import { addAndOrder, request, enter, newCustomer, type Customer } from './customer.ts'
import { makePremises, openProcess, type Premises, type RunningShop } from './running-shop.ts'

/** Only a PostgreSQL server has connections that can be lost. */
describe.runIf(process.env.TEST_DATABASE_URL)('a connection to the database that is lost', () => {
  let premises: Premises
  let outside: pg.Client
  let shop: RunningShop

  beforeAll(async () => {
    premises = await makePremises()
    shop = await openProcess(premises)
    outside = new pg.Client({ connectionString: premises.environment.DATABASE_URL })
    await outside.connect()
  })
  afterEach(async () => void (await outside.query('rollback')))
  afterAll(async () => {
    await outside.end()
    await shop.kill()
    await premises.remove()
  })

  const rows = async (statement: string): Promise<Record<string, unknown>[]> =>
    (await outside.query(statement)).rows

  /** The process id of a statement of the shop that waits for a lock. */
  async function waitingForLock(): Promise<number> {
    return vi.waitFor(
      async () => {
        const [row] = await rows(
          `select pid from pg_stat_activity where datname = current_database() and application_name = 'jhumka' and wait_event_type = 'Lock'`,
        )
        expect(row).toBeDefined()
        return Number(row?.pid)
      },
      { timeout: 4000, interval: 20 },
    )
  }

  /** Adds one ring to the cart and opens a payment, while another session locks every variant. */
  async function orderBehindLock(customer: Customer): Promise<{ answered: Promise<Response> }> {
    const { stock } = await shop.readState()
    await request(shop.url, 'POST', '/api/cart', {
      token: customer.token,
      body: { productId: stock.productId, quantity: 1 },
    })
    const { body: cart } = await request(shop.url, 'GET', '/api/cart', customer)
    await outside.query('begin')
    await outside.query('select id from variants for update')
    const items = [{ productId: stock.productId, quantity: 1 }]
    const answered = fetch(`${shop.url}/api/payment/create-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
      body: JSON.stringify({
        amount: cart.totalPaise / 100,
        cart: items,
        shippingDetails: ADDRESS,
      }),
    })
    return { answered }
  }

  test('while a checkout waits for a lock fails only that request, and writes nothing', async () => {
    const asha = newCustomer()
    const bela = newCustomer()
    await enter(shop.url, asha)
    await enter(shop.url, bela)
    const before = await shop.readState()
    const { answered } = await orderBehindLock(asha)
    await outside.query('select pg_terminate_backend($1)', [await waitingForLock()])
    const failed = await answered
    expect(failed.status).toBe(503)
    expect(failed.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await failed.json()).toMatchObject({
      success: false,
      code: 'unavailable',
      message: 'The shop is busy. Please try again in a moment.',
    })
    await outside.query('rollback')

    const after = await shop.readState()
    expect(after.orders).toEqual(before.orders)
    expect(after.stock).toEqual(before.stock)
    expect(after.ledgerFaults).toEqual([])
    expect((await addAndOrder(shop.url, bela, before.stock.productId)).status).toBe(200)
    expect((await addAndOrder(shop.url, asha, before.stock.productId)).status).toBe(200)
    expect(shop.errors()).not.toMatch(/unhandled|uncaught/i)
  })

  test('thirty times while a checkout begins leaves no connection of the pool in use', async () => {
    const asha = newCustomer()
    await enter(shop.url, asha)
    const { stock } = await shop.readState()
    for (let times = 0; times < 30; times += 1) {
      const ordering = addAndOrder(shop.url, asha, stock.productId).catch(() => undefined)
      await sleep(times % 10)
      await endConnections(`application_name = 'jhumka'`)
      await ordering
    }
    await vi.waitFor(
      async () => expect((await addAndOrder(shop.url, asha, stock.productId)).status).toBe(200),
      { timeout: 5000, interval: 100 },
    )
    const both = await Promise.all(
      Array.from({ length: 40 }, () => request(shop.url, 'GET', '/api/cart', asha)),
    )
    expect(both.map(({ status }) => status)).toEqual(both.map(() => 200))
  })

  test('while it is idle in the pool is replaced, for jobs and notifications too', async () => {
    const asha = newCustomer()
    await enter(shop.url, asha)
    await endConnections(`application_name like 'jhumka%'`)
    await sleep(200)
    for (let times = 0; times < 30; times += 1)
      expect((await request(shop.url, 'GET', '/api/cart', asha)).status).toBe(200)
    await vi.waitFor(async () => expect(await listeners()).toBe(1), { timeout: 5000, interval: 50 })
  })

  async function endConnections(which: string): Promise<void> {
    await outside.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${which}`,
    )
  }

  /**
   * Changes a default of new sessions, ends the existing ones, and gives the shop time to notice.
   */
  async function setReadOnly(setting: string): Promise<void> {
    await outside.query('set default_transaction_read_only = off')
    const [row] = await rows('select current_database() as name')
    await outside.query(`alter database ${String(row?.name)} ${setting}`)
    await endConnections(`application_name = 'jhumka'`)
    await sleep(300)
  }

  async function listeners(): Promise<number> {
    const [row] = await rows(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'jhumka listener'`,
    )
    return Number(row?.count)
  }

  test('and comes back read-only makes writes return 503 until it can write again', async () => {
    const asha = newCustomer()
    await enter(shop.url, asha)
    const { stock } = await shop.readState()
    await setReadOnly('set default_transaction_read_only = on')
    try {
      await vi.waitFor(
        async () => expect((await request(shop.url, 'GET', '/readyz')).status).toBe(503),
        { timeout: 5000, interval: 200 },
      )
      const refused = await request(shop.url, 'POST', '/api/cart', {
        token: asha.token,
        body: { productId: stock.productId, quantity: 1 },
      })
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect((await request(shop.url, 'GET', '/api/cart', asha)).status).toBe(200)
    } finally {
      await setReadOnly('reset default_transaction_read_only')
    }
    await vi.waitFor(
      async () => expect((await request(shop.url, 'GET', '/readyz')).status).toBe(200),
      {
        timeout: 5000,
        interval: 200,
      },
    )
    expect((await addAndOrder(shop.url, asha, stock.productId)).status).toBe(200)
  })

  test('is waited for at most five seconds if all are in use, then the response is 503', async () => {
    const asha = newCustomer()
    await enter(shop.url, asha)
    await outside.query('begin')
    await outside.query('lock table users in access exclusive mode')
    const begun = performance.now()
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => request(shop.url, 'GET', '/api/cart', asha)),
    )
    const seconds = (performance.now() - begun) / 1000
    await outside.query('rollback')
    expect(responses.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      responses.map(() => '503 unavailable'),
    )
    expect(seconds).toBeGreaterThan(4)
    expect((await request(shop.url, 'GET', '/api/cart', asha)).status).toBe(200)
  })

  test('sessions have time limits, except those that migrate and maintain the tables', async () => {
    const url = premises.environment.DATABASE_URL ?? ''
    const limits = sql`select name, setting::int / 1000 as seconds from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`
    const database = await openServer(url)
    expect(await query(database.db, limits)).toEqual([
      { name: 'idle_in_transaction_session_timeout', seconds: 10 },
      { name: 'lock_timeout', seconds: 5 },
      { name: 'statement_timeout', seconds: 15 },
    ])
    expect(await query(database.db, sql`show jit`)).toEqual([{ jit: 'off' }])
    const { rows: found } = await database.jobs.db.executeSql(
      `select setting::int / 1000 as seconds from pg_settings where name = 'statement_timeout'`,
    )
    expect(found).toEqual([{ seconds: 600 }])
    await database.close()
    const patient = await openServer(url, { isPatient: true })
    expect(
      (await query<{ seconds: number }>(patient.db, limits)).map(({ seconds }) => seconds),
    ).toEqual([0, 0, 0])
    await patient.close()
  })
})
