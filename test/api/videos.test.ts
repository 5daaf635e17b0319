import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { query } from '#platform/db/db.ts'
import { MAX_VIDEO_BYTES } from '#shared/catalog/video-file.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { DOT } from '../admin-calls.ts'
import { toForm } from '../form.ts'
import { box, makeMp4 } from '../mp4.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeEach(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterEach(() => shop.close())

const send = (payload: Buffer, headers: Record<string, string> = administrator.headers) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/admin/videos',
    headers: { ...headers, 'content-type': 'video/mp4' },
    payload,
  })
const upload = async (samples: string): Promise<string> => {
  const response = await send(makeMp4({ samples: Buffer.from(samples) }))
  expect(response.statusCode, response.body).toBe(200)
  return response.json().key
}
async function uploadPoster(): Promise<string> {
  const form = toForm({}, [{ bytes: DOT }])
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...administrator.headers, ...form.headers },
    payload: form.payload,
  })
  return response.json().pictures[0].key
}
const play = (key: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/pictures/${key}/video.mp4`, headers })
const RING = {
  title: 'Ring that turns',
  description: 'Moonlight.',
  category: 'Rings',
  actualPrice: 'Rs. 1,299',
  salePrice: '999',
}
const save = (body: object, id = '') =>
  shop.request(id ? 'PUT' : 'POST', `/api/admin/products${id && `/${id}`}`, {
    as: administrator,
    body: { ...RING, ...body },
  })
const cleanUpLater = async () => {
  await shop.db.execute(sql`update videos set created_at = now() - interval '3 days'`)
  await shop.db.execute(sql`update pictures set created_at = now() - interval '3 days'`)
  await JOB_HANDLERS['shop.cleanup'](shop, {})
}

test('a product shows its video with its poster, an edit keeps it, and null takes it away', async () => {
  const [key, poster] = [await upload('one'), await uploadPoster()]
  const { status, body } = await save({ video: { key, poster } })
  expect(status, JSON.stringify(body)).toBe(200)
  const id = body.product._id
  const shown = async () => (await shop.request('GET', `/api/products/${id}`)).body.video
  expect(await shown()).toEqual({ key, poster: { key: poster, width: 1, height: 1 } })
  expect((await save({ title: 'Another name' }, id)).status).toBe(200)
  expect(await shown()).toMatchObject({ key })
  const removal = await shop.request('DELETE', `/api/admin/media/${poster}`, { as: administrator })
  expect(removal.status).toBe(409)
  await cleanUpLater()
  expect((await play(key)).statusCode).toBe(200)
  expect((await save({ video: null }, id)).status).toBe(200)
  expect(await shown()).toBeUndefined()
})

test('a replaced or unused video is deleted a day later, with its file', async () => {
  const [first, second, unused] = [await upload('one'), await upload('two'), await upload('three')]
  const poster = await uploadPoster()
  const { product } = (await save({ video: { key: first, poster } })).body
  await cleanUpLater()
  expect(await shop.storage.has(`pictures/${unused}/video.mp4`)).toBe(false)
  const again = await upload('two')
  expect(again).toBe(second)
  expect((await save({ video: { key: second, poster } }, product._id)).status).toBe(200)
  await JOB_HANDLERS['shop.cleanup'](shop, {})
  expect(await shop.storage.has(`pictures/${first}/video.mp4`)).toBe(true)
  await cleanUpLater()
  expect(await shop.storage.has(`pictures/${first}/video.mp4`)).toBe(false)
  expect(await shop.storage.has(`pictures/${second}/video.mp4`)).toBe(true)
  expect((await save({ video: { key: first, poster } }, product._id)).body).toMatchObject({
    code: 'video.invalid',
    fields: { video: expect.stringContaining('not there any more') },
  })
})

test('players get the whole file, one range of it, or are told that it has none there', async () => {
  const key = await upload('the samples of this video')
  const whole = await play(key)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const bytes = whole.rawPayload
  const size = bytes.length
  const ranges: [string, number, number][] = [
    ['bytes=0-', 0, size],
    ['bytes=0-0', 0, 1],
    ['bytes=10-19', 10, 20],
    ['bytes=-5', size - 5, size],
    [`bytes=5-${size * 9}`, 5, size],
  ]
  for (const [range, from, to] of ranges) {
    const part = await play(key, { range })
    expect(part.statusCode, range).toBe(206)
    expect(part.headers['content-range'], range).toBe(`bytes ${from}-${to - 1}/${size}`)
    expect(part.rawPayload.equals(bytes.subarray(from, to)), range).toBe(true)
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const none = await play(key, { range })
    expect([none.statusCode, none.headers['content-range']]).toEqual([416, `bytes */${size}`])
  }
  for (const range of ['bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'x'.repeat(500)])
    expect((await play(key, { range })).statusCode, range).toBe(200)
  expect((await play(key, { range: 'bytes=0-3', 'if-range': '"another"' })).statusCode).toBe(200)
  const etag = String(whole.headers.etag)
  expect((await play(key, { 'if-none-match': etag })).statusCode).toBe(304)
  for (const wrong of ['f'.repeat(24), '..%2fsecret', 'A'])
    expect((await play(wrong)).statusCode, wrong).toBe(404)
})

test('the stored file does not say where it was taken', async () => {
  const place = '+26.9124+075.7873/'
  const response = await send(makeMp4({ inMovie: [box('udta', box('\u00a9xyz', place))] }))
  expect(response.json()).toMatchObject({ width: 320, height: 240 })
  const { rawPayload } = await play(response.json().key)
  expect(rawPayload.includes(place)).toBe(false)
  expect(rawPayload.includes('avc1')).toBe(true)
})

test('the library lists videos with their products, and finds the unused ones', async () => {
  const [used, unused] = [await upload('one'), await upload('two')]
  const poster = await uploadPoster()
  const { product } = (await save({ video: { key: used, poster } })).body
  const list = async (search = '') =>
    (await shop.request('GET', `/api/admin/videos${search}`, { as: administrator })).body
  const keys = async (search: string) =>
    (await list(search)).videos.map(({ key }: { key: string }) => key)
  const { videos, pagination } = await list()
  expect(pagination).toMatchObject({ page: 1, total: 2, totalPages: 1 })
  expect(videos).toEqual([
    expect.objectContaining({ key: unused, poster: null, products: [] }),
    {
      key: used,
      width: 320,
      height: 240,
      bytes: (await play(used)).rawPayload.length,
      uploadedAt: expect.any(String),
      uploadedBy: 'Owner',
      poster,
      products: [{ _id: product._id, title: RING.title }],
    },
  ])
  expect(await keys('?unused=true')).toEqual([unused])
  expect(await keys('?q=that%20TURNS')).toEqual([used])
  expect(await keys('?q=bracelet')).toEqual([])
  expect(await keys('?limit=1&page=2')).toEqual([used])
  // An archived product can come back, with its video.
  await shop.request('DELETE', `/api/admin/products/${product._id}`, { as: administrator })
  expect(await keys('?unused=true')).toEqual([unused])
  // Uploaded again, it is still one video, and keeps its place.
  expect(await upload('one')).toBe(used)
  expect(await keys('')).toEqual([unused, used])
})

test('an unused video is removed with its file, and one that a product has is not', async () => {
  const [used, unused] = [await upload('one'), await upload('two')]
  const { product } = (await save({ video: { key: used, poster: await uploadPoster() } })).body
  const remove = (key: string, as = administrator) =>
    shop.request('DELETE', `/api/admin/videos/${key}`, { as })
  expect((await remove(unused, await shop.customer())).status).toBe(403)
  expect(await remove(used)).toMatchObject({ status: 409, body: { code: 'video.used' } })
  expect(await remove(unused)).toMatchObject({ status: 200, body: { message: 'Video removed.' } })
  expect(await remove(unused)).toMatchObject({ status: 404, body: { code: 'video.missing' } })
  expect(await shop.storage.has(`pictures/${unused}/video.mp4`)).toBe(false)
  expect(await shop.storage.has(`pictures/${used}/video.mp4`)).toBe(true)
  const changes = (await shop.request('GET', '/api/admin/changes', { as: administrator })).body
  expect(changes.changes[0]).toMatchObject({
    action: 'video.removed',
    subject: { kind: 'picture', _id: unused, name: 'a video' },
  })
  expect((await save({ video: null }, product._id)).status).toBe(200)
  expect((await remove(used)).status).toBe(200)
  expect(await upload('two')).toBe(unused)
  expect((await play(unused)).statusCode).toBe(200)
})

test('only administrators upload, and what is no small MP4 is refused with a sentence', async () => {
  const asha = await shop.customer()
  expect((await send(makeMp4(), {})).statusCode).toBe(401)
  expect((await send(makeMp4(), asha.headers)).statusCode).toBe(403)
  const cases: [Buffer, number][] = [
    [makeMp4({ video: 'hvc1' }), 400],
    [Buffer.from('<script>alert(1)</script>'), 400],
    [Buffer.alloc(0), 400],
    [Buffer.alloc(MAX_VIDEO_BYTES + 1), 413],
    [Buffer.alloc(MAX_VIDEO_BYTES + 3 * 1024 * 1024), 413],
  ]
  for (const [bytes, status] of cases) {
    const response = await send(bytes)
    expect([response.statusCode, response.json().success]).toEqual([status, false])
    expect(response.json().message.length).toBeGreaterThan(10)
  }
  expect(await query(shop.db, sql`select key from videos`)).toEqual([])
})

test('a product refuses a video or a poster that is not there, and a body that is no video', async () => {
  const [key, poster] = [await upload('one'), await uploadPoster()]
  const lost = 'f'.repeat(24)
  for (const video of [
    { key: lost, poster },
    { key, poster: lost },
    { key: '../x', poster },
    'x',
    7,
  ])
    expect((await save({ video })).body.fields, JSON.stringify(video)).toBeTruthy()
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/products',
    headers: { ...administrator.headers, 'content-type': 'video/mp4' },
    payload: makeMp4(),
  })
  expect(response.statusCode).toBe(415)
})
