import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToCart } from '#web/cart/add-to-cart.ts'
import { saveAddition, type SaveAdditionInput } from '#web/cart/save-addition.ts'
import { EMPTY_CART } from '#web/guest/guest-calls.ts'
import { SAVED_ADDITION, endSession } from '#web/session/session.ts'
import { $toasts } from '#web/ui/feedback/toast.tsx'
import {
  logInAs,
  stubGuestBrowser,
} from '#web/storefront/account/saved-addition/fixtures/guest-browser.ts'
import { storeSavedAdditions } from './change-saved-additions.ts'
import { findAdditionWithoutVariant } from './login-additions.ts'
import { lacksVariant, readSavedAdditions } from './saved-additions.ts'
import { sendSavedAdditions, pathAfterLogin } from './send-saved-additions.ts'
import { resumeSavedAdditions } from './resume-saved-additions.ts'
import { withSavedAdditions } from './with-additions.ts'

type Reply = { status?: number; body: unknown } | 'lost'

const product = {
  id: 'prd_1',
  slug: 'gulab',
  title: 'Gulab Pearl Jhumkas',
  pictures: [],
  hasVariants: false,
}
const addition: SaveAdditionInput = {
  source: 'product',
  product,
  quantity: 2,
  variantId: 'var_1',
  giftNote: 'For Diya',
}
const CART: Reply = { body: EMPTY_CART }

let replies: Reply[]
let sent: { route: string; body: Record<string, unknown> }[]

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

const isStored = () => sessionStorage.getItem(SAVED_ADDITION) !== null

beforeEach(() => {
  sent = []
  replies = [CART]
  stubGuestBrowser(respond)
})
afterEach(async () => {
  // The file of the panel is loaded after an addition.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})

test('an addition is added once after the log-in, even if sendSavedAdditions is called twice', async () => {
  saveAddition(addition)
  logInAs('usr_1')
  await Promise.all([sendSavedAdditions(), sendSavedAdditions()])
  await sendSavedAdditions()
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

test('an addition is stored in place of a text that no version has written', async () => {
  sessionStorage.setItem(SAVED_ADDITION, '{')
  saveAddition(addition)
  logInAs('usr_1')
  await sendSavedAdditions()
  expect(sent.map(({ body }) => body.productId)).toEqual(['prd_1'])
})

test('an addition without a response is sent again under the same key, only by the same account', async () => {
  saveAddition(addition)
  logInAs('usr_1')
  replies = ['lost', CART]
  await sendSavedAdditions()
  expect(isStored()).toBe(true)
  resumeSavedAdditions()
  await vi.waitFor(() => expect(isStored()).toBe(false))
  expect(sent.map(({ body }) => body.requestId)).toEqual([
    sent[0]?.body.requestId,
    sent[0]?.body.requestId,
  ])

  saveAddition(addition)
  replies = ['lost']
  await sendSavedAdditions()
  logInAs('usr_2')
  await sendSavedAdditions()
  expect(isStored()).toBe(false)
  expect(sent).toHaveLength(3)
})

const short = (left: number): Reply => ({
  status: 409,
  body: { code: 'stock.short', message: `Only ${left} left.`, left },
})

test('of a piece with fewer left than asked for, those that are left are added', async () => {
  saveAddition({ ...addition, quantity: 7 })
  logInAs('usr_1')
  replies = [short(3), CART]
  await sendSavedAdditions()
  expect(sent.map(({ body }) => body.quantity)).toEqual([7, 3])
  expect(isStored()).toBe(false)
  expect($toasts.get().map(({ text }) => text)).toContain('Only 3 left: 3 of 7 were added.')
})

test('a piece whose last units are in the cart already stays saved with the reason', async () => {
  saveAddition({ ...addition, quantity: 7 })
  logInAs('usr_1')
  replies = [short(3), short(3)]
  await sendSavedAdditions()
  await sendSavedAdditions()
  expect(sent.map(({ body }) => body.quantity)).toEqual([7, 3])
  expect(readSavedAdditions()).toMatchObject([{ quantity: 3, refusal: 'Only 3 left.' }])
})

test('a refused piece stays saved with the reason, also if it is the only one', async () => {
  saveAddition({ ...addition, variantId: undefined })
  logInAs('usr_1')
  replies = [{ status: 409, body: { code: 'stock.sold-out', message: 'This piece is sold out.' } }]
  await sendSavedAdditions()
  expect(readSavedAdditions()).toMatchObject([{ refusal: 'This piece is sold out.' }])
})

test('a refused heart is removed if it is the only one', async () => {
  saveAddition({ source: 'heart', product })
  logInAs('usr_1')
  replies = [{ status: 404, body: { code: 'product.missing', message: 'Product not found!' } }]
  await sendSavedAdditions()
  expect(sent).toEqual([{ route: 'POST /api/wishlist', body: { productId: 'prd_1' } }])
  expect(isStored()).toBe(false)
})

test.each(['stock.sold-out', 'variant.missing', 'variant.needed'])(
  'a size refused with %s goes, and the product stays saved without it',
  async (code) => {
    const hasVariants = code !== 'variant.needed'
    saveAddition({ ...addition, variantLabel: 'Size 14', product: { ...product, hasVariants } })
    logInAs('usr_1')
    replies = [{ status: 409, body: { code, message: 'This size is gone.' } }]
    await sendSavedAdditions()
    const [kept] = readSavedAdditions()
    expect(kept).toMatchObject({ quantity: 2, giftNote: 'For Diya', userId: 'usr_1' })
    expect([kept?.variantId, kept?.variantLabel]).toEqual([undefined, undefined])
    expect(kept && lacksVariant(kept)).toBe(true)
    await sendSavedAdditions()
    expect(sent).toHaveLength(1)
  },
)

test('nothing is sent for a logged-in user, nor after a log-out', async () => {
  logInAs('usr_1')
  saveAddition(addition)
  resumeSavedAdditions()
  expect(sent).toEqual([])
  endSession()
  expect(isStored()).toBe(false)
})

test('a product without a chosen size is not sent: the log-in leads to its sizes', async () => {
  saveAddition({ source: 'card', product: { ...product, hasVariants: true } })
  logInAs('usr_1')
  await sendSavedAdditions()
  expect(pathAfterLogin('/')).toBe('/product/gulab#sizes')
  expect(pathAfterLogin('/rings?page=2')).toBe('/product/gulab#sizes')
  expect(sent).toEqual([])
})

test('a log-in started from another page leads there, not to the sizes', async () => {
  saveAddition({ source: 'card', product: { ...product, hasVariants: true } })
  logInAs('usr_1')
  await sendSavedAdditions()
  for (const next of ['/checkout', '/admin', '/rings', '/track#refund'])
    expect(pathAfterLogin(next)).toBe(next)
})

const line = { productId: 'prd_1', quantity: 2, variantId: 'var_1', giftNote: 'For Diya' }
const idsSent = () => sent.map(({ body }) => body.requestId)

test('an addition without a response that is added again by hand is one addition, and not sent again', async () => {
  saveAddition(addition)
  logInAs('usr_1')
  replies = ['lost', CART]
  await sendSavedAdditions()
  await addToCart(line)
  await vi.waitFor(() => expect(isStored()).toBe(false))
  expect(idsSent()).toEqual([sent[0]?.body.requestId, sent[0]?.body.requestId])
  resumeSavedAdditions()
  expect(sent).toHaveLength(2)
})

test('an addition added by hand while it is being sent is one addition; after the response it is another', async () => {
  saveAddition(addition)
  logInAs('usr_1')
  replies = [CART, CART, CART]
  await Promise.all([sendSavedAdditions(), addToCart(line)])
  await addToCart(line)
  const [first, second, third] = idsSent()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('adding the same variant by hand in another quantity replaces an addition without a response', async () => {
  saveAddition(addition)
  logInAs('usr_1')
  replies = ['lost', CART, CART]
  await sendSavedAdditions()
  await addToCart({ productId: 'prd_1', quantity: 1, variantId: 'var_2' })
  expect(isStored()).toBe(true)
  await addToCart({ productId: 'prd_1', quantity: 1, variantId: 'var_1' })
  await vi.waitFor(() => expect(isStored()).toBe(false))
})

test('any page sends an addition without a response again, and loads no script if there is none', async () => {
  saveAddition(addition)
  logInAs('usr_1')
  replies = ['lost', CART]
  await sendSavedAdditions()
  withSavedAdditions((handler) => handler.resumeSavedAdditions())
  await vi.waitFor(() => expect(isStored()).toBe(false))
  expect(sent).toHaveLength(2)
  const handler = vi.fn()
  withSavedAdditions(handler)
  endSession()
  saveAddition(addition)
  withSavedAdditions(handler)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(handler).not.toHaveBeenCalled()
})

test.each([429, 500, 503])(
  'an addition with the response %i stays stored and is sent again under the same key',
  async (status) => {
    saveAddition(addition)
    logInAs('usr_1')
    replies = [{ status, body: { code: 'busy', message: 'The shop is busy.' } }, CART]
    await sendSavedAdditions()
    expect(isStored()).toBe(true)
    await sendSavedAdditions()
    expect(isStored()).toBe(false)
    expect(idsSent()).toEqual([sent[0]?.body.requestId, sent[0]?.body.requestId])
  },
)

const withoutVariant: SaveAdditionInput = {
  ...addition,
  variantId: undefined,
  product: { ...product, hasVariants: true },
}

test('the product page takes over an addition without a size for the account of the log-in, within 30 minutes', async () => {
  saveAddition(withoutVariant)
  logInAs('usr_1')
  expect(findAdditionWithoutVariant('prd_1')).toBeUndefined()
  await sendSavedAdditions()
  expect(findAdditionWithoutVariant('prd_2')).toBeUndefined()
  expect(findAdditionWithoutVariant('prd_1')).toMatchObject({ quantity: 2, giftNote: 'For Diya' })
  expect(isStored(), 'reading removes nothing').toBe(true)
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] })
  expect(findAdditionWithoutVariant('prd_1')).toBeUndefined()
  vi.useRealTimers()
  logInAs('usr_2')
  expect(findAdditionWithoutVariant('prd_1')).toBeUndefined()
})

test('a wishlist heart needs no variant', async () => {
  saveAddition({ ...withoutVariant, source: 'heart' })
  logInAs('usr_1')
  storeSavedAdditions(readSavedAdditions().map((saved) => ({ ...saved, userId: 'usr_1' })))
  expect(findAdditionWithoutVariant('prd_1')).toBeUndefined()
})
