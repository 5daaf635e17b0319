import { useSyncExternalStore } from 'react'
import type { Cart, Product } from '#contract/contract.ts'
import { newId } from '#shared/ids.ts'
import { ApiError, call, serverMessage } from '#web/api/client.ts'
import { withChoice } from './choice.ts'
import { serialize } from '#web/api/serialize.ts'
import { onSessionChange, readToken } from '#web/session/session.ts'

/**
 * The customer's cart and wishlist for badges, hearts and pages. Null: not loaded, or no customer
 * is logged in.
 */
export type CartState = {
  cart: Cart | null
  wishlist: Product[] | null
  cartError: string | null
  wishlistError: string | null
  /** The number of failed loads, so that each failure can be announced. */
  failures: number
  loading: boolean
}

const EMPTY: CartState = {
  cart: null,
  wishlist: null,
  cartError: null,
  wishlistError: null,
  failures: 0,
  loading: false,
}
const UNREACHABLE = 'Please check your internet connection.'

const listeners = new Set<() => void>()
let state = EMPTY
let stateToken: string | null = null
let loading: Promise<void> | undefined
let adds = 0
/**
 * Counts the responses to changes. A load that started before a change returns older data than it.
 */
const changes = { cart: 0, wishlist: 0 }

function update(part: Partial<CartState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

/** Clears the state when the session changes, so that no other customer's cart is shown. */
function followSession(): void {
  const token = readToken()
  if (token === stateToken) return
  stateToken = token
  loading = undefined
  update(EMPTY)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(followSession)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

/** Returns cart and wishlist; empty on the server. */
export function useCart(): CartState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY,
  )
}

/**
 * Returns the number of additions to the cart since the page was opened. The cart icon of the
 * header swings when it grows.
 */
export function useAdds(): number {
  return useSyncExternalStore(
    subscribe,
    () => adds,
    () => 0,
  )
}

async function load(token: string): Promise<void> {
  // The old error stays until there is a response, so that the page does not flicker on a retry.
  update({ loading: true })
  const before = { ...changes }
  const [cart, wishlist] = await Promise.allSettled([
    call('GET /api/cart'),
    call('GET /api/wishlist'),
  ])
  if (readToken() !== token) return
  const failed = cart.status === 'rejected' || wishlist.status === 'rejected'
  update({
    loading: false,
    failures: state.failures + (failed ? 1 : 0),
    ...(before.cart === changes.cart ? cartOf(cart) : {}),
    ...(before.wishlist === changes.wishlist ? wishlistOf(wishlist) : {}),
  })
}

function cartOf(answer: PromiseSettledResult<Cart>): Partial<CartState> {
  return answer.status === 'fulfilled'
    ? { cart: answer.value, cartError: null }
    : { cartError: serverMessage(answer.reason, UNREACHABLE) }
}

function wishlistOf(answer: PromiseSettledResult<{ products: Product[] }>): Partial<CartState> {
  if (answer.status === 'rejected')
    return { wishlistError: serverMessage(answer.reason, UNREACHABLE) }
  return { wishlist: answer.value.products, wishlistError: null }
}

/**
 * Loads cart and wishlist once per session, if a customer is logged in; `force` loads again. A
 * failure is stored in the state and does not throw.
 */
export function loadCart(options: { force?: boolean } = {}): Promise<void> {
  followSession()
  const token = readToken()
  if (!token) return Promise.resolve()
  if (options.force && !state.loading) loading = undefined
  loading ??= load(token)
  return loading
}

/** Puts the cart that the server returned in place of the old one. */
export function replaceCart(cart: Cart): void {
  followSession()
  changes.cart += 1
  update({ cart, cartError: null })
}

/**
 * Sends a change of the cart after all earlier changes, and shows the returned cart. Throws the
 * API's ApiError.
 */
export function changeCart(request: () => Promise<Cart>): Promise<void> {
  return change(request, replaceCart)
}

/**
 * Sends a change of the wishlist after all earlier changes, and shows the returned one. Throws the
 * API's ApiError.
 */
export function changeWishlist(request: () => Promise<{ products: Product[] }>): Promise<void> {
  return change(request, ({ products }) => replaceWishlist(products))
}

/** A queued change is dropped, and its response not shown, if the session has changed meanwhile. */
function change<Answer>(
  request: () => Promise<Answer>,
  show: (answer: Answer) => void,
): Promise<void> {
  const token = readToken()
  return serialize(async () => {
    if (readToken() !== token) throw new ApiError(0, 'aborted', '')
    const answer = await request()
    if (readToken() === token) show(answer)
  })
}

function replaceWishlist(products: Product[]): void {
  followSession()
  changes.wishlist += 1
  update({ wishlist: products, wishlistError: null })
}

/** Whether a product is in the loaded wishlist. */
export function inWishlist(cart: CartState, productId: string): boolean {
  return cart.wishlist?.some((product) => product._id === productId) ?? false
}

export type Addition = {
  productId: string
  variantId?: string
  quantity: number
  giftNote?: string
}

/** How long the same addition counts as a retry of one whose response was lost. */
const REUSE_REQUEST_ID_MS = 2 * 60_000
type PendingAddition = { requestId: string; until: number }
/**
 * Additions that may have reached the server although no response came, with their idempotency
 * keys.
 */
const pendingAdditions = new Map<string, PendingAddition>()

const rememberPending = (key: string, requestId: string) =>
  void pendingAdditions.set(key, { requestId, until: Date.now() + REUSE_REQUEST_ID_MS })

/**
 * Adds units to the cart and shows the returned cart. Throws an ApiError. A retry after a lost
 * response has the same idempotency key, so that the server adds it once. `choiceId` is the
 * idempotency key of a choice from before log-in: until it has a response, the same addition by
 * hand uses that key too.
 */
export async function addToCart(addition: Addition, choiceId?: string): Promise<void> {
  const key = JSON.stringify([readToken(), addition])
  if (choiceId) rememberPending(key, choiceId)
  const pendingAtStart = pendingAdditions.get(key)
  await changeCart(() => add(addition, key, pendingAtStart))
  withChoice(({ dropAdded }) => dropAdded(addition))
  adds += 1
  update({})
}

async function add(
  addition: Addition,
  key: string,
  pendingAtStart: PendingAddition | undefined,
): Promise<Cart> {
  const earlier = pendingAdditions.get(key) ?? pendingAtStart
  const requestId = earlier && earlier.until > Date.now() ? earlier.requestId : newId('crt')
  try {
    const cart = await call('POST /api/cart', { body: { ...addition, requestId } })
    pendingAdditions.delete(key)
    return cart
  } catch (error) {
    // The server refused it, so the next try is a new addition.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500)
      pendingAdditions.delete(key)
    else rememberPending(key, requestId)
    throw error
  }
}

/** Adds a product to the wishlist, or removes it if it is there. Throws an ApiError. */
export async function toggleWishlist(productId: string): Promise<'added' | 'removed'> {
  if (state.wishlist === null) await loadCart()
  let removing = false
  await changeWishlist(() => {
    removing = inWishlist(state, productId)
    return removing
      ? call('DELETE /api/wishlist/:productId', { params: { productId } })
      : call('POST /api/wishlist', { body: { productId } })
  })
  return removing ? 'removed' : 'added'
}
