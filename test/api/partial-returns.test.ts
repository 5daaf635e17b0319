import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import type { Order } from '#contract/contract.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { buy, makeTransitions, shipAsAdministrator } from '../order-transitions.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let bangle: TestProduct
let id: string
let lineId: string

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

/** Three bangles in one line, just delivered. */
beforeEach(async () => {
  asha = await shop.customer()
  bangle = await shop.stock({ title: 'Meera Bangle', price: 1299, stock: 5 })
  const opened = await buy(shop, asha, [{ productId: bangle.productId, quantity: 3 }])
  id = opened.order._id
  lineId = opened.order.items[0]?._id ?? ''
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
})
afterEach(async () => {
  const checks = await checkBooks(shop.db, shop.now())
  expect(checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

const CHANGED = { reason: 'changed_mind' }
const WRONG = { reason: 'something_wrong', details: 'A stone is missing.' }

const ask = (body: object) => shop.request('POST', `/api/orders/${id}/return`, { as: asha, body })
const askFor = (quantity: number, reason: object = CHANGED) =>
  ask({ ...reason, quantities: { [lineId]: quantity } })
const read = async () => (await shop.request('GET', `/api/orders/${id}`, { as: asha })).body
const accept = (details: object = { restock: true }) =>
  shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [id], to: 'returned', ...details },
  })
const refund = (amount: number) =>
  shop.request('POST', `/api/admin/orders/${id}/refund`, {
    as: administrator,
    body: { amount, note: 'It came back.', requestId: `refund of ${amount}` },
  })
const stock = async () =>
  (await shop.request('GET', `/api/products/${bangle.productId}`)).body.inventory
const documents = async () => {
  const rows = await query<{ document: InvoiceDocument }>(
    shop.db,
    sql`select document from invoices where order_id = ${id} order by series desc, position`,
  )
  return rows.map(({ document }) => document)
}

test('a customer who bought three sends one back, and later the others for a fault', async () => {
  expect((await askFor(1)).body.status).toBe('return_requested')
  const [mail] = await query<{ body: string }>(
    shop.db,
    sql`select body from mails where order_id = ${id} and subject like '%asked for a return%'`,
  )
  expect(mail?.body).toContain('Meera Bangle: 1')
  const seen = await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })
  expect(seen.body.returnRequest).toMatchObject({ lines: [lineId], quantities: { [lineId]: 1 } })
  expect((await accept()).body.success).toBe(true)
  expect(await stock()).toBe(3)
  expect(await read()).toMatchObject({
    status: 'returned',
    items: [{ quantity: 3, returnedQuantity: 1, isReturned: false }],
    canReturn: { allowed: false },
    canReport: { allowed: true, lines: [lineId] },
  })
  expect((await askFor(3, WRONG)).status).toBe(409)
  // Without a number it is about all that did not come back.
  expect((await ask(WRONG)).body.status).toBe('return_requested')
  expect((await accept({ good: [{ lineId, good: 1 }] })).body.success).toBe(true)
  expect(await stock()).toBe(4)
  expect(await read()).toMatchObject({
    items: [{ returnedQuantity: 3, isReturned: true }],
    canReport: { allowed: false, lines: [] },
  })
})

test('each refund is credited with the pieces that came back, and all of them are the line', async () => {
  await askFor(1)
  await accept()
  expect((await refund(1299)).status).toBe(200)
  await askFor(2, WRONG)
  await accept()
  expect((await refund(2598)).status).toBe(200)
  const [invoice, ...notes] = await documents()
  expect(notes.flatMap(({ lines }) => lines)).toMatchObject([
    { quantity: 1, unitPrice: 129_900, total: 129_900 },
    { quantity: 2, unitPrice: 129_900, total: 259_800 },
  ])
  for (const name of ['total', 'taxable', 'cgst', 'sgst', 'utgst', 'igst'] as const)
    expect(notes.reduce((sum, { totals }) => sum + totals[name], 0)).toBe(invoice?.totals[name])
})

test('a return tells the customer what goes back, and when, until a refund is recorded', async () => {
  const listed = async () =>
    (await shop.request('GET', '/api/orders?refunds=true', { as: asha })).body.orders.map(
      ({ number, refundDue }: Order) => ({ number, state: refundDue?.state }),
    )
  const { number } = await read()
  expect(await listed()).toEqual([])
  await askFor(2)
  expect((await read()).refundDue).toEqual({
    state: 'awaiting',
    cause: 'changed_mind',
    pieces: 2,
    amountPaise: 259_800,
    by: null,
  })
  await accept({ good: [{ lineId, received: 1, good: 1 }] })
  expect((await read()).refundDue).toMatchObject({
    state: 'due',
    pieces: 1,
    amountPaise: 129_900,
    by: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
  expect(await listed()).toEqual([{ number, state: 'due' }])
  const body = { number, mobile: (await read()).shippingDetails.phone }
  const tracked = await shop.request('POST', '/api/orders/track', { body })
  expect(tracked.body.status).toBe('returned')
  expect(tracked.body).not.toHaveProperty('refundDue')
  await refund(1299)
  expect(await listed()).toEqual([{ number, state: undefined }])
  expect(await read()).toMatchObject({ refund: 'pending', refunds: [{ amountPaise: 129_900 }] })
})

test('no piece, more than were bought and pieces of another line are refused', async () => {
  expect((await askFor(0)).status).toBe(400)
  expect((await askFor(1.5)).status).toBe(400)
  for (const quantities of [{ [lineId]: 4 }, { oln_nothing: 1 }])
    expect(await ask({ ...CHANGED, quantities })).toMatchObject({
      status: 409,
      body: { code: 'order.return' },
    })
  expect((await read()).status).toBe('delivered')
})

test('the same request again changes nothing, and one for more pieces is refused', async () => {
  const replies = await Promise.all([askFor(1), askFor(1), askFor(1)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await ask(CHANGED)).status).toBe(200)
  for (const other of [await askFor(2), await ask({ ...CHANGED, lines: [lineId] })])
    expect(other).toMatchObject({ status: 409, body: { code: 'order.return' } })
})

test('more good pieces than came back, or none named, leave the return as it is', async () => {
  await askFor(2)
  for (const good of [[{ lineId, good: 3 }], [{ lineId: 'oln_nothing', good: 1 }]])
    expect((await accept({ good })).body.success).toBe(false)
  expect((await read()).status).toBe('return_requested')
  expect(await stock()).toBe(2)
  expect((await accept({ good: [{ lineId, good: 0 }] })).body.success).toBe(true)
  expect(await stock()).toBe(2)
})

test('of three requested pieces two came back, of which one is good, and the third is asked for again', async () => {
  await askFor(3)
  const good = (received: number, units: number) =>
    accept({ good: [{ lineId, received, good: units }] })
  for (const [received, units] of [
    [0, 0],
    [4, 1],
    [2, 3],
  ] as const)
    expect((await good(received, units)).body.success).toBe(false)
  expect((await read()).status).toBe('return_requested')
  expect((await good(2, 1)).body.success).toBe(true)
  expect(await stock()).toBe(3)
  expect(await read()).toMatchObject({
    status: 'returned',
    items: [{ returnedQuantity: 2, isReturned: false }],
    canReturn: { allowed: true, lines: [lineId] },
    canExchange: { allowed: true, lines: [lineId] },
  })
  const seen = await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })
  expect(seen.body.timeline.at(-1)).toMatchObject({
    note: '2 of 3 requested pieces came back',
  })
  const [mail] = await query<{ body: string }>(
    shop.db,
    sql`select body from mails where order_id = ${id} and subject like '%has not arrived'`,
  )
  expect(mail?.body).toMatch(
    /came back to us:\s+Meera Bangle: 2\s[^]*in the parcel:\s+Meera Bangle: 1\s/,
  )

  expect((await refund(2598)).status).toBe(200)
  const [, note] = await documents()
  expect(note?.lines).toMatchObject([{ quantity: 2, total: 259_800 }])

  expect((await askFor(2)).status).toBe(409)
  expect((await askFor(1)).body.status).toBe('return_requested')
  expect((await accept()).body.success).toBe(true)
  expect(await stock()).toBe(4)
  expect(await read()).toMatchObject({
    items: [{ returnedQuantity: 3, isReturned: true }],
    canReturn: { allowed: false, lines: [] },
  })
})

test('a return of which all came back sends no mail about missing pieces', async () => {
  await askFor(2)
  await accept({ good: [{ lineId, received: 2, good: 0 }] })
  const mails = await query<{ subject: string }>(
    shop.db,
    sql`select subject from mails where order_id = ${id} and subject like '%not arrived%'`,
  )
  expect(mails).toEqual([])
  expect(await read()).toMatchObject({
    canReturn: { allowed: false },
    canReport: { allowed: true },
  })
})

test('nothing of a line is accepted if another line came back', async () => {
  const chain = await shop.stock({ title: 'Gold-Plated Chain', price: 899, stock: 2 })
  const opened = await buy(shop, asha, [
    { productId: bangle.productId, quantity: 1 },
    { productId: chain.productId },
  ])
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
  id = opened.order._id
  const [first, second] = opened.order.items.map(({ _id }: { _id: string }) => _id)
  await ask(CHANGED)
  const accepted = await accept({
    good: [
      { lineId: first, received: 0, good: 0 },
      { lineId: second, received: 1, good: 1 },
    ],
  })
  expect(accepted.body.success).toBe(true)
  expect(await read()).toMatchObject({
    items: [{ returnedQuantity: 0 }, { returnedQuantity: 1, isReturned: true }],
    canReturn: { allowed: true, lines: [first] },
  })
})

test('the database takes no more pieces back than were sold, also of two returns at once', async () => {
  const insert = (returnId: string, quantity: number) =>
    shop.db.transaction((tx) =>
      tx.execute(sql`
        insert into return_requests (id, order_id, reason, quantities, accepted_at)
        values (${returnId}, ${id}, 'changed_mind',
          ${JSON.stringify({ [lineId]: quantity })}::jsonb, now())`),
    )
  const results = await Promise.allSettled([insert('ret_one', 2), insert('ret_two', 2)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(insert('ret_three', 0)).rejects.toThrow()
  await expect(insert('ret_four', 1)).resolves.toBeDefined()
  await shop.db.execute(sql`delete from return_requests where order_id = ${id}`)
})
