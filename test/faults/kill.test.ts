import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chanceOf } from '../shuffled.ts'
import {
  addAndOrder,
  ask,
  buyUntilCutOff,
  enter,
  newCustomer,
  pay,
  type Customer,
} from './customer.ts'
import {
  cutOff,
  launch,
  makePremises,
  openProcess,
  type Answer,
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
 * Each captured payment ends in exactly one confirmed order or one refund, and stock is what was
 * sold or is kept.
 */
function assertBooksAreRight(answer: Answer): void {
  for (const payment of answer.payments.filter(({ captured }) => captured)) {
    const kept = answer.orders.filter(
      (each) => each.paidBy === payment.id && each.status === 'confirmed',
    ).length
    const sentBack = answer.refunds.filter((each) => each.paymentId === payment.id).length
    expect({ payment: payment.id, ends: kept + sentBack }).toEqual({ payment: payment.id, ends: 1 })
  }
  const held = answer.orders.filter(
    (each) => each.status === 'confirmed' || each.status === 'pending_payment',
  )
  expect(answer.stock.sold).toBe(held.reduce((sum, each) => sum + each.pieces, 0))
  expect(answer.ledgerFaults).toEqual([])
}

const settled = (running: RunningShop): Promise<void> =>
  vi.waitFor(async () => assertBooksAreRight(await running.ask()), {
    timeout: 20_000,
    interval: 250,
  })

test('a shop killed between payment and confirmation confirms the order by itself when it is started again', async () => {
  const asha = newCustomer()
  const first = await reopen()
  const { stock } = await first.ask({ webhooks: 'drop' })
  await enter(first.url, asha)
  const opened = await addAndOrder(first.url, asha, stock.productId)
  expect(opened.status).toBe(200)
  expect((await pay(first.url, asha, opened)).status).toBe(200)
  await first.kill()

  const second = await reopen()
  const path = `/api/orders/${opened.body.order._id}`
  await vi.waitFor(
    async () => expect((await ask(second.url, 'GET', path, asha)).body.status).toBe('confirmed'),
    { timeout: 10_000, interval: 100 },
  )
  expect((await ask(second.url, 'GET', '/api/cart', asha)).body.items).toEqual([])
  await settled(second)
})

test('a shop killed twenty times while customers buy loses nothing that it promised, and every payment is an order or goes back', async () => {
  const chance = chanceOf(2611)
  const customers = [newCustomer(), newCustomer(), newCustomer()]
  let productId: string | undefined
  for (let kills = 0; kills < 20; kills += 1) {
    if (kills % 4 === 3) {
      // This one is cut off while it opens.
      const { child } = launch(premises)
      await sleep(200 + chance() * 1500)
      await cutOff(child)
      continue
    }
    const running = await reopen()
    const ring = (productId ??= (await running.ask()).stock.productId)
    const buying = customers.map((customer) => buyUntilCutOff(running.url, customer, ring))
    await sleep(100 + chance() * 1000)
    await running.kill()
    await Promise.all(buying)
  }
  const last = await reopen()
  await settled(last)
  const answer = await last.ask()
  expect(answer.payments.length).toBeGreaterThan(5)
  for (const customer of customers) await assertPromisesKept(last, customer, answer)
}, 240_000)

async function assertPromisesKept(
  { url }: RunningShop,
  customer: Customer,
  answer: Answer,
): Promise<void> {
  const { promised } = customer
  expect(promised.registered).toBe(true)
  await enter(url, customer)
  const mine: { _id: string; status: string; items: { quantity: number }[] }[] = []
  for (const id of promised.placed) {
    const found = await ask(url, 'GET', `/api/orders/${id}`, customer)
    expect(found.status).toBe(200)
    mine.push(found.body)
  }
  for (const id of promised.confirmed)
    expect(answer.orders.find((each) => each.id === id)?.status).toBe('confirmed')
  for (const id of promised.paid)
    expect(answer.payments.find((each) => each.id === id)?.captured).toBe(true)
  // A ring that was answered for is in the cart or was bought; a request that was cut off may have
  // added one, too.
  const { items } = (await ask(url, 'GET', '/api/cart', customer)).body
  const count = (lines: { quantity: number }[]) =>
    lines.reduce((sum, line) => sum + line.quantity, 0)
  const rings =
    count(items) +
    count(mine.filter(({ status }) => status === 'confirmed').flatMap((each) => each.items))
  expect(rings).toBeGreaterThanOrEqual(promised.added)
  expect(rings).toBeLessThanOrEqual(promised.asked)
}
