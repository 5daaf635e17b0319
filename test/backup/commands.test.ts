import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#app-connections.ts'
import { query, type Database } from '#platform/db/db.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { storePicture } from '#platform/images/images.ts'
import { copyMigrated } from '../database.ts'
import { runCommand } from '../faults/run-command.ts'
import { kill, openProcess } from '../faults/running-shop.ts'
import { SHORT_LIVED } from '../short-lived.ts'
import { KINDS, makePlace, readContent, type TestPlace } from './places.ts'

const KIND = KINDS[0] ?? 'embedded'
const BACKUP_PASSPHRASE = 'correct horse battery'

let home: TestPlace

beforeAll(async () => {
  home = await makePlace(KIND, { PORT: '0' })
  if (KIND === 'embedded') await copyMigrated(home.folder)
})
afterAll(() => home.remove())

/** Opens the database of a stopped shop for some statements. */
async function withDatabase<Result>(
  { config }: TestPlace,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Adds a picture to a product, and two customers: one is in the list of deleted accounts. */
async function fillShop(place: TestPlace): Promise<void> {
  const create = { width: 320, height: 400, channels: 3, background: '#a60' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const { key } = await storePicture(openStorage(place.config), bytes, '')
  await withDatabase(place, async ({ db }) => {
    await db.execute(sql`
      insert into product_pictures (product_id, position, key, alt, width, height)
      select id, 0, ${key}, '', 320, 400 from products`)
    await db.execute(sql`
      insert into users (id, name, mobile, password_hash)
      values ('usr_asha', 'Asha', '9876500001', ''), ('usr_gone', 'Gone', '9876500002', '')`)
  })
}

/** Starts `npm run restore` and kills it as soon as this file or folder is there. */
async function killRestore(place: TestPlace, file: string, sign: string): Promise<void> {
  const program = path.join(import.meta.dirname, '../../src/bin/restore.ts')
  const flags = ['--disable-warning=ExperimentalWarning', ...SHORT_LIVED]
  const child = spawn(process.execPath, [...flags, program, file], {
    stdio: 'ignore',
    env: { ...process.env, ...place.environment, BACKUP_PASSPHRASE },
  })
  const ended = once(child, 'exit')
  while (!existsSync(sign) && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 5))
  await kill(child)
  await ended
}

const restore = (place: TestPlace, file: string) =>
  runCommand(place, 'restore', { args: [file], settings: { BACKUP_PASSPHRASE } })

test('a running shop is backed up, and a killed restore can be repeated', async () => {
  const shop = await openProcess(home)
  const backup = await runCommand(home, 'backup')
  expect(backup, backup.errors).toMatchObject({ code: 0, errors: '' })
  const [file = '', size] = backup.output.split('\n')
  expect(size).toMatch(/^\d+\.\d MB, \d+ rows, 0 pictures, \d+\.\d s\.$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)])
  const intoRunning = await restore(home, file)
  expect(intoRunning).toMatchObject({ code: 1, output: '' })
  expect(intoRunning.errors).toMatch(
    KIND === 'server' ? /^A shop runs on the database/ : /^Another process has the folder/,
  )
  if (KIND === 'embedded') {
    const args = ['--to', path.join(home.folder, 'plain.tar')]
    const plain = await runCommand(home, 'backup', { args, settings: { BACKUP_PASSPHRASE } })
    expect(plain.errors).toMatch(/^A backup is encrypted only if BACKUP_PASSPHRASE is set/)
    expect(existsSync(args[1] ?? '')).toBe(false)
  }
  await shop.stop()

  await fillShop(home)
  const encrypted = path.join(home.folder, 'encrypted.tar.age')
  const settings = { BACKUP_PASSPHRASE }
  const second = await runCommand(home, 'backup', { args: ['--to', encrypted], settings })
  expect(second.output).toContain('It is encrypted with BACKUP_PASSPHRASE')
  const erased = { id: 'usr_gone', erasedAt: '2026-11-20T10:00:00.000Z' }
  await writeFile(path.join(home.folder, 'erased.jsonl'), `${JSON.stringify(erased)}\n`)

  // A shop that was started there and has no rows yet is replaced.
  const place = await makePlace(KIND)
  if (KIND === 'embedded') await copyMigrated(place.folder)
  const before = readdirSync(place.folder)
  await killRestore(place, encrypted, path.join(place.folder, 'restoring/pictures'))
  expect(readdirSync(place.folder).toSorted()).toEqual(['.lock', ...before, 'restoring'])
  const restored = await restore(place, encrypted)
  expect(restored, restored.errors).toMatchObject({ code: 0, errors: '' })
  expect(restored.output).toMatch(/^ +1 {2}products$/m)
  expect(restored.output).toContain('erased.jsonl lists 1 deleted accounts. 1 were in the backup')
  expect(restored.output).toMatch(/The books: everything adds up\.\n$/)
  const users = await withDatabase(place, ({ db }) =>
    query(db, sql`select id from users where id in ('usr_asha', 'usr_gone')`),
  )
  expect(users).toEqual([{ id: 'usr_asha' }])
  // Orders after the backup may have had the next numbers.
  const numbers = await withDatabase(place, ({ db }) =>
    query(db, sql`select nextval('order_numbers') > 1000 as is_later`),
  )
  expect(numbers).toEqual([{ is_later: true }])
  expect(existsSync(path.join(place.folder, 'restoring'))).toBe(false)
  expect(readdirSync(path.join(place.folder, 'pictures')).length).toBeGreaterThan(0)
  await place.remove()
}, 480_000)

test.runIf(KIND === 'server')(
  'an embedded shop moves to PostgreSQL whole',
  async () => {
    const place = await makePlace('server')
    const { DATABASE_URL: _url, ...embedded } = place.environment
    const premises = {
      ...place,
      environment: embedded,
      config: { ...place.config, databaseUrl: undefined },
    }
    const without = await runCommand(premises, 'move-to-postgres')
    expect(without.errors).toMatch(/^Set DATABASE_URL to an empty PostgreSQL database/)
    const nothing = await runCommand(place, 'move-to-postgres')
    expect(nothing.errors).toMatch(/^There is no embedded database in /)

    const shop = await openProcess(premises)
    await shop.stop()
    await fillShop(premises)
    const content = await withDatabase(premises, async (database) => {
      await database.db.execute(sql`insert into secrets (name, value) values ('made', 'kept')`)
      return readContent(database)
    })
    const moved = await runCommand(place, 'move-to-postgres')
    expect(moved, moved.errors).toMatchObject({ code: 0, errors: '' })
    expect(moved.output.match(/The books: everything adds up\./g)).toHaveLength(2)
    expect(readdirSync(place.folder)).not.toContain('moving.tar')
    expect(await withDatabase(place, readContent)).toEqual(content)
    expect(await withDatabase(premises, readContent)).toEqual(content)
    const again = await runCommand(place, 'move-to-postgres')
    expect(again.errors).toMatch(/^The database is not empty: it has rows in /)
    await place.remove()
  },
  240_000,
)
