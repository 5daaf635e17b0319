import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { openTestBucket, type Bucket } from '../bucket.ts'
import { makeMp4 } from '../mp4.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

const SECRET = 'the-secret-of-the-bucket'

let shop: TestShop
let administrator: TestUser
let bucket: Bucket

beforeAll(async () => void (bucket = await openTestBucket('shop')))
beforeEach(() => bucket.objects.clear())
afterEach(() => shop.close())
afterAll(() => bucket.close())

async function open(environment: Record<string, string> = {}) {
  shop = await openTestShop({ environment })
  administrator = await shop.administrator()
}

async function upload(samples: string): Promise<string> {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/videos',
    headers: { ...administrator.headers, 'content-type': 'video/mp4' },
    payload: makeMp4({ samples: Buffer.from(samples) }),
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().key
}

const objectOf = (key: string) => `pictures/${key}/video.mp4`
const play = (key: string, range?: string) =>
  shop.app.inject({ url: `/pictures/${key}/video.mp4`, headers: range ? { range } : {} })
const remove = (key: string) =>
  shop.request('DELETE', `/api/admin/videos/${key}`, { as: administrator })

test('with S3 settings a video is stored in the bucket alone, and played and deleted there', async () => {
  await open({
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: SECRET,
  })
  const [first, second] = [await upload('one'), await upload('two')]
  expect([...bucket.objects.keys()].toSorted()).toEqual([first, second].map(objectOf).toSorted())
  expect(existsSync(path.join(shop.config.dataDir, 'pictures', objectOf(first)))).toBe(false)
  const stored = bucket.objects.get(objectOf(first))
  const whole = await play(first)
  expect(whole.rawPayload.equals(stored ?? Buffer.alloc(0))).toBe(true)
  expect(whole.headers['content-type']).toBe('video/mp4')
  const part = await play(first, 'bytes=4-7')
  expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])

  expect((await remove(first)).status).toBe(200)
  expect([...bucket.objects.keys()]).toEqual([objectOf(second)])
  await shop.db.execute(sql`update videos set created_at = now() - interval '3 days'`)
  await JOB_HANDLERS['shop.cleanup'](shop, {})
  expect(bucket.objects.size).toBe(0)
  expect((await play('f'.repeat(24))).statusCode).toBe(404)
})

test('a bucket that is saved later gets the videos of the folder, and then it stays', async () => {
  await open()
  const early = await upload('early')
  const saved = await shop.request('PUT', '/api/admin/connections/pictures', {
    as: administrator,
    body: {
      value: { endpoint: bucket.endpoint, bucket: 'shop', accessKey: 'key', secretKey: SECRET },
      version: 0,
    },
  })
  expect(saved.status).toBe(200)
  expect((await play(early)).statusCode).toBe(200)
  const late = await upload('late')
  expect([...bucket.objects.keys()]).toEqual([objectOf(late)])
  expect(await shop.work('pictures.copy')).toBe(2)
  expect([...bucket.objects.keys()].toSorted()).toEqual([early, late].map(objectOf).toSorted())
  const left = await shop.request('DELETE', '/api/admin/connections/pictures?version=1', {
    as: administrator,
  })
  expect(left).toMatchObject({ status: 409, body: { code: 'connection.pictures' } })
})
