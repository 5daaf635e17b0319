import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#catalog/tables.ts'
import { DEFAULT_LABELS } from '#shared/catalog/product-label.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const RING = {
  title: 'Siam Ring',
  description: 'A ring.',
  category: 'Rings',
  actualPrice: '1299',
  salePrice: '999',
  countryOfOrigin: 'Thailand',
}
const MAKERS = {
  makerName: 'Siam Silver',
  makerAddress: '1 Silom, Bangkok',
  importerName: 'Gulabi Imports',
  importerAddress: '9 MI Road,\nJaipur 302001',
}
const STORED = { ...MAKERS, importerAddress: '9 MI Road, Jaipur 302001' }
const NONE = { makerName: null, makerAddress: null, importerName: null, importerAddress: null }

const add = (fields: object) =>
  shop.request('POST', '/api/admin/products', { as: administrator, body: { ...RING, ...fields } })
const readPublic = async (slug: string) => (await shop.request('GET', `/api/products/${slug}`)).body

test('a product stores its maker and its importer, and an edit without them removes them', async () => {
  const { product } = (await add({ title: 'Stored Ring', ...MAKERS })).body
  expect(product).toMatchObject(STORED)
  expect(await readPublic(product.slug)).toMatchObject(STORED)
  const copy = await shop.request('POST', `/api/admin/products/${product._id}/duplicate`, {
    as: administrator,
  })
  expect(copy.body.product).toMatchObject(STORED)
  const edited = await shop.request('PUT', `/api/admin/products/${product._id}`, {
    as: administrator,
    body: RING,
  })
  expect(edited.body.product).toMatchObject(NONE)
  expect(await readPublic(edited.body.product.slug)).toMatchObject(NONE)
})

test('a name without an address, or an address without a name, is refused beside the field', async () => {
  const nameless = await add({ makerAddress: '1 Silom, Bangkok' })
  expect([nameless.status, nameless.body.fields]).toEqual([
    400,
    { makerName: 'Please enter the name too.' },
  ])
  const homeless = await add({ importerName: 'Gulabi Imports', importerAddress: '   ' })
  expect([homeless.status, homeless.body.fields]).toEqual([
    400,
    { importerAddress: 'Please enter the address too.' },
  ])
  const { productId } = await shop.stock()
  await expect(
    shop.db.update(products).set({ makerName: 'Siam Silver' }).where(eq(products.id, productId)),
  ).rejects.toThrow()
})

test('the settings of labels are public at once, have versions, and refuse half a maker', async () => {
  const save = (value: object, version: number) =>
    shop.request('PUT', '/api/admin/settings/labels', {
      as: administrator,
      body: { value: { ...DEFAULT_LABELS, ...value }, version },
    })
  expect((await shop.request('GET', '/api/shop')).body.labels).toBeUndefined()
  const refused = await save({ importerName: 'Gulabi Imports', careEmail: 'nowhere' }, 0)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
    400,
    ['careEmail', 'importerAddress'],
  ])
  const half = await save({ importerName: 'Gulabi Imports' }, 0)
  expect(half.body.fields).toEqual({ importerAddress: 'Please enter the address too.' })
  expect((await save({ ...STORED, carePhone: '+91 98290 12345' }, 0)).status).toBe(200)
  expect((await shop.request('GET', '/api/shop')).body.labels).toEqual({
    ...DEFAULT_LABELS,
    ...STORED,
    carePhone: '+91 98290 12345',
  })
  expect((await save({}, 0)).status).toBe(409)
  expect((await save({}, 1)).status).toBe(200)
})

test('the checklist asks for the importer as soon as imported goods are on sale', async () => {
  const readStep = async () =>
    (await shop.request('GET', '/api/admin/checklist', { as: administrator })).body.steps.find(
      ({ name }: { name: string }) => name === 'importer',
    )
  await shop.db.execute(sql`update products set country_of_origin = ' INDIA'`)
  expect(await readStep()).toBeUndefined()
  await add({ title: 'Bought Ring' })
  await add({ title: 'Named Ring', ...MAKERS })
  expect(await readStep()).toMatchObject({ isDone: false, hint: expect.stringMatching(/1 has/) })
  await saveSettings(shop, administrator, { labels: { ...DEFAULT_LABELS, ...STORED } })
  expect(await readStep()).toMatchObject({ isDone: true, hint: '' })
})
