import { expect, test } from 'vitest'
import { buildOnce } from '../build-once.ts'
import { makePremises } from '../faults/running-shop.ts'
import { describeFuzz } from './describe-fuzz.ts'
import { runFuzz } from './run-fuzz.ts'

/** Fewer on PostgreSQL: the requests are the same, and only the database is another. */
const REQUESTS = process.env.TEST_DATABASE_URL ? 1000 : 5000

test('thousands of random requests end without a failure of the shop', async () => {
  await buildOnce()
  const premises = await makePremises()
  try {
    const databaseUrl = premises.environment.DATABASE_URL
    const result = await runFuzz({ requests: REQUESTS, seed: 2026, databaseUrl })
    expect(result.findings, describeFuzz(result)).toEqual([])
    expect(result.requests).toBe(REQUESTS)
  } finally {
    await premises.remove()
  }
}, 600_000)
