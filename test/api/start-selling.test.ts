import { eq, sql } from 'drizzle-orm'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessions } from '#accounts/tables.ts'
import { listDemoProducts, markDemoProduct } from '#catalog/catalog.ts'
import { storeProviderOrder } from '#checkout/open/provider-order.ts'
import { newId } from '#shared/ids.ts'
import { checkBooks } from '#operations/books.ts'
import { hasStartedSelling } from '#operations/start-selling/start-selling.ts'
import { orders } from '#orders/tables.ts'
import { recordLivePayments } from '#payments/payments.ts'
import { query } from '#platform/db/db.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { rupees } from '#shared/money/money.ts'
import { addPicture, askReturn, buyDelivered, complain, storedFiles } from '../customer-pictures.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { makeMp4 } from '../mp4.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let demo: TestProduct
let edited: TestProduct
let own: TestProduct

beforeEach(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer()
  demo = await demoProduct('Demo Ring')
  edited = await demoProduct('Edited Ring')
  await shop.request('DELETE', `/api/admin/products/${edited.productId}`, { as: administrator })
  own = await shop.stock({ title: 'Her Nath', stock: 10 })
})
afterEach(() => shop.close())

async function demoProduct(title: string): Promise<TestProduct> {
  const product = await shop.stock({ title, stock: 5 })
  await shop.db.transaction((tx) => markDemoProduct(tx, product.productId))
  return product
}

const read = async () =>
  (await shop.request('GET', '/api/admin/start-selling', { as: administrator })).body
const start = (body: object = {}, as: TestUser | undefined = administrator) =>
  shop.request('POST', '/api/admin/start-selling', {
    body: { shopName: 'Jhumka', ...body },
    ...(as && { as }),
  })
const run = () => shop.work('selling.start')

const countOf = async (table: string): Promise<number> => {
  const [row] = await query<{ n: number }>(
    shop.db,
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return row?.n ?? -1
}
const stockOf = async (product: TestProduct): Promise<number> => {
  const [row] = await query<{ stock: number }>(
    shop.db,
    sql`select stock from variants where product_id = ${product.productId}`,
  )
  return row?.stock ?? -1
}
const findings = async () =>
  (await checkBooks(shop.db, shop.now())).flatMap((outcome) => outcome.findings)

/** A paid order, a refunded one, a returned one to be and an unpaid one, of both products. */
async function makeTestOrders(): Promise<void> {
  const both = [{ productId: own.productId, quantity: 2 }, { productId: demo.productId }]
  await buy(shop, asha, both)
  const cancelled = await buy(shop, asha, [{ productId: own.productId }])
  await shop.request('POST', `/api/orders/${cancelled.order._id}/cancel`, { as: asha })
  await shop.openPayment(asha, both)
}

test('demo products, test orders and all that belongs to them are removed', async () => {
  await makeTestOrders()
  await shop.request('POST', '/api/wishlist', { as: asha, body: { productId: demo.productId } })
  expect(await stockOf(own)).toBe(6)
  await JOB_HANDLERS['settlements.read'](shop, {})
  expect(await countOf('settlement_entries')).toBeGreaterThan(0)
  expect(await read()).toMatchObject({ state: 'open', testOrders: 3, isLive: false })
  expect((await start()).status).toBe(200)
  expect((await read()).state).toBe('running')
  await run()
  const after = await read()
  expect(after).toMatchObject({ state: 'done', failure: null, testOrders: 0, startedBy: 'Owner' })
  expect(after.removed).toEqual({ products: 1, orders: 3, payments: 2, stocks: 1 })
  expect(await stockOf(own)).toBe(10)
  expect(await stockOf(demo)).toBe(-1)
  expect(await findings()).toEqual([])
  for (const table of [
    'order_lines',
    'payments',
    'refunds',
    'order_status_history',
    'settlement_entries',
    'settlement_days',
    'cart_starts',
  ])
    expect(await countOf(table), table).toBe(0)
  expect(await query(shop.db, sql`select id from mails where order_id is not null`)).toEqual([])
  const page = `/api/products/${demo.productId}`
  expect((await shop.request('GET', page)).status).toBe(404)
  const movements = `/api/admin/inventory/movements?productId=${own.productId}`
  const { body } = await shop.request('GET', movements, { as: administrator })
  expect(body.movements?.[0] ?? body[0]).toMatchObject({ change: 4, kind: 'released' })
})

test('what only the page of a demo product showed is free for the clean-up', async () => {
  const bytes = await sharp({ create: { width: 320, height: 320, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await seedProduct(shop, {
    title: 'Demo Kada',
    description: 'A kada.',
    category: 'Bangles',
    actualPrice: null,
    salePrice: rupees(900),
    pictures: [],
    gallery: [{ bytes, alt: '' }],
    video: { bytes: makeMp4(), poster: bytes },
    variants: [{ label: '', stock: 1 }],
    isDemo: true,
  })
  expect(await countOf('picture_uses')).toBe(1)
  await shop.db.execute(sql`update videos set created_at = now() - interval '9 days'`)
  await start()
  await run()
  expect((await read()).removed.products).toBe(2)
  expect(await countOf('picture_uses')).toBe(0)
  await JOB_HANDLERS['shop.cleanup'](shop, {})
  expect(await countOf('videos'), 'open pages still play it for a day').toBe(1)
})

test('people, settings and products of the shop stay, and numbers begin again', async () => {
  await makeTestOrders()
  await saveSettings(shop, administrator, { announcement: { always: 'Diwali', wide: '' } })
  await start()
  await run()
  expect((await shop.request('GET', '/api/shop')).body.announcement.always).toBe('Diwali')
  const { order } = await shop.openPayment(asha, [{ productId: own.productId }])
  expect(order.number).toMatch(/-000001$/)
})

test('pictures of returns of test orders go with their files, those of complaints stay', async () => {
  const { order } = await buyDelivered(shop, asha)
  const [ofReturn, ofComplaint] = [await addPicture(shop, asha), await addPicture(shop, asha)]
  expect((await askReturn(shop, asha, { order, pictures: [ofReturn] })).status).toBe(200)
  expect((await complain(shop, asha, { pictures: [ofComplaint] })).status).toBe(200)
  await start()
  await run()
  const { headers } = asha
  const open = (id: string) => shop.app.inject({ url: `/api/pictures/${id}`, headers })
  expect((await open(ofReturn)).statusCode).toBe(404)
  await JOB_HANDLERS['shop.cleanup'](shop, {})
  expect(await storedFiles(shop)).toHaveLength(1)
  expect((await open(ofComplaint)).statusCode).toBe(200)
})

test('an edited demo product stays unless it is chosen', async () => {
  expect((await read()).demoProducts).toMatchObject([
    { title: 'Demo Ring', isEdited: false },
    { title: 'Edited Ring', isEdited: true },
  ])
  await start({ removeProducts: [edited.productId, own.productId] })
  await run()
  expect(await stockOf(edited)).toBe(-1)
  // Only products of the demo can be chosen.
  expect(await stockOf(own)).toBe(10)
})

test('an edited demo product that stays is a product of the shop from then on', async () => {
  await start()
  await run()
  expect(await stockOf(edited)).toBe(5)
  expect(await listDemoProducts(shop.db)).toEqual([])
  expect(await hasStartedSelling(shop.db)).toBe(true)
})

test('a demo product with stock of the shop counts as edited', async () => {
  const listed = async () =>
    (await listDemoProducts(shop.db)).find(({ id }) => id === demo.productId)
  expect((await listed())?.isEdited).toBe(false)
  const body = { productId: demo.productId, quantity: 3 }
  const added = await shop.request('POST', '/api/admin/inventory/add', { as: administrator, body })
  expect(added.status, added.body.message).toBe(200)
  expect((await listed())?.isEdited).toBe(true)
})

test('an order that was removed while its payment was opened gets no payment', async () => {
  const opened = await shop.openPayment(asha, [{ productId: own.productId }])
  const gone = newId('ord')
  await expect(storeProviderOrder(shop, gone, opened.orderId)).rejects.toMatchObject({
    code: 'payment.unavailable',
  })
})

test('it can be done once, and a refusal names the day', async () => {
  await start()
  expect((await start()).body.code).toBe('selling.busy')
  await run()
  const again = await start()
  expect([again.status, again.body.code]).toEqual([409, 'selling.done'])
  expect(again.body.message).toMatch(/on \d+ \w+ \d{4}/)
  // The job may run twice.
  await shop.openPayment(asha, [{ productId: own.productId }])
  await shop.runJob({ name: 'selling.start', data: {}, dueAt: 0 })
  expect((await read()).testOrders).toBe(1)
})

test('of two at once one is refused', async () => {
  const answers = await Promise.all([start(), start(), start()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await run()).toBe(1)
})

test('if the backup fails, nothing is removed, and it can be started again', async () => {
  await makeTestOrders()
  const { folder } = shop.config.backup
  writeFileSync(folder, 'not a folder')
  await start()
  await run()
  const failed = await read()
  expect(failed).toMatchObject({ state: 'open', testOrders: 3, removed: null })
  expect(failed.failure).toMatch(/^The backup failed, so nothing was removed\. /)
  rmSync(folder)
  mkdirSync(folder)
  expect((await start()).status).toBe(200)
  await run()
  expect((await read()).state).toBe('done')
  expect(readdirSync(folder).filter((name) => name.endsWith('.tar'))).toHaveLength(1)
})

test('only administrators with a recent log-in may start it', async () => {
  expect((await start({}, asha)).status).toBe(403)
  expect((await shop.request('POST', '/api/admin/start-selling', { body: {} })).status).toBe(401)
  await saveSettings(shop, administrator, { security: { asksPassword: true } })
  const hourAgo = new Date(Date.now() - 3600_000)
  await shop.db.update(sessions).set({ authenticatedAt: hourAgo })
  expect((await start()).body.code).toBe('login.stale')
})

test('a wrong name of the shop is refused beside its field', async () => {
  const wrong = await start({ shopName: 'Jhumkas' })
  expect(wrong.status).toBe(400)
  expect(wrong.body.fields.shopName).toContain('exactly')
  expect((await read()).state).toBe('open')
})

test('with live payments it is refused, also if they come after the start', async () => {
  await makeTestOrders()
  expect((await start()).status).toBe(200)
  await shop.db.transaction((tx) => recordLivePayments(tx))
  await run()
  expect(await read()).toMatchObject({ state: 'open', isLive: true, testOrders: 3 })
  expect((await start()).body.code).toBe('selling.live')
})

test('a customer in the middle of a checkout is refused with a sentence', async () => {
  const opened = await shop.openPayment(asha, [{ productId: own.productId }])
  const paid = await shop.sandbox.pay(opened.orderId)
  await start()
  await run()
  const verified = await shop.request('POST', '/api/payment/verify-payment', {
    as: asha,
    body: paid,
  })
  expect([verified.status, verified.body.code]).toEqual([400, 'payment.unverified'])
  await shop.sandbox.webhooks.flush()
  await shop.work()
  expect(await countOf('payments')).toBe(0)
  expect(await findings()).toEqual([])
})

test('checkouts at the same moment end in an order or a refusal, and the books add up', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => shop.customer()))
  await start()
  const bodies = customers.map(async (customer, index) => {
    const productId = index % 2 === 0 ? own.productId : demo.productId
    await shop.openPayment(customer, [{ productId }]).catch((error: unknown) => {
      expect(String(error)).not.toContain('refused: 5')
    })
  })
  await Promise.all([...bodies, run()])
  expect((await read()).state).toBe('done')
  expect(await findings()).toEqual([])
  const numbers = await shop.db.select({ number: orders.number }).from(orders)
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
})

test('the histories stay written once outside of this step', async () => {
  await makeTestOrders()
  const failures = await Promise.allSettled([
    shop.db.execute(sql`delete from stock_movements`),
    shop.db.execute(sql`update stock_movements set order_id = null`),
    shop.db.execute(sql`delete from order_status_history`),
    shop.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('shop.removes_test_data', 'on', true)`)
      await tx.execute(sql`update stock_movements set change = 1, order_id = null`)
    }),
  ])
  expect(failures.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
})

/**
 * Tables that refer to orders, payments, products or variants, and whose rows are not deleted with
 * them. A new one must be emptied by `removeDemo`, before it may be listed here.
 */
const REFERRING = [
  'cash_payments',
  'cash_refunds',
  'customer_pictures',
  'invoices',
  'last_unit_reservations',
  'offer_redemptions',
  'offers',
  'order_changes',
  'order_charges',
  'order_confirmations',
  'order_lines',
  'order_notes',
  'order_status_history',
  'payments',
  'refunds',
  'return_requests',
  'reviews',
  'stock_movements',
  'variant_changes',
]

test('every table that refers to an order or a product is known to the step', async () => {
  const rows = await query<{ name: string }>(
    shop.db,
    sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confdeltype <> 'c' and confrelid::regclass::text in
      ('orders', 'order_lines', 'payments', 'refunds', 'return_requests', 'variant_changes',
        'products', 'variants')
    order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(REFERRING)
})

test('fifty demo products and three hundred orders are removed within seconds', async () => {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into products (id, slug, title, description, category, sale_price)
      select 'prd_m' || n, 'many-' || n, 'Many ' || n, 'A ring.', 'Rings', 10000
      from generate_series(1, 50) n`)
    await tx.execute(
      sql`insert into demo_products select id from products where slug like 'many-%'`,
    )
    await tx.execute(sql`
      insert into orders (id, number, user_id, status, subtotal, shipping, total, shipping_details,
        fingerprint, pay_before)
      select 'ord_m' || n, 'JH-2611-' || (800000 + n), ${asha.id}, 'expired', 10000, 0, 10000,
        '{"name": "Asha", "phone": "9876543210"}',
        'f' || n, now() from generate_series(1, 300) n`)
    await tx.execute(sql`
      insert into order_status_history (order_id, status)
      select id, unnest(array['pending_payment', 'expired']) from orders`)
  })
  await start()
  const began = performance.now()
  await run()
  expect((await read()).removed).toMatchObject({ products: 51, orders: 300 })
  expect(performance.now() - began).toBeLessThan(8000)
  await expect(shop.db.select().from(orders).where(eq(orders.userId, asha.id))).resolves.toEqual([])
})
