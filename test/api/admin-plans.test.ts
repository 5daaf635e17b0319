import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#orders/tables.ts'
import { query } from '#platform/db/db.ts'
import { makeCreditNote, makeInvoice } from '#reports/gst/fixtures/test-documents.ts'
import { rupees } from '#shared/money/money.ts'
import { seedSynthetic } from '#seed/synthetic.ts'
import { fillWithYears } from '../../bench/years.ts'
import { testDatabase } from '../database.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'

/** Few enough for a test, but enough to notice a statement that reads a whole table. */
const YEARS = { products: 1000, orders: 6000, users: 1500, changes: 3000 }

/**
 * A page of ten with its lines and pictures, and the rows that a search skips. Every growing table
 * has more rows.
 */
const MAX_ROWS = 900

const GROWING = new Set([
  'audit_log',
  'cost_history',
  'invoices',
  'mails',
  'order_lines',
  'order_status_history',
  'orders',
  'price_history',
  'payments',
  'refunds',
  'products',
  'settlement_entries',
  'stock_movements',
  'users',
  'variants',
])

const LISTS = [
  'dashboard',
  'today',
  'find?q=nandini%20pillai',
  'find?q=zoya%20rose%20gold',
  'find?q=nandinni%20pilai',
  'find?q=zoiya%20rose%20goold',
  'find?q=6000000123',
  'find?q=DL123456789',
  'waiting',
  'couriers',
  'products?limit=10',
  'products?limit=10&page=90',
  'products?state=draft',
  'products?state=archived',
  'products?category=Rings',
  'products?state=draft&category=Rings',
  'products?state=published&stock=in',
  'products?stock=low',
  'products?stock=out&category=Rings',
  'products?sort=title',
  'products?sort=title&page=90',
  'products?sort=price&state=published',
  'products?sort=price-desc&page=90',
  'products?sort=stock',
  'products?sort=stock-desc&stock=in',
  'products?q=zoya%20rose%20gold',
  'products?q=rose%20gold',
  'inventory?limit=10',
  'inventory?limit=10&page=90',
  'inventory?q=zoya%20rose%20gold',
  'inventory?sort=least&category=Rings',
  'inventory?low=true',
  'inventory?low=true&category=Rings',
  'inventory?low=true&q=zoya',
  'inventory/movements',
  'inventory/movements?before=3000',
  'users?limit=10',
  'users?q=nandini%20pillai',
  'users?q=6000000123',
  'orders?limit=10',
  'orders?limit=10&page=590',
  'orders?work=true',
  'orders?work=true&page=20',
  'orders?sort=oldest&page=590',
  'orders?work=true&sort=oldest',
  'orders?work=true&sort=oldest&page=20',
  'orders?sort=total',
  'orders?sort=total-desc&page=590',
  'orders?sort=customer',
  'orders?sort=customer-desc&page=590',
  'orders?work=true&sort=total-desc',
  'orders?status=delivered&sort=total-desc&page=300',
  'orders?status=delivered&sort=customer',
  'orders?status=return_requested&sort=customer',
  'orders?unpaid=true&sort=total',
  'orders?from=2000-01-01&to=2100-12-31&sort=total-desc',
  'orders?q=nandini%20pillai&sort=total',
  'orders?status=confirmed&sort=oldest',
  'orders?status=packed&sort=oldest&page=3',
  'orders?status=delivered',
  'orders?status=delivered&page=300',
  'orders?status=return_requested',
  'orders?refund=partial',
  'orders?unpaid=true',
  'orders?from=2000-01-01&to=2100-12-31',
  'orders?from=2000-01-01&status=cancelled',
  'orders?q=nandini%20pillai',
  'orders?q=meera',
  'orders?q=shopper12%40',
  'orders?q=customer12%40example.in',
  'orders?q=%40example.in',
  'orders?q=6000000123',
  'orders?q=meera&status=shipped',
  'orders?q=zoya%20rose%20gold',
  'orders?q=zoya-rose-gold',
  'orders?q=pune&status=return_requested',
  'orders?q=DL%20123%20456%20789',
  'orders?q=1234567890123',
  'orders?q=JH-2611-000004',
  'orders?q=buyer12%40',
  'orders?q=411001',
  'orders?q=pay_made12',
  'orders?q=order_made12',
  'sales?limit=10',
  'sales?state=planned',
  'changes',
  'changes?kind=stock',
  'changes?before=2000&kind=order',
  'outbox',
  'outbox?status=failed',
  'outbox?q=shopper12%40example.in',
  'reports/gst?month=2026-11',
  'reports/gst/documents?month=2026-11',
  'reports/tally?month=2026-11',
  'reports/settlements?from=2026-03-05&to=2026-03-05',
  'reports/settlements/entries?from=2026-03-05&to=2026-03-05&figure=differences',
  'reports/sales?from=2026-03-05&to=2026-03-05&by=product',
  'reports/sales?from=2026-03-02&to=2026-03-08&by=day',
  'orders/csv?from=2026-03-05&to=2026-03-05',
]

type Statement = { text: string; parameters: unknown[] }
/** A node of a query plan. */
type Node = {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
  [measure: string]: unknown
}

let shop: TestShop
let administrator: TestUser
const logged: Statement[] = []
let stopNoting = () => undefined as void

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  await seedSynthetic(shop.db, YEARS.products, () => undefined)
  await shop.db.transaction((tx) =>
    fillWithYears((statement) => tx.execute(sql.raw(statement)), YEARS),
  )
  await addCreditNotes()
  await addSettlements()
  await addRefunds()
  // Rows of earlier tests leave space in the indexes, which makes them look costly to the planner.
  for (const table of GROWING) await shop.db.execute(sql`reindex table ${sql.identifier(table)}`)
  await shop.db.execute(sql`vacuum analyze`)
  await recordStatements()
})
afterAll(async () => {
  stopNoting()
  await shop.close()
})

test.each(LISTS)('the list /api/admin/%s reads few rows in a large shop', async (list) => {
  expect(await findLargeReads(`/api/admin/${list}`)).toEqual([])
})

test('one order, the ledger and the prices of one product read few rows too', async () => {
  const [line] = await query<{ order: string; product: string; variant: string }>(
    shop.db,
    sql`select order_id as order, product_id as product, variant_id as variant
      from order_lines limit 1`,
  )
  expect(await findLargeReads(`/api/admin/orders/${line?.order}`)).toEqual([])
  expect(await findLargeReads(`/api/admin/inventory/movements?productId=${line?.product}`)).toEqual(
    [],
  )
  const ofVariant = `/api/admin/inventory/movements?variantId=${line?.variant}&until=2026-11-20`
  expect(await findLargeReads(ofVariant)).toEqual([])
  expect(await findLargeReads(`/api/admin/products/${line?.product}/prices`)).toEqual([])
})

test.each([
  'work=true',
  'status=delivered',
  'status=return_requested',
  'refund=partial',
  'unpaid=true',
  'sort=total',
  'sort=customer-desc&status=delivered',
  'from=2000-01-01&to=2100-12-31',
  'q=nandini%20pillai',
  'q=6000000123',
  '',
])('what is around an order reads few rows with the filter %s', async (filter) => {
  const [order] = await query<{ id: string }>(
    shop.db,
    sql`select id from orders order by created_at offset 3000 limit 1`,
  )
  expect(await findLargeReads(`/api/admin/orders/${order?.id}/context?${filter}`)).toEqual([])
})

test('the page of one customer, and what is around one of their orders, read few rows', async () => {
  const [order] = await query<{ id: string; customer: string }>(
    shop.db,
    sql`
    select id, user_id as customer from orders where user_id is not null
    order by created_at offset 3000 limit 1`,
  )
  const filter = `customer=${order?.customer}`
  for (const list of ['orders', 'reviews', 'complaints'])
    expect(await findLargeReads(`/api/admin/${list}?${filter}`)).toEqual([])
  expect(await findLargeReads(`/api/admin/users/${order?.customer}`)).toEqual([])
  expect(await findLargeReads(`/api/admin/orders/${order?.id}/context?${filter}`)).toEqual([])
})

/** Adds an invoice with a credit note of each day of eight years. */
async function addCreditNotes(): Promise<void> {
  const goods = [{ hsn: '7117', unit: 'PCS', quantity: 1, unitPrice: rupees(99), gstRateBp: 300 }]
  const invoice = makeInvoice({ number: 'JH/0', date: '2020-01-01', to: '29', goods })
  const returned = { number: 'CN/0', date: '2020-01-02', goods: [{ position: 0, quantity: 1 }] }
  const note = JSON.stringify(makeCreditNote(invoice, returned))
  const [order] = await shop.db.select({ id: orders.id }).from(orders).limit(1)
  await shop.db.execute(sql`
    insert into invoices (id, order_id, kind, number, series, financial_year, position, date, total,
      document, paper)
    values ('inv_0', ${order?.id}, 'tax-invoice', 'JH/0', 'invoice', '20-21', 1, '2020-01-01', 9900,
      ${JSON.stringify(invoice)}::jsonb, 'a4')`)
  await shop.db.execute(sql`
    insert into invoices (id, order_id, kind, number, series, financial_year, position, date, total,
      document, paper, credits_id)
    select 'inv_' || n, ${order?.id}, 'credit-note', 'CN/' || n, 'credit-note', '20-21', n,
      date '2020-01-01' + n, 9900, ${note}::jsonb, 'a4', 'inv_0'
    from generate_series(1, 2900) n`)
}

/** Settles every payment on its day. */
const addSettlements = () =>
  shop.db.execute(sql`
    insert into settlement_entries (settlement_id, id, mode, kind, payment_id, amount, fee, tax,
      debit, credit, utr, settled_at)
    select 'setl_' || to_char(created_at, 'YYYYMMDD'), provider_payment_id, 'sandbox', 'payment',
      provider_payment_id, amount, 0, 0, 0, amount, 'UTR', created_at
    from payments where id not like '%7'`)

/** Refunds half of every payment on its day. */
const addRefunds = () =>
  shop.db.execute(sql`
    insert into refunds (id, payment_id, amount, reason, status, provider_refund_id, processed_at)
    select 'rfn_' || id, id, amount / 2, 'administrator', 'processed', 'rfnd_' || id, created_at
    from payments where provider_payment_id is not null`)

/** Records every statement of the shop from now on. All of them pass drizzle's logger. */
async function recordStatements() {
  const session = Reflect.get((await testDatabase()).db, 'session') as {
    logger: { logQuery(text: string, parameters: unknown[]): void }
  }
  const { logger } = session
  session.logger = { logQuery: (text, parameters) => void logged.push({ text, parameters }) }
  stopNoting = () => void (session.logger = logger)
}

/** Returns the statements of a list that read too many rows. */
async function findLargeReads(
  address: string,
): Promise<{ table: string; rows: number; statement: string }[]> {
  logged.length = 0
  expect((await shop.request('GET', address, { as: administrator })).status).toBe(200)
  const statements = logged.filter(({ text }) => /^\s*(select|with)/i.test(text))
  // The statement of the session is built once, perhaps before the recording, so it may be missing.
  expect(statements.length).toBeGreaterThan(0)
  const far = []
  for (const statement of statements) {
    for (const { table, rows } of readsOf(await explain(statement)))
      if (rows > MAX_ROWS) far.push({ table, rows, statement: statement.text })
  }
  return far
}

/**
 * Returns the plan that uses an index if one fits. With so few rows the planner would often scan
 * the whole table.
 */
function explain(statement: Statement): Promise<Node> {
  return shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const [row] = await query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      tx,
      sql`explain (analyze, costs off, timing off, format json) ${toSql(statement)}`,
    )
    if (!row) throw new Error('There is no plan.')
    return row['QUERY PLAN'][0].Plan
  })
}

/** The statement with its parameters inserted again. */
const toSql = ({ text, parameters }: Statement): SQL =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, index) =>
        index % 2 === 0 ? sql.raw(part) : sql`${sql.param(parameters[Number(part) - 1])}`,
      ),
  )

/**
 * How many rows of each growing table were read, including skipped ones. An index-only scan costs
 * almost nothing and does not count.
 */
function readsOf(node: Node): { table: string; rows: number }[] {
  const amount = (name: string) => Number(node[name] ?? 0)
  const table = node['Relation Name'] ?? ''
  const perLoop =
    node['Node Type'] === 'Index Only Scan'
      ? 0
      : amount('Actual Rows') +
        amount('Rows Removed by Filter') +
        amount('Rows Removed by Index Recheck')
  const rows = perLoop * amount('Actual Loops') + amount('Heap Fetches')
  return [...(GROWING.has(table) ? [{ table, rows }] : []), ...(node.Plans ?? []).flatMap(readsOf)]
}
