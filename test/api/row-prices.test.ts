import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#audit-log/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, body?: object) =>
  shop.request(method, address, { as: administrator, body })

const RING = {
  title: 'Kundan Ring',
  description: 'Round, of glass kundan.',
  category: 'Rings',
  actualPrice: 'Rs. 1,999',
  salePrice: 'Rs. 1,200',
  stone: 'Kundan',
  weightGrams: 12.5,
}

/** A published ring with its version; the sizes in `own` have a price of their own. */
async function ring(own: Record<string, string> = {}, more: object = {}) {
  const variants = Object.entries(own).map(([label, salePrice]) => ({
    label,
    salePrice,
    costPrice: 'Rs. 300',
    inventory: 4,
  }))
  const body = { ...RING, ...more, ...(variants.length > 0 && { variants }) }
  return (await send('POST', '/api/admin/products', body)).body.product
}

const read = async (id: string) => (await send('GET', `/api/admin/products/${id}`)).body

const change = (id: string, body: object) => send('PUT', `/api/admin/products/${id}/prices`, body)

type Prices = { salePrice: string; actualPrice: string; variants: { salePrice: string }[] }

const pricesOf = ({ salePrice, actualPrice, variants }: Prices) => ({
  salePrice,
  actualPrice,
  sizes: variants.map((variant) => variant.salePrice),
})

test('a new price changes nothing else of the product, and customers see it at once', async () => {
  const made = await ring()
  const address = `/api/products/${made._id}`
  expect((await shop.request('GET', address)).body.salePrice).toBe('Rs. 1,200')
  const changed = await change(made._id, { salePrice: '999', version: made.version })
  expect(changed).toMatchObject({
    status: 200,
    body: { message: 'Product updated successfully!', product: { salePrice: 'Rs. 999' } },
  })
  const { version, updatedAt, ...before } = made
  expect(await read(made._id)).toEqual({
    ...before,
    salePrice: 'Rs. 999',
    salePricePaise: 99_900,
    variants: [{ ...before.variants[0], salePrice: 'Rs. 999', salePricePaise: 99_900 }],
    version: version + 1,
    updatedAt: expect.not.stringMatching(updatedAt),
  })
  expect((await shop.request('GET', address)).body.salePrice).toBe('Rs. 999')
  const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    action: 'product.edited',
    before: { salePrice: 'Rs. 1,200' },
    after: { salePrice: 'Rs. 999' },
  })
  const { prices } = (await send('GET', `/api/admin/products/${made._id}/prices`)).body
  expect(prices.map(({ price }: { price: string }) => price)).toEqual(['Rs. 999', 'Rs. 1,200'])
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap(({ findings }) => findings)).toEqual([])
})

test('sizes keep their own prices unless the change names them', async () => {
  const made = await ring({ 'Size 12': '', 'Size 14': 'Rs. 1,300', 'Size 16': 'Rs. 1,400' })
  const [, second, third] = made.variants
  const first = await change(made._id, {
    actualPrice: '2199',
    salePrice: '1100',
    sizes: [{ _id: third._id, salePrice: '1500' }],
    version: made.version,
  })
  expect(pricesOf(first.body.product)).toEqual({
    salePrice: 'Rs. 1,100',
    actualPrice: 'Rs. 2,199',
    sizes: ['Rs. 1,100', 'Rs. 1,300', 'Rs. 1,500'],
  })
  const { product } = first.body
  expect(product.variants).toMatchObject(
    made.variants.map(({ _id, sku, costPricePaise, inventory }: Record<string, never>) => ({
      _id,
      sku,
      costPricePaise,
      inventory,
    })),
  )
  const none = await change(made._id, {
    salePrice: '1100',
    sizes: [{ _id: second._id, salePrice: '' }],
    version: product.version,
  })
  expect(pricesOf(none.body.product).sizes).toEqual(['Rs. 1,100', 'Rs. 1,100', 'Rs. 1,500'])
})

test('a price that no form would save is refused with a sentence for its field', async () => {
  const made = await ring({ 'Size 12': '', 'Size 14': 'Rs. 1,300' })
  const { version, variants } = made
  const refused = async (body: object) => (await change(made._id, { version, ...body })).body.fields
  expect(await refused({ salePrice: '2000' })).toEqual({
    actualPrice: 'The actual price cannot be below the sale price.',
  })
  expect(await refused({ salePrice: '0' })).toEqual({
    salePrice: 'Please enter a price such as Rs. 1,299.',
  })
  expect(await refused({ salePrice: 'cheap' })).toEqual({
    salePrice: 'Please enter a price such as Rs. 1,299.',
  })
  expect(
    await refused({ salePrice: '1200', sizes: [{ _id: variants[1]._id, salePrice: '2500' }] }),
  ).toEqual({ variants: 'The price of a size cannot be above the actual price.' })
  const other = await ring({ Small: '' })
  expect(
    await change(made._id, {
      salePrice: '1200',
      version,
      sizes: [{ _id: other.variants[0]._id, salePrice: '1000' }],
    }),
  ).toMatchObject({ status: 404, body: { code: 'variant.missing' } })
  expect(await read(made._id)).toEqual(made)
})

test('a price that was typed over an older one is refused with the present product', async () => {
  const made = await ring()
  await change(made._id, { salePrice: '999', version: made.version })
  expect(await change(made._id, { salePrice: '899', version: made.version })).toMatchObject({
    status: 409,
    body: { code: 'product.changed', product: { salePrice: 'Rs. 999' } },
  })
  expect((await read(made._id)).salePrice).toBe('Rs. 999')
})

test('of ten who change the same price at once, one changes it', async () => {
  const made = await ring()
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      change(made._id, { salePrice: String(900 + index), version: made.version }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
})

test('a price that is sent again after a lost response changes nothing more', async () => {
  const made = await ring()
  const body = { salePrice: '999', version: made.version, requestId: `prices of ${made._id}` }
  const first = await change(made._id, body)
  expect((await change(made._id, body)).body.product).toEqual(first.body.product)
  const other = await ring()
  expect((await change(other._id, { ...body, version: other.version })).status).toBe(400)
})

test('a deleted product keeps its price', async () => {
  const made = await ring()
  await send('DELETE', `/api/admin/products/${made._id}`)
  const { version } = await read(made._id)
  expect(await change(made._id, { salePrice: '999', version })).toMatchObject({
    status: 404,
    body: { message: 'It is deleted. Please restore it first.' },
  })
})

test('a draft stays a draft, and a product without an actual price gets none', async () => {
  const draft = await ring({}, { state: 'draft' })
  const changed = await change(draft._id, { salePrice: '999', version: draft.version })
  expect(changed.body.product).toMatchObject({ state: 'draft', salePrice: 'Rs. 999' })
  const { productId } = await shop.stock({ price: 800 })
  const { version } = await read(productId)
  const one = await change(productId, { salePrice: '700', version })
  expect(one.body.product).toMatchObject({ actualPrice: null, salePrice: 'Rs. 700' })
})

test('a price that is changed in a sale leaves the sale and stays', async () => {
  const made = await ring()
  const sale = await send('POST', '/api/admin/sales', {
    name: 'Diwali',
    selection: { by: 'words', categories: [], words: made.title, excluded: [], skipsOthers: false },
    rule: { kind: 'percent', value: 20 },
    startsAt: null,
    endsAt: new Date(Date.now() + 48 * 3600_000).toISOString(),
  })
  expect(sale.status, sale.body.message).toBe(200)
  await shop.work()
  const lowered = await read(made._id)
  expect(lowered).toMatchObject({ salePrice: 'Rs. 959', sale: { endsAt: expect.any(String) } })
  const changed = await change(made._id, { salePrice: '900', version: lowered.version })
  expect(changed.body.product.salePrice).toBe('Rs. 900')
  expect(changed.body.product.sale).toBeUndefined()
})
