import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ maxPictureWaitMs: 1000 })
})
afterAll(() => shop.close())

test('a request for a picture that is being made gets it when it is stored', async () => {
  shop.pendingPictures.add(['ab12'])
  const requested = shop.request('GET', '/pictures/ab12/320.webp')
  await shop.storage.put('pictures/ab12/320.webp', Buffer.from('RIFF'), 'image/webp')
  shop.pendingPictures.remove('ab12')
  expect((await requested).status).toBe(200)
})

test('a request for a picture that is not made in time gets 503 and can be repeated', async () => {
  shop.pendingPictures.add(['cd34'])
  const { status, headers } = await shop.request('GET', '/pictures/cd34/320.webp')
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  shop.pendingPictures.remove('cd34')
  expect((await shop.request('GET', '/pictures/cd34/320.webp')).status).toBe(404)
})
