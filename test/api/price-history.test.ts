import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteProducts } from '#catalog/catalog.ts'
import { priceHistory } from '#catalog/price-tables.ts'
import { products, variants } from '#catalog/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { MIGRATIONS } from '#platform/db/migrations.ts'
import type { Id } from '#shared/ids.ts'
import { rupees } from '#shared/money/money.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const RING = {
  title: 'Kundan Ring',
  description: 'Round, of glass kundan.',
  category: 'Rings',
  actualPrice: 'Rs. 1,999',
  salePrice: 'Rs. 1,200',
}

const edit = async ({ productId }: TestProduct, change: object) => {
  const reply = await shop.request('PUT', `/api/admin/products/${productId}`, {
    as: administrator,
    body: { ...RING, ...change },
  })
  expect(reply.body.message).toBe('Product updated successfully!')
}

const read = async ({ productId }: Pick<TestProduct, 'productId'>, query = '') => {
  const address = `/api/admin/products/${productId}/prices${query}`
  return (await shop.request('GET', address, { as: administrator })).body
}

type Shown = { price: string | null; reason: string; variantLabel: string }

/** The prices of a product, oldest first. */
const pricesOf = async (ring: Pick<TestProduct, 'productId'>) =>
  (await read(ring)).prices
    .map(({ price, reason, variantLabel }: Shown) => [variantLabel, price, reason].join(' ').trim())
    .reverse()

const expectSoundBooks = async () => {
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap(({ findings }) => findings)).toEqual([])
}

test('the history of a product begins with its first price, and each other price is a row', async () => {
  const ring = await shop.stock({ price: 1200 })
  await edit(ring, { salePrice: 'Rs. 999' })
  await edit(ring, { salePrice: 'Rs. 999', title: 'Another name' })
  await edit(ring, { salePrice: 'Rs. 1,099' })
  expect(await pricesOf(ring)).toEqual(['Rs. 1,200 first', 'Rs. 999 edit', 'Rs. 1,099 edit'])
  await expectSoundBooks()
})

test('each size has a history of its own, and an edit that changes one price adds one row', async () => {
  const ring = await shop.stock({ price: 1200, sizes: ['Size 12', 'Size 14'] })
  const [first, second] = ring.variantIds
  const sizes = [
    { _id: first, label: 'Size 12', salePrice: '' },
    { _id: second, label: 'Size 14', salePrice: 'Rs. 1,300' },
  ]
  await edit(ring, { variants: sizes })
  await edit(ring, { variants: sizes, salePrice: 'Rs. 1,100' })
  await edit(ring, { variants: sizes.slice(0, 1), salePrice: 'Rs. 1,100' })
  expect(await pricesOf(ring)).toEqual([
    'Size 12 Rs. 1,200 first',
    'Size 14 Rs. 1,200 first',
    'Size 14 Rs. 1,300 edit',
    'Size 12 Rs. 1,100 edit',
    'Size 14  edit',
  ])
  await expectSoundBooks()
})

test('what is not for sale has no price: a draft, and an archived product until it is restored', async () => {
  const draft = { ...RING, state: 'draft', variants: [{ label: '', inventory: 1 }] }
  const made = await shop.request('POST', '/api/admin/products', {
    as: administrator,
    body: draft,
  })
  const ring = { productId: made.body.product._id, slug: '', variantIds: [] }
  expect(await pricesOf(ring)).toEqual([])
  await edit(ring, { state: 'published' })
  await shop.request('DELETE', `/api/admin/products/${ring.productId}`, { as: administrator })
  await shop.request('POST', `/api/admin/products/${ring.productId}/restore`, {
    as: administrator,
    body: { state: 'published' },
  })
  expect(await pricesOf(ring)).toEqual(['Rs. 1,200 first', 'edit', 'Rs. 1,200 edit'])
  await expectSoundBooks()
})

test('a price that is changed outside the shop has its row too', async () => {
  const ring = await shop.stock({ price: 1200 })
  const [variantId] = ring.variantIds
  await shop.db
    .update(products)
    .set({ salePrice: rupees(900) })
    .where(eq(products.id, ring.productId))
  await shop.db
    .update(variants)
    .set({ salePrice: rupees(950) })
    .where(eq(variants.id, variantId as Id<'var'>))
  expect(await pricesOf(ring)).toEqual(['Rs. 1,200 first', 'Rs. 900 edit', 'Rs. 950 edit'])
})

test('nobody can change or delete a row of the history, which goes only with its product', async () => {
  const ring = await shop.stock({ price: 1200 })
  const isOfRing = eq(priceHistory.productId, ring.productId)
  await expect(
    shop.db
      .update(priceHistory)
      .set({ price: rupees(5000) })
      .where(isOfRing),
  ).rejects.toThrow()
  await expect(shop.db.delete(priceHistory).where(isOfRing)).rejects.toThrow()
  expect(await pricesOf(ring)).toEqual(['Rs. 1,200 first'])
  const bare = await shop.stock({ price: 1200, stock: 0 })
  await shop.db.transaction((tx) => deleteProducts(tx, [bare.productId]))
  const left = await shop.db
    .select()
    .from(priceHistory)
    .where(eq(priceHistory.productId, bare.productId))
  expect(left).toEqual([])
})

test('a long history is read page by page, newest first', async () => {
  const ring = await shop.stock({ price: 1200 })
  for (const price of [1100, 1000, 900]) await edit(ring, { salePrice: `Rs. ${price}` })
  const first = await read(ring, '?limit=3')
  expect(first.prices.map(({ price }: Shown) => price)).toEqual([
    'Rs. 900',
    'Rs. 1,000',
    'Rs. 1,100',
  ])
  const second = await read(ring, `?limit=3&before=${first.next}`)
  expect(second).toMatchObject({ prices: [{ price: 'Rs. 1,200', reason: 'first' }], next: null })
  const missing = await shop.request('GET', '/api/admin/products/nothing/prices', {
    as: administrator,
  })
  expect(missing).toMatchObject({ status: 404, body: { code: 'product.missing' } })
})

test('the books name a price that its history does not know', async () => {
  const ring = await shop.stock({ title: 'Moti Ring', price: 1200 })
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update products set sale_price = 90000 where id = ${ring.productId}`)
  })
  const findings = (await checkBooks(shop.db, shop.now())).flatMap((outcome) => outcome.findings)
  expect(findings).toEqual([
    {
      check: 'prices',
      rows: ring.variantIds,
      sentence:
        'The price of Moti Ring is Rs. 900.00, and its price history ends with Rs. 1,200.00.',
      subject: { kind: 'product', id: ring.productId, name: 'Moti Ring' },
    },
  ])
  await shop.db.execute(sql`update products set sale_price = 90000 where id = ${ring.productId}`)
  await shop.db.execute(sql`update products set sale_price = 90100 where id = ${ring.productId}`)
  await expectSoundBooks()
})

test('products of an earlier version get the price of today as their first row', async () => {
  const [file = ''] = readdirSync(MIGRATIONS).filter((name) => /price_history/.test(name))
  const statements = readFileSync(path.join(MIGRATIONS, file), 'utf8').split(
    '--> statement-breakpoint',
  )
  const ring = await shop.stock({ price: 1200, sizes: ['Size 12', 'Size 14'] })
  const hidden = await shop.stock({ price: 1300 })
  await shop.db
    .update(products)
    .set({ state: 'draft', removedAt: new Date() })
    .where(eq(products.id, hidden.productId))
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from price_history`)
    await tx.execute(sql`
      update products set updated_at = '2026-10-01T10:00:00Z' where id = ${ring.productId}`)
    await tx.execute(sql.raw(statements.at(-1) ?? ''))
  })
  expect(await pricesOf(ring)).toEqual(['Size 12 Rs. 1,200 first', 'Size 14 Rs. 1,200 first'])
  expect((await read(ring)).prices[0].at).toBe('2026-10-01T10:00:00.000Z')
  expect(await pricesOf(hidden)).toEqual([])
})
