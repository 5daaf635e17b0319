import { beforeAll, expect, test } from 'vitest'
import { query, type Database } from '#platform/db/db.ts'
import { countUp, deleteOldCounts, readCount } from '#platform/rate-limit.ts'
import { rateCounts } from '#platform/tables.ts'
import { sql } from 'drizzle-orm'
import { emptyDatabase, testDatabase } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
  await emptyDatabase(database)
})

test('concurrent calls are all counted, each key separately', async () => {
  const counts = await Promise.all(
    Array.from({ length: 20 }, () => countUp(database.db, 'asha', 60)),
  )
  expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
  for (const { resetSeconds } of counts) expect(resetSeconds).toBeGreaterThan(55)
  expect(await readCount(database.db, 'asha')).toMatchObject({ count: 20 })
  expect(await readCount(database.db, 'bela')).toEqual({ count: 0, resetSeconds: 1 })
})

test('a window that has ended is forgotten, and the next one begins at one', async () => {
  expect((await countUp(database.db, 'chitra', -1)).count).toBe(1)
  expect((await readCount(database.db, 'chitra')).count).toBe(0)
  expect((await countUp(database.db, 'chitra', 60)).count).toBe(1)
  expect((await countUp(database.db, 'chitra', 60)).count).toBe(2)
  await countUp(database.db, 'devi', -60)
  await deleteOldCounts(database.db)
  const left = await query<{ key: string }>(
    database.db,
    sql`select key from ${rateCounts} order by key`,
  )
  expect(left.map(({ key }) => key)).toEqual(['asha', 'chitra'])
})
