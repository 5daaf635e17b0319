import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { istDay } from '#shared/ist-time.ts'
import { paise } from '#shared/money/money.ts'
import { splitOverLines } from '#shared/order/refund/line-amounts.ts'
import { SALES_DIMENSIONS } from '#shared/reports/sales-dimensions.ts'
import { addOffer, fillCart, pay, placeOrder } from '../offers.ts'
import { shipAsAdministrator } from '../order-transitions.ts'
import { openProviderProxy } from '../provider-proxy.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let ring: TestProduct
let bangle: TestProduct
let offerId: string
let from: string

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  from = istDay(shop.now())
  administrator = await shop.administrator()
  asha = await shop.customer()
  ring = await shop.stock({ title: 'Kundan Ring', price: 333, stock: 500 })
  bangle = await shop.stock({
    title: 'Meera Bangle',
    price: 457,
    stock: 500,
    category: 'Bangles',
  })
  // The provider reports nothing besides its responses, which a test changes.
  shop.sandbox.webhooks.mode('drop')
  offerId = (await addOffer(shop, { percent: 7 }))._id
})
afterAll(() => shop.close())

async function call(method: 'GET' | 'POST', path: string, body?: unknown) {
  const reply = await shop.request(method, `/api/admin/${path}`, { as: administrator, body })
  if (reply.status !== 200 || reply.body.success === false)
    throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

type Sold = {
  id: string
  total: number
  goods: number
  lines: { id: string; quantity: number; amount: number }[]
}

/** A ring line and a bangle line with so many units, with 7 per cent off, delivered. */
async function deliver(rings: number, bangles: number): Promise<Sold> {
  const cart = await fillCart(
    shop,
    asha,
    { productId: ring.productId, quantity: rings },
    { productId: bangle.productId, quantity: bangles },
  )
  const { order } = (await pay(shop, asha, await placeOrder(shop, asha, cart))).body
  await shipAsAdministrator(shop, { order } as Parameters<typeof shipAsAdministrator>[1])
  await call('POST', 'orders/move', { ids: [order._id], to: 'delivered' })
  type Item = { _id: string; quantity: number; pricePaise: number; discountPaise: number }
  return {
    id: order._id,
    total: order.totalPaise,
    goods: order.subtotalPaise - order.discountPaise,
    lines: order.items.map(({ _id, quantity, pricePaise, discountPaise }: Item) => ({
      id: _id,
      quantity,
      amount: pricePaise * quantity - discountPaise,
    })),
  }
}

let requests = 0
const refund = (id: string, amountPaise: number, lines?: string[]) =>
  call('POST', `orders/${id}/refund`, {
    amount: amountPaise / 100,
    note: 'Agreed',
    lines,
    requestId: `refund-${(requests += 1)}`,
  })

async function ask(id: string, quantities: Record<string, number>): Promise<void> {
  const body = {
    reason: 'changed_mind',
    lines: Object.keys(quantities),
    quantities,
  }
  const asked = await shop.request('POST', `/api/orders/${id}/return`, { as: asha, body })
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
}

const accept = (id: string) =>
  call('POST', 'orders/move', { ids: [id], to: 'returned', restock: true })

/** Sends the recorded refunds, and the bank refuses all of them. */
async function refuseRefunds(): Promise<void> {
  const proxy = await openProviderProxy(shop)
  proxy.pass = (response) =>
    response.path.endsWith('/refund')
      ? { ...response, body: JSON.stringify({ ...JSON.parse(response.body), status: 'failed' }) }
      : response
  await shop.work('payment.refund')
  await proxy.close()
}

const report = (by: string) =>
  call('GET', `reports/sales?from=${from}&to=${istDay(shop.now())}&by=${by}&limit=100`)
const readSpent = async () => (await call('GET', `users?q=${asha.mobile}`)).users[0].spentPaise
const readOffer = async () => (await call('GET', `offers/${offerId}`)).figures

test('what came back is no sale from its acceptance on, and then what is refunded', async () => {
  const { id, total, goods, lines } = await deliver(2, 1)
  const [rings] = lines
  const half = Math.floor((rings?.amount ?? 0) / 2)
  const expectReturned = async (returned: number) => {
    expect((await report('day')).totals).toMatchObject({
      returnedPaise: returned,
      netPaise: total - returned,
    })
    expect(await readSpent()).toBe(total - returned)
    expect(await readOffer()).toMatchObject({ netPaise: goods - returned })
  }
  await ask(id, { [rings?.id ?? '']: 1 })
  await expectReturned(0)
  await accept(id)
  await expectReturned(half)
  // The shop keeps Rs. 50 for the way back.
  await refund(id, half - 5000)
  await expectReturned(half - 5000)
  await shop.work('payment.refund')
  await expectReturned(half - 5000)
})

/** For which lines a refund is: 0 the rings, 1 the bangles; null: it does not say it. */
const FOR = fc.constantFrom(null, null, [], [0], [1], [0, 1])

const LINES = fc.record({
  rings: fc.integer({ min: 1, max: 3 }),
  bangles: fc.integer({ min: 1, max: 3 }),
  backRings: fc.integer({ min: 0, max: 3 }),
  backBangles: fc.integer({ min: 0, max: 3 }),
  /** Refunded before the return is asked for, and after it was accepted, in parts of the goods. */
  early: fc.constantFrom(0, 0, 0.1, 0.4),
  earlyFor: FOR,
  late: fc.constantFrom(0, 0, 0.2, 0.5),
  lateFor: FOR,
  /** The bank refuses the later refund: the money is due again. */
  isLateRefused: fc.boolean(),
})

const SEED = 20_261_126

type Refunded = { amount: number; lines: readonly number[] | null }

/**
 * What of an order is no sale: its refunds, and until one is for lines that came back, what is left
 * of their value. `came`: the value of what came back of each line.
 */
function goneOf(
  { total, lines }: Sold,
  { came, early, late }: { came: number[]; early: Refunded; late: Refunded },
): number {
  const sent = [early, late].filter(({ amount }) => amount > 0)
  const refunded = sent.reduce((sum, { amount }) => sum + amount, 0)
  const isAgreed =
    late.amount > 0 && (!late.lines || late.lines.some((line) => (came[line] ?? 0) > 0))
  if (isAgreed) return refunded
  const value = came.reduce((sum, each) => sum + each, 0)
  if (sent.some((each) => !each.lines)) return Math.max(refunded, value)
  const left = lines.map(({ amount }) => amount)
  for (const { amount, lines: chosen } of sent) {
    const parts = splitOverLines(
      paise(amount),
      (chosen ?? []).map((line) => ({ id: String(line), left: paise(left[line] ?? 0) })),
    )
    for (const [line, part] of Object.entries(parts))
      left[Number(line)] = (left[Number(line)] ?? 0) - part
  }
  const due = came.map((each, line) => {
    const before = (lines[line]?.amount ?? 0) - (left[line] ?? 0)
    return Math.max(0, each - before)
  })
  const rest = due.reduce((sum, each) => sum + each, 0)
  return refunded + Math.min(total - refunded, rest)
}

test('random returns: rows sum up to the totals, customers and offers have the same', async () => {
  const before = (await report('day')).totals
  let [returned, offered] = [0, (await readOffer()).netPaise]
  for (const drawn of fc.sample(LINES, { numRuns: 24, seed: SEED })) {
    const sold = await deliver(drawn.rings, drawn.bangles)
    const { id, goods, lines } = sold
    const back = [drawn.backRings, drawn.backBangles].map((units, at) =>
      Math.min(units, lines[at]?.quantity ?? 0),
    )
    const early = { amount: Math.floor(goods * drawn.early), lines: drawn.earlyFor }
    const late = { amount: Math.floor(goods * drawn.late), lines: drawn.lateFor }
    const came = lines.map(({ amount, quantity }, at) =>
      Math.floor((amount * (back[at] ?? 0)) / quantity),
    )
    const idsOf = (of: Refunded) => of.lines?.map((line) => lines[line]?.id ?? '')
    if (early.amount) await refund(id, early.amount, idsOf(early))
    const quantities = lines.flatMap(({ id: line }, at) => (back[at] ? [[line, back[at]]] : []))
    if (quantities.length > 0) {
      await ask(id, Object.fromEntries(quantities))
      await accept(id)
    }
    if (late.amount) await shop.work('payment.refund')
    if (late.amount) await refund(id, late.amount, idsOf(late))
    const isRefused = late.amount > 0 && drawn.isLateRefused
    if (isRefused) await refuseRefunds()
    if (isRefused) late.amount = 0
    const gone = goneOf(sold, { came, early, late })
    const { refundDue } = await call('GET', `orders/${id}`)
    const refunded = early.amount + late.amount
    expect(refundDue?.amountPaise ?? 0, `the refund due of ${id}`).toBe(gone - refunded)
    returned += gone
    // Shipping is not a part of the goods.
    offered += Math.max(0, goods - gone)
  }
  const { totals } = await report('day')
  expect(totals.returnedPaise).toBe(before.returnedPaise + returned)
  expect(await readSpent()).toBe(totals.netPaise)
  expect((await readOffer()).netPaise).toBe(offered)
  for (const by of SALES_DIMENSIONS) {
    const { rows } = await report(by)
    for (const name of ['grossPaise', 'returnedPaise', 'netPaise', 'pieces', 'keptPieces'])
      expect(
        rows.reduce((sum: number, row: Record<string, number>) => sum + (row[name] ?? 0), 0),
        `${by} ${name}`,
      ).toBe(totals[name])
  }
})
