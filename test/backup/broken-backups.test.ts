import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { unpackTar } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import { writeBackupFile } from '#backup/backup-file.ts'
import { chunkName, FORMAT, JOBS, MANIFEST, SEQUENCES, type Manifest } from '#backup/format.ts'
import { restoreBackup } from '#backup/restore.ts'
import { writeArchive, type Entry } from '#backup/write-archive.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { readStoredKey } from '#platform/secrets/secrets.ts'
import { mountDisk } from '../faults/small-disk.ts'
import { openTestShop, type TestShop } from '../shop.ts'
import { KINDS, makePlace, type TestPlace } from './places.ts'

const PASSPHRASE = 'correct horse battery'
const KIND = KINDS[0] ?? 'embedded'

let shop: TestShop
let home: TestPlace
let backup: string
let encrypted: string

beforeAll(async () => {
  shop = await openTestShop()
  home = await makePlace('embedded')
  await shop.customer()
  await shop.stock({ stock: 5 })
  await readStoredKey(shop.db)
  backup = path.join(home.folder, 'whole.tar')
  await backUp(backup)
  encrypted = path.join(home.folder, 'whole.tar.age')
  await backUp(encrypted, PASSPHRASE)
})
afterAll(async () => {
  await shop.close()
  await home.remove()
})

const backUp = (file: string, passphrase?: string) =>
  writeBackupFile(
    { database: shop.database, pictures: shop.storage },
    { folder: home.folder, file, passphrase },
  )

/** Tries to restore a file. Returns the sentence of the refusal; nothing may have been written. */
async function refusalOf(file: string, passphrase?: string): Promise<string> {
  const config = { ...home.config, dataDir: path.join(home.folder, 'place') }
  const refusal = await restoreBackup({ file, passphrase }, config).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
  expect(existsSync(config.dataDir)).toBe(false)
  expect(refusal).toMatchObject({ name: 'BackupFailure' })
  return refusal instanceof Error ? refusal.message : ''
}

/** A copy of a backup with one byte changed. */
async function changeByte(file: string, at: number): Promise<string> {
  const bytes = await readFile(file)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  const changed = path.join(home.folder, 'changed.tar')
  await writeFile(changed, bytes)
  return changed
}

/** Where this text begins in a file. */
const find = async (file: string, text: string) => (await readFile(file)).indexOf(text)

test('a backup that was changed or is cut off is refused with the name of the entry', async () => {
  const users = await find(backup, chunkName('users', 1))
  const changed = await changeByte(backup, users + 512 + 20)
  expect(await refusalOf(changed)).toContain('the entry tables/users/00001.copy.gz was changed')
  const header = await changeByte(backup, users + 3)
  expect(await refusalOf(header)).toMatch(/it cannot be read after \S+\. Nothing was restored\.$/)
  expect(await refusalOf(await changeByte(backup, 520))).toMatch(/manifest\.json/)

  const cut = path.join(home.folder, 'cut.tar')
  await copyFile(backup, cut)
  await truncate(cut, users + 512 + 20)
  expect(await refusalOf(cut)).toContain('it cannot be read after tables/users/00001.copy.gz')
  await truncate(cut, users)
  expect(await refusalOf(cut)).toMatch(/damaged or incomplete: it (ends|cannot be read) after /)
  await truncate(cut, 0)
  expect(await refusalOf(cut)).toContain('it cannot be read after its beginning')
  expect(await refusalOf(path.join(home.folder, 'none.tar'))).toMatch(/cannot be read \(.*ENOENT/)
})

test('an encrypted backup needs its passphrase, and age alone can decrypt it', async () => {
  expect(await refusalOf(encrypted)).toContain('set BACKUP_PASSPHRASE')
  const wrong = await refusalOf(encrypted, 'another passphrase')
  expect(wrong).toContain('BACKUP_PASSPHRASE is not its passphrase')
  const changed = await changeByte(encrypted, 3000)
  expect(await refusalOf(changed, PASSPHRASE)).toContain('damaged or incomplete')

  const bytes = await readFile(encrypted)
  expect(bytes.includes('manifest.json')).toBe(false)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(PASSPHRASE)
  const names = (await unpackTar(await decrypter.decrypt(bytes))).map(({ header }) => header.name)
  expect(names).toContain(MANIFEST)
  expect(names.some((name) => name.startsWith('tables/secrets/'))).toBe(true)
  const plain = (await unpackTar(await readFile(backup))).map(({ header }) => header.name)
  expect(plain.some((name) => name.startsWith('tables/secrets/'))).toBe(false)
})

/** Writes a backup with these entries after its manifest. */
async function writeByHand(manifest: object, ...entries: Entry[]): Promise<string> {
  const file = path.join(home.folder, 'by-hand.tar')
  const list = async function* () {
    yield { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) }
    yield* entries
  }
  await writeArchive(list(), { sink: createWriteStream(file) })
  return file
}

const migrationOf = (tag: string) => {
  const found = journal.entries.find((each) => each.tag === tag)
  return found ? { tag, when: found.when } : expect.unreachable()
}

/** A backup of migration 0028, before the time of the last log-in and before TOTP. */
const EARLIER: Manifest = {
  format: FORMAT,
  createdAt: '2026-11-01T00:00:00.000Z',
  database: 'server',
  migration: migrationOf('0028_plain_names'),
  tables: [
    { name: 'users', columns: ['id', 'name', 'mobile', 'password_hash'], rows: 1 },
    { name: 'sessions', columns: ['id', 'user_id', 'token_hash', 'expires_at'], rows: 1 },
  ],
  leftOut: [],
}

test('a backup of a newer version of the shop is refused', async () => {
  const newer = await writeByHand({ ...EARLIER, format: FORMAT + 1, tables: 'another type' })
  expect(await refusalOf(newer)).toContain(
    'A newer version of the shop made this backup (format 2)',
  )
  const migration = { tag: '0999_later', when: 4_000_000_000_000 }
  const later = await writeByHand({ ...EARLIER, migration })
  expect(await refusalOf(later)).toContain('(its tables are of 0999_later). Update the shop')
})

test('a backup of an earlier version is restored, and its tables are brought up to date', async () => {
  const compress = promisify(gzip)
  const toEntry = async (table: string, rows: string) => ({
    name: chunkName(table, 1),
    bytes: await compress(rows),
  })
  const file = await writeByHand(
    EARLIER,
    {
      name: SEQUENCES,
      bytes: Buffer.from('[{"name":"order_numbers","lastValue":"41","isCalled":true}]'),
    },
    { name: JOBS, bytes: Buffer.from(JSON.stringify([{ ...JOB, name: 'shop.tidy' }, JOB])) },
    await toEntry('users', 'usr_1\tAsha\\nRao\t9876543210\thash\n'),
    await toEntry('sessions', 'ses_1\tusr_1\ttoken\t2030-01-01 00:00:00+00\n'),
  )
  const place = await makePlace(KIND)
  const { rows, unknownJobs } = await restoreBackup({ file }, place.config)
  expect({ rows, unknownJobs }).toEqual({
    rows: { users: 1, sessions: 1 },
    unknownJobs: ['shop.unknown'],
  })
  const database = await openDatabase(place.config)
  const found = await database.copy('read', ({ query }) =>
    query(
      `select name, authenticated_at is not null as "isDated",
         (select count(*)::int from totp) as totp, (select name from jobs.job) as job,
         (select last_value::int from order_numbers) as "lastNumber"
       from users join sessions on user_id = users.id`,
    ),
  )
  await database.close()
  const expected = {
    name: 'Asha\nRao',
    isDated: true,
    totp: 0,
    job: 'shop.cleanup',
    lastNumber: 41,
  }
  expect(found).toEqual([expected])
  const again = await restoreBackup({ file }, place.config).catch(String)
  expect(again).toContain('The database is not empty: it has rows in users, sessions.')
  await place.remove()
}, 120_000)

const JOB = {
  id: '5b0fd7d1-8a5c-4e4a-9d1b-0d1f3c8f9a01',
  name: 'shop.unknown',
  data: {},
  startAfter: '2026-11-01T00:00:00.000Z',
  retryLimit: 1,
  priority: 0,
  singletonKey: null,
}

test('a folder with pictures is not overwritten', async () => {
  const place = await makePlace(KIND)
  const picture = path.join(place.folder, 'pictures/originals/ab.jpg')
  mkdirSync(path.dirname(picture), { recursive: true })
  await writeFile(picture, 'picture')
  await expect(restoreBackup({ file: backup }, place.config)).rejects.toThrow(
    /The folder .*pictures is not empty/,
  )
  expect(await readFile(picture, 'utf8')).toBe('picture')
  expect(readdirSync(place.folder).toSorted()).toEqual(['.lock', 'pictures'])
  await place.remove()
})

test('a backup that cannot be written leaves no file', async (context) => {
  await expect(backUp(backup)).rejects.toThrow(/The file .*whole\.tar exists already/)
  const underFile = path.join(backup, 'folder/new.tar')
  await expect(backUp(underFile)).rejects.toThrow(/could not be written \(ENOTDIR/)
  const disk = mountDisk('1m')
  if (!disk) return context.skip()
  try {
    disk.fill()
    await expect(backUp(path.join(disk.folder, 'new.tar'))).rejects.toThrow(
      /has too little space for a backup: \d+ MB are needed/,
    )
    expect(readdirSync(disk.folder)).toEqual(['ballast'])
  } finally {
    disk.clear()
    disk.unmount()
  }
})
