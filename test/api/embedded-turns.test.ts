import { sql } from 'drizzle-orm'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { query } from '#platform/db/db.ts'
import { openMigrated, testDatabase } from '../database.ts'
import { openTestShop } from '../shop.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL
const MANY = 50

/** How many turns the event loop takes while `work` runs. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const over = work.finally(() => (isOver = true))
  while (!isOver) {
    await nextTurn()
    turns += 1
  }
  await over
  return turns
}

test.runIf(isEmbedded)(
  'many statements and transactions at once do not block timers and sockets',
  async () => {
    const { db } = await testDatabase()
    const statements = Array.from({ length: MANY }, () => db.execute(sql`select 1`))
    expect(await countTurns(Promise.all(statements))).toBeGreaterThanOrEqual(MANY)
    const transactions = Array.from({ length: MANY }, () =>
      db.transaction((tx) => tx.execute(sql`select 1`)),
    )
    expect(await countTurns(Promise.all(transactions))).toBeGreaterThanOrEqual(MANY)
  },
)

test.runIf(isEmbedded)(
  'a request that waits too long in the queue gets 503, and running ones complete',
  async () => {
    const database = await openMigrated({ waitMs: 300 })
    const shop = await openTestShop({ database })
    const asha = await shop.customer()
    const cart = () => shop.request('GET', '/api/cart', { as: asha })
    const { requested, long } = await new Promise<{
      requested: ReturnType<typeof cart>[]
      long: Promise<unknown>
    }>((begun) => {
      const long = database.db.transaction(async (tx) => {
        begun({ requested: [cart(), cart()], long })
        await sleep(1000)
        return query(tx, sql`select 1 as one`)
      })
    })
    const started = performance.now()
    for (const response of await Promise.all(requested)) {
      expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(response.headers['retry-after']).toMatch(/^\d+$/)
    }
    expect(performance.now() - started).toBeLessThan(900)
    expect(await long).toEqual([{ one: 1 }])
    expect((await cart()).status).toBe(200)
    await shop.close()
    await database.close()
  },
)

test.runIf(isEmbedded)('a patient program waits in the queue without a limit', async () => {
  const database = await openMigrated({ waitMs: 100, isPatient: true })
  const long = database.db.transaction(() => sleep(500))
  expect(await query(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  await long
  await database.close()
})
