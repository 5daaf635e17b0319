import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { checkBooks } from '#operations/books.ts'
import { buyWithCash, move, offerCod } from '../cod.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

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

const COLUMNS = { awb: 0, amount: 1, reference: 2 }

/** An order with cash on delivery that was delivered, for Rs. 1,447. */
async function delivered(...way: string[]) {
  const ring = await shop.stock({ price: 1299, stock: 5 })
  const order = await buyWithCash(shop, asha, [{ productId: ring.productId }])
  await move(
    shop,
    administrator,
    order._id,
    'packed',
    'shipped',
    ...(way.length ? way : ['delivered']),
  )
  return { id: order._id, number: order.number, awb: `AWB-${order._id}` }
}

const send = (path: string, body: object, as = administrator) =>
  shop.request('POST', `/api/admin/remittances${path}`, { as, body })

const check = async (...lines: string[]) =>
  (await send('/check', { csv: ['AWB,COD Amount,UTR', ...lines].join('\n'), columns: COLUMNS }))
    .body.rows

const record = (requestId: string, ...lines: string[]) =>
  send('', {
    csv: ['AWB,COD Amount,UTR', ...lines].join('\n'),
    columns: COLUMNS,
    fileName: 'crf.csv',
    requestId,
  })

const stateOf = ({ state }: { state: string }) => state
const payoutOf = async (id: string) =>
  (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body.payout

test('a file that matches is recorded with its reference, and the same file again records nothing', async () => {
  const { id, awb, number } = await delivered()
  expect(await payoutOf(id)).toBeNull()
  const line = `${awb.toLowerCase()},"1,447.00",UTR123`
  expect((await check(line)).map(stateOf)).toEqual(['paid'])
  expect(await payoutOf(id)).toBeNull()
  const recorded = await record('the-first-file', line)
  expect(recorded.body.remittance).toMatchObject({
    fileName: 'crf.csv',
    lines: 1,
    orders: 1,
    amountPaise: 144_700,
  })
  expect(await payoutOf(id)).toMatchObject({ reference: 'UTR123' })
  // A repeated request returns the same result; another file names the difference.
  const repeated = await record('the-first-file', line)
  expect(repeated.body.remittance).toEqual(recorded.body.remittance)
  expect(repeated.body.rows.map(stateOf)).toEqual(['paid'])
  const again = await record('the-second-file', line)
  expect(again.body.remittance).toMatchObject({ orders: 0, amountPaise: 0 })
  expect(again.body.rows).toMatchObject([
    { state: 'remitted', text: 'It was paid out before.', number },
  ])
})

test('two files at once record an order once', async () => {
  const { awb } = await delivered()
  const replies = await Promise.all([
    record('file-one-of-two', `${awb},1447,A`),
    record('file-two-of-two', `${awb},1447,B`),
  ])
  expect(replies.map(({ body }) => body.remittance.orders).toSorted((a, b) => a - b)).toEqual([
    0, 1,
  ])
})

test('each difference is named, and nothing of it is recorded', async () => {
  const paid = await delivered()
  const short = await delivered()
  const away = await delivered('undelivered')
  const ring = await shop.stock({})
  const online = (await buy(shop, asha, [{ productId: ring.productId }])).order
  await move(shop, administrator, online._id, 'packed', 'shipped')
  const lines = [
    `${paid.awb},1447,U1`,
    `${short.awb},1400,U1`,
    'AWB-NOBODY,100,U1',
    `${away.awb},1447,U1`,
    `AWB-${online._id},1447,U1`,
    `${paid.awb},1447,U1`,
    '1.23E+12,1447,U1',
    `${short.awb}X,free,U1`,
  ]
  const states = [
    'paid',
    'amount',
    'unknown',
    'not-delivered',
    'online',
    'repeated',
    'unclear',
    'unclear',
  ]
  expect((await check(...lines)).map(stateOf)).toEqual(states)
  const { remittance, rows } = (await record('differences-file', ...lines)).body
  expect([remittance.lines, remittance.orders]).toEqual([8, 1])
  expect(rows[1].text).toBe('Rs. 1,447.00 were collected.')
  expect(await payoutOf(short.id)).toBeNull()
})

test('the columns are recognised by their names, and an unknown heading is asked for', async () => {
  const csv = 'Name;Waybill Number;Amount Payable\nAsha;A1;100'
  const { body } = await send('/check', { csv })
  expect(body.columns).toEqual({ awb: 1, amount: 2, reference: null })
  expect(body.rows.map(stateOf)).toEqual(['unknown'])
  const unknown = (await send('/check', { csv: 'One,Two\n1,2' })).body
  expect(unknown).toEqual({
    heading: ['One', 'Two'],
    columns: { awb: null, amount: null, reference: null },
    rows: [],
  })
})

test('what is not paid out yet is listed, the oldest first', async () => {
  const before = (await shop.request('GET', '/api/admin/remittances', { as: administrator })).body
  const { id, awb } = await delivered()
  const after = (await shop.request('GET', '/api/admin/remittances', { as: administrator })).body
  expect(after.waitingOrders).toBe(before.waitingOrders + 1)
  expect(after.waitingPaise).toBe(before.waitingPaise + 144_700)
  expect(after.waiting.at(-1)).toMatchObject({ orderId: id, awb, amountPaise: 144_700 })
})

test('a file without lines, one that is too long and a customer are refused', async () => {
  expect((await send('/check', { csv: 'AWB,Amount' })).status).toBe(400)
  const long = `AWB,Amount\n${'A,1\n'.repeat(5001)}`
  expect((await send('/check', { csv: long })).body.message).toContain('at most 5,000 lines')
  expect((await send('/check', { csv: 'AWB,Amount\nA,1' }, asha)).status).toBe(403)
  expect((await send('/check', { csv: '"AWB,Amount\n\u0000,1' })).status).toBeLessThan(500)
})

test('a file as couriers and spreadsheets write it is read without help', async () => {
  const [first, second] = [await delivered(), await delivered()]
  const csv = [
    'Sr,AWB Code,COD Payable (Rs; incl),Order Value,UTR',
    `1,="${first.awb}","1,447/-",1500,="UTR77"`,
    `2,${second.awb},1447.00 DR,1500,UTR77`,
  ].join('\r\n')
  const { body } = await send('/check', { csv })
  expect(body.columns).toEqual({ awb: 1, amount: 2, reference: 4 })
  expect(body.rows).toMatchObject([
    { awb: first.awb, state: 'paid', amountPaise: 144_700, reference: 'UTR77' },
    { state: 'unclear', text: 'This amount was taken back by the courier, and is not paid out.' },
  ])
  const tabs = csv.replaceAll('"1,447/-"', '1447.00 CR').replaceAll(',', '\t')
  expect((await send('/check', { csv: tabs })).body.rows.map(stateOf)).toEqual(['paid', 'unclear'])
})
