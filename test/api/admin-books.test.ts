import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts'
import { query } from '#platform/db/db.ts'
import { BOOK_CHECK_NAMES, BOOK_CHECKS } from '#shared/book-checks.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let ring: TestProduct

beforeEach(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  ring = await shop.stock({ title: 'Kundan Ring', stock: 10 })
})
afterEach(() => shop.close())

const call = (method: 'GET' | 'POST', path: string) =>
  shop.request(method, `/api/admin/${path}`, { as: administrator })
const readBooks = async () => (await call('GET', 'books')).body.books
const check = async () => (await call('POST', 'books/check')).body.books
const loseUnit = () =>
  shop.db.execute(sql`update variants set stock = stock - 1 where id = ${ring.variantIds[0]}`)
const runNightly = () => JOB_HANDLERS['books.check'](shop, {})
const mails = () =>
  query<{ recipient: string; subject: string; body: string }>(
    shop.db,
    sql`select recipient, subject, body from mails order by recipient`,
  )

test('the page shows the last check with every check, its findings and what they belong to', async () => {
  expect(await readBooks()).toBeNull()
  const right = await check()
  expect(right.checks).toEqual(
    BOOK_CHECK_NAMES.map((name) => ({ name, title: BOOK_CHECKS[name], total: 0, findings: [] })),
  )
  expect(await readBooks()).toEqual(right)
  await loseUnit()
  shop.later(1)
  const wrong = await check()
  expect(wrong.checks[0]).toEqual({
    name: 'stock',
    title: 'Every stock level is the sum of its stock ledger',
    total: 1,
    findings: [
      {
        rows: ring.variantIds,
        sentence: 'The stock of Kundan Ring is 9, and its stock ledger adds up to 10.',
        subject: { kind: 'product', _id: ring.productId, name: 'Kundan Ring' },
      },
    ],
  })
  expect(await readBooks()).toEqual(wrong)
  expect(Date.parse(wrong.checkedAt)).toBeGreaterThan(Date.parse(right.checkedAt))
})

test('only an administrator reads or starts a check', async () => {
  const customer = await shop.customer()
  for (const [method, path] of [
    ['GET', '/api/admin/books'],
    ['POST', '/api/admin/books/check'],
  ] as const) {
    expect((await shop.request(method, path)).status).toBe(401)
    expect((await shop.request(method, path, { as: customer })).status).toBe(403)
  }
  expect(await readBooks()).toBeNull()
})

test('many presses of the button are one check', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, check))
  expect(new Set(replies.map((books) => books.checkedAt)).size).toBe(1)
  await loseUnit()
  expect((await check()).checkedAt).toBe(replies[0].checkedAt)
  shop.later(1)
  expect((await check()).checks[0].total).toBe(1)
})

// The embedded database has one process and one connection.
test.runIf(process.env.TEST_DATABASE_URL)('a check is refused while another runs', async () => {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.books}::bigint)`)
    const { status, body } = await call('POST', 'books/check')
    expect([status, body.code]).toEqual([409, 'books.busy'])
    // The command reads the same books and waits for nobody.
    expect(await checkBooks(shop.db)).toHaveLength(BOOK_CHECK_NAMES.length)
  })
  expect((await call('POST', 'books/check')).status).toBe(200)
})

test('the nightly check mails nobody if everything adds up', async () => {
  await runNightly()
  expect(await mails()).toEqual([])
  expect((await readBooks()).checks).toHaveLength(BOOK_CHECK_NAMES.length)
  expect((await call('GET', 'dashboard')).body.books).toBeNull()
})

test('the nightly check mails every administrator once a night if something does not add up', async () => {
  const other = await shop.administrator()
  await shop.db.execute(sql`
    update users set email = case when id = ${other.id} then 'bela@shop.in' else 'asha@shop.in' end
    where is_admin`)
  await loseUnit()
  await runNightly()
  await runNightly()
  const [mail, ...others] = await mails()
  expect(others).toMatchObject([{ recipient: 'bela@shop.in' }])
  expect(mail).toMatchObject({
    recipient: 'asha@shop.in',
    subject: 'The books of the shop do not add up',
  })
  expect(mail?.body).toContain(
    [
      'One thing does not add up:',
      `Every stock level is the sum of its stock ledger: one is not so
  The stock of Kundan Ring is 9, and its stock ledger adds up to 10. [${ring.variantIds[0]}]`,
    ].join('\n\n'),
  )
  expect(mail?.body).toContain(`${shop.config.publicUrl}/admin/books\n\n`)
  const { checkedAt } = await readBooks()
  expect((await call('GET', 'dashboard')).body.books).toEqual({ checkedAt, findings: 1 })

  shop.later(24 * 60)
  await runNightly()
  expect(await mails()).toHaveLength(4)
})

test('the mail goes to the address of the shop if no administrator has one', async () => {
  await loseUnit()
  await runNightly()
  expect(await mails()).toMatchObject([{ recipient: (await shop.details()).email }])
})

test('the nightly check is a job of the queue in the time of India', async () => {
  await shop.jobs.work(JOB_HANDLERS, shop, { everySeconds: 60, failed: () => undefined })
  const schedules = await query(
    shop.db,
    sql`select cron, timezone, options ->> 'missed' as missed from jobs.schedule
      where name = 'books.check'`,
  )
  expect(schedules).toEqual([{ cron: '30 3 * * *', timezone: 'Asia/Kolkata', missed: 'once' }])
})
