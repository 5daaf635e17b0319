import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openMailServer, type MailServer } from '../mail-server.ts'
import { startPostgres, type PostgresServer } from '../postgres-server.ts'
import { addAndOrder, request, enter, newCustomer, pay, verify } from './customer.ts'
import { makePremises, openProcess, type Premises, type RunningShop } from './running-shop.ts'

const RESTARTS = 4

/** A separate server: that of the other tests must not be restarted. */
describe.runIf(process.env.TEST_DATABASE_URL)(
  'two processes of a shop whose PostgreSQL is restarted',
  () => {
    let server: PostgresServer
    let mails: MailServer
    let premises: Premises
    let shops: [RunningShop, RunningShop]

    beforeAll(async () => {
      server = await startPostgres()
      mails = await openMailServer()
      premises = await makePremises(server.url)
      Object.assign(premises.environment, { SMTP_URL: mails.url })
      shops = [await openProcess(premises), await openProcess(premises)]
    })
    afterAll(async () => {
      for (const shop of shops) await shop.kill()
      await premises.remove()
      await server.stop()
      await mails.close()
    })

    async function outside(statement: string): Promise<Record<string, unknown>[]> {
      const client = new pg.Client({ connectionString: premises.environment.DATABASE_URL })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.end()
      }
    }

    async function listeners(): Promise<number> {
      const [row] = await outside(
        `select count(*)::int as count from pg_stat_activity where application_name = 'jhumka listener'`,
      )
      return Number(row?.count)
    }

    const titleAt = async ({ url }: RunningShop): Promise<string> =>
      (await request(url, 'GET', '/api/products?category=Rings')).body.products[0].title
    const headingAt = async ({ url }: RunningShop): Promise<string> =>
      (await request(url, 'GET', '/api/categories')).body.categories.find(
        ({ value }: { value: string }) => value === 'Rings',
      ).heading

    test('have one listening connection each after every restart, and get the changes of others', async () => {
      expect(await listeners()).toBe(2)
      for (let times = 1; times <= RESTARTS; times += 1) {
        const title = `Kundan Ring ${times}`
        await Promise.all([...shops.map(titleAt), ...shops.map(headingAt)])
        await server.restart()
        // The processes may miss this notification: they drop their caches when they listen again.
        await outside(`update products set title = '${title}'`)
        await outside(`update categories set heading = '${title}s' where value = 'Rings'`)
        await vi.waitFor(
          async () => {
            expect(await Promise.all(shops.map(titleAt))).toEqual([title, title])
            expect(await Promise.all(shops.map(headingAt))).toEqual([`${title}s`, `${title}s`])
          },
          { timeout: 20_000, interval: 100 },
        )
        await vi.waitFor(async () => expect(await listeners()).toBe(2), {
          timeout: 20_000,
          interval: 100,
        })
      }
      await sleep(1500)
      expect(await listeners()).toBe(2)
      await outside(`update products set title = 'Polki Ring'`)
      await vi.waitFor(
        async () =>
          expect(await Promise.all(shops.map(titleAt))).toEqual(['Polki Ring', 'Polki Ring']),
        { timeout: 3000, interval: 50 },
      )
    }, 120_000)

    test('continue their jobs: the mail of an order is sent', async () => {
      const [shop] = shops
      const asha = newCustomer()
      await enter(shop.url, asha)
      const { stock } = await shop.readState()
      const opened = await addAndOrder(shop.url, asha, stock.productId)
      const paid = await pay(shop.url, asha, opened)
      await server.restart()
      await vi.waitFor(async () => expect((await verify(shop.url, asha, paid)).status).toBe(200), {
        timeout: 10_000,
        interval: 200,
      })
      await vi.waitFor(
        () => expect(mails.received.some(({ subject }) => subject.includes('order'))).toBe(true),
        { timeout: 30_000, interval: 200 },
      )
      for (const { url, errors } of shops) {
        expect((await request(url, 'GET', '/readyz')).status).toBe(200)
        expect(errors()).not.toMatch(/unhandled|uncaught/i)
      }
    }, 120_000)
  },
)
