import { expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { runHistories } from './run-histories.ts'

/** HISTORIES_SEED=random takes another seed each time. */
const SEED = process.env.TEST_DATABASE_URL ? 2026 : 2027
const seedOf = (text = String(SEED)): number =>
  text === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(text)

/**
 * 300 on both databases together. PostgreSQL has more of them, because it needs a third of the time
 * of the embedded database. `npm run test:histories` runs as many as one likes.
 */
const RUNS = process.env.TEST_DATABASE_URL ? 250 : 50

test('stock and money agree with a simple model in random histories', async () => {
  const { seed, runs, failure } = await runHistories(await testDatabase(), {
    runs: RUNS,
    maxParts: 4,
    seed: seedOf(process.env.HISTORIES_SEED),
  })
  expect(failure, `seed ${seed}\n${failure}`).toBeUndefined()
  expect(runs).toBe(RUNS)
}, 600_000)
