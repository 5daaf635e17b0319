import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToCart } from '#web/cart/cart-store.ts'
import { saveChoice, withChoice, type Choice } from '#web/cart/choice.ts'
import { CHOICE, endSession, startSession } from '#web/session/session.ts'
import { findChoiceWithoutVariant } from '#web/storefront/product/purchase/use-stored-choice.ts'
import { fulfilChoice, pathAfterLogIn } from './fulfil-choice.ts'
import { resumeChoice } from './resume-choice.ts'

type Reply = { status?: number; body: unknown } | 'lost'

const product = {
  _id: 'prd_1',
  slug: 'gulab',
  title: 'Gulab Pearl Jhumkas',
  pictures: [],
  hasChoices: false,
}
const choice: Choice = {
  source: 'product',
  product,
  quantity: 2,
  variantId: 'var_1',
  giftNote: 'For Diya',
}
const CART: Reply = { body: { items: [] } }

let replies: Reply[]
let sent: { route: string; body: Record<string, unknown> }[]

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

function respond(url: string, init: RequestInit): Response {
  sent.push({
    route: `${init.method} ${url}`,
    body: JSON.parse(typeof init.body === 'string' ? init.body : 'null'),
  })
  const reply = replies.shift()
  if (!reply) throw new Error('No reply is left.')
  if (reply === 'lost') throw new TypeError('The network is gone.')
  return Response.json(reply.body, { status: reply.status ?? 200 })
}

const logInAs = (id: string) =>
  startSession(`token of ${id}`, {
    _id: id,
    name: 'Asha',
    mobile: '9823014567',
    isAdmin: false,
    createdAt: '',
  })
const isStored = () => sessionStorage.getItem(CHOICE) !== null

beforeEach(() => {
  sent = []
  replies = [CART]
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { pathname: '/rings', search: '?page=2' })
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => respond(url, init))
})
afterEach(() => vi.unstubAllGlobals())

test('a choice is added once after the log-in, even if fulfilChoice is called twice', async () => {
  saveChoice(choice)
  logInAs('usr_1')
  await Promise.all([fulfilChoice(), fulfilChoice()])
  await fulfilChoice()
  const { requestId, ...line } = sent[0]?.body ?? {}
  expect(line).toEqual({
    productId: 'prd_1',
    variantId: 'var_1',
    quantity: 2,
    giftNote: 'For Diya',
  })
  expect(String(requestId).length).toBeLessThanOrEqual(64)
  expect(sent).toHaveLength(1)
  expect(isStored()).toBe(false)
})

test('a choice without a response is sent again under the same key, only by the same account', async () => {
  saveChoice(choice)
  logInAs('usr_1')
  replies = ['lost', CART]
  await fulfilChoice()
  expect(isStored()).toBe(true)
  resumeChoice()
  await vi.waitFor(() => expect(isStored()).toBe(false))
  expect(sent.map(({ body }) => body.requestId)).toEqual([
    sent[0]?.body.requestId,
    sent[0]?.body.requestId,
  ])

  saveChoice(choice)
  replies = ['lost']
  await fulfilChoice()
  logInAs('usr_2')
  await fulfilChoice()
  expect(isStored()).toBe(false)
  expect(sent).toHaveLength(3)
})

test('a refused choice is removed, and a newer choice replaces an older one', async () => {
  saveChoice(choice)
  saveChoice({ source: 'heart', product })
  logInAs('usr_1')
  replies = [{ status: 404, body: { code: 'product.missing', message: 'Product not found!' } }]
  await fulfilChoice()
  expect(sent).toEqual([{ route: 'POST /api/wishlist', body: { productId: 'prd_1' } }])
  expect(isStored()).toBe(false)
})

test('nothing is sent for a logged-in user, nor after a log-out', async () => {
  logInAs('usr_1')
  saveChoice(choice)
  resumeChoice()
  expect(sent).toEqual([])
  endSession()
  expect(isStored()).toBe(false)
})

test('a product without a chosen size is not sent: the log-in leads to its sizes', async () => {
  saveChoice({ source: 'card', product: { ...product, hasChoices: true } })
  logInAs('usr_1')
  await fulfilChoice()
  expect(pathAfterLogIn('/')).toBe('/product/gulab#sizes')
  expect(pathAfterLogIn('/rings?page=2')).toBe('/product/gulab#sizes')
  expect(sent).toEqual([])
})

test('a log-in started from another page leads there, not to the sizes', async () => {
  saveChoice({ source: 'card', product: { ...product, hasChoices: true } })
  logInAs('usr_1')
  await fulfilChoice()
  for (const next of ['/checkout', '/admin', '/rings', '/track#refund'])
    expect(pathAfterLogIn(next)).toBe(next)
})

const line = { productId: 'prd_1', quantity: 2, variantId: 'var_1', giftNote: 'For Diya' }
const idsSent = () => sent.map(({ body }) => body.requestId)

test('a choice without a response that is added again by hand is one addition, sent no more', async () => {
  saveChoice(choice)
  logInAs('usr_1')
  replies = ['lost', CART]
  await fulfilChoice()
  await addToCart(line)
  await vi.waitFor(() => expect(isStored()).toBe(false))
  expect(idsSent()).toEqual([sent[0]?.body.requestId, sent[0]?.body.requestId])
  resumeChoice()
  expect(sent).toHaveLength(2)
})

test('a choice added by hand while it is being sent is one addition; after the response it is another', async () => {
  saveChoice(choice)
  logInAs('usr_1')
  replies = [CART, CART, CART]
  await Promise.all([fulfilChoice(), addToCart(line)])
  await addToCart(line)
  const [first, second, third] = idsSent()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('adding the same variant by hand in another quantity replaces a choice without a response', async () => {
  saveChoice(choice)
  logInAs('usr_1')
  replies = ['lost', CART, CART]
  await fulfilChoice()
  await addToCart({ productId: 'prd_1', quantity: 1, variantId: 'var_2' })
  expect(isStored()).toBe(true)
  await addToCart({ productId: 'prd_1', quantity: 1, variantId: 'var_1' })
  await vi.waitFor(() => expect(isStored()).toBe(false))
})

test('any page sends a choice without a response again, and loads no script if there is none', async () => {
  saveChoice(choice)
  logInAs('usr_1')
  replies = ['lost', CART]
  await fulfilChoice()
  withChoice((handler) => handler.resumeChoice())
  await vi.waitFor(() => expect(isStored()).toBe(false))
  expect(sent).toHaveLength(2)
  const handler = vi.fn()
  withChoice(handler)
  endSession()
  saveChoice(choice)
  withChoice(handler)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(handler).not.toHaveBeenCalled()
})

test.each([429, 500, 503])(
  'a choice with the response %i stays stored and is sent again under the same key',
  async (status) => {
    saveChoice(choice)
    logInAs('usr_1')
    replies = [{ status, body: { code: 'busy', message: 'The shop is busy.' } }, CART]
    await fulfilChoice()
    expect(isStored()).toBe(true)
    await fulfilChoice()
    expect(isStored()).toBe(false)
    expect(idsSent()).toEqual([sent[0]?.body.requestId, sent[0]?.body.requestId])
  },
)

const unsized: Choice = {
  ...choice,
  variantId: undefined,
  product: { ...product, hasChoices: true },
}

test('the product page takes over a choice without a size for the account of the log-in, within 30 minutes', async () => {
  saveChoice(unsized)
  logInAs('usr_1')
  expect(findChoiceWithoutVariant('prd_1')).toBeUndefined()
  await fulfilChoice()
  expect(findChoiceWithoutVariant('prd_2')).toBeUndefined()
  expect(findChoiceWithoutVariant('prd_1')).toMatchObject({ quantity: 2, giftNote: 'For Diya' })
  expect(isStored(), 'reading removes nothing').toBe(true)
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] })
  expect(findChoiceWithoutVariant('prd_1')).toBeUndefined()
  vi.useRealTimers()
  logInAs('usr_2')
  expect(findChoiceWithoutVariant('prd_1')).toBeUndefined()
})

test('a heart needs no size', async () => {
  saveChoice({ ...unsized, source: 'heart' })
  logInAs('usr_1')
  sessionStorage.setItem(
    CHOICE,
    JSON.stringify({ ...JSON.parse(sessionStorage.getItem(CHOICE) ?? ''), userId: 'usr_1' }),
  )
  expect(findChoiceWithoutVariant('prd_1')).toBeUndefined()
})
