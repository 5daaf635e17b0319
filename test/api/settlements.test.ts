import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClosedGateway, type Gateway } from '#payments/gateway.ts'
import { settlementDays, settlementEntries } from '#payments/settlement-tables.ts'
import { removeAllSettlements } from '#payments/settlements.ts'
import { payments, refunds } from '#payments/tables.ts'
import { readSettlements, refreshSettlements } from '#reports/settlement-report.ts'
import { istDay } from '#shared/ist-time.ts'
import { paise } from '#shared/money/money.ts'
import { SETTLEMENT_FIGURES } from '#shared/reports/settlement-figures.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type OpenedPayment, type TestShop, type TestUser } from '../shop.ts'

const DAY = 24 * 60
const BASE = '/api/admin/reports/settlements'

let shop: TestShop
let administrator: TestUser
let sold: OpenedPayment
let from: string

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

async function call(method: 'GET' | 'POST', url: string, body?: unknown) {
  const reply = await shop.request(method, url, { as: administrator, body })
  if (reply.status !== 200) throw new Error(`${url}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

const today = () => istDay(shop.now())
const days = () => ({ from, to: today() })
const search = (more: Record<string, string> = {}) => new URLSearchParams({ ...days(), ...more })
const report = () => call('GET', `${BASE}?${search()}`)
const entries = (more: Record<string, string>) => call('GET', `${BASE}/entries?${search(more)}`)
const refresh = () => call('POST', `${BASE}/refresh`, days())
const readNightly = () => JOB_HANDLERS['settlements.read'](shop, {})
const linesOf = (csv: string) => csv.trimEnd().split('\r\n')

test('a shop without payments asks the provider nothing and has an empty report', async () => {
  from = today()
  shop.sandbox.setApiMode('down')
  await readNightly()
  shop.sandbox.setApiMode('normal')
  expect(await report()).toMatchObject({
    settlements: [],
    totals: { payments: 0, paidPaise: 0, refundedPaise: 0, netPaise: 0 },
    waiting: { payments: 0, amountPaise: 0 },
    differences: 0,
    account: 'sandbox',
    unreadDays: 0,
    lastReadAt: null,
  })
})

test('before it is settled a payment waits, and after some days it is late', async () => {
  const { productId } = await shop.stock({ price: 2500 })
  sold = await buy(shop, await shop.customer(), [{ productId }])
  const refund = { amount: 500, note: 'A stone was loose', requestId: 'refund-of-settlement' }
  await call('POST', `/api/admin/orders/${sold.order._id}/refund`, refund)
  await shop.work('payment.refund')

  expect(await report()).toMatchObject({
    waiting: { payments: 1, amountPaise: 250_000 },
    differences: 0,
    unreadDays: 1,
  })
  const order = { _id: sold.order._id, number: sold.order.number }
  expect((await entries({ figure: 'waiting' })).entries).toMatchObject([
    { kind: 'payment', settlement: '', order, amountPaise: 250_000, difference: null },
  ])
  shop.later(6 * DAY)
  expect((await report()).differences).toBe(2)
  expect((await entries({ figure: 'differences' })).entries).toMatchObject([
    { kind: 'payment', order, amountPaise: 250_000, difference: 'late' },
    { kind: 'refund', order, settlement: '', amountPaise: -50_000, difference: 'late' },
  ])
  expect(await report()).toMatchObject({ waiting: { payments: 1, amountPaise: 250_000 } })
})

test('an outage of the provider keeps the job for a retry, and is a sentence on screen', async () => {
  shop.sandbox.setApiMode('down')
  try {
    await expect(readNightly()).rejects.toThrow()
    const failed = await shop.request('POST', `${BASE}/refresh`, {
      as: administrator,
      body: days(),
    })
    expect(failed.status).toBe(502)
    expect(failed.body.message).toMatch(
      /^The settlements could not be read: the payment provider could not be reached\.$/,
    )
    expect(await report()).toMatchObject({ lastReadAt: null, unreadDays: 7 })
  } finally {
    shop.sandbox.setApiMode('normal')
  }
})

test('payments, fees and refunds are those of the provider, against their orders', async () => {
  await readNightly()
  const [payment] = shop.sandbox.payments()
  const fee = payment?.fee ?? 0
  expect(fee).toBeGreaterThan(0)
  const net = 250_000 - fee - 50_000
  const sums = {
    payments: 1,
    paidPaise: 250_000,
    refundedPaise: 50_000,
    adjustedPaise: 0,
    feePaise: fee,
    feeTaxPaise: payment?.tax,
    netPaise: net,
  }
  const { settlements, ...rest } = await report()
  const settlement = `setl_Sandbox${from.replaceAll('-', '')}`
  const utr = `SANDBOX${from.replaceAll('-', '')}`
  expect(settlements).toEqual([{ settlement, utr, day: from, ...sums }])
  expect(rest).toMatchObject({ totals: sums, waiting: { payments: 0 }, differences: 0 })
  expect(rest).toMatchObject({ unreadDays: 0, lastReadAt: expect.any(String) })

  const { entries: lines, totals } = await entries({ settlement })
  const order = { _id: sold.order._id, number: sold.order.number }
  expect(lines).toMatchObject([
    { kind: 'payment', order, amountPaise: 250_000, recordedPaise: 250_000, difference: null },
    { kind: 'refund', order, amountPaise: -50_000, recordedPaise: -50_000, difference: null },
  ])
  expect(totals).toEqual({
    amountPaise: 200_000,
    feePaise: fee,
    feeTaxPaise: payment?.tax,
    netPaise: net,
  })
})

test('the CSV files have the figures of the screen', async () => {
  const { totals } = await report()
  const rupees = (amount: number) => (amount / 100).toFixed(2)
  const { paidPaise, refundedPaise, adjustedPaise, feePaise, feeTaxPaise, netPaise } = totals
  const amounts = [paidPaise, refundedPaise, adjustedPaise, feePaise, feeTaxPaise, netPaise]
  const [header, ...rows] = linesOf(await call('GET', `${BASE}/csv?${search()}`))
  expect(header).toMatch(/Day,Settlement,UTR,Payments,Paid,Refunds,Adjustments,Fees/)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.endsWith(`,1,${amounts.map(rupees).join(',')}`)).toBe(true)
  for (const figure of SETTLEMENT_FIGURES) {
    const { entries: listed } = await entries({ figure, limit: '100' })
    const file = linesOf(await call('GET', `${BASE}/entries/csv?${search({ figure })}`))
    expect(file).toHaveLength(listed.length + 1)
  }
  const [, payment] = linesOf(await call('GET', `${BASE}/entries/csv?${search()}`))
  expect(payment).toContain(`,payment,${shop.sandbox.payments()[0]?.id},${sold.order.number},`)
})

test('a repeated reading changes nothing, and adds a reference that has come since', async () => {
  const read = () => shop.db.select().from(settlementEntries).orderBy(settlementEntries.id)
  const before = await read()
  await shop.db.update(settlementEntries).set({ utr: '' })
  await Promise.all([readNightly(), refresh()])
  expect(await read()).toEqual(before)
  await shop.db.update(settlementEntries).set({ utr: 'UTR of the bank' })
  expect(await refresh()).toEqual({ lines: 2 })
  expect((await read()).map(({ utr }) => utr)).toEqual(['UTR of the bank', 'UTR of the bank'])
})

test('days that were missed are read later, and final ones no more', async () => {
  const asked: string[] = []
  const gateway: Gateway = {
    ...shop.gateway,
    listSettled: async (day) => {
      asked.push(day)
      return []
    },
  }
  const read = () =>
    JOB_HANDLERS['settlements.read'](
      Object.create(shop, { gateway: { value: gateway } }) as TestShop,
      {},
    )
  await shop.db.delete(settlementDays)
  await read()
  expect(asked).toHaveLength(7)
  shop.later(30 * DAY)
  await read()
  // The first week was read less than a week after its days; the month since then never.
  expect(asked).toHaveLength(7 + 37)
  await read()
  expect(asked.slice(7 + 37)).toHaveLength(7)
})

test('what the shop does not know, or knows otherwise, is a difference', async () => {
  const line = {
    settlementId: 'setl_Other000000001',
    id: 'pay_Other000000001',
    mode: 'sandbox' as const,
    kind: 'payment' as const,
    paymentId: 'pay_Other000000001',
    amount: paise(10_000),
    fee: paise(236),
    tax: paise(36),
    debit: paise(0),
    credit: paise(9_764),
    utr: 'UTR1',
    settledAt: new Date(),
  }
  const paymentId = shop.sandbox.payments()[0]?.id ?? ''
  const dispute = { kind: 'adjustment' as const, fee: paise(0), tax: paise(0), credit: paise(0) }
  await shop.db
    .insert(settlementEntries)
    .values([
      line,
      { ...line, id: 'rfnd_OfDashboard001', kind: 'refund', paymentId },
      { ...line, ...dispute, id: 'adj_Dispute0000001', paymentId: '', debit: paise(10_000) },
    ])
  const other = await entries({ settlement: 'setl_Other000000001' })
  expect(other.entries).toMatchObject([
    { kind: 'adjustment', order: null, amountPaise: -10_000, difference: null },
    { kind: 'payment', order: null, amountPaise: 10_000, difference: 'unknown' },
    { kind: 'refund', order: { number: sold.order.number }, difference: 'unknown' },
  ])
  expect((await report()).totals).toMatchObject({ adjustedPaise: -10_000, payments: 2 })
  await shop.db.update(payments).set({ amount: paise(250_001) })
  const { entries: found } = await entries({ figure: 'differences' })
  await shop.db.update(payments).set({ amount: paise(250_000) })
  expect(found.map(({ difference }: { difference: string }) => difference).toSorted()).toEqual([
    'amount',
    'unknown',
    'unknown',
  ])
  expect((await report()).differences).toBe(2)

  await shop.db.update(refunds).set({ status: 'failed' })
  const { entries: settled } = await entries({ figure: 'refunds' })
  await shop.db.update(refunds).set({ status: 'processed' })
  expect(settled.map(({ difference }: { difference: string }) => difference).toSorted()).toEqual([
    'failed',
    'unknown',
  ])
})

test('the figures do not count what an earlier test account has settled', async () => {
  const mode = (value: 'sandbox' | 'test') => shop.db.update(settlementEntries).set({ mode: value })
  await mode('test')
  expect(await report()).toMatchObject({ settlements: [], totals: { netPaise: 0 } })
  await mode('sandbox')
})

test('saved keys that cannot be used read nothing, and a sentence says what to do', async () => {
  const context = { db: shop.db, now: shop.now, gateway: openClosedGateway(1) }
  await JOB_HANDLERS['settlements.read'](
    Object.create(shop, { gateway: { value: context.gateway } }) as TestShop,
    {},
  )
  await expect(refreshSettlements(context, days())).rejects.toThrow(
    /saved keys of the payment provider cannot be used\. Please enter them again in Connections\.$/,
  )
  const read = await readSettlements(context, { ...days(), page: 1, limit: 10 })
  expect(read).toMatchObject({ account: 'closed', settlements: [] })
})

test('with test keys a payment never waits for a settlement', async () => {
  const gateway = { ...shop.gateway, mode: 'test' as const }
  const context = { db: shop.db, now: shop.now, gateway }
  await shop.db.update(payments).set({ mode: 'test' })
  const read = await readSettlements(context, { ...days(), page: 1, limit: 10 })
  await shop.db.update(payments).set({ mode: 'sandbox' })
  expect(read).toMatchObject({ account: 'test', waiting: { payments: 0 }, differences: 0 })
})

test.each([
  [{ from: '2026-01-01', to: '2026-03-01' }, 'Please choose at most 31 days.'],
  [{ from: '2026-03-01', to: '2026-01-01' }, 'The last day is before the first one.'],
])('days in the wrong order and too many are refused: %j', async (body, sentence) => {
  const refused = await shop.request('POST', `${BASE}/refresh`, { as: administrator, body })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({ to: sentence })
})

test('a malformed reply of the provider is a sentence and stores nothing', async () => {
  const before = await shop.db.select().from(settlementEntries)
  shop.sandbox.setApiMode('malformed')
  const refused = await shop
    .request('POST', `${BASE}/refresh`, {
      as: administrator,
      body: { from: today(), to: today() },
    })
    .finally(() => shop.sandbox.setApiMode('normal'))
  expect(refused.status).toBe(502)
  expect(await shop.db.select().from(settlementEntries)).toEqual(before)
})

test('the database refuses a line that cannot be', async () => {
  const [line] = await shop.db.select().from(settlementEntries).limit(1)
  if (!line) throw new Error('There is no line.')
  const insert = (change: object) =>
    shop.db.insert(settlementEntries).values({ ...line, id: 'pay_wrong', ...change })
  await expect(insert({ amount: paise(-1) })).rejects.toThrow()
  await expect(insert({ tax: paise(line.fee + 1) })).rejects.toThrow()
  await expect(insert({ kind: 'gift' })).rejects.toThrow()
  await expect(shop.db.insert(settlementEntries).values(line).returning()).rejects.toThrow()
})

test('the settlements of tests are removed with the test payments', async () => {
  await shop.db.transaction((tx) => removeAllSettlements(tx))
  expect(await shop.db.select().from(settlementEntries)).toEqual([])
  expect(
    await shop.db.select().from(settlementDays).where(eq(settlementDays.mode, 'sandbox')),
  ).toEqual([])
})
