import { createServer } from 'node:http'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { openRemoteBackups } from '#backup/remote-backups.ts'
import { fetchBackup } from '#bin/restore/fetch-backup.ts'
import { query } from '#platform/db/db.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop } from '../shop.ts'

/** A bucket that lists two keys a page, as S3 does with more than a thousand. */
const PAGE = 2
const bucket = new Map<string, Buffer>()
let isFull = false
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://bucket')
  const body = await buffer(request)
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
    return response.writeHead(403).end('AccessDenied')
  const key = url.pathname.slice('/copies/'.length)
  if (request.method === 'PUT') {
    if (isFull) return response.writeHead(507).end('QuotaExceeded')
    bucket.set(key, body)
    return response.end()
  }
  if (request.method === 'DELETE') {
    bucket.delete(key)
    return response.writeHead(204).end()
  }
  if (url.searchParams.has('list-type')) return response.end(listing(url.searchParams))
  const stored = bucket.get(key)
  return stored ? response.end(stored) : response.writeHead(404).end('NoSuchKey')
})

function listing(search: URLSearchParams): string {
  const from = Number(search.get('continuation-token') ?? 0)
  const keys = [...bucket.keys()].filter((key) => key.startsWith(search.get('prefix') ?? '')).sort()
  const contents = keys
    .slice(from, from + PAGE)
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  const next = from + PAGE
  const more = `<NextContinuationToken>${next}</NextContinuationToken>`
  return `<ListBucketResult>${contents.join('')}${next < keys.length ? more : ''}</ListBucketResult>`
}

const folder = mkdtempSync(path.join(tmpdir(), 'copies-'))
const endpointOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const settings = () => ({
  endpoint: endpointOf(),
  bucket: 'copies',
  accessKey: 'key',
  secretKey: 'secret',
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  bucket.clear()
  isFull = false
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const nameOf = (day: string) => `jhumka-2026-11-${day}T21-00-00Z.tar`

const lineOf = (id: string) =>
  `${JSON.stringify({ id, erasedAt: '2026-11-01T00:00:00.000Z', reviewsStay: false })}\n`

async function openShop(): Promise<TestShop> {
  const { endpoint, accessKey, secretKey, bucket: name } = settings()
  const shop = await openTestShop({
    environment: {
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_BUCKET: name,
      BACKUP_S3_ACCESS_KEY: accessKey,
      BACKUP_S3_SECRET_KEY: secretKey,
    },
  })
  await saveSettings(shop, await shop.administrator(), { backups: { nightly: true } })
  return shop
}

test('a nightly backup and the list of deleted accounts are copied, and old copies deleted', async () => {
  const old = Array.from(
    { length: 28 },
    (_, day) => `backups/${nameOf(String(day + 1).padStart(2, '0'))}`,
  )
  for (const key of [...old, 'backups/own.tar', 'other.txt']) bucket.set(key, Buffer.from('x'))
  const erased = lineOf('usr_other')
  bucket.set('backups/erased.jsonl', Buffer.from(erased))
  const shop = await openShop()
  const ownOld = old.slice(0, 14).map((key) => path.basename(key))
  for (const [at, file] of ownOld.entries())
    await shop.db.execute(sql`insert into backup_runs (id, started_at, ended_at, file)
      values (${`bak_${at}`}, '2026-11-01', '2026-11-01', ${file})`)
  await JOB_HANDLERS['backup.nightly'](shop, {})
  const [run] = await query<{ file: string; failure: string | null }>(
    shop.db,
    sql`select file, failure from backup_runs order by started_at desc limit 1`,
  )
  expect(run?.failure).toBeNull()
  const file = path.join(shop.config.backup.folder, run?.file ?? '')
  expect(bucket.get(`backups/${run?.file}`)).toEqual(readFileSync(file))
  expect(bucket.get('backups/erased.jsonl')?.toString()).toBe(erased)
  expect(bucket.has('backups/own.tar') && bucket.has('other.txt')).toBe(true)
  // The other half are of another shop: this one does not delete them.
  expect(old.slice(14).every((key) => bucket.has(key))).toBe(true)
  expect(old.slice(0, 14).filter((key) => bucket.has(key)).length).toBeLessThan(9)
  await shop.close()
})

test('a backup that the bucket refuses stays in the folder, and the administrators are told', async () => {
  const shop = await openShop()
  await shop.db.execute(sql`update users set email = 'asha@shop.in' where is_admin`)
  isFull = true
  await JOB_HANDLERS['backup.nightly'](shop, {})
  const [run] = await query<{ file: string; failure: string }>(
    shop.db,
    sql`select file, failure from backup_runs`,
  )
  expect(run?.failure).toContain('It is in the folder, but it could not be copied to the bucket')
  expect(run?.failure).toContain('507')
  expect(existsSync(path.join(shop.config.backup.folder, run?.file ?? ''))).toBe(true)
  const mails = await query<{ body: string }>(shop.db, sql`select body from mails`)
  expect(mails[0]?.body).toContain('could not be copied to the bucket')
  await shop.close()
})

test('the copies are listed over all pages, the newest first, without other files', async () => {
  for (const day of ['20', '22', '21', '19', '18'])
    bucket.set(`backups/${nameOf(day)}`, Buffer.from(day))
  bucket.set('backups/erased.jsonl', Buffer.from(''))
  expect(await openRemoteBackups(settings()).list()).toEqual(
    ['22', '21', '20', '19', '18'].map(nameOf),
  )
})

test('a restore takes a backup and the lists beside it out of the bucket', async () => {
  writeFileSync(path.join(folder, nameOf('22')), 'the backup')
  const remote = openRemoteBackups(settings())
  await remote.store(path.join(folder, nameOf('22')))
  bucket.set('backups/erased.jsonl', Buffer.from(lineOf('usr_bucket')))
  writeFileSync(path.join(folder, 'erased.jsonl'), lineOf('usr_folder'))
  const place = { folder, s3: settings() }
  bucket.set('backups/skipped-numbers.json', Buffer.from('{"order":2000,"invoice 26-27":100}'))
  writeFileSync(path.join(folder, 'skipped-numbers.json'), '{"order":1000,"invoice 26-27":200}')
  const { file, erased, skipped } = await fetchBackup(`s3:${nameOf('22')}`, place)
  expect(skipped).toEqual({ order: 2000, 'invoice 26-27': 200 })
  expect(readFileSync(file, 'utf8')).toBe('the backup')
  expect(erased.map(({ id }) => id)).toEqual(['usr_folder', 'usr_bucket'])

  await expect(fetchBackup(`s3:${nameOf('21')}`, place)).rejects.toThrow(
    `The bucket has no backup ${nameOf('21')}. It has:\n${nameOf('22')}`,
  )
  await expect(fetchBackup('s3:../secret', place)).rejects.toThrow('The bucket has no backup')
  await expect(fetchBackup('s3:x', { folder, s3: undefined })).rejects.toThrow(
    'There is no bucket for backups: set the BACKUP_S3_… settings.',
  )
  expect(await fetchBackup('a/backup.tar', place)).toEqual({
    file: path.resolve('a/backup.tar'),
    erased,
    skipped,
  })
  bucket.set('backups/erased.jsonl', Buffer.from('not a line\n'))
  await expect(fetchBackup('a/backup.tar', place)).rejects.toThrow(
    '1 lines of erased.jsonl cannot be read',
  )
})

test('a bucket with wrong keys refuses with its own words', async () => {
  const stranger = openRemoteBackups({ ...settings(), accessKey: 'other' })
  await expect(stranger.list()).rejects.toThrow('the storage returned 403 AccessDenied')
})
