import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, statSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programVersion } from '#bin/control/protocol.ts'
import { addAndOrder, enter, newCustomer, pay, request, verify } from './customer.ts'
import { runCommand } from './run-command.ts'
import { makePremises, openProcess, type Premises, type RunningShop } from './running-shop.ts'

const ADMIN = { mobile: '9822012345', password: 'of the owner' }
const MAKE_ADMIN = ['--mobile', ADMIN.mobile, '--password', ADMIN.password]

let premises: Premises
let shop: RunningShop

beforeAll(async () => {
  premises = await makePremises()
  shop = await openProcess(premises)
})
afterAll(async () => {
  await shop.kill()
  await premises.remove()
})

const folder = () => premises.environment.DATA_DIR ?? ''
const socket = () => path.join(folder(), 'control.sock')

const logIn = (body: object = ADMIN) => request(shop.url, 'POST', '/api/auth/login', { body })

test('the commands of the operator work while the shop runs', async () => {
  const { url } = shop
  const made = await runCommand(premises, 'admin', { args: MAKE_ADMIN })
  expect(made).toEqual({
    code: 0,
    output: `Owner (${ADMIN.mobile}) is an administrator now.\n`,
    errors: '',
  })
  const { body } = await logIn()
  const log = await request(url, 'GET', '/api/admin/changes', body)
  expect(log.status).toBe(200)
  expect(log.body.changes).toMatchObject([
    {
      action: 'user.made-administrator',
      actor: { name: 'npm run admin' },
      subject: { name: 'Owner' },
    },
  ])

  const asha = newCustomer()
  await enter(url, asha)
  const state = await shop.readState()
  const opened = await addAndOrder(url, asha, state.stock.productId ?? '')
  const { status, body: verified } = await verify(url, asha, await pay(url, asha, opened))
  expect(status).toBe(200)
  const outbox = await runCommand(premises, 'outbox')
  expect(outbox).toMatchObject({ code: 0, errors: '' })
  expect(outbox.output).toContain(`Your order ${verified.order.number} is confirmed`)
  expect(outbox.output).toMatch(/^1 mails, the newest last\.$/m)

  const books = await runCommand(premises, 'books')
  expect(books).toMatchObject({ code: 0, errors: '' })
  expect(books.output).toMatch(/\nEverything adds up\.\n$/)

  const key = await runCommand(premises, 'secret-key')
  expect(key).toMatchObject({ code: 0, output: expect.stringMatching(/^[\w-]{43}\n$/) })
  expect(key.errors).toMatch(/SECRET_KEY of a restored shop:\n$/)
})

test('the command that turns the second step off works while the shop runs', async () => {
  const { url } = shop
  await runCommand(premises, 'admin', { args: MAKE_ADMIN })
  const { token } = (await logIn()).body
  const { secret } = (
    await request(url, 'POST', '/api/auth/totp', { token, body: { password: ADMIN.password } })
  ).body
  const confirmed = await fetch(`${url}/api/auth/totp`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ code: new TOTP({ secret }).generate() }),
  })
  expect(confirmed.status).toBe(200)
  expect((await logIn()).body.code).toBe('totp.needed')

  const args = ['--mobile', ADMIN.mobile, '--totp-off']
  expect(await runCommand(premises, 'admin', { args })).toEqual({
    code: 0,
    output: `Owner (${ADMIN.mobile}) logs in with the password alone now.\n`,
    errors: '',
  })
  const again = await logIn()
  expect(again.status).toBe(200)
  const log = await request(url, 'GET', '/api/admin/changes', again.body)
  expect(JSON.stringify(log.body)).toContain('npm run admin')

  expect(await runCommand(premises, 'admin', { args })).toMatchObject({ code: 1, output: '' })
})

describe.skipIf(process.env.TEST_DATABASE_URL)('on the embedded database', () => {
  test('wrong arguments and refusals of a running shop are sentences', async () => {
    const unclear = await runCommand(premises, 'admin')
    expect(unclear).toMatchObject({ code: 1, output: '' })
    expect(unclear.errors).toMatch(/^Use: npm run admin -- --mobile/)
    const args = ['--mobile', '98220', '--password', ADMIN.password]
    expect(await runCommand(premises, 'admin', { args })).toEqual({
      code: 1,
      output: '',
      errors: '98220 is not a 10-digit mobile number.\n',
    })
    expect(shop.errors()).toBe('')
  })

  test('only the user of the shop can connect', async () => {
    expect(statSync(socket()).mode & 0o777).toBe(0o600)
    if (process.getuid?.() === 0) {
      chmodSync(folder(), 0o755)
      expect(await connectAs(65_534)).toBe('EACCES')
      expect(await connectAs(0)).toBe('connected')
    }
  })

  test('the socket takes known commands of the same version, and nothing else', async () => {
    const call = { version: programVersion(), name: 'outbox', args: [] }
    expect(await post(call)).toMatchObject({ status: 200 })
    expect(await post({ ...call, name: 'drop' })).toEqual({
      status: 404,
      text: 'The running shop has no command drop. Stop the shop to run it.',
    })
    const other = await post({ ...call, version: '0.0.9' })
    expect(other.status).toBe(409)
    expect(other.text).toContain('Restart the shop, then run the command again.')
    expect((await post({ ...call, more: true })).status).toBe(400)
    expect((await post('no call')).status).toBe(400)
    expect((await post(call, '/api/products')).status).toBe(404)
    expect((await post(call, '/commands', 'GET')).status).toBe(404)
    expect(shop.errors()).toBe('')
  })

  test('a command whose connection is cut is done whole', async () => {
    const owner = { ...ADMIN, mobile: '9822012346' }
    const cut = startCall('/commands', 'POST')
    const args = ['--mobile', owner.mobile, '--password', owner.password]
    const call = { version: programVersion(), name: 'admin', args }
    const responded = once(cut, 'response')
    cut.end(JSON.stringify(call))
    await responded
    cut.destroy()
    await expect.poll(async () => (await logIn(owner)).status, { timeout: 10_000 }).toBe(200)
    expect((await runCommand(premises, 'books')).code).toBe(0)
    expect(shop.errors()).toBe('')
  })
})

/** Starts a call on the control socket. */
function startCall(address: string, method: string): http.ClientRequest {
  const started = http.request({ socketPath: socket(), path: address, method, agent: false })
  started.on('error', () => undefined) // a test cuts it
  return started
}

async function post(body: unknown, address = '/commands', method = 'POST') {
  const started = startCall(address, method)
  const responded = once(started, 'response')
  started.end(typeof body === 'string' ? body : JSON.stringify(body))
  const [response] = await responded
  return { status: response.statusCode, text: await text(response) }
}

/** Connects to the socket as another user. Returns `connected`, or the code of the error. */
async function connectAs(user: number): Promise<string> {
  const script = `process.setuid(${user}); require('node:net').connect(${JSON.stringify(socket())})
    .once('connect', () => { console.log('connected'); process.exit() })
    .once('error', (error) => { console.log(error.code); process.exit() })`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  return (await text(child.stdout)).trim()
}
