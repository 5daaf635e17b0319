import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { TIMEOUT_MS, openReadiness } from '#api/readiness.ts'
import { readConfig } from '#platform/config.ts'
import { testDatabase } from '../database.ts'

const SILENT_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }
const PROBLEM = 'The database does not answer or cannot write.'
const WITHOUT_FOLDER = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}

test('probes of a slow database share one check, and a new one begins only after it ends', async () => {
  const database = await testDatabase()
  let begun = 0
  let response = (): void => undefined
  const slow = async () => {
    begun += 1
    if (begun === 1) await new Promise<void>((resolve) => (response = resolve))
    await database.assertWritable()
  }
  const config = readConfig(WITHOUT_FOLDER)
  const isReady = openReadiness({
    database: { ...database, kind: 'server', assertWritable: slow },
    config,
    log: SILENT_LOG,
  })
  const probes = [isReady()]
  await sleep(1100)
  probes.push(isReady(), isReady())
  expect(await Promise.all(probes)).toEqual([PROBLEM, PROBLEM, PROBLEM])
  const late = performance.now()
  expect(await isReady()).toBe(PROBLEM)
  expect(performance.now() - late).toBeLessThan(TIMEOUT_MS / 2)
  expect(begun).toBe(1)
  response()
  await sleep(100)
  expect(await isReady()).toBeUndefined()
  expect(begun).toBe(2)
})

test('the next check comes in time also when the clock of the machine steps back', async () => {
  const database = await testDatabase()
  let isAway = true
  const assertWritable = async () => {
    if (isAway) throw new Error('The database is away.')
  }
  const isReady = openReadiness({
    database: { ...database, kind: 'server', assertWritable },
    config: readConfig(WITHOUT_FOLDER),
    log: SILENT_LOG,
  })
  expect(await isReady()).toBe(PROBLEM)
  isAway = false
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now - 7_200_000)
  try {
    await sleep(1100)
    expect(await isReady()).toBeUndefined()
  } finally {
    clock.mockRestore()
  }
})
