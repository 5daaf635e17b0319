import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { cashRefunds } from '#payments/tables.ts'
import { query } from '#platform/db/db.ts'
import { mails } from '#platform/tables.ts'
import { deleteExpiredData } from '#privacy/retention.ts'
import type { Id } from '#shared/ids.ts'
import { buyWithCash, move, offerCod } from '../cod.ts'
import { openTestShop, PASSWORD, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  administrator = await shop.administrator()
  await offerCod(shop, administrator)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from rate_counts`)
  asha = await shop.customer()
})
afterEach(async () => {
  const checks = await checkBooks(shop.db)
  expect(checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

/** A delivered order of Rs. 1,447 that was paid in cash. */
async function delivered(): Promise<string> {
  const ring = await shop.stock({ price: 1299 })
  const { _id: id } = await buyWithCash(shop, asha, [{ productId: ring.productId }])
  await move(shop, administrator, id, 'packed', 'shipped', 'delivered')
  return id
}

const refund = (id: string, amount: number, requestId = `refund ${amount} of ${id}`) =>
  shop.request('POST', `/api/admin/orders/${id}/refund`, {
    as: administrator,
    body: { amount, note: 'A stone was loose.', requestId: requestId.slice(0, 60) },
  })

const give = (id: string, refundId: string, body: object, as = asha) =>
  shop.request('POST', `/api/orders/${id}/refunds/${refundId}`, { as, body })

const admin = (id: string, refundId: string, what: 'show' | 'paid', body?: object) =>
  shop.request('POST', `/api/admin/orders/${id}/refunds/${refundId}/${what}`, {
    as: administrator,
    body,
  })

const BANK = { kind: 'bank', name: 'Asha Rao', account: '0012 3456 7890', ifsc: 'sbin0001234' }

const rowOf = async (refundId: string) => {
  const [row] = await shop.db
    .select()
    .from(cashRefunds)
    .where(eq(cashRefunds.id, refundId as Id<'crf'>))
  return row
}

const orderOf = async (id: string) =>
  (await shop.request('GET', `/api/orders/${id}`, { as: asha })).body

async function asked(amount = 1447): Promise<{ id: string; refundId: string }> {
  const id = await delivered()
  const { status, body } = await refund(id, amount)
  expect(status).toBe(200)
  return { id, refundId: body.cashRefunds[0]._id }
}

test('a refund of cash is asked for, given, paid by hand and then forgotten', async () => {
  const { id, refundId } = await asked()
  expect(await orderOf(id)).toMatchObject({
    refund: 'pending',
    refunds: [],
    cashRefunds: [{ amountPaise: 144_700, state: 'asked', hint: '' }],
  })
  expect((await admin(id, refundId, 'show')).body.code).toBe('refund.no-destination')
  const given = await give(id, refundId, BANK)
  expect(given.body.cashRefunds).toMatchObject([{ state: 'ready', hint: 'account ending in 7890' }])
  const stored = await rowOf(refundId)
  expect(stored?.destination).toMatch(/^v1\./)
  expect(JSON.stringify(stored)).not.toContain('001234567890')
  expect((await admin(id, refundId, 'show')).body.lines).toEqual([
    'Name Asha Rao',
    'Account 001234567890',
    'IFSC SBIN0001234',
  ])
  const log = await query<{ action: string; after: string }>(
    shop.db,
    sql`select action, after::text from audit_log where subject_id = ${id} order by id`,
  )
  expect(log.map(({ action }) => action)).toContain('order.destination-read')
  expect(JSON.stringify(log)).not.toContain('001234567890')
  const paid = await admin(id, refundId, 'paid', { reference: 'UTR-9' })
  expect(paid.body).toMatchObject({ refund: 'refunded', refundablePaise: 0 })
  expect(await rowOf(refundId)).toMatchObject({ state: 'paid', destination: null })
  expect((await admin(id, refundId, 'paid', { reference: 'UTR-9' })).status).toBe(200)
  expect((await orderOf(id)).cashRefunds).toMatchObject([{ state: 'paid', reference: 'UTR-9' }])
  expect((await give(id, refundId, BANK)).body.code).toBe('refund.paid')
  const texts = await shop.db.select({ body: mails.body }).from(mails)
  expect(texts.some(({ body }) => body.includes('UTR-9'))).toBe(true)
  expect(texts.some(({ body }) => body.includes('001234567890'))).toBe(false)
})

test('of two administrators who pay a refund, the second reads the reference of the first', async () => {
  const { id, refundId } = await asked(100)
  await give(id, refundId, BANK)
  const replies = await Promise.all(
    ['UTR-1', 'UTR-2'].map((reference) => admin(id, refundId, 'paid', { reference })),
  )
  const refused = replies.find(({ status }) => status === 409)
  const stored = await rowOf(refundId)
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(refused?.body).toMatchObject({
    code: 'refund.paid',
    message: `This refund is paid already, with the reference ${stored?.reference}.`,
  })
})

test('a refund is not marked as paid if it goes elsewhere than was shown', async () => {
  const { id, refundId } = await asked(100)
  await give(id, refundId, BANK)
  const before = (await admin(id, refundId, 'show')).body
  shop.later(1)
  await give(id, refundId, { ...BANK, account: '9912 3456 7890' })
  const pay = (givenAt: string) => admin(id, refundId, 'paid', { reference: 'UTR-3', givenAt })
  expect((await pay(before.givenAt)).body.code).toBe('refund.destination-changed')
  expect(await rowOf(refundId)).toMatchObject({ state: 'ready', reference: '' })
  expect((await pay('yesterday')).status).toBe(400)
  const now = (await admin(id, refundId, 'show')).body
  expect((await pay(now.givenAt)).status).toBe(200)
  expect((await pay(now.givenAt)).status).toBe(200)
})

test('the refunded amount is credited, and no more than was collected goes back', async () => {
  const { id } = await asked(400)
  expect((await refund(id, 400)).body.cashRefunds).toHaveLength(1)
  const tooMuch = await refund(id, 1100)
  expect([tooMuch.status, tooMuch.body.message]).toEqual([
    409,
    'At most Rs. 1,047 can still go back.',
  ])
  expect((await refund(id, 1047)).status).toBe(200)
  const rows = await query<{ total: string }>(
    shop.db,
    sql`select total from invoices where order_id = ${id} and series = 'credit-note'
      order by position`,
  )
  expect(rows.map(({ total }) => Number(total))).toEqual([40_000, 104_700])
})

test('two refunds at once stay within what was collected', async () => {
  const id = await delivered()
  const replies = await Promise.all([refund(id, 800, 'refund one'), refund(id, 801, 'refund two')])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('before the delivery there is nothing to refund', async () => {
  const ring = await shop.stock({})
  const { _id: id } = await buyWithCash(shop, asha, [{ productId: ring.productId }])
  expect((await refund(id, 10)).body.code).toBe('refund.nothing')
})

test('wrong destinations are named by field, and others may not give one', async () => {
  const { id, refundId } = await asked(100)
  const wrong = [
    [{ kind: 'upi', upi: 'asha' }, 'upi'],
    [{ ...BANK, account: '12' }, 'account'],
    [{ ...BANK, ifsc: 'SBIN1' }, 'ifsc'],
    [{ ...BANK, name: '' }, 'name'],
  ] as const
  for (const [body, field] of wrong) {
    const refused = await give(id, refundId, body)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
  }
  expect((await give(id, refundId, { kind: 'cash' })).status).toBe(400)
  expect((await give(id, 'crf_none', BANK)).body.code).toBe('refund.missing')
  const meera = await shop.customer()
  expect((await give(id, refundId, BANK, meera)).status).toBe(404)
})

test('the destination is deleted with the account, and after a year', async () => {
  const { id, refundId } = await asked(100)
  await give(id, refundId, { kind: 'upi', upi: 'asha.rao@okaxis' })
  expect((await orderOf(id)).cashRefunds[0].hint).toBe('UPI id as…@okaxis')
  const old = await asked(100)
  await give(old.id, old.refundId, BANK)
  await shop.db.execute(
    sql`update cash_refunds set given_at = now() - interval '14 months' where id = ${old.refundId}`,
  )
  await deleteExpiredData(shop)
  expect(await rowOf(old.refundId)).toMatchObject({ state: 'asked', destination: null })
  expect(await rowOf(refundId)).toMatchObject({ state: 'ready' })
  const deleted = await shop.request('POST', '/api/auth/delete-account', {
    as: asha,
    body: { password: PASSWORD },
  })
  expect(deleted.status).toBe(200)
  expect(await rowOf(refundId)).toMatchObject({ state: 'asked', destination: null, hint: '' })
})

test('after the account is deleted an administrator can finish its refund', async () => {
  const { id, refundId } = await asked(1447)
  const pay = () => admin(id, refundId, 'paid', { reference: 'Cheque 7' })
  expect((await pay()).body.code).toBe('refund.no-destination')
  const body = { password: PASSWORD }
  expect((await shop.request('POST', '/api/auth/delete-account', { as: asha, body })).status).toBe(
    200,
  )
  const paid = await pay()
  expect(paid.body).toMatchObject({
    customer: null,
    refund: 'refunded',
    cashRefunds: [{ state: 'paid', hint: '', reference: 'Cheque 7' }],
  })
  const texts = await shop.db.select({ body: mails.body }).from(mails)
  const told = texts.find(({ body: text }) => text.includes('Cheque 7'))
  expect(told?.body).toContain('back to you. The reference of the bank is Cheque 7.')
})
