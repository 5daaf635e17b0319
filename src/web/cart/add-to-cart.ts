import { atom } from 'nanostores'
import type { Cart as ApiCart } from '#contract/contract.ts'
import { newId } from '#shared/ids.ts'
import { ApiError, call } from '#web/api/client.ts'
import { loadGuest } from '#web/guest/load-guest.ts'
import { beginGuestLists, hasSavedAddition, readToken } from '#web/session/session.ts'
import { changeCart } from './cart-store.ts'

export type Addition = {
  productId: string
  variantId?: string
  quantity: number
  giftNote?: string
}

/**
 * The number of additions to the cart since the page was opened. The cart icon of the header swings
 * when it grows.
 */
export const $additions = atom(0)

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
 * response has the same idempotency key, so that the server adds it once. `savedId` is the
 * idempotency key of an addition from before log-in: until it has a response, the same addition by
 * hand uses that key too.
 */
export async function addToCart(addition: Addition, savedId?: string): Promise<void> {
  const key = JSON.stringify([readToken(), addition])
  if (savedId) rememberPending(key, savedId)
  const pendingAtStart = pendingAdditions.get(key)
  if (readToken()) await changeCart(() => send(addition, key, pendingAtStart))
  else await addAsGuest(addition)
  if (!savedId && hasSavedAddition()) dropSavedAddition(addition)
  $additions.set($additions.value + 1)
}

/** Without a log-in the cart is in this browser, so nothing has to be sent only once. */
async function addAsGuest(addition: Addition): Promise<void> {
  beginGuestLists()
  await changeCart(async () => (await loadGuest()).changeGuestCart({ kind: 'add', ...addition }))
}

/** Loads the code of saved additions. If that fails, one is sent under the same key again. */
const dropSavedAddition = (addition: Addition): void =>
  void import('#web/storefront/account/saved-addition/change-saved-additions.ts').then(
    ({ dropAdded }) => dropAdded(addition),
    () => undefined,
  )

async function send(
  addition: Addition,
  key: string,
  pendingAtStart: PendingAddition | undefined,
): Promise<ApiCart> {
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
