import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '#accounts/accounts.ts'
import { requestCode } from '#accounts/codes/codes.ts'
import { loginCodes } from '#accounts/tables.ts'
import { startServer, type RunningServer } from '#server.ts'
import { sign } from '#payments/razorpay.ts'
import { readConfig } from '#platform/config.ts'
import { openAppContext, type AppContext } from '#app-context.ts'
import { buildOnce } from '../build-once.ts'
import { emptyDatabase, testDatabase } from '../database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'settings-'))
const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_abcdefgh',
  RAZORPAY_KEY_SECRET: 'a secret of the account',
  RAZORPAY_WEBHOOK_SECRET: 'a secret of webhooks',
}
const SILENT_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a shop with keys of the provider', () => {
  let shop: AppContext
  let server: RunningServer

  beforeAll(async () => {
    const database = await testDatabase()
    await emptyDatabase(database)
    const config = readConfig({
      ...KEYS,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
    })
    shop = await openAppContext(config, SILENT_LOG, {
      database: { ...database, close: async () => undefined },
    })
    server = await startServer(shop, { pages: false })
  })
  afterAll(async () => {
    await server.app.close()
    await shop.close()
  })

  test('has no sandbox: none of its URLs exists, and its file is not written', async () => {
    expect([server.sandbox, shop.sandboxKeys]).toEqual([null, null])
    for (const url of [
      '/sandbox/checkout.js',
      '/sandbox/v1/orders',
      '/sandbox/v1/payments/pay_1',
    ]) {
      for (const method of ['GET', 'POST'] as const)
        expect((await server.app.inject({ method, url })).statusCode, url).toBe(404)
    }
    expect(existsSync(path.join(folder, 'sandbox.jsonl'))).toBe(false)
  })

  test("loads the provider's script with its public key, and says that test keys take no money", () => {
    expect(shop.gateway.checkout).toEqual({
      key: KEYS.RAZORPAY_KEY_ID,
      scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      test: true,
      origins: expect.arrayContaining(['https://api.razorpay.com']),
    })
  })

  test('accepts only webhooks that are signed with its own secret', async () => {
    const body = JSON.stringify({ entity: 'event', event: 'payment.downtime.started', payload: {} })
    const post = async (secret: string) => {
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': sign(body, secret),
      }
      return (
        await server.app.inject({
          method: 'POST',
          url: '/api/payment/webhook',
          headers,
          payload: body,
        })
      ).statusCode
    }
    expect(await post(KEYS.RAZORPAY_WEBHOOK_SECRET)).toBe(200)
    expect(await post(KEYS.RAZORPAY_KEY_SECRET)).toBe(401)
    expect(await post('')).toBe(401)
  })
})

test('a shop without a messenger offers no codes, live or not: it says so, and sends and stores none', async () => {
  const database = await testDatabase()
  for (const keys of [{ ...KEYS, RAZORPAY_KEY_ID: 'rzp_live_abcdefgh' }, {}]) {
    await emptyDatabase(database)
    const config = readConfig({ ...keys, DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const shop = await openAppContext(config, SILENT_LOG, {
      database: { ...database, close: async () => undefined },
    })
    try {
      await shop.db.transaction((tx) =>
        register(tx, {
          name: 'Asha Rao',
          mobile: '9876543210',
          passwordHash: 'nobody logs in with this',
        }),
      )
      const origin = { network: '127.0.0.1', browser: '' }
      const refused = {
        code: 'code.none',
        status: 409,
        message: expect.stringContaining('cannot send codes. Please contact us'),
      }
      const purposes = ['login', 'password'] as const
      for (const [mobile, purpose] of ['9876543210', '9876543211'].flatMap((number) =>
        purposes.map((each) => [number, each] as const),
      ))
        await expect(requestCode(shop, { mobile, purpose, origin })).rejects.toMatchObject(refused)
      expect(await shop.db.select().from(loginCodes)).toEqual([])
    } finally {
      await shop.close()
    }
  }
})

test('a HOST that is not an address of this machine is reported as that', async () => {
  const database = await testDatabase()
  await emptyDatabase(database)
  for (const HOST of ['192.0.2.1', 'shop.invalid']) {
    const config = readConfig({ HOST, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const shop = await openAppContext(config, SILENT_LOG, {
      database: { ...database, close: async () => undefined },
    })
    await expect(startServer(shop, { pages: false })).rejects.toThrow(
      /^HOST is no address of this machine: use 127[.]0[.]0[.]1/,
    )
    await shop.close()
  }
})

/** Such a start ends before it opens a database, so once is enough. */
describe.skipIf(process.env.TEST_DATABASE_URL)('a start with a wrong setting', () => {
  beforeAll(buildOnce, 300_000)

  const start = (environment: Record<string, string>) =>
    spawnSync(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        path.join(import.meta.dirname, '../../build/server/serve.js'),
      ],
      {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          DATA_DIR: path.join(folder, 'never'),
          PORT: '3167',
          ...environment,
        },
        encoding: 'utf8',
        timeout: 30_000,
      },
    )

  test.each([
    [
      'an invalid port',
      { PORT: 'http' },
      'PORT must be a whole number from 0 to 65535, in digits alone.',
    ],
    [
      'an incomplete account',
      { RAZORPAY_KEY_ID: 'rzp_live_abcdefgh' },
      'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are missing: the payment provider needs ' +
        'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET together. Set all of ' +
        'them, or none.',
    ],
    [
      'production without payments',
      { NODE_ENV: 'production' },
      'No payments are set up: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and ' +
        'RAZORPAY_WEBHOOK_SECRET. To try the shop out without taking money, set PAYMENTS=sandbox.',
    ],
    [
      'a live shop without https',
      { ...KEYS, RAZORPAY_KEY_ID: 'rzp_live_abcdefgh', NODE_ENV: 'production' },
      'PUBLIC_URL must begin with https:// in production: set it to the address of your shop.',
    ],
    [
      'two wrong settings',
      { DEMO: 'no', PAYMENTS: 'none' },
      'DEMO must be true or false, in small letters.\nPAYMENTS must be sandbox, or not be set.',
    ],
    [
      'a key with quotation marks',
      { ...KEYS, RAZORPAY_KEY_SECRET: '"a secret"' },
      'RAZORPAY_KEY_SECRET has quotation marks around it: remove them.',
    ],
  ])('ends with one sentence and changes nothing: %s', (_name, environment, sentence) => {
    const { status, stdout, stderr } = start(environment)
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` })
    expect(existsSync(path.join(folder, 'never'))).toBe(false)
  })
})
