import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toForm } from '../form.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const photo = (background: string, [width, height] = [600, 800]) =>
  sharp({ create: { width: width ?? 600, height: height ?? 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
const keyOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 24)

async function upload(files: Buffer[], as?: TestUser) {
  const form = toForm(
    {},
    files.map((bytes) => ({ bytes })),
  )
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...as?.headers, ...form.headers },
    payload: form.payload,
  })
  return { status: response.statusCode, body: response.json() }
}

const RING = {
  title: 'Chandni Ring',
  description: 'Moonlight on a band.',
  category: 'Rings',
  actualPrice: 'Rs. 1,299',
  salePrice: '999',
}
const total = async () =>
  (await shop.request('GET', '/api/admin/products', { as: administrator })).body.pagination.total

test('an administrator stores pictures and gets their keys and sizes in the same order', async () => {
  const files = [await photo('#b84e0b'), await photo('#32112a', [900, 700])]
  const expected = {
    status: 200,
    body: {
      pictures: [
        { key: keyOf(files[0] as Buffer), width: 600, height: 800 },
        { key: keyOf(files[1] as Buffer), width: 900, height: 700 },
      ],
    },
  }
  expect(await upload(files, administrator)).toEqual(expected)
  expect(await upload(files, administrator), 'a repeated upload is harmless').toEqual(expected)
  const picture = `/pictures/${expected.body.pictures[0]?.key}/320.webp`
  expect((await shop.app.inject({ url: picture })).statusCode).toBe(200)
})

test('a visitor and a customer are refused before the body is read', async () => {
  const file = await photo('#0f766e')
  expect((await upload([file])).status).toBe(401)
  expect((await upload([file], await shop.customer())).status).toBe(403)
  // A body that no parser could read gets the same response.
  for (const [headers, status] of [
    [{}, 401],
    [(await shop.customer()).headers, 403],
  ] as const) {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/pictures',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload: 'not a form',
    })
    expect(response.statusCode).toBe(status)
  }
  expect(await shop.storage.has(`originals/${keyOf(file)}.jpg`)).toBe(false)
})

test('files are checked by their content, and one refused file stores none', async () => {
  const good = await photo('#123456')
  for (const [bytes, status] of [
    [Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 400],
    [await sharp(good).avif({ effort: 0 }).toBuffer(), 400],
    [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 400],
    [good.subarray(0, 500), 400],
    [Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413],
  ] as const) {
    const answer = await upload([good, bytes], administrator)
    expect(answer.status).toBe(status)
    expect(answer.body.fields).toHaveProperty('images')
  }
  expect((await upload([good, good, good, good], administrator)).body).toMatchObject({
    message: 'A product has at most 3 pictures.',
  })
  expect((await upload([], administrator)).body).toMatchObject({
    fields: { images: 'Please choose a picture.' },
  })
  expect(await shop.storage.has(`originals/${keyOf(good)}.jpg`)).toBe(false)
})

test('a product is created and edited as JSON with the keys of stored pictures', async () => {
  const files = [await photo('#aa0000'), await photo('#00aa00', [500, 400])]
  const [first, second] = (await upload(files, administrator)).body.pictures
  const { status, body } = await shop.request('POST', '/api/admin/products', {
    as: administrator,
    body: {
      ...RING,
      pictures: [
        { key: second.key, alt: 'On a hand', width: 1, height: 1 },
        { key: first.key, alt: '' },
      ],
    },
  })
  expect(status).toBe(200)
  expect(body.product.pictures).toEqual([
    { ...second, alt: 'On a hand' },
    { ...first, alt: RING.title },
  ])
  const edited = await shop.request('PUT', `/api/admin/products/${body.product._id}`, {
    as: administrator,
    body: { ...RING, version: body.product.version, pictures: [{ key: first.key, alt: 'Alone' }] },
  })
  expect(edited.body.product.pictures).toEqual([{ ...first, alt: 'Alone' }])
  const unchanged = await shop.request('PUT', `/api/admin/products/${body.product._id}`, {
    as: administrator,
    body: RING,
  })
  expect(unchanged.body.product.pictures).toEqual(edited.body.product.pictures)
})

test('an unknown key is refused, and nothing is stored', async () => {
  const made = (
    await shop.request('POST', '/api/admin/products', { as: administrator, body: RING })
  ).body.product
  const before = await total()
  const body = { ...RING, title: 'Changed', pictures: [{ key: 'f'.repeat(24), alt: '' }] }
  const refused = {
    status: 400,
    body: {
      message: 'One of the pictures is not there.',
      fields: { images: 'One of the pictures is not there.' },
    },
  }
  const url = `/api/admin/products/${made._id}`
  expect(
    await shop.request('POST', '/api/admin/products', { as: administrator, body }),
  ).toMatchObject(refused)
  expect(await shop.request('PUT', url, { as: administrator, body })).toMatchObject(refused)
  expect(await total()).toBe(before)
  expect((await shop.request('GET', url, { as: administrator })).body).toEqual(made)
})

test('the same JSON with the same requestId creates one product', async () => {
  const body = { ...RING, title: 'Once only', requestId: 'chandni-once-1' }
  const before = await total()
  const responses = [1, 2, 3].map(() =>
    shop.request('POST', '/api/admin/products', { as: administrator, body }),
  )
  const ids = (await Promise.all(responses)).map((answer) => answer.body.product._id)
  expect(new Set(ids).size).toBe(1)
  expect(await total()).toBe(before + 1)
})

test('the API document shows the JSON body and the form', async () => {
  const { paths } = (await shop.request('GET', '/api/openapi.json')).body
  const typesOf = (path: string, method: string) =>
    Object.keys(paths[path][method].requestBody.content)
  expect(typesOf('/api/admin/pictures', 'post')).toEqual(['multipart/form-data'])
  for (const [path, method] of [
    ['/api/admin/products', 'post'],
    ['/api/admin/products/{id}', 'put'],
  ] as const)
    expect(typesOf(path, method)).toEqual(['application/json', 'multipart/form-data'])
})
