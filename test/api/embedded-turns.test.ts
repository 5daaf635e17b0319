import { sql } from 'drizzle-orm'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../database.ts'

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

test.runIf(isEmbedded)('many statements and transactions at once leave timers and sockets their turns', async () => {
  const { db } = await testDatabase()
  const statements = Array.from({ length: MANY }, () => db.execute(sql`select 1`))
  expect(await countTurns(Promise.all(statements))).toBeGreaterThanOrEqual(MANY)
  const transactions = Array.from({ length: MANY }, () => db.transaction((tx) => tx.execute(sql`select 1`)))
  expect(await countTurns(Promise.all(transactions))).toBeGreaterThanOrEqual(MANY)
})
