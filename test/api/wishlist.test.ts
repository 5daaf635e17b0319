import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeProduct } from '#catalog/catalog.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let asha: TestUser

beforeAll(async () => void (shop = await openTestShop()))
beforeEach(async () => void (asha = await shop.customer()))
afterAll(() => shop.close())

const titles = (response: { body: { products: { title: string }[] } }) =>
  response.body.products.map(({ title }) => title)
const read = () => shop.request('GET', '/api/wishlist', { as: asha })
const keep = (productId: string) =>
  shop.request('POST', '/api/wishlist', { as: asha, body: { productId } })
const drop = (productId: string) =>
  shop.request('DELETE', `/api/wishlist/${productId}`, { as: asha })

test('products are stored in the order of their addition, once each, by id or slug', async () => {
  const jhumka = await shop.stock({ title: 'Meenakari Jhumka' })
  const hoops = await shop.stock({ title: 'Oxidised Hoops' })
  expect(titles(await read())).toEqual([])
  await keep(hoops.productId)
  await keep('meenakari-jhumka')
  expect(titles(await keep(hoops.productId))).toEqual(['Oxidised Hoops', 'Meenakari Jhumka'])
  const details = (await shop.request('GET', `/api/products/${jhumka.productId}`)).body
  expect(details).toMatchObject((await read()).body.products[1])
  expect(titles(await drop('oxidised-hoops'))).toEqual(['Meenakari Jhumka'])
  expect(titles(await drop(jhumka.productId))).toEqual([])
})

test('an unknown product cannot be added, and can be removed', async () => {
  expect(await keep('prd_nothing')).toMatchObject({
    status: 404,
    body: { code: 'product.missing' },
  })
  expect(await drop('prd_nothing')).toMatchObject({ status: 200, body: { products: [] } })
})

test('a removed product disappears from every wishlist', async () => {
  const [stays, goes] = [await shop.stock({ title: 'Stays' }), await shop.stock({ title: 'Goes' })]
  for (const { productId } of [stays, goes]) await keep(productId)
  await shop.db.transaction((tx) => removeProduct(tx, goes.productId))
  expect(titles(await read())).toEqual(['Stays'])
  expect((await keep(goes.productId)).status).toBe(404)
  expect(titles(await drop(goes.productId))).toEqual(['Stays'])
})

test('a sold-out product can be on the wishlist', async () => {
  const gone = await shop.stock({ stock: 0 })
  expect((await keep(gone.productId)).body.products).toMatchObject([{ inventory: 0 }])
})
