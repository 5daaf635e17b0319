import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openJobs, type JobHandlers } from '#platform/jobs.ts'
import { query, type Tx } from '#platform/db/db.ts'
import { MIGRATIONS } from '#platform/db/migrations.ts'
import { paise, sum } from '#shared/money/money.ts'
import { stateCodeOf, taxLines, taxOf } from '#shared/tax/tax.ts'
import { testDatabase } from '../database.ts'

const BREAKPOINT = '--> statement-breakpoint'

test('a job with an earlier name still runs, and its old schedule ends', async () => {
  const database = await testDatabase()
  const before = new PgBoss({ ...database.jobs, schema: 'jobs', supervise: false, schedule: true })
  await before.start()
  await before.createQueue('shop.tidy')
  await before.schedule('shop.tidy', '17 * * * *', {})
  await before.send('shop.tidy', {})
  await before.stop({ graceful: false })

  const jobs = await openJobs(database, (error) => expect.fail(String(error)))
  const cleanup = vi.fn(async () => {})
  const handlers = { 'shop.cleanup': cleanup } as unknown as JobHandlers<object>
  try {
    await jobs.work(
      handlers,
      {},
      { everySeconds: 1, failed: (_name, error) => expect.fail(String(error)) },
    )
    await vi.waitFor(() => expect(cleanup).toHaveBeenCalled(), 10_000)
    const names = await query<{ name: string }>(database.db, sql`select name from jobs.schedule`)
    expect(names.map(({ name }) => name)).toContain('shop.cleanup')
    expect(names.map(({ name }) => name)).not.toContain('shop.tidy')
  } finally {
    await jobs.stop()
  }
})

test('an unsent mail keeps its place in the outbox under the new status', async () => {
  await inEarlierSchema('0023_outage_kinds', async (tx, migrate) => {
    await tx.execute(sql`
      insert into mails (id, reason, recipient, subject, body, status)
      values ('eml_old', 'an old mail', 'asha@example.com', 'Hello', 'Hello', 'kept')`)
    await migrate('0024_field_names')
    expect(await query(tx, sql`select status from mails where id = 'eml_old'`)).toEqual([
      { status: 'unsent' },
    ])
  })
})

const OLD_ROWS = [
  `insert into users (id, name, mobile, password_hash)
    values ('usr_1', 'Asha', '9876543210', 'x')`,
  `insert into products (id, slug, title, description, category, sale_price)
    values ('prd_1', 'jhumka', 'Gulab jhumka', 'A bell of roses', 'Earrings', 100)`,
  `insert into search_synonyms (id, terms) values ('syn_1', '{mirrored,looking glass}')`,
  `insert into variants (id, product_id, sku, stock) values ('var_1', 'prd_1', 'J-1', 2)`,
  `insert into stock_movements (variant_id, change, kind, reason, request_key)
    values ('var_1', 2, 'added', 'A delivery', 'delivery-1')`,
  `insert into orders (id, number, user_id, status, subtotal, shipping, total, shipping_details,
      fingerprint, pay_before)
    values ('ord_1', 'JH-2611-AAAA', 'usr_1', 'confirmed', 100, 0, 100, '{"name": "Asha", "phone": "9"}', 'f', now())`,
  `insert into payments (id, order_id, provider_payment_id, amount, method, settles)
    values ('pay_1', 'ord_1', 'pay_x', 100, 'upi', true)`,
  `insert into refunds (id, payment_id, amount, reason, request_key, last_answer) values
    ('rfn_1', 'pay_1', 10, 'owner', 'scratch-1', 'no balance'),
    ('rfn_2', 'pay_1', 20, 'owner', 'scratch-2', null),
    ('rfn_3', 'pay_1', 70, 'cancelled', null, null)`,
  `insert into provider_outages (id, started_at, last_answer, told_at)
    values ('out_1', '2026-01-01', 'it is away', '2026-01-02')`,
  `insert into mails (id, reason, recipient, subject, body, status, tries, problem)
    values ('eml_1', 'confirmation ord_1', 'a@b.in', 'Hello', 'Hello', 'failed', 13, 'box full')`,
  `insert into audit_log (id, actor_id, actor_name, action, subject_kind, subject_id, subject_name,
      before, after)
    values (1, 'usr_2', 'Bela', 'person.edited', 'person', 'usr_1', 'x', '{}', '{"isAdmin": true}'),
      (2, 'usr_2', 'Bela', 'order.moved', 'order', 'ord_1', 'y', '{}', '{}')`,
  `insert into audit_log_users (change_id, user_id, name, before, after)
    values (1, 'usr_1', 'Asha', '{}', '{}')`,
]

test('rows of every renamed column are there under the plain names', async () => {
  await inEarlierSchema('0027_unused_pictures', async (tx, migrate) => {
    for (const statement of OLD_ROWS) await tx.execute(sql.raw(statement))
    const select = (text: string) => query(tx, sql.raw(text))
    const words = await select(
      'select word, named, told, spelt, stem, sound from search_words order by word',
    )
    const similar = await select(
      `select asked, asked_sound, word, sound, named, told from search_alike('{jhumkka,rozes}')`,
    )
    expect(words.length).toBeGreaterThan(6)
    expect(similar.length).toBeGreaterThan(0)

    await migrate('0028_plain_names')

    expect(
      await select(`select word, name_count as named, description_count as told,
        synonym_count as spelt, stem, sound from search_words order by word`),
    ).toEqual(words)
    expect(
      await select(`select typed as asked, typed_sound as asked_sound, word, sound,
        name_count as named, description_count as told from search_alike('{jhumkka,rozes}')`),
    ).toEqual(similar)
    expect(
      await select('select id, reason, request_id, last_error from refunds order by id'),
    ).toEqual([
      { id: 'rfn_1', reason: 'administrator', request_id: 'scratch-1', last_error: 'no balance' },
      { id: 'rfn_2', reason: 'administrator', request_id: 'scratch-2', last_error: null },
      { id: 'rfn_3', reason: 'cancelled', request_id: null, last_error: null },
    ])
    expect(await select('select variant_id, change, request_id from stock_movements')).toEqual([
      { variant_id: 'var_1', change: 2, request_id: 'delivery-1' },
    ])
    expect(
      await select(`select id, last_error, notified_at = '2026-01-02' as notified
        from provider_outages`),
    ).toEqual([{ id: 'out_1', last_error: 'it is away', notified: true }])
    expect(await select('select idempotency_key, attempts, last_error from mails')).toEqual([
      { idempotency_key: 'confirmation ord_1', attempts: 13, last_error: 'box full' },
    ])
    expect(
      await select('select id::int, action, subject_kind, after from audit_log order by id'),
    ).toEqual([
      { id: 1, action: 'user.edited', subject_kind: 'user', after: { isAdmin: true } },
      { id: 2, action: 'order.moved', subject_kind: 'order', after: {} },
    ])
    expect(await select('select change_id::int, user_id from audit_log_users')).toEqual([
      { change_id: 1, user_id: 'usr_1' },
    ])
  })
})

test('triggers and constraints hold under the plain names', async () => {
  await inEarlierSchema('0027_unused_pictures', async (tx, migrate) => {
    for (const statement of OLD_ROWS) await tx.execute(sql.raw(statement))
    await migrate('0028_plain_names')
    const countOf = async (word: string) =>
      await query(
        tx,
        sql`select name_count, description_count, synonym_count from search_words
          where word = ${word}`,
      )
    await tx.execute(
      sql`update products set title = 'Gulab mirrored jhumka', description = 'Gulab'`,
    )
    expect(await countOf('gulab')).toEqual([
      { name_count: 1, description_count: 1, synonym_count: 0 },
    ])
    expect(await countOf('mirrored')).toEqual([
      { name_count: 1, description_count: 0, synonym_count: 1 },
    ])
    expect(await countOf('roses')).toEqual([])
    await tx.execute(sql`delete from search_synonyms where id = 'syn_1'`)
    expect(await countOf('mirrored')).toMatchObject([{ synonym_count: 0 }])
    expect(await countOf('glass')).toEqual([])
    const refused = (statement: string, message: RegExp) =>
      expect(tx.transaction((inner) => inner.execute(sql.raw(statement)))).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringMatching(message) }),
      })
    await refused(`update audit_log set action = 'user.deleted'`, /append-only/)
    await refused(
      `insert into refunds (id, payment_id, amount, reason) values ('rfn_4', 'pay_1', 1, 'late')`,
      /refunds_of_whole_payment/,
    )
    await refused(`update refunds set reason = 'owner'`, /refunds_reason/)
  })
})

test('earlier order lines keep the return rules of their day', async () => {
  await inEarlierSchema('0036_setup_links', async (tx, migrate) => {
    const at = (position: number) =>
      `'oln_${position}', 'ord_1', ${position}, 'prd_1', 'var_1', 'J'`
    for (const statement of [
      `insert into products (id, slug, title, description, category, sale_price)
        values ('prd_1', 'ring', 'Ring', 'A ring', 'Rings', 100)`,
      `insert into variants (id, product_id, sku, stock) values ('var_1', 'prd_1', 'J-1', 2)`,
      `insert into orders (id, number, status, subtotal, shipping, total, shipping_details,
          fingerprint, pay_before)
        values ('ord_1', 'JH-2611-000001', 'confirmed', 100, 0, 100, '{"name": "A", "phone": "9"}', 'f', now())`,
      `insert into order_lines (id, order_id, position, product_id, variant_id, sku, slug, title,
          variant_label, quantity, price, is_earring, is_sale_item)
        values (${at(0)}, 's', 't', '', 1, 20000, false, false),
          (${at(1)}, 's', 't', '', 1, 50000, true, true),
          (${at(2)}, 's', 't', '', 1, 10000, false, true),
          (${at(3)}, 's', 't', '', 1, 19999, false, false)`,
    ])
      await tx.execute(sql.raw(statement))
    await migrate('0037_order_line_promises')
    await migrate('0038_order_lines_without_earrings')
    const rows = await query<{ kept_because: string }>(
      tx,
      sql`select kept_because from order_lines order by position`,
    )
    expect(rows.map((row) => row.kept_because)).toEqual([
      '',
      'Earrings cannot be returned, for hygiene.',
      'Sale items cannot be returned.',
      'Items under Rs. 200 cannot be returned.',
    ])
    const [line] = await query(
      tx,
      sql`select return_days, exchange_days, report_days, cancel_until from order_lines limit 1`,
    )
    expect(line).toEqual({
      return_days: 3,
      exchange_days: 3,
      report_days: 7,
      cancel_until: 'shipped',
    })
  })
})

/** GSTIN of a seller in Maharashtra, and what was sold before orders had taxes. */
const REGISTERED = `insert into settings (name, value, version)
  values ('shop', '{"gstin": "27AAPFU0939F1ZV"}', 1)`
const EARLIER_ORDERS = [
  {
    id: 'ord_1',
    state: 'Karnataka',
    shipping: 9900,
    prices: [129900, 1, 33333],
    rates: [300, 0, 500],
  },
  {
    id: 'ord_2',
    state: 'Maharashtra',
    shipping: 9901,
    prices: [99900, 33333, 33333],
    rates: [300, 300, 25],
  },
  { id: 'ord_3', state: 'Mahrashtra', shipping: 0, prices: [9900], rates: [300] },
] // prettier-ignore

test.each([
  ['a registered seller', REGISTERED, '27'],
  ['a seller without a GSTIN', `delete from settings`, null],
])('earlier orders of %s get the taxes that a new one has', async (_name, setting, seller) => {
  await inEarlierSchema('0057_payment_keys_changed', async (tx, migrate) => {
    await tx.execute(sql.raw(setting))
    for (const { id, state, shipping, prices, rates } of EARLIER_ORDERS) {
      const subtotal = prices.reduce((before, price) => before + price * 2, 0)
      const details = JSON.stringify({ name: 'A', phone: '9', state })
      await tx.execute(sql`
        insert into orders (id, number, status, subtotal, shipping, total, shipping_details,
          fingerprint, pay_before)
        values (${id}, ${`JH-2611-${id}`}, 'confirmed', ${subtotal}, ${shipping},
          ${subtotal + shipping}, ${details}::jsonb, 'f', now())`)
      for (const [position, price] of prices.entries()) {
        const own = `${id.slice(4)}_${position}`
        await tx.execute(sql`
          insert into products (id, slug, title, description, category, sale_price, hsn, gst_rate_bp)
          values (${`prd_${own}`}, ${own}, 'Ring', 'A ring', 'Rings', 100, '7117', ${rates[position]})`)
        await tx.execute(sql`
          insert into variants (id, product_id, sku, stock)
          values (${`var_${own}`}, ${`prd_${own}`}, ${own}, 2)`)
        await tx.execute(sql`
          insert into order_lines (id, order_id, position, product_id, variant_id, sku, slug, title,
            variant_label, quantity, price)
          values (${`oln_${own}`}, ${id}, ${position}, ${`prd_${own}`}, ${`var_${own}`}, 's', 's',
            't', '', 2, ${price})`)
      }
    }
    await migrate('0058_order_taxes')
    for (const { id, state, shipping, prices, rates } of EARLIER_ORDERS) {
      const place = stateCodeOf(state) ?? null
      const taxes = taxLines(
        prices.map((price, at) => ({ amount: paise(price * 2), gstRateBp: rates[at] ?? 0 })),
        [{ kind: 'shipping', amount: paise(shipping) }],
        { seller, place },
      )
      const tax = taxes.flatMap(({ goods, charges }) => [goods, ...charges].map(taxOf))
      expect(
        await query(
          tx,
          sql`
        select seller_state, place_of_supply, tax::int from orders where id = ${id}`,
        ),
      ).toEqual([{ seller_state: seller, place_of_supply: place, tax: sum(tax) }])
      expect(
        await query(
          tx,
          sql`
        select taxable::int, cgst::int, sgst::int, utgst::int, igst::int from order_lines
        where order_id = ${id} order by position`,
        ),
      ).toEqual(taxes.map(({ goods }) => goods))
      expect(
        await query(
          tx,
          sql`
        select kind, c.amount::int, c.taxable::int, c.cgst::int, c.sgst::int, c.utgst::int,
          c.igst::int
        from order_charges c join order_lines l on l.id = c.line_id
        where c.order_id = ${id} order by position`,
        ),
      ).toEqual(taxes.flatMap(({ charges }) => charges))
    }
  })
})

type Migrate = (name: string) => Promise<void>

/**
 * Runs the migrations up to `last` in a schema of their own and then `work`, in a transaction that
 * is rolled back.
 */
async function inEarlierSchema(last: string, work: (tx: Tx, migrate: Migrate) => Promise<void>) {
  const { db } = await testDatabase()
  const undo = new Error('Nothing of this test stays in the database.')
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const done = db.transaction(async (tx) => {
    await tx.execute(sql`create schema earlier`)
    await tx.execute(sql`set local search_path to earlier, public`)
    const migrate: Migrate = async (name) => {
      const text = readFileSync(path.join(MIGRATIONS, `${name}.sql`), 'utf8')
      for (const statement of text.replaceAll('"public".', '"earlier".').split(BREAKPOINT))
        await tx.execute(sql.raw(statement))
    }
    for (const name of names.toSorted().map((file) => path.basename(file, '.sql')))
      if (name <= last) await migrate(name)
    await work(tx, migrate)
    throw undo
  })
  await expect(done).rejects.toBe(undo)
}
