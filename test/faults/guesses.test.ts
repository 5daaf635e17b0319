import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../shop.ts'
import { makePremises, openProcess, type Premises, type RunningShop } from './running-shop.ts'

/** As many processes as the database allows: an embedded one has a single process. */
const PROCESSES = process.env.TEST_DATABASE_URL ? 2 : 1

let premises: Premises
const shops: RunningShop[] = []

beforeAll(async () => {
  const made = await makePremises()
  premises = { ...made, environment: { ...made.environment, TRUST_PROXY: '127.0.0.1' } }
  for (let at = 0; at < PROCESSES; at++) shops.push(await openProcess(premises))
}, 120_000)
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.kill()))
  await premises.remove()
})

type Sent = { network: string; cookie?: string; password?: string }
let turn = 0

/** One attempt, at one process after the other. */
async function logIn(mobile: string, { network, cookie, password = PASSWORD }: Sent) {
  turn += 1
  const response = await fetch(`${shops[turn % shops.length]?.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': network,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({ mobile, password }),
  })
  await response.body?.cancel()
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] }
}

async function register(mobile: string): Promise<void> {
  const response = await fetch(`${shops[0]?.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha Rao', mobile, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
}

const attempts = (mobile: string, count: number, sent: Sent) =>
  Promise.all(Array.from({ length: count }, () => logIn(mobile, { ...sent, password: 'a guess' })))
const countOf = (responses: { status: number }[], status: number) =>
  responses.filter((each) => each.status === status).length

test('concurrent wrong passwords are counted correctly over all processes, and block only their network', async () => {
  const mobile = '7000000001'
  await register(mobile)
  const [home, stranger] = [{ network: '192.0.2.1' }, { network: '198.51.100.1' }]
  const { cookie } = await logIn(mobile, home)
  expect(cookie).toBeDefined()
  const own = cookie ? { ...stranger, cookie } : stranger

  const responses = await attempts(mobile, 20, stranger)
  expect([countOf(responses, 401), countOf(responses, 429)]).toEqual([10, 10])
  for (let at = 0; at < PROCESSES; at++) {
    expect((await logIn(mobile, stranger)).status).toBe(429)
    // The token signed by one process is valid at the others, even in the attacker's network.
    expect((await logIn(mobile, own)).status).toBe(200)
    expect((await logIn(mobile, home)).status).toBe(200)
  }
  const ownAnswers = await attempts(mobile, 20, own)
  expect([countOf(ownAnswers, 401), countOf(ownAnswers, 429)]).toEqual([10, 10])
  expect((await logIn(mobile, home)).status).toBe(200)
}, 60_000)

test('a number without an account gets the same response as one with an account', async () => {
  const responses = await attempts('7000000002', 20, { network: '198.51.100.2' })
  expect([countOf(responses, 401), countOf(responses, 429)]).toEqual([10, 10])
}, 60_000)
