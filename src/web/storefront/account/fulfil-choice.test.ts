import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepChoice, type Choice } from '#web/choice.ts'
import { CHOICE, endSession, startSession } from '#web/session.ts'
import { fulfilChoice, resumeChoice, sizePath } from './fulfil-choice.ts'

type Reply = { status?: number; body: unknown } | 'lost'

const product = { _id: 'prd_1', slug: 'gulab', title: 'Gulab Pearl Jhumkas', pictures: [], hasChoices: false }
const choice: Choice = { source: 'product', product, quantity: 2, variantId: 'var_1', giftNote: 'For Diya' }
const CART: Reply = { body: { items: [] } }

let replies: Reply[]
let sent: { route: string; body: Record<string, unknown> }[]

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

function answer(url: string, init: RequestInit): Response {
  sent.push({ route: `${init.method} ${url}`, body: JSON.parse(typeof init.body === 'string' ? init.body : 'null') })
  const reply = replies.shift()
  if (!reply) throw new Error('Nobody answers.')
  if (reply === 'lost') throw new TypeError('The network is gone.')
  return Response.json(reply.body, { status: reply.status ?? 200 })
}

const logInAs = (id: string) => startSession(`token of ${id}`, { _id: id, name: 'Asha', mobile: '9823014567', isAdmin: false, createdAt: '' })
const isKept = () => sessionStorage.getItem(CHOICE) !== null

beforeEach(() => {
  sent = []
  replies = [CART]
  vi.stubGlobal('window', {})
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, init))
})
afterEach(() => vi.unstubAllGlobals())

test('a choice is added once after the log-in, though two answers of the log-in come', async () => {
  keepChoice(choice)
  logInAs('usr_1')
  await Promise.all([fulfilChoice(), fulfilChoice()])
  await fulfilChoice()
  const { requestId, ...line } = sent[0]?.body ?? {}
  expect(line).toEqual({ productId: 'prd_1', variantId: 'var_1', quantity: 2, giftNote: 'For Diya' })
  expect(String(requestId).length).toBeLessThanOrEqual(64)
  expect(sent).toHaveLength(1)
  expect(isKept()).toBe(false)
})

test('a choice whose answer was lost is sent again under the same name, by the same account alone', async () => {
  keepChoice(choice)
  logInAs('usr_1')
  replies = ['lost', CART]
  await fulfilChoice()
  expect(isKept()).toBe(true)
  resumeChoice()
  await vi.waitFor(() => expect(isKept()).toBe(false))
  expect(sent.map(({ body }) => body.requestId)).toEqual([sent[0]?.body.requestId, sent[0]?.body.requestId])

  keepChoice(choice)
  replies = ['lost']
  await fulfilChoice()
  logInAs('usr_2')
  await fulfilChoice()
  expect(isKept()).toBe(false)
  expect(sent).toHaveLength(3)
})

test('a choice that the shop refuses is dropped, and the newest choice replaces the one before', async () => {
  keepChoice(choice)
  keepChoice({ source: 'heart', product })
  logInAs('usr_1')
  replies = [{ status: 404, body: { code: 'product.missing', message: 'Product not found!' } }]
  await fulfilChoice()
  expect(sent).toEqual([{ route: 'POST /api/wishlist', body: { productId: 'prd_1' } }])
  expect(isKept()).toBe(false)
})

test('nothing is added for who is logged in already, nor after a log-out', async () => {
  logInAs('usr_1')
  keepChoice(choice)
  resumeChoice()
  expect(sent).toEqual([])
  endSession()
  expect(isKept()).toBe(false)
})

test('a product whose size was not chosen is not sent: the log-in leads to its sizes', async () => {
  keepChoice({ source: 'card', product: { ...product, hasChoices: true } })
  logInAs('usr_1')
  await fulfilChoice()
  expect(sizePath()).toBe('/product/gulab#sizes')
  expect(sent).toEqual([])
})
