import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storePictures } from '#admin/catalog/pictures.ts'
import { deleteUnusedPicture, lockPictures } from '#media/media.ts'
import { pictures } from '#media/tables.ts'
import { deletePictureFiles } from '#platform/images/images.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'

const HOUR_MS = 3600_000

let shop: TestShop
let administrator: TestUser
let shade = 0

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

/** A photo that no other test has. */
const photo = () =>
  sharp({
    create: { width: 320, height: 400, channels: 3, background: `hsl(${(shade += 7)} 60% 40%)` },
  })
    .jpeg()
    .toBuffer()
const keyOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 24)

/** Uploads a photo `hours` ago. Returns its key. */
async function upload(hours: number): Promise<string> {
  const [picture] = await storePictures(shop, [await photo()])
  const key = picture?.key ?? ''
  await age(hours, key)
  return key
}

const age = (hours: number, ...keys: string[]) =>
  shop.db
    .update(pictures)
    .set({ createdAt: new Date(Date.now() - hours * HOUR_MS) })
    .where(inArray(pictures.key, keys))

const cleanUp = () => JOB_HANDLERS['shop.cleanup'](shop, {})

/** Whether the picture is recorded, its original is stored, and a rendition is stored. */
const partsOf = async (key: string) => [
  (await shop.db.select().from(pictures).where(eq(pictures.key, key))).length > 0,
  await shop.storage.has(`originals/${key}.jpg`),
  await shop.storage.has(`pictures/${key}/320.webp`),
]
const COMPLETE = [true, true, true]
const DELETED = [false, false, false]

const RING = {
  title: 'Chandni Ring',
  description: 'Moonlight.',
  category: 'Rings',
  salePrice: '999',
}
const withPictures = (...keys: string[]) => ({
  ...RING,
  actualPrice: 'Rs. 1,299',
  pictures: keys.map((key) => ({ key, alt: '' })),
})
const createProduct = (...keys: string[]) =>
  shop.request('POST', '/api/admin/products', { as: administrator, body: withPictures(...keys) })

test('a picture without a product is deleted a day after its upload, with all its files', async () => {
  const [old, young] = [await upload(25), await upload(23)]
  await shop.app.inject({ url: `/pictures/${old}/share.jpg` })
  expect(await shop.storage.has(`pictures/${old}/share.jpg`)).toBe(true)
  await cleanUp()
  expect(await partsOf(old)).toEqual(DELETED)
  expect(await shop.storage.has(`pictures/${old}/share.jpg`)).toBe(false)
  expect(await partsOf(young)).toEqual(COMPLETE)
})

test('the picture of a product stays, also of a draft and of an archived product', async () => {
  const keys = [await upload(99), await upload(99), await upload(99)]
  const [published = '', draft = '', archived = ''] = keys
  await createProduct(published)
  await shop.request('POST', '/api/admin/products', {
    as: administrator,
    body: { ...withPictures(draft), state: 'draft' },
  })
  const { body } = await createProduct(archived)
  await shop.request('DELETE', `/api/admin/products/${body.product._id}`, { as: administrator })
  await cleanUp()
  for (const key of keys) expect(await partsOf(key)).toEqual(COMPLETE)
})

test('a picture removed from a product stays for a day, and for ever if it was ordered', async () => {
  const [dropped, ordered] = [await upload(99), await upload(99)]
  const products = [await createProduct(dropped), await createProduct(ordered)]
  const customer = await shop.customer()
  const productId = products[1]?.body.product._id
  await shop.request('POST', '/api/admin/inventory/add', {
    as: administrator,
    body: { productId, quantity: 1 },
  })
  await shop.openPayment(customer, [{ productId }])
  for (const { body } of products)
    expect(
      await shop.request('PUT', `/api/admin/products/${body.product._id}`, {
        as: administrator,
        body: withPictures(),
      }),
    ).toMatchObject({ status: 200, body: { product: { pictures: [] } } })
  await cleanUp()
  expect(await partsOf(dropped)).toEqual(COMPLETE)
  await age(25, dropped, ordered)
  await cleanUp()
  expect(await partsOf(dropped)).toEqual(DELETED)
  expect(await partsOf(ordered)).toEqual(COMPLETE)
})

test('a picture that a product takes while the clean-up waits stays', async () => {
  const key = await upload(25)
  const { cleaning } = await shop.db.transaction(async (tx) => {
    await lockPictures(tx, [key])
    const cleaning = cleanUp()
    // Long enough for the clean-up to reach the picture.
    await sleep(200)
    await tx.execute(
      `insert into product_pictures (product_id, position, key, alt, width, height)
       select id, 2, '${key}', '', 320, 400 from products limit 1`,
    )
    return { cleaning }
  })
  await cleaning
  expect(await partsOf(key)).toEqual(COMPLETE)
})

test('a product cannot take a picture that is being deleted', async () => {
  const key = await upload(25)
  let creating: ReturnType<typeof createProduct> | undefined
  await deleteUnusedPicture(shop.db, { key, before: new Date() }, async (picture) => {
    creating = createProduct(key)
    await sleep(200)
    await deletePictureFiles(shop.storage, picture)
  })
  expect(await creating).toMatchObject({
    status: 400,
    body: { message: 'One of the pictures is not there.' },
  })
  expect(await partsOf(key)).toEqual(DELETED)
})

test('a file that is uploaded again while it is being deleted is stored', async () => {
  const file = await photo()
  const key = keyOf(file)
  await storePictures(shop, [file])
  await age(25, key)
  let uploading: ReturnType<typeof storePictures> | undefined
  await deleteUnusedPicture(shop.db, { key, before: new Date() }, async (picture) => {
    uploading = storePictures(shop, [file])
    await sleep(200)
    await deletePictureFiles(shop.storage, picture)
  })
  expect(await uploading).toEqual([{ key, width: 320, height: 400 }])
  expect(await partsOf(key)).toEqual(COMPLETE)
})

test('the age of a file counts from its last upload', async () => {
  const file = await photo()
  await storePictures(shop, [file])
  await age(25, keyOf(file))
  await storePictures(shop, [file])
  await cleanUp()
  expect(await partsOf(keyOf(file))).toEqual(COMPLETE)
})

test('equal files that are uploaded at the same time are one picture', async () => {
  const [one, other] = [await photo(), await photo()]
  const results = await Promise.all([
    storePictures(shop, [one, other, one]),
    storePictures(shop, [other, one]),
    storePictures(shop, [one]),
  ])
  expect(results.map((stored) => stored.map(({ key }) => key))).toEqual([
    [keyOf(one), keyOf(other), keyOf(one)],
    [keyOf(other), keyOf(one)],
    [keyOf(one)],
  ])
  for (const file of [one, other]) {
    expect(await partsOf(keyOf(file))).toEqual(COMPLETE)
    const url = `/pictures/${keyOf(file)}/320.webp`
    const { rawPayload } = await shop.app.inject({ url })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 400 })
  }
})
