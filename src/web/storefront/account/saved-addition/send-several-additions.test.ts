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
import { changeSavedAddition } from './change-saved-additions.ts'
import { resumeSavedAdditions } from './resume-saved-additions.ts'
import { readSavedAdditions } from './saved-additions.ts'
import { pathAfterLogin, sendSavedAdditions } from './send-saved-additions.ts'

type Failure = 'lost' | { status: number; code: string; message: string }

const SOLD_OUT = { status: 409, code: 'stock.sold-out', message: 'This piece is sold out.' }
const GONE = { status: 404, code: 'product.missing', message: 'Product not found!' }
const FAULT = { status: 500, code: 'server.fault', message: 'Something went wrong.' }

/** The next responses about a product, in place of the cart. */
let failures: Record<string, Failure[]>
let sent: { productId: string; requestId?: string }[]
/** Called while a request is under way. */
let onRequest: (productId: string) => void

function respond(url: string, { body }: RequestInit): Response {
  if (!url.startsWith('/api/cart') && !url.startsWith('/api/wishlist')) return Response.json({})
  const request = JSON.parse(typeof body === 'string' ? body : '')
  sent.push(request)
  onRequest(request.productId)
  const failure = failures[request.productId]?.shift()
  if (failure === 'lost') throw new TypeError('The network is gone.')
  if (failure) return Response.json(failure, { status: failure.status })
  return Response.json(url.startsWith('/api/cart') ? EMPTY_CART : { products: [] })
}

const productOf = (number: number) => ({
  id: `prd_${number}`,
  slug: `piece-${number}`,
  title: `Piece ${number}`,
  pictures: [],
  hasVariants: false,
})
/** A guest presses ADD TO CART, or what `others` says, for some pieces in this order. */
function save(numbers: number[], others: Partial<SaveAdditionInput> = {}): void {
  for (const number of numbers)
    saveAddition({ source: 'card', product: productOf(number), ...others })
}
const saveWithoutSize = (number: number) =>
  save([number], { product: { ...productOf(number), hasVariants: true } })

const numbersSent = () => sent.map(({ productId }) => Number(productId.slice('prd_'.length)))
const waiting = () => readSavedAdditions().map(({ product }) => product.title)
const toasts = () => $toasts.get().map(({ text }) => text)

beforeEach(() => {
  sent = []
  failures = {}
  onRequest = () => undefined
  stubGuestBrowser(respond)
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})

test('all pieces of a guest are added in order, each once, and the message counts them', async () => {
  save([1, 2, 1, 3])
  save([4], { source: 'heart' })
  logInAs('usr_1')
  await Promise.all([sendSavedAdditions(), sendSavedAdditions()])
  await sendSavedAdditions()
  expect(numbersSent()).toEqual([2, 1, 3, 4])
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(4)
  expect(sessionStorage.getItem(SAVED_ADDITION)).toBeNull()
  expect(toasts()).toEqual(['3 pieces added to cart!', 'Added to wishlist successfully!'])
})

test('a sold-out piece among others is named with its reason, and is not sent again', async () => {
  save([1, 2, 3])
  logInAs('usr_1')
  failures = { prd_2: [SOLD_OUT] }
  await sendSavedAdditions()
  expect(numbersSent()).toEqual([1, 2, 3])
  expect(toasts()).toEqual(['Piece 2 was not added. This piece is sold out.'])
  expect(readSavedAdditions()).toMatchObject([
    { product: { title: 'Piece 2' }, refusal: 'This piece is sold out.' },
  ])
  resumeSavedAdditions()
  await sendSavedAdditions()
  expect(sent).toHaveLength(3)
})

test('several refused pieces are one message, which leads to their reasons in the cart', async () => {
  save([1, 2, 3])
  logInAs('usr_1')
  failures = { prd_1: [GONE], prd_2: [SOLD_OUT] }
  await sendSavedAdditions()
  expect(toasts()).toEqual(['2 pieces were not added.'])
  expect($toasts.get()[0]?.actions).toEqual([{ label: 'See why', to: '/cart' }])
  expect(readSavedAdditions().map(({ refusal }) => refusal)).toEqual([
    'Product not found!',
    'This piece is sold out.',
  ])
})

test('after a lost response the others wait, and the next page sends the rest under the same keys', async () => {
  save([1, 2, 3])
  logInAs('usr_1')
  failures = { prd_2: ['lost'] }
  await sendSavedAdditions()
  expect(waiting()).toEqual(['Piece 2', 'Piece 3'])
  resumeSavedAdditions()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(numbersSent()).toEqual([1, 2, 2, 3])
  expect(sent[2]?.requestId).toBe(sent[1]?.requestId)
})

test('a fault of the server in one piece does not keep the others back', async () => {
  save([1, 2, 3])
  logInAs('usr_1')
  failures = { prd_1: [FAULT] }
  await sendSavedAdditions()
  expect(numbersSent()).toEqual([1, 2, 3])
  expect(waiting()).toEqual(['Piece 1'])
})

test('a second tab with the same pieces sends them under the same keys', async () => {
  save([1, 2])
  const text = sessionStorage.getItem(SAVED_ADDITION) ?? ''
  logInAs('usr_1')
  await sendSavedAdditions()
  sessionStorage.setItem(SAVED_ADDITION, text)
  await sendSavedAdditions()
  const keys = sent.map(({ requestId }) => requestId)
  expect(keys.slice(2)).toEqual(keys.slice(0, 2))
})

test('a log-out while they are sent ends it, and another account gets none of them', async () => {
  save([1, 2, 3])
  logInAs('usr_1')
  onRequest = (productId) => productId === 'prd_2' && endSession()
  await sendSavedAdditions()
  expect(numbersSent()).toEqual([1, 2])
  expect(waiting()).toEqual([])

  onRequest = () => undefined
  save([4, 5])
  logInAs('usr_1')
  failures = { prd_4: ['lost'] }
  await sendSavedAdditions()
  logInAs('usr_2')
  await sendSavedAdditions()
  expect(numbersSent()).toEqual([1, 2, 4])
  expect(waiting()).toEqual([])
})

test('a piece added by hand is dropped, and only that one', async () => {
  save([1, 2, 3])
  logInAs('usr_1')
  failures = { prd_1: ['lost'] }
  await sendSavedAdditions()
  await addToCart({ productId: 'prd_2', quantity: 1 })
  await vi.waitFor(() => expect(waiting()).toEqual(['Piece 1', 'Piece 3']))
})

test('one missing size leads to the page of its product, several lead to the cart', async () => {
  saveWithoutSize(1)
  save([2])
  logInAs('usr_1')
  await sendSavedAdditions()
  expect(numbersSent()).toEqual([2])
  expect(toasts()[0]).toBe('Please select a size.')
  expect(pathAfterLogin('/')).toBe('/product/piece-1#sizes')

  endSession()
  saveWithoutSize(1)
  saveWithoutSize(3)
  logInAs('usr_1')
  await sendSavedAdditions()
  for (const next of ['/', '/rings?page=2']) expect(pathAfterLogin(next)).toBe('/cart')
  expect(pathAfterLogin('/checkout')).toBe('/checkout')
})

test('a log-in that nothing asked for leads to the cart with what was saved for it', () => {
  expect(pathAfterLogin('/')).toBe('/')
  save([1, 2])
  expect(pathAfterLogin('/')).toBe('/cart')
  expect(pathAfterLogin('/rings')).toBe('/rings')
})

test('a size that is chosen while others are sent is sent with them', async () => {
  saveWithoutSize(1)
  save([2, 3])
  logInAs('usr_1')
  onRequest = (productId) => {
    const incomplete = readSavedAdditions().find(({ product }) => product.id === 'prd_1')
    if (productId === 'prd_2' && incomplete)
      changeSavedAddition(incomplete, { ...incomplete, variantId: 'var_1' })
  }
  await sendSavedAdditions()
  expect(numbersSent()).toEqual([2, 1, 3])
  expect(waiting()).toEqual([])
})
