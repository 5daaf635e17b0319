import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeProduct } from '#catalog/catalog.ts'
import { rupees } from '#shared/money/money.ts'
import { addProduct, type AddProductInput } from '../add-product.ts'
import { emptyDatabase } from '../database.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  await emptyDatabase(shop.database)
  shop.changes.announce({ kind: 'catalog' })
})
afterAll(() => shop.close())

const stock = (title: string, product: AddProductInput = {}) => addProduct(shop, title, product)

const titlesAt = async (path: string): Promise<string[]> =>
  (await shop.request('GET', path)).body.products.map((product: { title: string }) => product.title)
const related = (id: string) => titlesAt(`/api/products/${id}/related`)

describe('the products beside a product', () => {
  test('are of its category and of a similar price, never the product itself', async () => {
    const ring = await stock('Ring', { salePrice: rupees(1000) })
    await stock('Much dearer', { salePrice: rupees(8000) })
    await stock('Much cheaper', { salePrice: rupees(100) })
    await stock('A little dearer', { salePrice: rupees(1100) })
    await stock('A little cheaper', { salePrice: rupees(800) })
    await stock('Twice the price', { salePrice: rupees(2000) })
    await stock('Earrings', { category: 'Earrings', salePrice: rupees(1000) })
    expect(await related(ring)).toEqual([
      'A little dearer',
      'A little cheaper',
      'Twice the price',
      'Much dearer',
    ])
  })

  test('share its stone and colour first, then its price', async () => {
    const ring = await stock('Ring', {
      stone: 'American diamond (cubic zirconia)',
      colour: 'Rose gold',
    })
    await stock('Same price')
    await stock('Same stone', {
      stone: 'Enamel, American diamond (cubic zirconia)',
      salePrice: rupees(1300),
    })
    await stock('Same stone and colour', {
      stone: 'American diamond (cubic zirconia)',
      colour: 'Rose gold',
      salePrice: rupees(1800),
    })
    expect(await related(ring)).toEqual(['Same stone and colour', 'Same stone', 'Same price'])
  })

  test('are in stock, if there are enough of them', async () => {
    const ring = await stock('Ring')
    await stock('Sold out', { quantity: 0 })
    for (const [index, title] of ['One', 'Two', 'Three'].entries())
      await stock(title, { salePrice: rupees(3000 + index) })
    expect(await related(ring)).toEqual(['One', 'Two', 'Three', 'Sold out'])
  })

  test('come from its further categories if its own has few, with its own first', async () => {
    const ring = await stock('Ring', { category: 'PartyGlimmer', alsoIn: ['Rings'] })
    await stock('Another ring', { salePrice: rupees(1000) })
    await stock('For the party', { category: 'PartyGlimmer', salePrice: rupees(1200) })
    await stock('A pendant', { category: 'Pendant' })
    expect(await related(ring)).toEqual(['For the party', 'Another ring'])
  })

  test('do not contain removed products', async () => {
    const ring = await stock('Ring')
    const other = await stock('Other')
    expect(await related(ring)).toEqual(['Other'])
    await shop.db.transaction((tx) => removeProduct(tx, other))
    expect(await related(ring)).toEqual([])
    expect((await shop.request('GET', `/api/products/${other}/related`)).body).toMatchObject({
      code: 'product.missing',
    })
  })
})

describe('the recently viewed products of a browser', () => {
  test('are in the order of the browser, without removed and invalid ones', async () => {
    const [first, second, gone] = [await stock('First'), await stock('Second'), await stock('Gone')]
    await shop.db.transaction((tx) => removeProduct(tx, gone))
    expect(
      await titlesAt(`/api/viewed?id=${second}&id=${gone}&id=prd_00000000000000&id=${first}`),
    ).toEqual(['Second', 'First'])
    expect(await titlesAt(`/api/viewed?id=${first}`)).toEqual(['First'])
  })

  test('are at most twelve, and only ids of products', async () => {
    const ids = (count: number) =>
      Array.from({ length: count }, (_, index) => `id=prd_${String(index).padStart(14, '0')}`).join(
        '&',
      )
    expect((await shop.request('GET', `/api/viewed?${ids(12)}`)).status).toBe(200)
    for (const query of [ids(13), '', 'id=ring', 'id=', `id=prd_${'0'.repeat(41)}`])
      expect((await shop.request('GET', `/api/viewed?${query}`)).status).toBe(400)
  })
})
