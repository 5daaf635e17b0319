import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeProduct } from '#catalog/catalog.ts'
import { nearby } from '#catalog/worn-with/worn-with.ts'
import { query } from '#platform/db/db.ts'
import { listDemoProducts } from '#seed/demo.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { seedSynthetic } from '#seed/synthetic.ts'
import { rupees } from '#shared/money/money.ts'
import { addProduct, type AddProductInput } from '../add-product.ts'
import { emptyDatabase } from '../database.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function emptied(): Promise<void> {
  await emptyDatabase(shop.database)
  shop.changes.announce({ kind: 'catalog' })
}

/** Adds a gold piece for the office with stock, unless the options say otherwise. */
const stock = (title: string, category: string, product: AddProductInput = {}) =>
  addProduct(shop, title, {
    category,
    alsoIn: ['OfficeMinimalistic'],
    colour: 'Gold',
    ...product,
  })

async function readRelated(id: string): Promise<{ products: string[]; wornWith: string[] }> {
  const { body } = await shop.request('GET', `/api/products/${id}/related`)
  const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title)
  return { products: titlesOf(body.products), wornWith: titlesOf(body.wornWith) }
}
const wornWith = async (id: string) => (await readRelated(id)).wornWith

describe('what to wear with a product', () => {
  beforeEach(emptied)

  test('shares a collection, and is not among the related products too', async () => {
    const ring = await stock('Ring', 'OfficeMinimalistic', { alsoIn: ['Rings'] })
    await stock('Hoops', 'Earrings')
    await stock('Party Hoops', 'Earrings', { alsoIn: ['PartyGlimmer'] })
    await stock('Kada', 'Bangles', { salePrice: rupees(900) })
    await stock('Pendant', 'Pendant', { salePrice: rupees(5000) })
    expect(await readRelated(ring)).toEqual({ products: ['Pendant'], wornWith: ['Hoops', 'Kada'] })
  })

  test('is in stock and published', async () => {
    const ring = await stock('Ring', 'Rings')
    await stock('Sold out', 'Earrings', { quantity: 0 })
    await stock('Draft', 'Earrings', { state: 'draft' })
    const kada = await stock('Kada', 'Bangles')
    expect(await wornWith(ring)).toEqual(['Kada'])
    await shop.db.transaction((tx) => removeProduct(tx, kada))
    expect(await wornWith(ring)).toEqual([])
  })

  test('belongs to its reply in the cache, which is computed again when it is sold out', async () => {
    const ring = await stock('Ring', 'Rings')
    const kada = await stock('Kada', 'Bangles')
    const call = { params: { id: ring } }
    expect((await shop.app.inProcess.read('GET /api/products/:id/related', call)).tags).toEqual([
      'catalog',
      `stock:${kada}`,
    ])
  })

  test('is found by indexes among few products of a large shop', async () => {
    await seedSynthetic(shop.db, 2000, () => undefined)
    await shop.db.execute(sql`analyze`)
    const { body } = await shop.request('GET', '/api/products?category=Rings&limit=1')
    const [product] = body.products
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const plan = await query<{ 'QUERY PLAN': string }>(
        tx,
        sql`explain (analyze, costs off, timing off) ${nearby(product)}`,
      )
      const text = plan.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toContain('using product_categories_price')
      expect(text).not.toMatch(/Seq Scan on (product_categories|product_search|products)\b/)
      const read = [...text.matchAll(/rows=(\d+)/g)].map(([, rows]) => Number(rows))
      expect(Math.max(...read)).toBeLessThan(130)
    })
  })
})

describe('in the demo catalog', () => {
  beforeAll(async () => {
    await emptied()
    for (const product of await listDemoProducts())
      await seedProduct(shop, { ...product, pictures: [] })
  })

  test.each([
    ['ring-solitaire-aurora', ['Yaad Sunburst Disc Pendant', 'Sargam Bangle Stack (Set of 7)']],
    ['ring-evil-eye-drishti', ['Nazar Evil Eye Pendant', 'Chand Tara Mismatched Studs']],
    ['ring-cocktail-raat-rani', ['Jhilmil Linear Drops', 'Mehfil Crystal Bangle']],
    ['pendant-infinity-saath', ['Anant Eternity Band', 'Preet Charm Bangle']],
    ['earrings-jhumka-gulab', ['Jodha Kundan Kada']],
    ['earrings-oxidised-jhumka-banjara', ['Banjara Oxidised Kada']],
    ['combo-ring-studs-gulabi', ['Saath Infinity Pendant', 'Preet Charm Bangle']],
    ['combo-kundan-choker-padmini', ['Jodha Kundan Kada']],
    ['ring-stack-trisha', []],
  ])('%s is worn with what is in its look', async (slug, titles) => {
    expect(await wornWith(slug)).toEqual(titles)
  })
})
