import http from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addAndOrder, request, enter, newCustomer } from './customer.ts'
import {
  launch,
  makePremises,
  openProcess,
  type Premises,
  type RunningShop,
} from './running-shop.ts'

let premises: Premises
let shop: RunningShop | undefined

beforeAll(async () => void (premises = await makePremises()))
afterEach(() => shop?.kill())
afterAll(() => premises.remove())

const isEmbedded = !process.env.TEST_DATABASE_URL

async function reopen(): Promise<RunningShop> {
  shop = await openProcess(premises)
  return shop
}

/**
 * A request whose body is sent in two halves; `finish` sends the second one and returns the status.
 */
function halfSent(url: string, path: string, body: object): { finish: () => Promise<number> } {
  const text = JSON.stringify(body)
  const request = http.request(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
  })
  const answered = once(request, 'response')
  request.write(text.slice(0, 10))
  return {
    finish: async () => {
      request.end(text.slice(10))
      const [response] = await answered
      response.resume()
      return response.statusCode
    },
  }
}

test.runIf(isEmbedded)(
  'a second process on the same folder is refused with a sentence; after a kill the folder is free',
  async () => {
    const first = await reopen()
    const { child, errors } = await launch(premises)
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    const folder = premises.environment.DATA_DIR
    expect(errors()).toBe(
      `Another process has the folder ${folder} open. Stop it first, or give this one a DATA_DIR of its own.\n`,
    )
    expect((await request(first.url, 'GET', '/readyz')).status).toBe(200)
    await first.kill()
    const next = await reopen()
    expect((await request(next.url, 'GET', '/readyz')).status).toBe(200)
  },
)

test('a shop that gets a stop signal completes its requests, exits with 0 and has stored them', async () => {
  const asha = newCustomer()
  const bela = newCustomer()
  const running = await reopen()
  await enter(running.url, asha)
  const { stock } = await running.readState({ hold: 'slow' })
  const opening = addAndOrder(running.url, asha, stock.productId)
  const registering = halfSent(running.url, '/api/auth/register', {
    name: 'Bela Rao',
    mobile: bela.mobile,
    password: 'ring-for-didi',
  })
  const countOrders = async () => (await running.readState()).orders.length
  await expect.poll(countOrders, { timeout: 20_000 }).toBe(1)
  await sleep(700)
  const stopped = running.stop()
  await sleep(200)
  expect(await registering.finish()).toBeLessThan(300)
  expect((await opening).status).toBe(200)
  expect(await stopped).toBe(0)
  expect(running.errors()).toBe('')
  await expect(request(running.url, 'GET', '/readyz')).rejects.toThrow('fetch failed')

  const next = await reopen()
  bela.acknowledged.registered = true
  await enter(next.url, bela)
  expect(bela.token).not.toBe('')
  expect((await request(next.url, 'GET', '/api/orders', asha)).body.orders).toMatchObject([
    { status: 'pending_payment' },
  ])
  expect(await next.stop()).toBe(0)
})
