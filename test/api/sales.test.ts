import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#audit-log/tables.ts'
import { priceHistory } from '#catalog/price-tables.ts'
import { products } from '#catalog/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import { sales as salesTable } from '#sales/tables.ts'
import { switchSales } from '#sales/sales.ts'
import type { Id } from '#shared/ids.ts'
import { rupees } from '#shared/money/money.ts'
import { agePrices } from '../age-prices.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeEach(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterEach(async () => {
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
  await shop.close()
})

const HOUR = 60
const at = (minutes: number) => new Date(shop.now().getTime() + minutes * 60_000).toISOString()

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  shop.request(method, url, { as: administrator, body })

const ALL = { by: 'all' }
const TWENTY = { kind: 'percent', value: 20 }

type SaleInput = { selection?: object; rule?: object; startsAt?: string | null; endsAt?: string }

const inputOf = (input: SaleInput = {}) => ({
  name: 'Diwali',
  selection: ALL,
  rule: TWENTY,
  startsAt: at(2),
  endsAt: at(26 * HOUR),
  ...input,
})

/** Plans a sale and returns it. */
async function plan(input: SaleInput = {}) {
  const reply = await ask('POST', '/api/admin/sales', inputOf(input))
  if (reply.status !== 200) throw new Error(`The sale was refused: ${reply.body.message}`)
  return reply.body
}

const readSale = async (id: string) => (await ask('GET', `/api/admin/sales/${id}`)).body

/** Moves the clock and runs the jobs of sales. */
async function pass(minutes: number): Promise<void> {
  shop.later(minutes)
  await shop.work('sales.switch')
}

/** A sale that runs now. */
async function start(input: SaleInput = {}) {
  const { _id } = await plan({ startsAt: null, ...input })
  await shop.work('sales.switch')
  return readSale(_id)
}

const read = async ({ productId }: Pick<TestProduct, 'productId'>) =>
  (await shop.request('GET', `/api/products/${productId}`)).body

const priceOf = async (ring: Pick<TestProduct, 'productId'>) => (await read(ring)).salePrice

const RING = {
  title: 'Kundan Ring',
  description: 'Round, of glass kundan.',
  category: 'Rings',
  actualPrice: 'Rs. 1,999',
  salePrice: 'Rs. 1,200',
}

/** Changes a product as its form does: all fields are sent. */
const edit = async ({ productId }: TestProduct, change: object) => {
  const before = (await ask('GET', `/api/admin/products/${productId}`)).body
  const fields = {
    ...RING,
    title: before.title,
    salePrice: before.salePrice,
    ...(before.actualPrice && { actualPrice: before.actualPrice }),
    version: before.version,
  }
  return ask('PUT', `/api/admin/products/${productId}`, { ...fields, ...change })
}

/** Two sizes: the first has the price of the product, the second one of its own. */
async function twoSizes() {
  const ring = await shop.stock({ price: 1200, sizes: ['Size 12', 'Size 14'] })
  const [first, second] = ring.variantIds
  const sizes = (own = 'Rs. 1,500') => [
    { _id: first, label: 'Size 12', salePrice: '' },
    { _id: second, label: 'Size 14', salePrice: own },
  ]
  expect((await edit(ring, { variants: sizes() })).status).toBe(200)
  return { ring, sizes }
}

const sizePrices = async (ring: TestProduct) =>
  (await read(ring)).variants.map(({ salePrice }: { salePrice: string }) => salePrice)

describe('a planned sale', () => {
  test('lowers the prices at its minute, and gives them back at its end', async () => {
    const ring = await shop.stock({ price: 1200 })
    await agePrices(shop, 7)
    const { _id } = await plan()
    await pass(1)
    expect(await priceOf(ring)).toBe('Rs. 1,200')
    await pass(1)
    const { endsAt } = await readSale(_id)
    expect(await read(ring)).toMatchObject({
      salePrice: 'Rs. 959',
      sale: { endsAt, priceBefore: 'Rs. 1,200' },
      variants: [{ salePrice: 'Rs. 959', sale: { endsAt, priceBefore: 'Rs. 1,200' } }],
    })
    expect(await readSale(_id)).toMatchObject({ state: 'running', products: 1, notStarted: 0 })
    await pass(26 * HOUR)
    expect(await read(ring)).toMatchObject({ salePrice: 'Rs. 1,200' })
    expect((await read(ring)).sale).toBeUndefined()
    expect(await readSale(_id)).toMatchObject({ state: 'ended', kept: 0, isEndedEarly: false })
    const history = await shop.db.select().from(priceHistory).orderBy(priceHistory.id)
    expect(history.map(({ price, reason }) => [price, reason])).toEqual([
      [120_000, 'first'],
      [95_900, 'sale-start'],
      [120_000, 'sale-end'],
    ])
  })

  test('is in listings, filters, suggestions and the cart while it runs', async () => {
    const ring = await shop.stock({ title: 'Kundan Ring', price: 1200 })
    const dear = await shop.stock({ title: 'Kundan Haar', price: 5000 })
    const asha = await shop.customer()
    await agePrices(shop, 7)
    await start({ selection: { by: 'words', words: 'ring' } })
    const get = async (url: string) => (await shop.request('GET', url)).body
    const listed = await get('/api/products?maxPrice=1000')
    expect(listed.products.map(({ _id }: { _id: string }) => _id)).toEqual([ring.productId])
    const saving = await get('/api/products?sort=saving&category=Rings')
    expect(saving.products.map(({ _id }: { _id: string }) => _id)).toEqual([
      ring.productId,
      dear.productId,
    ])
    const { products: suggested } = await get('/api/suggestions?q=kundan%20ring')
    expect(suggested[0]).toMatchObject({ salePrice: 'Rs. 959', actualPrice: 'Rs. 1,200' })
    await shop.request('POST', '/api/cart', {
      as: asha,
      body: { productId: ring.productId, quantity: 2 },
    })
    const cart = await shop.request('GET', '/api/cart', { as: asha })
    expect(cart.body.subtotalPaise).toBe(2 * 95_900)
  })

  test('does to the prices what its preview says', async () => {
    const { ring } = await twoSizes()
    const cheap = await shop.stock({ title: 'A bead', price: 1 })
    await agePrices(shop, 7)
    const { body } = await ask('POST', '/api/admin/sales/preview', inputOf())
    expect(body).toMatchObject({
      totals: { products: 2, lowered: 1, notLowered: 1, withoutOldPrice: 0 },
      problems: [],
    })
    expect(body.products).toMatchObject([
      { _id: cheap.productId, prices: [], notStarted: 'not-lower' },
      {
        _id: ring.productId,
        notStarted: null,
        prices: [
          { variantLabel: '', beforePaise: 120_000, pricePaise: 95_900, priceBeforePaise: 120_000 },
          {
            variantLabel: 'Size 14',
            beforePaise: 150_000,
            pricePaise: 119_900,
            priceBeforePaise: 120_000,
          },
        ],
      },
    ])
    const { _id } = await start()
    expect(await sizePrices(ring)).toEqual(['Rs. 959', 'Rs. 1,199'])
    expect(await priceOf(cheap)).toBe('Rs. 1')
    const listed = await ask('GET', `/api/admin/sales/${_id}/products`)
    expect(listed.body.products).toEqual(
      expect.arrayContaining(
        body.products.map((product: object) => expect.objectContaining(product)),
      ),
    )
    expect(await readSale(_id)).toMatchObject({ products: 2, notStarted: 1 })
  })

  test('has the products that matched when it was saved, and those of them that are in the shop', async () => {
    const ring = await shop.stock({ title: 'Kundan Ring', price: 1200, category: 'Rings' })
    const archived = await shop.stock({ title: 'Moti Ring', price: 1200, category: 'Rings' })
    const haar = await shop.stock({ title: 'Kundan Haar', price: 1200, category: 'Combo' })
    const left = await shop.stock({ title: 'Polki Ring', price: 1200, category: 'Rings' })
    const selection = { by: 'categories', categories: ['Rings'], excluded: [left.productId] }
    const { _id } = await plan({ selection })
    await ask('DELETE', `/api/admin/products/${archived.productId}`)
    const later = await shop.stock({ title: 'Later Ring', price: 1200, category: 'Rings' })
    await pass(2)
    expect(await Promise.all([ring, haar, left, later].map(priceOf))).toEqual([
      'Rs. 959',
      'Rs. 1,200',
      'Rs. 1,200',
      'Rs. 1,200',
    ])
    expect(await readSale(_id)).toMatchObject({
      products: 2,
      notStarted: 1,
      selection: { excluded: [{ _id: left.productId, title: 'Polki Ring' }] },
    })
  })

  test('takes a price that was edited before its start as the price to lower', async () => {
    const ring = await shop.stock({ price: 1200 })
    await plan()
    await edit(ring, { salePrice: 'Rs. 1,000' })
    await pass(2)
    expect(await priceOf(ring)).toBe('Rs. 799')
    await pass(26 * HOUR)
    expect(await priceOf(ring)).toBe('Rs. 1,000')
  })

  test('can be changed and deleted until it starts, and afterwards only ended', async () => {
    const ring = await shop.stock({ price: 1200 })
    const { _id, version } = await plan()
    const changed = await ask('PUT', `/api/admin/sales/${_id}`, {
      ...inputOf({ rule: { kind: 'price', value: 1000 } }),
      version,
    })
    expect(changed.body).toMatchObject({ rule: { kind: 'price', value: 1000 }, version: 2 })
    const stale = await ask('PUT', `/api/admin/sales/${_id}`, { ...inputOf(), version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'sale.changed' } })
    await pass(2)
    expect(await priceOf(ring)).toBe('Rs. 1,000')
    const started = { status: 409, body: { code: 'sale.state' } }
    expect(await ask('PUT', `/api/admin/sales/${_id}`, { ...inputOf(), version: 3 })).toMatchObject(
      started,
    )
    expect(await ask('DELETE', `/api/admin/sales/${_id}?version=3`)).toMatchObject(started)
    const other = await plan({ startsAt: at(30 * HOUR), endsAt: at(31 * HOUR) })
    expect((await ask('DELETE', `/api/admin/sales/${other._id}?version=1`)).status).toBe(200)
    expect((await ask('GET', `/api/admin/sales/${other._id}`)).status).toBe(404)
  })
})

describe('a running sale', () => {
  test('is ended by one call, which gives all prices back', async () => {
    const { ring } = await twoSizes()
    const { _id, version } = await start()
    const ended = await ask('POST', `/api/admin/sales/${_id}/end`, { version })
    expect(ended.body).toMatchObject({ state: 'ended', isEndedEarly: true, kept: 0 })
    expect(await sizePrices(ring)).toEqual(['Rs. 1,200', 'Rs. 1,500'])
    const again = await ask('POST', `/api/admin/sales/${_id}/end`, { version: version + 1 })
    expect(again).toMatchObject({ status: 409, body: { code: 'sale.state' } })
    await pass(26 * HOUR)
    expect(await sizePrices(ring)).toEqual(['Rs. 1,200', 'Rs. 1,500'])
    const log = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectKind, 'sale'))
      .orderBy(auditLog.id)
    expect(log.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['sale.planned', 'Diwali'],
      ['sale.ended', 'Diwali'],
    ])
  })

  test('ends at another time if an administrator says so, also on the product', async () => {
    const ring = await shop.stock({ price: 1200 })
    const { _id, version } = await start()
    const past = await ask('PUT', `/api/admin/sales/${_id}/end`, { version, endsAt: at(-5) })
    expect(past).toMatchObject({ status: 400, body: { fields: { endsAt: expect.any(String) } } })
    const endsAt = at(HOUR)
    const changed = await ask('PUT', `/api/admin/sales/${_id}/end`, { version, endsAt })
    expect(changed.status).toBe(200)
    expect((await read(ring)).sale.endsAt).toBe(changed.body.endsAt)
    await pass(HOUR + 1)
    expect(await priceOf(ring)).toBe('Rs. 1,200')
  })

  test('leaves a price as it is that was changed during it, and says so', async () => {
    const { ring, sizes } = await twoSizes()
    const { _id } = await start()
    await edit(ring, { salePrice: 'Rs. 899', variants: sizes('Rs. 1,199') })
    const { sale, variants } = await read(ring)
    expect(sale).toBeUndefined()
    expect(variants.map((each: { sale?: object }) => each.sale !== undefined)).toEqual([
      false,
      true,
    ])
    await pass(26 * HOUR)
    expect(await sizePrices(ring)).toEqual(['Rs. 899', 'Rs. 1,500'])
    expect(await readSale(_id)).toMatchObject({ state: 'ended', kept: 1 })
    const listed = await ask('GET', `/api/admin/sales/${_id}/products`)
    const kept = listed.body.products[0].prices.map(({ isKept }: { isKept: boolean }) => isKept)
    expect(kept).toEqual([true, false])
  })

  test('gives all prices back after edits that change none of them', async () => {
    const { ring, sizes } = await twoSizes()
    // Both prices are the same in the sale, so the form leaves the own price of the size empty.
    await start({ rule: { kind: 'price', value: 999 } })
    expect((await edit(ring, { title: 'A new name', variants: sizes('') })).status).toBe(200)
    expect(await sizePrices(ring)).toEqual(['Rs. 999', 'Rs. 999'])
    await pass(26 * HOUR)
    expect(await sizePrices(ring)).toEqual(['Rs. 1,200', 'Rs. 1,500'])
  })

  test('leaves the own price of a size that costs what the sale costs, after an edit in it', async () => {
    const { ring, sizes } = await twoSizes()
    expect((await edit(ring, { variants: sizes('Rs. 999') })).status).toBe(200)
    expect(await sizePrices(ring)).toEqual(['Rs. 1,200', 'Rs. 999'])
    await start({ rule: { kind: 'price', value: 999 } })
    expect((await edit(ring, { title: 'A new name', variants: sizes('') })).status).toBe(200)
    expect((await edit(ring, { title: 'Another name' })).status).toBe(200)
    await pass(26 * HOUR)
    expect(await sizePrices(ring)).toEqual(['Rs. 1,200', 'Rs. 999'])
  })

  test('restores no price above an MRP that was lowered meanwhile', async () => {
    const ring = await shop.stock({ price: 1200 })
    await agePrices(shop, 7)
    await start({ rule: { kind: 'price', value: 700 } })
    expect((await read(ring)).sale).toMatchObject({ priceBefore: 'Rs. 1,200' })
    await edit(ring, { actualPrice: 'Rs. 1,000' })
    expect((await read(ring)).sale).toMatchObject({ priceBefore: null })
    await pass(26 * HOUR)
    expect(await read(ring)).toMatchObject({ salePrice: 'Rs. 1,000', actualPrice: 'Rs. 1,000' })
  })

  test('does not come into a copy of its product', async () => {
    const { ring } = await twoSizes()
    await start()
    const { body } = await ask('POST', `/api/admin/products/${ring.productId}/duplicate`)
    expect(body.product).toMatchObject({
      salePrice: 'Rs. 1,200',
      variants: [{ salePrice: 'Rs. 1,200' }, { salePrice: 'Rs. 1,500' }],
    })
    expect(body.product.sale).toBeUndefined()
  })

  test('leaves a copy the own price of a size that costs what the product costs', async () => {
    const { ring, sizes } = await twoSizes()
    await edit(ring, { variants: sizes('Rs. 999') })
    await start({ rule: { kind: 'price', value: 999 } })
    const { body } = await ask('POST', `/api/admin/products/${ring.productId}/duplicate`)
    expect(body.product).toMatchObject({
      salePrice: 'Rs. 1,200',
      variants: [{ salePrice: 'Rs. 1,200' }, { salePrice: 'Rs. 999' }],
    })
  })

  test('gives the price of before to a product that was archived meanwhile', async () => {
    const ring = await shop.stock({ price: 1200 })
    await start()
    await ask('DELETE', `/api/admin/products/${ring.productId}`)
    await pass(26 * HOUR)
    await ask('POST', `/api/admin/products/${ring.productId}/restore`, { state: 'published' })
    expect(await priceOf(ring)).toBe('Rs. 1,200')
  })

  test('refuses the form of a product that was opened before its start', async () => {
    const ring = await shop.stock({ price: 1200 })
    const before = (await ask('GET', `/api/admin/products/${ring.productId}`)).body
    await start()
    const late = await edit(ring, { salePrice: 'Rs. 1,200', version: before.version })
    expect(late).toMatchObject({ status: 409, body: { code: 'product.changed' } })
    expect(await priceOf(ring)).toBe('Rs. 959')
  })

  test('does not make a demo product count as edited', async () => {
    const ring = await shop.stock({ price: 1200 })
    await shop.db.execute(sql`insert into demo_products values (${ring.productId})`)
    await start()
    await pass(26 * HOUR)
    const [row] = await query<{ own: number }>(
      shop.db,
      sql`select version - sale_versions as own from products where id = ${ring.productId}`,
    )
    expect(row?.own).toBe(1)
  })
})

describe('the struck-through price', () => {
  const struckOf = async (ring: TestProduct) => (await read(ring)).sale.priceBefore

  const age = (days: number) => agePrices(shop, days)

  test('is the lowest price of the 30 days before the sale', async () => {
    const ring = await shop.stock({ price: 1200 })
    await age(40)
    await edit(ring, { salePrice: 'Rs. 1,100' })
    await age(5)
    await edit(ring, { salePrice: 'Rs. 1,300' })
    await start()
    expect(await struckOf(ring)).toBe('Rs. 1,100')
  })

  test('counts the price that held when the 30 days began, and none before', async () => {
    const ring = await shop.stock({ price: 900 })
    await age(3)
    await edit(ring, { salePrice: 'Rs. 1,100' })
    await age(31)
    await edit(ring, { salePrice: 'Rs. 1,200' })
    await start()
    expect(await struckOf(ring)).toBe('Rs. 1,100')
  })

  test('is missing if the product was sold for less in these days, as in another sale', async () => {
    const ring = await shop.stock({ price: 1200 })
    await age(20)
    const { _id, version } = await start({ rule: { kind: 'percent', value: 50 } })
    await ask('POST', `/api/admin/sales/${_id}/end`, { version })
    await start()
    expect(await read(ring)).toMatchObject({ salePrice: 'Rs. 959', sale: { priceBefore: null } })
  })

  test('needs seven days for sale, so that a price of some minutes proves nothing', async () => {
    const ring = await shop.stock({ price: 1200 })
    await edit(ring, { actualPrice: 'Rs. 1,999', salePrice: 'Rs. 1,999' })
    await edit(ring, { actualPrice: 'Rs. 1,999', salePrice: 'Rs. 1,200' })
    await age(6)
    const { _id, version } = await start()
    expect(await read(ring)).toMatchObject({ salePrice: 'Rs. 959', sale: { priceBefore: null } })
    await ask('POST', `/api/admin/sales/${_id}/end`, { version })
    await age(1)
    await start({ rule: { kind: 'percent', value: 50 } })
    // For sale for seven days, of which the first sale had some moments at Rs. 959.
    expect(await struckOf(ring)).toBe('Rs. 959')
  })

  test('is missing for what comes back from a draft', async () => {
    const ring = await shop.stock({ price: 900 })
    await age(5)
    await edit(ring, { state: 'draft' })
    await age(28)
    await edit(ring, { actualPrice: 'Rs. 1,999', state: 'published', salePrice: 'Rs. 1,999' })
    await age(3)
    await start()
    expect(await read(ring)).toMatchObject({ sale: { priceBefore: null } })
  })

  test('is never above the MRP, and does not count what was no offer', async () => {
    const ring = await shop.stock({ price: 1200 })
    await age(20)
    await edit(ring, { actualPrice: 'Rs. 1,200', state: 'draft', salePrice: 'Rs. 400' })
    await edit(ring, { actualPrice: 'Rs. 1,200', state: 'published', salePrice: 'Rs. 1,200' })
    await start()
    expect(await struckOf(ring)).toBe('Rs. 1,200')
    await expect(
      shop.db
        .update(products)
        .set({ priceBefore: rupees(1300) })
        .where(eq(products.id, ring.productId)),
    ).rejects.toThrow()
  })
})

describe('two sales', () => {
  test('of one product at one time are refused, with the name of the other', async () => {
    await shop.stock({ title: 'Kundan Ring', price: 1200 })
    await plan()
    const second = inputOf({ startsAt: at(HOUR), endsAt: at(30 * HOUR) })
    const refused = await ask('POST', '/api/admin/sales', { ...second, name: 'Eid' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'sale.overlap' } })
    expect(refused.body.message).toMatch(/^One of these products is in the sale “Diwali” \(/)
    const preview = await ask('POST', '/api/admin/sales/preview', second)
    expect(preview.body.problems).toEqual([refused.body.message])
  })

  test('may follow each other at once, also if the shop was stopped at that minute', async () => {
    const ring = await shop.stock({ price: 1200 })
    const change = at(HOUR)
    await plan({ endsAt: change })
    await plan({ startsAt: change, rule: { kind: 'price', value: 700 } })
    await pass(5)
    expect(await priceOf(ring)).toBe('Rs. 959')
    await pass(2 * HOUR)
    expect(await priceOf(ring)).toBe('Rs. 700')
    await pass(26 * HOUR)
    expect(await priceOf(ring)).toBe('Rs. 1,200')
  })

  test('have no product in common if the second leaves out those of the first', async () => {
    const ring = await shop.stock({ title: 'Kundan Ring', price: 1200 })
    const haar = await shop.stock({ title: 'Kundan Haar', price: 1200 })
    await plan({ selection: { by: 'words', words: 'ring' } })
    await plan({
      selection: { by: 'words', words: 'kundan', skipsOthers: true },
      rule: { kind: 'amount', value: 100 },
    })
    await pass(2)
    expect([await priceOf(ring), await priceOf(haar)]).toEqual(['Rs. 959', 'Rs. 1,099'])
  })

  test('that are planned at the same moment do not overlap', async () => {
    await shop.stock({ price: 1200 })
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => ask('POST', '/api/admin/sales', inputOf())),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
  })
})

describe('a shop that was stopped', () => {
  test('starts and ends a sale late, when it runs again', async () => {
    const ring = await shop.stock({ price: 1200 })
    await plan()
    shop.later(3 * HOUR)
    await switchSales(shop)
    expect(await priceOf(ring)).toBe('Rs. 959')
    shop.later(72 * HOUR)
    await switchSales(shop)
    expect(await priceOf(ring)).toBe('Rs. 1,200')
  })

  test('never starts a sale whose whole time is over, and says so', async () => {
    const ring = await shop.stock({ price: 1200 })
    const { _id } = await plan()
    shop.later(72 * HOUR)
    await switchSales(shop)
    expect(await priceOf(ring)).toBe('Rs. 1,200')
    expect(await readSale(_id)).toMatchObject({ state: 'ended', startedAt: null })
  })

  test('in the middle of a start leaves nothing by half', async () => {
    const rings = await Promise.all(
      Array.from({ length: 4 }, () => shop.stock({ price: 1200, sizes: ['S', 'M'] })),
    )
    const { _id } = await plan()
    await shop.db.execute(
      sql.raw(`create function fail_start() returns trigger language plpgsql as $$
        begin raise exception 'the power is gone'; end $$`),
    )
    await shop.db.execute(sql`
      create trigger fail_start before update on product_categories
      for each row execute function fail_start()`)
    shop.later(2)
    await expect(switchSales(shop)).rejects.toThrow()
    expect(new Set(await Promise.all(rings.map(priceOf)))).toEqual(new Set(['Rs. 1,200']))
    expect(await readSale(_id)).toMatchObject({ state: 'planned' })
    await shop.db.execute(sql`drop trigger fail_start on product_categories`)
    await shop.db.execute(sql`drop function fail_start`)
    await switchSales(shop)
    expect(new Set(await Promise.all(rings.map(priceOf)))).toEqual(new Set(['Rs. 959']))
  })
})

describe('at the same time', () => {
  test('many processes start and end a sale once', async () => {
    const ring = await shop.stock({ price: 1200 })
    await plan()
    shop.later(2)
    await Promise.all(Array.from({ length: 10 }, () => switchSales(shop)))
    expect(await priceOf(ring)).toBe('Rs. 959')
    shop.later(26 * HOUR)
    await Promise.all(Array.from({ length: 10 }, () => switchSales(shop)))
    expect(await priceOf(ring)).toBe('Rs. 1,200')
    const history = await shop.db.select().from(priceHistory)
    expect(history).toHaveLength(3)
  })

  test('an edit and a start lose nothing: the edit is first, or it is refused', async () => {
    const rings = await Promise.all(Array.from({ length: 6 }, () => shop.stock({ price: 1200 })))
    await plan()
    shop.later(2)
    const [, ...replies] = await Promise.all([
      switchSales(shop),
      ...rings.map((ring) => edit(ring, { salePrice: 'Rs. 1,000', version: 1 })),
    ])
    for (const [index, ring] of rings.entries()) {
      const status = replies[index]?.status
      expect(await priceOf(ring)).toBe(status === 200 ? 'Rs. 799' : 'Rs. 959')
    }
    shop.later(26 * HOUR)
    await switchSales(shop)
    for (const [index, ring] of rings.entries())
      expect(await priceOf(ring)).toBe(replies[index]?.status === 200 ? 'Rs. 1,000' : 'Rs. 1,200')
  })

  test('orders and a start of many products do not wait for each other for ever', async () => {
    const rings = await Promise.all(
      Array.from({ length: 6 }, () => shop.stock({ price: 1200, stock: 50 })),
    )
    const customers = await Promise.all(Array.from({ length: 4 }, () => shop.customer()))
    await plan()
    shop.later(2)
    const lines = rings.map(({ productId }) => ({ productId }))
    const opened = await Promise.allSettled([
      switchSales(shop),
      ...customers.map((customer, index) =>
        shop.openPayment(customer, index % 2 === 0 ? lines : lines.toReversed()),
      ),
    ])
    expect(opened[0]?.status).toBe('fulfilled')
    expect(new Set(await Promise.all(rings.map(priceOf)))).toEqual(new Set(['Rs. 959']))
    for (const each of opened)
      if (each.status === 'rejected')
        expect(String(each.reason)).toMatch(/409 Your cart or a price has changed/)
  })
})

describe('a sale to save', () => {
  test('has a name, a rule, products and times, each with its sentence', async () => {
    await shop.stock({ price: 1200 })
    const refused = await ask('POST', '/api/admin/sales', {
      name: ' ',
      selection: { by: 'categories' },
      rule: { kind: 'percent', value: 91 },
      startsAt: '',
      endsAt: 'tomorrow',
    })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: {
          name: 'A name has 1 to 60 characters.',
          'selection.categories': 'Please choose at least one category.',
          'rule.value': 'Please enter a whole number of per cent, 1 to 90.',
          startsAt: 'Please enter a date and a time.',
          endsAt: 'Please enter a date and a time.',
        },
      },
    })
    const fieldsOf = async (input: SaleInput) =>
      (await ask('POST', '/api/admin/sales', inputOf(input))).body.fields
    expect(await fieldsOf({ endsAt: at(1) })).toEqual({
      endsAt: 'The sale must end after its start.',
    })
    expect(await fieldsOf({ startsAt: at(-HOUR), endsAt: at(-2) })).toEqual({
      endsAt: 'The end must be in the future.',
    })
    expect(await fieldsOf({ startsAt: at(-3 * HOUR) })).toEqual({
      startsAt: 'The start is in the past. Choose a later one, or “Start at once”.',
    })
    expect(await fieldsOf({ endsAt: at(61 * 24 * HOUR) })).toEqual({
      endsAt: 'A sale lasts at most 60 days.',
    })
    expect(await fieldsOf({ selection: { by: 'words', words: 'nothing' } })).toEqual({
      products: 'No product for sale is chosen.',
    })
    expect(await fieldsOf({ selection: { by: 'categories', categories: ['Cars'] } })).toEqual({
      'selection.categories': 'Please choose categories from the list.',
    })
    expect(await fieldsOf({ rule: { kind: 'amount', value: 0.001 } })).toEqual({
      'rule.value': 'Please enter an amount in rupees.',
    })
    expect(await shop.db.select().from(salesTable)).toEqual([])
  })

  test('is stored once by a repeated request', async () => {
    await shop.stock({ price: 1200 })
    const body = { ...inputOf(), requestId: 'a sale of a test' }
    const [first, second] = await Promise.all([
      ask('POST', '/api/admin/sales', body),
      ask('POST', '/api/admin/sales', body),
    ])
    expect(first.body._id).toBe(second.body._id)
    expect((await ask('GET', '/api/admin/sales')).body.sales).toHaveLength(1)
  })

  test('is listed by its state', async () => {
    await shop.stock({ price: 1200 })
    await start({ endsAt: at(HOUR) })
    await plan({ startsAt: at(2 * HOUR), endsAt: at(3 * HOUR) })
    const list = async (state: string) =>
      (await ask('GET', `/api/admin/sales?state=${state}`)).body.sales.length
    expect([await list('planned'), await list('running'), await list('ended')]).toEqual([1, 1, 0])
  })
})

test('a product leaves its running sale with a statement outside the shop too', async () => {
  const ring = await shop.stock({ price: 1200 })
  await start()
  await shop.db
    .update(products)
    .set({ salePrice: rupees(1100) })
    .where(eq(products.id, ring.productId as Id<'prd'>))
  expect(await read(ring)).toMatchObject({ salePrice: 'Rs. 1,100' })
  expect((await read(ring)).sale).toBeUndefined()
  await pass(26 * HOUR)
  expect(await priceOf(ring)).toBe('Rs. 1,100')
})
