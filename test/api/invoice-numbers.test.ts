import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDocument } from '#invoices/insert-document.ts'
import { removeAllInvoices, skipLostDocuments } from '#invoices/invoices.ts'
import { invoiceNumbers, skippedNumbers } from '#invoices/tables.ts'
import { checkBooks } from '#operations/books.ts'
import type { Tx } from '#platform/db/db.ts'
import { makeInvoice } from '#reports/gst/fixtures/test-documents.ts'
import type { Id } from '#shared/ids.ts'
import { istDay } from '#shared/ist-time.ts'
import { paise } from '#shared/money/money.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => removeAll())

const removeAll = () =>
  shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local shop.removes_test_data = 'on'`)
    await removeAllInvoices(tx)
  })

const skip = (backupAt: string, now: string) =>
  skipLostDocuments(shop.db, { backupAt: new Date(backupAt), now: new Date(now) })

const rangesOf = async (backupAt: string, now: string) =>
  (await skip(backupAt, now)).map(({ first, last }) => [first, last])

const findings = async () =>
  (await checkBooks(shop.db)).flatMap(({ findings: all }) => all.map(({ sentence }) => sentence))

/** Runs statements without foreign keys and triggers, for rows that no order has. */
const insertRows = (...statements: SQL[]) =>
  shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })

test('each series leaves out 100 numbers for each begun day since the backup', async () => {
  expect(await rangesOf('2026-11-20T10:00:00Z', '2026-11-20T10:05:00Z')).toEqual([
    [1, 100],
    [1, 100],
  ])
  expect(await rangesOf('2026-11-20T10:00:00Z', '2026-11-22T11:00:00Z')).toEqual([
    [101, 400],
    [101, 400],
  ])
  expect(await shop.db.select().from(invoiceNumbers)).toEqual(
    ['invoice', 'credit-note'].map((series) => ({ series, financialYear: '26-27', last: 400 })),
  )
  expect(await findings()).toEqual([])
})

test('a backup of the last financial year leaves out numbers from 1 April on', async () => {
  expect(await skip('2027-03-01T10:00:00Z', '2027-04-01T18:31:00Z')).toEqual(
    ['invoice', 'credit-note'].map((series) => ({
      series,
      financialYear: '27-28',
      first: 1,
      last: 200,
    })),
  )
})

test('a series leaves out twice as many as it had on its busiest day', async () => {
  await insertRows(
    sql`insert into invoice_numbers values ('credit-note', '26-27', 150)`,
    sql`insert into invoices (id, order_id, kind, number, series, financial_year, position, date,
        total, document, paper, credits_id)
      select 'inv_' || n, 'ord_none', 'credit-note', 'CN/26-27/' || n, 'credit-note', '26-27', n,
        case when n <= 130 then date '2026-11-03' else '2026-11-04' end, 100, '{}', 'a4', 'inv_none'
      from generate_series(1, 150) n`,
  )
  expect(await rangesOf('2026-11-20T10:00:00Z', '2026-11-21T09:00:00Z')).toEqual([
    [1, 100],
    [151, 500],
  ])
})

test('a range that was left out is never changed, and never stored twice', async () => {
  await skip('2026-11-20T10:00:00Z', '2026-11-20T10:05:00Z')
  const failure = (statement: SQL) =>
    shop.db.execute(statement).then(
      () => 'none',
      (error: { cause?: Error }) => String(error.cause?.message),
    )
  expect(await failure(sql`update skipped_numbers set last = 50`)).toMatch(/append-only/)
  expect(await failure(sql`delete from skipped_numbers`)).toMatch(/append-only/)
  const insert = (first: number, last: number, reason = 'restore') =>
    failure(sql`insert into skipped_numbers
      values ('invoice', '26-27', ${first}, ${last}, ${reason}, now())`)
  expect(await insert(1, 50)).toMatch(/skipped_numbers_series_financial_year_first_pk/)
  expect(await insert(50, 100)).toMatch(/skipped_numbers_once/)
  expect(await insert(201, 200)).toMatch(/skipped_numbers_range/)
  expect(await insert(101, 200, 'other')).toMatch(/skipped_numbers_reason/)
  await removeAll()
  expect(await shop.db.select().from(skippedNumbers)).toEqual([])
})

const RULE = { prefix: 'JH', creditPrefix: 'CN', paper: 'a4' } as const

/** Inserts the next invoice of a paid order, at a moment that `now` says when it is asked. */
const issue = (tx: Tx, now: () => Date, orderId: Id<'ord'>) =>
  insertDocument(
    tx,
    { now, jobs: shop.jobs },
    {
      series: 'invoice',
      rule: RULE,
      orderId,
      build: (number, at) => ({
        ...makeInvoice({
          number,
          date: istDay(at),
          to: '27',
          goods: [
            { hsn: '7117', unit: 'PCS', quantity: 1, gstRateBp: 300, unitPrice: paise(100_00) },
          ],
        }),
      }),
    },
  )

async function order(): Promise<Id<'ord'>> {
  const { productId } = await shop.stock({ price: 100, stock: 5 })
  return (await buy(shop, await shop.customer(), [{ productId }])).order._id as Id<'ord'>
}

test('a series begins again at 1 on 1 April in India', async () => {
  const numbers: string[] = []
  for (const moment of ['2027-03-31T18:28:00Z', '2027-03-31T18:29:59Z', '2027-03-31T18:30:00Z']) {
    const id = await order()
    const row = await shop.db.transaction((tx) => issue(tx, () => new Date(moment), id))
    numbers.push(`${row.number} ${row.date}`)
  }
  expect(numbers).toEqual([
    'JH/26-27/000001 2027-03-31',
    'JH/26-27/000002 2027-03-31',
    'JH/27-28/000001 2027-04-01',
  ])
})

test('a document that waits over midnight has the later day and year', async () => {
  const [first, second] = [await order(), await order()]
  let now = new Date('2027-03-31T18:29:59Z')
  const read = () => now
  const isIssued = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const before = shop.db.transaction(async (tx) => {
    const row = await issue(tx, read, first)
    isIssued.resolve()
    await isOver.promise
    return row
  })
  await isIssued.promise
  const waiting = shop.db.transaction((tx) => issue(tx, read, second))
  await new Promise((resolve) => setTimeout(resolve, 200))
  now = new Date('2027-03-31T18:30:00Z')
  isOver.resolve()
  expect([await before, await waiting].map(({ number, date }) => `${number} ${date}`)).toEqual([
    'JH/26-27/000001 2027-03-31',
    'JH/27-28/000001 2027-04-01',
  ])
})
