import fastify from 'fastify'
import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { openChangeFeed } from '#platform/cache.ts'
import { Refusal } from '#shared/errors.ts'
import { openResponseCache, openInProcessApi, type Compute } from './response-cache.ts'

const PRODUCT = { tags: ['catalog', 'stock:prd_1'], value: { _id: 'prd_1', pictures: [{}] } }
const READ = contract.readProduct.route

function open(compute: Compute) {
  const changes = openChangeFeed()
  const calls: Parameters<Compute>[0][] = []
  const api = openInProcessApi(openResponseCache(changes), fastify().log)
  api.add(contract.readProduct, (input) => {
    calls.push(input)
    return compute(input)
  })
  return { api, changes, calls }
}

test('a page gets the reply object itself, frozen because others share it', async () => {
  const { api } = open(() => Promise.resolve(PRODUCT))
  const reply = await api.read(READ, { params: { id: 'asha' } })
  expect(reply.value).toBe(PRODUCT.value)
  expect(reply.tags).toEqual(PRODUCT.tags)
  expect(Object.isFrozen(PRODUCT.value.pictures[0])).toBe(true)
})

test('a reply is computed again when data under its tags has changed, and only then', async () => {
  const { api, changes, calls } = open(() => Promise.resolve(PRODUCT))
  const read = () => api.read(READ, { params: { id: 'asha' } })
  await Promise.all([read(), read()])
  changes.announce({ kind: 'stock', productIds: ['prd_2'] })
  await read()
  expect(calls).toHaveLength(1)
  changes.announce({ kind: 'stock', productIds: ['prd_2', 'prd_1'] })
  await read()
  changes.announce({ kind: 'catalog' })
  await read()
  expect(calls).toHaveLength(3)
})

test('a change during the computation keeps the reply out of the cache', async () => {
  const { api, changes, calls } = open(async () => {
    if (calls.length === 1) changes.announce({ kind: 'stock', productIds: ['prd_1'] })
    return PRODUCT
  })
  for (let times = 0; times < 3; times++) await api.read(READ, { params: { id: 'asha' } })
  expect(calls).toHaveLength(2)
})

test('the query is passed as in a URL', async () => {
  const { api, calls } = open(() => Promise.resolve(PRODUCT))
  const query = { page: 2, colour: ['Red', 'Green'], stone: ['Pearl'], style: [], q: undefined }
  await api.read(READ, { params: { id: 'asha' }, query })
  expect(calls).toEqual([
    { params: { id: 'asha' }, query: { page: '2', colour: ['Red', 'Green'], stone: 'Pearl' } },
  ])
})

test('a refusal is the response that the API would send', async () => {
  const { api } = open(() => Promise.reject(new Refusal('not-found')))
  const response: unknown = await api.read(READ).catch((error: unknown) => error)
  if (!(response instanceof Response)) throw new Error('No response was thrown.')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ success: false, code: 'not-found' })
})

test('an endpoint without cache tags cannot be called by pages', async () => {
  const { api } = open(() => Promise.resolve(PRODUCT))
  await expect(api.read('GET /api/cart')).rejects.toThrow('no cache tags')
})
