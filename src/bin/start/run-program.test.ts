import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/db/open-database.ts'
import { openS3Storage } from '#platform/storage/s3.ts'
import { toSentence } from './run-program.ts'

afterEach(() => vi.unstubAllEnvs())

/** An address of this machine on which nobody listens. */
async function freeAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => void server.close(closed))
  if (typeof address !== 'object' || !address) throw new Error('No free port.')
  return `127.0.0.1:${address.port}`
}

/** The sentence that is shown for the error of this work. */
async function sentenceOf(work: () => unknown): Promise<string | undefined> {
  try {
    await work()
  } catch (error) {
    return toSentence(error)
  }
  throw new Error('It did not fail.')
}

test('an unreachable database is reported with its setting', async () => {
  const nobody = await freeAddress()
  const open = () =>
    openDatabase({ databaseUrl: `postgresql://postgres@${nobody}/shop`, dataDir: '' })
  expect(await sentenceOf(open)).toBe(
    `The database of DATABASE_URL cannot be reached (connect ECONNREFUSED ${nobody}).`,
  )
})

test('unreachable picture storage is not reported as the database', async () => {
  const nobody = await freeAddress()
  const storage = openS3Storage({
    endpoint: `http://${nobody}`,
    bucket: 'shop',
    accessKey: 'key',
    secretKey: 'secret',
  })
  const sentence = await sentenceOf(() =>
    storage.put('a-ring.webp', Buffer.from('ring'), 'image/webp'),
  )
  expect(sentence).toBe(
    `The storage of S3_ENDPOINT cannot be reached (connect ECONNREFUSED ${nobody}).`,
  )
})

test('only a file in DATA_DIR is reported as a file of DATA_DIR', async () => {
  const folder = path.join(import.meta.dirname, 'no-such-folder')
  vi.stubEnv('DATA_DIR', folder)
  const within = await sentenceOf(() =>
    writeFileSync(path.join(folder, 'data/pictures/a-ring.webp'), ''),
  )
  expect(within).toMatch(
    /^A file of the shop cannot be written \(ENOENT.*a-ring\.webp'\)\. Give the shop a DATA_DIR that it may write\.$/,
  )
  expect(await sentenceOf(() => readFileSync(`${folder}-beside/index.js`))).toBeUndefined()
  expect(await sentenceOf(() => writeFileSync(`${import.meta.filename}/a-file`, ''))).toMatch(
    /^A file cannot be used \(ENOTDIR.*\)\.$/,
  )
})
