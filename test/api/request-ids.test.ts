import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const idOf = async (url: string, sent?: string) => {
  const headers: Record<string, string> = sent === undefined ? {} : { 'x-request-id': sent }
  const response = await shop.app.inject({ method: 'GET', url, headers })
  return {
    id: response.headers['x-request-id'],
    status: response.statusCode,
    body: response.json(),
  }
}

test('each response has an id of its own, that of a proxy if it is safe', async () => {
  const ids = await Promise.all(
    ['/healthz', '/api/products', '/api/nothing'].map((url) => idOf(url)),
  )
  expect(new Set(ids.map(({ id }) => id)).size).toBe(3)
  for (const { id } of ids) expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-z]{4,}$/)
  expect((await idOf('/api/products', 'proxy-id.0001')).id).toBe('proxy-id.0001')
})

test('an unsafe or long id of a client is replaced', async () => {
  for (const sent of [
    'short',
    'with blank 1',
    '<script>alert(1)</script>',
    'x'.repeat(65),
    '-abcdefgh',
  ])
    expect((await idOf('/api/products', sent)).id, sent).toMatch(/^[0-9a-f]{12}-/)
})

test('an error carries the id in a field, and not in its message', async () => {
  const { id, status, body } = await idOf('/api/products/prd_nothing', 'proxy-id.0002')
  expect(status).toBe(404)
  expect(id).toBe('proxy-id.0002')
  expect(body).toEqual({
    success: false,
    code: 'product.missing',
    message: 'Product not found!',
    requestId: 'proxy-id.0002',
  })
})

test('a cached reply has the id of each request in its header, and the same bytes', async () => {
  const replies = ['proxy-id.0003', 'proxy-id.0004'].map((id) => idOf('/api/products', id))
  const [first, second] = await Promise.all(replies)
  expect([first?.id, second?.id]).toEqual(['proxy-id.0003', 'proxy-id.0004'])
  expect(first?.body).toEqual(second?.body)
  expect(JSON.stringify(first?.body)).not.toContain('proxy-id')
})

test('a failure of the server has the id too', async () => {
  const { token } = await shop.customer()
  const failing = vi.spyOn(shop.database.db, 'select').mockImplementation(() => {
    throw new Error('A bug')
  })
  const headers = {
    authorization: `Bearer ${token}`,
    'x-request-id': 'proxy-id.0005',
  }
  const response = await shop.app.inject({ method: 'GET', url: '/api/cart', headers })
  failing.mockRestore()
  expect(response.statusCode).toBe(500)
  expect(response.json().requestId).toBe('proxy-id.0005')
})
