import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { randomNumbers } from '../shuffled.ts'
import {
  addAndOrder,
  request,
  buyUntilKilled,
  enter,
  newCustomer,
  pay,
  type Customer,
} from './customer.ts'
import {
  kill,
  launch,
  makePremises,
  openProcess,
  type ShopState,
  type Premises,
  type RunningShop,
} from './running-shop.ts'

let premises: Premises
let shop: RunningShop | undefined

beforeAll(async () => void (premises = await makePremises()))
afterEach(() => shop?.kill())
afterAll(() => premises.remove())

async function reopen(): Promise<RunningShop> {
  shop = await openProcess(premises)
  return shop
}

/**
 * Each captured payment has exactly one confirmed order or one refund, and stock matches what was
 * sold or reserved.
 */
function assertBooksMatch(response: ShopState): void {
  for (const payment of response.payments.filter(({ captured }) => captured)) {
    const kept = response.orders.filter(
      (each) => each.paidBy === payment.id && each.status === 'confirmed',
    ).length
    const refunded = response.refunds.filter((each) => each.paymentId === payment.id).length
    expect({ payment: payment.id, ends: kept + refunded }).toEqual({ payment: payment.id, ends: 1 })
  }
  const held = response.orders.filter(
    (each) => each.status === 'confirmed' || each.status === 'pending_payment',
  )
  expect(response.stock.sold).toBe(held.reduce((sum, each) => sum + each.quantity, 0))
  expect(response.ledgerFaults).toEqual([])
}

const settled = (running: RunningShop): Promise<void> =>
  vi.waitFor(async () => assertBooksMatch(await running.readState()), {
    timeout: 20_000,
    interval: 250,
  })

test('a shop killed between payment and confirmation confirms the order after a restart', async () => {
  const asha = newCustomer()
  const first = await reopen()
  const { stock } = await first.readState({ webhooks: 'drop' })
  await enter(first.url, asha)
  const opened = await addAndOrder(first.url, asha, stock.productId)
  expect(opened.status).toBe(200)
  expect((await pay(first.url, asha, opened)).status).toBe(200)
  await first.kill()

  const second = await reopen()
  const path = `/api/orders/${opened.body.order._id}`
  await vi.waitFor(
    async () =>
      expect((await request(second.url, 'GET', path, asha)).body.status).toBe('confirmed'),
    { timeout: 10_000, interval: 100 },
  )
  expect((await request(second.url, 'GET', '/api/cart', asha)).body.items).toEqual([])
  await settled(second)
})

/** The shop is killed after at most so many steps of the customers, within the next one. */
const MAX_STEPS = 12
const MAX_STEP_MS = 200

/**
 * Waits until the shop has confirmed so many more steps. After a fixed time a slow machine would
 * have done none.
 */
async function doneMore(customers: Customer[], steps: number): Promise<void> {
  const count = () => customers.reduce((sum, { acknowledged }) => sum + countSteps(acknowledged), 0)
  const before = count()
  await vi.waitFor(() => expect(count() - before).toBeGreaterThanOrEqual(steps), {
    timeout: 60_000,
    interval: 5,
  })
}

const countSteps = ({ added, placed, paid, confirmed }: Customer['acknowledged']): number =>
  added + placed.size + paid.size + confirmed.size

/** On PostgreSQL `npm run chaos` kills processes while customers buy. */
test.skipIf(process.env.TEST_DATABASE_URL)(
  'a shop killed twenty times while customers buy loses nothing that it confirmed, and every payment is an order or a refund',
  async () => {
    const chance = randomNumbers(2611)
    const customers = [newCustomer(), newCustomer(), newCustomer()]
    let productId: string | undefined
    for (let kills = 0; kills < 20; kills += 1) {
      if (kills % 4 === 3) {
        // This process is killed while it opens.
        const { child } = await launch(premises)
        await sleep(200 + chance() * 1500)
        await kill(child)
        continue
      }
      const running = await reopen()
      const ring = (productId ??= (await running.readState()).stock.productId)
      const buying = customers.map((customer) => buyUntilKilled(running.url, customer, ring))
      await doneMore(customers, Math.floor(chance() * MAX_STEPS))
      await sleep(chance() * MAX_STEP_MS)
      await running.kill()
      await Promise.all(buying)
    }
    const last = await reopen()
    await settled(last)
    const response = await last.readState()
    expect(response.payments.length).toBeGreaterThan(5)
    for (const customer of customers) await assertAcknowledgedStored(last, customer, response)
  },
  240_000,
)

async function assertAcknowledgedStored(
  { url }: RunningShop,
  customer: Customer,
  response: ShopState,
): Promise<void> {
  const { acknowledged } = customer
  expect(acknowledged.registered).toBe(true)
  await enter(url, customer)
  const mine: { _id: string; status: string; items: { quantity: number }[] }[] = []
  for (const id of acknowledged.placed) {
    const found = await request(url, 'GET', `/api/orders/${id}`, customer)
    expect(found.status).toBe(200)
    mine.push(found.body)
  }
  for (const id of acknowledged.confirmed)
    expect(response.orders.find((each) => each.id === id)?.status).toBe('confirmed')
  for (const id of acknowledged.paid)
    expect(response.payments.find((each) => each.id === id)?.captured).toBe(true)
  // A ring with a confirmed addition is in the cart or was bought; an interrupted request may have
  // added one too.
  const { items } = (await request(url, 'GET', '/api/cart', customer)).body
  const count = (lines: { quantity: number }[]) =>
    lines.reduce((sum, line) => sum + line.quantity, 0)
  const rings =
    count(items) +
    count(mine.filter(({ status }) => status === 'confirmed').flatMap((each) => each.items))
  expect(rings).toBeGreaterThanOrEqual(acknowledged.added)
  expect(rings).toBeLessThanOrEqual(acknowledged.requested)
}
