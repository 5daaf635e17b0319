import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { query } from '#platform/db/db.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { BOOK_CHECK_NAMES } from '#shared/book-checks.ts'
import { buildOnce } from '../build-once.ts'
import { startShop } from '../journeys/started-shop.ts'
import { request } from './customer.ts'
import { runCommand } from './run-command.ts'
import { makePremises, openProcess, type Premises } from './running-shop.ts'

const ADMIN = { mobile: '9822012345', password: 'of the owner' }
const MAKE_ADMIN = ['--mobile', ADMIN.mobile, '--password', ADMIN.password]

let premises: Premises

beforeAll(async () => void (premises = await makePremises()))
afterAll(() => premises.remove())

const folder = () => premises.environment.DATA_DIR ?? ''
const runBooks = (settings?: Record<string, string>) => runCommand(premises, 'books', { settings })
const logIn = (url: string) => request(url, 'POST', '/api/auth/login', { body: ADMIN })
const controlFiles = (of: string) => readdirSync(of).filter((name) => name.startsWith('control'))

/** Runs a statement on the database of the stopped shop. */
async function execute(statement: SQL): Promise<Record<string, unknown>[]> {
  const database = await openDatabase(readConfig(premises.environment))
  const rows = await query(database.db, statement)
  await database.close()
  return rows
}

test('a command works after the shop was killed, and after the next one has stopped', async () => {
  const killed = await openProcess(premises)
  await killed.kill()
  expect((await runCommand(premises, 'admin', { args: MAKE_ADMIN })).code).toBe(0)
  const shop = await openProcess(premises)
  expect((await logIn(shop.url)).status).toBe(200)
  const key = await runCommand(premises, 'secret-key')
  expect(await shop.stop()).toBe(0)
  expect(controlFiles(folder())).toEqual([])
  expect(await runCommand(premises, 'secret-key')).toEqual(key)
  const args = ['--mobile', '5', '--totp-off']
  const unknown = await runCommand(premises, 'admin', { args })
  expect(unknown).toMatchObject({ code: 1, output: '' })
  expect(unknown.errors.trim().split('\n')).toHaveLength(1)
}, 120_000)

test('the books end with 0 if everything adds up, with 1 and the rows if not, and with 2 without a database', async () => {
  const right = await runBooks()
  expect(right).toMatchObject({ code: 0, errors: '' })
  expect(right.output.match(/^ok /gm)).toHaveLength(BOOK_CHECK_NAMES.length)
  expect(right.output).toMatch(/\nEverything adds up\.\n$/)

  const [variant] = await execute(sql`update variants set stock = stock - 1 returning id`)
  const wrong = await runBooks()
  expect(wrong.code).toBe(1)
  expect(wrong.output).toMatch(/^WRONG {2}Every stock level is the sum of its stock ledger$/m)
  expect(wrong.output).toContain('is 99999, and its stock ledger adds up to 100000.')
  expect(wrong.output).toContain(`[${String(variant?.id)}]`)

  const away = await runBooks({ DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/shop' })
  expect(away).toMatchObject({ code: 2, output: '' })
  expect(away.errors).toMatch(/^The database of DATABASE_URL cannot be reached .*\n$/)
}, 120_000)

describe.skipIf(process.env.TEST_DATABASE_URL)('on the embedded database', () => {
  test('a folder with a long path has its socket elsewhere', async () => {
    const long = path.join(folder(), 'a-long-name-'.repeat(10))
    mkdirSync(long)
    const deep = { ...premises, environment: { ...premises.environment, DATA_DIR: long } }
    const killed = await openProcess(deep)
    const address = readFileSync(path.join(long, 'control.address'), 'utf8')
    expect(statSync(address).mode & 0o777).toBe(0o600)
    expect(statSync(path.dirname(address)).mode & 0o777).toBe(0o700)
    expect((await runCommand(deep, 'books')).output).toContain('Everything adds up.')
    await killed.kill()
    const shop = await openProcess(deep)
    expect(existsSync(address)).toBe(false)
    expect((await runCommand(deep, 'books')).code).toBe(0)
    await shop.stop()
    expect(controlFiles(long)).toEqual([])
  }, 120_000)

  test('a shop started with npm start takes commands', async () => {
    await buildOnce()
    const started = await startShop(premises.environment)
    const args = ['--mobile', '9822012347', '--password', ADMIN.password]
    const made = await runCommand(premises, 'admin', { args })
    await started.stop()
    expect(made).toMatchObject({ code: 0, errors: '' })
  }, 300_000)
})
