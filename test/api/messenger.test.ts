import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openMessenger } from '#platform/mail/messenger.ts'
import { query } from '#platform/db/db.ts'
import { sql } from 'drizzle-orm'
import { openBrowser } from '../browser.ts'
import { openTestShop, PASSWORD, type TestUser, type TestShop } from '../shop.ts'

// oxlint-disable-next-line no-explicit-any -- tests inspect any body
type ReceivedMessage = { method: string | undefined; headers: IncomingHttpHeaders; body: any }

/** The API of a messenger: the messages it received, and its response. */
const received: ReceivedMessage[] = []
let answer = { status: 202, afterMs: 0 }
const provider = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    received.push({
      method: request.method,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(parts).toString() || 'null'),
    })
    const { status, afterMs } = answer
    setTimeout(
      () =>
        response
          .writeHead(status, status === 307 ? { location: '/elsewhere' } : {})
          .end('{"queued":true}'),
      afterMs,
    )
  })
})

let shop: TestShop
let url: string
const logged: string[] = []
const TOKEN = 'a secret of the messenger'
const SETTINGS = { token: TOKEN, templates: { 'login-code': '1107160000000000001' } }

beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
  received.length = 0
  logged.length = 0
  answer = { status: 202, afterMs: 0 }
})
afterAll(() => void provider.close())

/** A shop with its messenger, whose timeout is `timeoutMs`. */
async function openShop(timeoutMs?: number): Promise<TestUser> {
  shop = await openTestShop({ messenger: openMessenger({ url, ...SETTINGS }, { timeoutMs }) })
  vi.spyOn(shop.log, 'warn').mockImplementation(
    (details, message) =>
      void logged.push(
        `${message} ${JSON.stringify(details, Object.getOwnPropertyNames(Error('')))}`,
      ),
  )
  return shop.customer()
}

const ask = (mobile: string) =>
  openBrowser(shop).post('/api/auth/code', { mobile, purpose: 'login' })

test('a code is sent to the configured messenger, and stored nowhere in clear', async () => {
  shop = await openTestShop({
    environment: {
      MESSENGER_URL: url,
      MESSENGER_TOKEN: TOKEN,
      MESSENGER_TEMPLATES: 'login-code=1107160000000000001',
    },
  })
  const asha = await shop.customer()
  const browser = openBrowser(shop)
  const requested = await browser.post('/api/auth/code', { mobile: asha.mobile, purpose: 'login' })
  expect(requested).toMatchObject({
    status: 200,
    body: { message: 'If an account exists for this number, a code is on its way.' },
  })
  expect(received).toHaveLength(1)
  const { code } = received[0]?.body.variables ?? {}
  expect(received[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: {
      to: `+91${asha.mobile}`,
      template: 'login-code',
      dltTemplateId: '1107160000000000001',
      text: `${code} is your code to log in to Jhumka. It works for 5 minutes. Please share it with nobody.`,
      variables: { code: expect.stringMatching(/^\d{6}$/) },
    },
  })
  const tables = await query<{ name: string }>(
    shop.db,
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const spoken = new RegExp(`(?<![0-9a-z_])${code}(?![0-9])`)
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(
      shop.db,
      sql`select to_jsonb(t)::text as row from ${sql.raw(name)} t`,
    )
    for (const { row } of rows) expect(row, name).not.toMatch(spoken)
  }
  expect((await browser.post('/api/auth/login-code', { mobile: asha.mobile, code })).status).toBe(
    200,
  )
})

test('a number without an account causes no message, and its response takes as long', async () => {
  const asha = await openShop()
  answer = { status: 202, afterMs: 400 }
  const clock = async (mobile: string) => {
    const begun = performance.now()
    expect((await ask(mobile)).status).toBe(200)
    return performance.now() - begun
  }
  const [known, unknown] = [await clock(asha.mobile), await clock('7555000001')]
  expect(received.map(({ body }) => body.to)).toEqual([`+91${asha.mobile}`])
  for (const time of [known, unknown]) expect(time).toBeGreaterThan(990)
  expect(Math.abs(known - unknown)).toBeLessThan(300)
})

test.each([
  ['breaks', { status: 500, afterMs: 0 }],
  ['refuses the token', { status: 401, afterMs: 0 }],
  ['redirects', { status: 307, afterMs: 0 }],
  ['does not respond', { status: 202, afterMs: 700 }],
])(
  'when the messenger %s the customer is told, the attempt does not count, and others are refused at once',
  async (_name, how) => {
    const asha = await openShop(300)
    answer = how
    const refused = {
      status: 502,
      body: { code: 'code.unsent', message: 'We could not send the code. Please try again later.' },
    }
    expect(await ask(asha.mobile)).toMatchObject(refused)
    expect(received).toHaveLength(1)
    const { code } = received[0]?.body.variables ?? {}
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('A code could not be sent')
    for (const secret of [code, TOKEN, asha.mobile]) expect(logged[0]).not.toContain(secret)
    // The same for everybody meanwhile: a failure does not reveal who is a customer.
    expect(await ask('7555000002')).toMatchObject(refused)
    expect(await ask(asha.mobile)).toMatchObject(refused)
    expect(received).toHaveLength(1)
    expect(
      (await shop.request('POST', '/api/auth/login-code', { body: { mobile: asha.mobile, code } }))
        .status,
    ).toBe(400)
  },
)

test('a number that the messenger refuses gets an error, and others are not affected', async () => {
  const asha = await openShop()
  answer = { status: 400, afterMs: 0 }
  expect((await ask(asha.mobile)).status).toBe(502)
  answer = { status: 202, afterMs: 0 }
  expect((await ask((await shop.customer()).mobile)).status).toBe(200)
  expect((await ask(asha.mobile)).status).toBe(200)
})

test('a slow messenger does not delay customers; a later failure is logged', async () => {
  const asha = await openShop(5000)
  answer = { status: 202, afterMs: 7000 }
  expect((await ask(asha.mobile)).status).toBe(200)
  expect(logged, 'the messenger has neither answered nor been given up').toHaveLength(0)
  await vi.waitFor(() => expect(logged).toHaveLength(1), { timeout: 10_000 })
})

test('without a messenger the API says that it sends no codes, and never that one was sent', async () => {
  shop = await openTestShop({ messenger: null })
  const asha = await shop.customer()
  const responses = [await ask(asha.mobile), await ask('7555000003')]
  for (const each of responses) {
    expect(each).toMatchObject({ status: 409, body: { success: false, code: 'code.none' } })
    expect(each.body.message).toContain('sends no text messages')
    expect(each.headers['set-cookie']).toBeUndefined()
  }
  expect((await shop.request('GET', '/api/shop')).body.sendsCodes).toBe(false)
  const password = { mobile: asha.mobile, password: PASSWORD }
  expect((await shop.request('POST', '/api/auth/login', { body: password })).status).toBe(200)
})

test('with a messenger the shop says that it sends codes', async () => {
  await openShop()
  expect((await shop.request('GET', '/api/shop')).body.sendsCodes).toBe(true)
})
