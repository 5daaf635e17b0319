import { eq } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storePictures } from '#admin/catalog/pictures.ts'
import { replacePictureUses } from '#media/media.ts'
import { pictures } from '#media/tables.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { toForm } from '../form.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let shade = 0

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const image = (width = 320, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: `hsl(${(shade += 7)} 60% 40%)` } })

async function upload(bytes: Buffer): Promise<{ key: string; width: number; height: number }> {
  const form = toForm({}, [{ bytes }])
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...administrator.headers, ...form.headers },
    payload: form.payload,
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().pictures[0]
}

const media = async (method: 'GET' | 'PUT' | 'DELETE', path = '', body?: unknown) =>
  shop.request(method, `/api/admin/media${path}`, { as: administrator, body })
const isThere = async (key: string) => (await media('GET', `/${key}`)).status === 200
const useAsLogo = (key: string) =>
  shop.db.transaction((tx) =>
    replacePictureUses(tx, { kind: 'settings', id: 'identity', name: 'Logo' }, [key]),
  )
const useNothing = () =>
  shop.db.transaction((tx) =>
    replacePictureUses(tx, { kind: 'settings', id: 'identity', name: 'Logo' }, []),
  )

const RING = {
  title: 'Chandni Ring',
  description: 'Moonlight.',
  category: 'Rings',
  actualPrice: 'Rs. 1,299',
  salePrice: '999',
}
const createProduct = (key: string) =>
  shop.request('POST', '/api/admin/products', {
    as: administrator,
    body: { ...RING, pictures: [{ key, alt: '' }] },
  })

test('JPEG, PNG and WebP are taken, and the library lists them with their uploader', async () => {
  for (const file of [
    await image().jpeg().toBuffer(),
    await image().png().toBuffer(),
    await image().webp().toBuffer(),
  ]) {
    const picture = await upload(file)
    expect((await media('GET')).body.pictures[0]).toMatchObject({
      ...picture,
      name: '',
      alt: '',
      isKept: false,
      uploadedBy: expect.any(String),
      uses: [],
      orders: 0,
    })
    expect((await shop.app.inject({ url: `/pictures/${picture.key}/320.avif` })).statusCode).toBe(
      200,
    )
  }
})

test('a picture with texts is kept without a use, is found by them, and is logged', async () => {
  const { key } = await upload(await image().jpeg().toBuffer())
  const texts = { name: 'diwali-hero.jpg', alt: 'Two jhumkas on silk' }
  expect((await media('PUT', `/${key}`, texts)).body).toMatchObject({ ...texts, isKept: true })
  await shop.db
    .update(pictures)
    .set({ createdAt: new Date(0) })
    .where(eq(pictures.key, key))
  await JOB_HANDLERS['shop.cleanup'](shop, {})
  const keysOf = (found: { key: string }[]) => found.map((picture) => picture.key)
  expect(keysOf((await media('GET', '?q=JHUMKAS')).body.pictures)).toEqual([key])
  expect((await media('GET', '?q=nothing-like-it')).body.pictures).toEqual([])
  const { changes } = (
    await shop.request('GET', '/api/admin/changes?kind=picture', { as: administrator })
  ).body
  expect(changes[0]).toMatchObject({ action: 'picture.added', subject: { _id: key }, after: texts })
})

test('pictures without a name or an alt text are found', async () => {
  const [named, described] = [
    (await upload(await image().png().toBuffer())).key,
    (await upload(await image().webp().toBuffer())).key,
  ]
  await media('PUT', `/${named}`, { name: 'only-a-name.png', alt: '' })
  await media('PUT', `/${described}`, { name: '', alt: 'Only words' })
  const keysOf = async (missing: string) =>
    (await media('GET', `?limit=100&missing=${missing}`)).body.pictures.map(
      ({ key }: { key: string }) => key,
    )
  expect(await keysOf('alt')).toContain(named)
  expect(await keysOf('alt')).not.toContain(described)
  expect(await keysOf('name')).toContain(described)
  expect(await keysOf('name')).not.toContain(named)
  expect((await media('GET', '?missing=name&q=Only%20words')).body.pictures).toHaveLength(1)
  expect((await media('GET', '?missing=alt&q=Only%20words')).body.pictures).toEqual([])
  expect((await media('GET', '?missing=size')).status).toBe(400)
})

test('the library says what uses a picture, and refuses to remove it until nothing does', async () => {
  const { key } = await upload(await image().jpeg().toBuffer())
  const { product } = (await createProduct(key)).body
  await useAsLogo(key)
  expect((await media('GET', `/${key}`)).body.uses).toEqual([
    { kind: 'product', subjectId: product._id, name: RING.title },
    { kind: 'settings', subjectId: 'identity', name: 'Logo' },
  ])
  const unused = (await media('GET', '?unused=true&limit=100')).body.pictures
  expect(unused.map((picture: { key: string }) => picture.key)).not.toContain(key)
  expect(await media('DELETE', `/${key}`)).toMatchObject({
    status: 409,
    body: { code: 'picture.used' },
  })
  await useNothing()
  expect((await media('DELETE', `/${key}`)).status).toBe(409)
  const url = `/api/admin/products/${product._id}`
  await shop.request('PUT', url, { as: administrator, body: { ...RING, pictures: [] } })
  expect((await media('DELETE', `/${key}`)).status).toBe(200)
  expect((await media('DELETE', `/${key}`)).status).toBe(404)
  expect(await shop.storage.has(`originals/${key}.jpg`)).toBe(false)
  expect(await shop.storage.has(`pictures/${key}/320.webp`)).toBe(false)
})

test('a picture of an order line cannot be removed', async () => {
  const { key } = await upload(await image().jpeg().toBuffer())
  const { product } = (await createProduct(key)).body
  await shop.request('POST', '/api/admin/inventory/add', {
    as: administrator,
    body: { productId: product._id, quantity: 1 },
  })
  await shop.openPayment(await shop.customer(), [{ productId: product._id }])
  const url = `/api/admin/products/${product._id}`
  await shop.request('PUT', url, { as: administrator, body: { ...RING, pictures: [] } })
  expect((await media('GET', `/${key}`)).body).toMatchObject({ uses: [], orders: 1 })
  expect((await media('DELETE', `/${key}`)).status).toBe(409)
})

test('a picture that is taken into use while it is being removed is either used or removed', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { key } = await upload(await image().jpeg().toBuffer())
    const [used, made, removed] = await Promise.all([
      useAsLogo(key).then(
        () => true,
        () => false,
      ),
      createProduct(key),
      media('DELETE', `/${key}`),
    ])
    const isUsed = used || made.status === 200
    expect({ round, removed: removed.status, there: await isThere(key) }).toEqual(
      isUsed ? { round, removed: 409, there: true } : { round, removed: 200, there: false },
    )
    await useNothing()
  }
})

test('a removal waits for a use that is being stored', async () => {
  const { key } = await upload(await image().jpeg().toBuffer())
  const { removing } = await shop.db.transaction(async (tx) => {
    await replacePictureUses(tx, { kind: 'category', id: 'nath', name: 'Nath' }, [key])
    const removing = media('DELETE', `/${key}`)
    await sleep(150)
    return { removing }
  })
  expect((await removing).status).toBe(409)
  expect(await shop.storage.has(`originals/${key}.jpg`)).toBe(true)
})

test('a removed picture cannot be used, and can be uploaded again', async () => {
  const file = await image().png().toBuffer()
  const { key } = await upload(file)
  await media('DELETE', `/${key}`)
  await expect(useAsLogo(key)).rejects.toMatchObject({ code: 'picture.missing' })
  await upload(file)
  expect((await shop.app.inject({ url: `/pictures/${key}/320.webp` })).statusCode).toBe(200)
})

test('a picture is enlarged as far as its original reaches', async () => {
  const [[large], [small]] = [
    await storePictures(shop, [await image(2400, 1800).jpeg().toBuffer()]),
    await storePictures(shop, [await image(1900, 1900).jpeg().toBuffer()]),
  ]
  const { rawPayload, headers } = await shop.app.inject({
    url: `/pictures/${large?.key}/2000.webp`,
  })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 2000, height: 1500 })
  expect(headers['content-type']).toBe('image/webp')
  expect((await shop.app.inject({ url: `/pictures/${small?.key}/2000.webp` })).statusCode).toBe(404)
  const smaller = await shop.app.inject({ url: `/pictures/${small?.key}/1600.avif` })
  expect(await sharp(smaller.rawPayload).metadata()).toMatchObject({ width: 1600, height: 1600 })
  await media('DELETE', `/${large?.key}`)
  expect(await shop.storage.has(`pictures/${large?.key}/2000.webp`)).toBe(false)
})

test('the library refuses a wrong key, page and text', async () => {
  for (const path of ['/..%2fsecret', '/A', `/${'a'.repeat(65)}`, '?page=0', '?limit=101'])
    expect((await media('GET', path)).status, path).toBe(400)
  expect((await media('GET', '/unknown')).status).toBe(404)
  const { key } = await upload(await image().jpeg().toBuffer())
  const long = { name: 'x'.repeat(121), alt: 'x'.repeat(201) }
  expect((await media('PUT', `/${key}`, long)).body.fields).toHaveProperty('alt')
  expect((await media('PUT', '/unknown', { name: '', alt: '' })).status).toBe(404)
})

const SLIDE = {
  cloth: 'jamun',
  title: 'Diwali',
  text: 'Lights and gold.',
  to: '/rings',
  label: 'See rings',
  picture: 'own',
}
const saveHome = async (slides: object[]) => {
  const { settings } = (await shop.request('GET', '/api/admin/settings', { as: administrator }))
    .body
  const { version } = settings.find(({ name }: { name: string }) => name === 'home')
  return shop.request('PUT', '/api/admin/settings/home', {
    as: administrator,
    body: { value: { slides, faq: [], testimonials: [] }, version },
  })
}

test('slides use pictures of the library, and pages get their sizes and texts at once', async () => {
  const [wide, phone] = [
    await upload(await image(1600, 900).jpeg().toBuffer()),
    await upload(await image(720, 900).jpeg().toBuffer()),
  ]
  const slide = { ...SLIDE, wide: wide.key, phone: phone.key, phoneX: '80' }
  expect((await saveHome([slide])).status).toBe(200)
  await media('PUT', `/${wide.key}`, { name: '', alt: 'A lamp' })
  expect((await shop.request('GET', '/api/shop')).body).toMatchObject({
    home: { slides: [{ wide: wide.key, phone: phone.key, phoneX: '80' }] },
    pictures: expect.arrayContaining([
      { ...wide, alt: 'A lamp' },
      { ...phone, alt: '' },
    ]),
  })
  expect((await media('DELETE', `/${phone.key}`)).status).toBe(409)
  expect((await saveHome([{ ...SLIDE, picture: 'hero-1', wide: wide.key }])).status).toBe(200)
  expect((await media('DELETE', `/${phone.key}`)).status).toBe(200)
  expect((await shop.request('GET', '/api/shop')).body.pictures).toBeUndefined()
})

test('a slide with a missing picture, a wrong crop or a seventh one is refused at its field', async () => {
  const { key } = await upload(await image().jpeg().toBuffer())
  const fieldsOf = async (slides: object[]) => (await saveHome(slides)).body.fields
  expect(await fieldsOf([SLIDE])).toHaveProperty(['slides.0.wide'])
  expect(await fieldsOf([{ ...SLIDE, wide: '../x' }])).toHaveProperty(['slides.0.wide'])
  expect(await fieldsOf([{ ...SLIDE, wide: key, wideX: '33' }])).toHaveProperty(['slides.0.wideX'])
  const lost = { ...SLIDE, wide: key, phone: 'f'.repeat(24) }
  expect(await fieldsOf([{ ...SLIDE, wide: key }, lost])).toHaveProperty(['slides.1.phone'])
  expect(await fieldsOf(Array.from({ length: 7 }, () => ({ ...SLIDE, wide: key })))).toEqual({
    slides: 'At most six slides.',
  })
})

test('a product has up to five more pictures, beside the three of the specification', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, async () => upload(await image().jpeg().toBuffer())),
  )
  const [first, ...rest] = made.map(({ key }) => ({ key, alt: '' }))
  const save = (body: object, id = '') =>
    shop.request(id ? 'PUT' : 'POST', `/api/admin/products${id && `/${id}`}`, {
      as: administrator,
      body: { ...RING, ...body },
    })
  const { product } = (await save({ pictures: [first], gallery: rest })).body
  const shown = (await shop.request('GET', `/api/products/${product._id}`)).body
  expect(shown.images).toHaveLength(1)
  expect(shown.gallery).toEqual(made.slice(1).map((picture) => ({ ...picture, alt: RING.title })))
  expect((await media('DELETE', `/${rest[0]?.key}`)).status).toBe(409)
  const kept = await save({ title: 'Renamed' }, product._id)
  expect(kept.body.product.gallery).toHaveLength(5)
  for (const gallery of [[...rest, first], [first], [{ key: 'f'.repeat(24), alt: '' }]])
    expect((await save({ gallery }, product._id)).status).toBe(400)
  expect((await save({ gallery: [] }, product._id)).body.product.gallery).toBeUndefined()
  expect((await media('DELETE', `/${rest[0]?.key}`)).status).toBe(200)
})
