import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { buildOnce } from '../build-once.ts'
import { SHORT_LIVED } from '../short-lived.ts'
import { makePremises, openProcess, type Premises } from './running-shop.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const FLAGS = [
  ...manifest.scripts.start.split(' ').filter((word) => word.startsWith('--')),
  ...SHORT_LIVED,
]
const SERVE = 'build/server/serve.js'
const ENDS_WITHIN_MS = 5000

let premises: Premises
let busy: Server
let busyPort: string
let folder: string

beforeAll(async () => {
  await buildOnce()
  premises = await makePremises()
  folder = mkdtempSync(path.join(tmpdir(), 'jhumka-start-'))
  busy = createServer()
  await new Promise<void>((listening) => void busy.listen(0, '127.0.0.1', listening))
  const address = busy.address()
  busyPort = String(typeof address === 'object' && address ? address.port : '')
}, 300_000)
afterAll(async () => {
  busy.close()
  rmSync(folder, { recursive: true, force: true })
  await premises.remove()
})

type Ended = { code: number | null; errors: string; msAfterSentence: number }

/** Runs a program of the shop from the command line until it exits. */
async function run(
  program: string,
  settings: Record<string, string>,
  parts: string[] = [],
): Promise<Ended> {
  const { DATABASE_URL: _database, NODE_ENV: _mode, ...outside } = process.env
  const child = spawn(process.execPath, [...FLAGS, path.join(ROOT, program), ...parts], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...outside, ...premises.environment, LOG_LEVEL: 'silent', ...settings },
  })
  let errors = ''
  let toldAt = 0
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString()
    toldAt ||= performance.now()
  })
  const hanging = setTimeout(() => child.kill('SIGKILL'), 90_000)
  const [code] = await once(child, 'exit')
  clearTimeout(hanging)
  return { code, errors, msAfterSentence: performance.now() - toldAt }
}

/** Expects one sentence without a stack, and an exit code of a failure. */
function expectFailure(ended: Ended, sentence: RegExp): void {
  expect(ended.errors).toMatch(sentence)
  expect(ended.errors.trim().split('\n')).toHaveLength(1)
  expect(ended.code).toBe(1)
  expect(ended.msAfterSentence).toBeLessThan(ENDS_WITHIN_MS)
}

test('a start on a port in use says so and exits', async () => {
  expectFailure(
    await run(SERVE, { PORT: busyPort }),
    /^Another program listens there already .*Give this one another PORT\.$/m,
  )
})

test('a start on a port in use says so before it opens, seeds or writes anything', async () => {
  const empty = path.join(folder, 'empty')
  mkdirSync(empty)
  expectFailure(
    await run(SERVE, { PORT: busyPort, DATA_DIR: empty, DEMO: 'true' }),
    /^Another program listens there already/m,
  )
  expect(readdirSync(empty)).toEqual([])
})

test('a start at an address of another machine says so and exits', async () => {
  expectFailure(await run(SERVE, { HOST: '192.0.2.1' }), /^HOST is no address of this machine/)
})

test('a start with an unreachable database says so and exits, and so does every other program', async () => {
  const away = { DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/shop' }
  const sentence = /^The database of DATABASE_URL cannot be reached .*ECONNREFUSED/m
  expectFailure(await run(SERVE, away), sentence)
  expectFailure(await run('src/bin/migrate.ts', away), sentence)
  expectFailure(await run('src/bin/outbox.ts', away), sentence)
  expectFailure(await run('src/bin/seed.ts', away, ['--demo']), sentence)
  expectFailure(
    await run('src/bin/admin.ts', away, ['--mobile', '9876543210', '--password', 'ring-for-didi']),
    sentence,
  )
})

test('a start with a wrong setting says so and exits', async () => {
  expectFailure(await run(SERVE, { PORT: 'many' }), /^PORT must be a whole number/)
})

test('a start whose DATA_DIR is a file says so and exits', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  expectFailure(
    await run(SERVE, { DATA_DIR: path.join(file, 'data') }),
    /cannot be written .*DATA_DIR that it may write\.$/m,
  )
})

test.skipIf(process.getuid?.() === 0)(
  'a start whose DATA_DIR cannot be written says so and exits',
  async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    expectFailure(
      await run(SERVE, { DATA_DIR: closed }),
      /cannot be written.*DATA_DIR that it may write\.$/m,
    )
  },
)

test.skipIf(process.env.TEST_DATABASE_URL)(
  'a second start on the same embedded database says so and exits',
  async () => {
    const first = await openProcess(premises)
    expectFailure(await run(SERVE, {}), /^Another process has the folder .* open\./)
    await first.stop()
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'a start whose migration fails says so and exits',
  async () => {
    const { default: pg } = await import('pg')
    const other = await makePremises(undefined, { isEmpty: true })
    const client = new pg.Client({ connectionString: other.environment.DATABASE_URL })
    await client.connect()
    await client.query('create table users (id text)')
    await client.end()
    expectFailure(
      await run(SERVE, other.environment),
      /^The tables could not be brought up to date: .*users.*\.$/m,
    )
    await other.remove()
  },
)
