import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ANSWER_WITHIN_MS, openReadiness } from '#api/readiness.ts'
import { readConfig } from '#platform/config.ts'
import { testDatabase } from '../database.ts'

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined }
const PROBLEM = 'The database does not answer or cannot write.'

test('probes of a slow database share one check, and a new one begins only after it is over', async () => {
  const database = await testDatabase()
  let begun = 0
  let answer = (): void => undefined
  const slow = async () => {
    begun += 1
    if (begun === 1) await new Promise<void>((resolve) => (answer = resolve))
    await database.assertWritable()
  }
  const config = readConfig({
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  })
  const isReady = openReadiness({
    database: { ...database, kind: 'server', assertWritable: slow },
    config,
    log: QUIET,
  })
  const probes = [isReady()]
  await sleep(1100)
  probes.push(isReady(), isReady())
  expect(await Promise.all(probes)).toEqual([PROBLEM, PROBLEM, PROBLEM])
  const late = performance.now()
  expect(await isReady()).toBe(PROBLEM)
  expect(performance.now() - late).toBeLessThan(ANSWER_WITHIN_MS / 2)
  expect(begun).toBe(1)
  answer()
  await sleep(100)
  expect(await isReady()).toBeUndefined()
  expect(begun).toBe(2)
})
