import { expect, test } from 'vitest'
import { buildOnce } from '../build-once.ts'
import { makePremises } from '../faults/running-shop.ts'
import { describeFuzz } from './describe-fuzz.ts'
import { runFuzz } from './run-fuzz.ts'

/** 5,000 on both databases together, most on the faster one. */
const REQUESTS = process.env.TEST_DATABASE_URL ? 4500 : 500
const SEED = process.env.TEST_DATABASE_URL ? 2026 : 2027

test('thousands of random requests end without a failure of the shop', async () => {
  await buildOnce()
  const premises = await makePremises()
  try {
    const databaseUrl = premises.environment.DATABASE_URL
    const result = await runFuzz({ requests: REQUESTS, seed: SEED, databaseUrl })
    expect(result.findings, describeFuzz(result)).toEqual([])
    expect(result.requests).toBe(REQUESTS)
  } finally {
    await premises.remove()
  }
}, 600_000)
