import { useStore } from '@nanostores/react'
import { map, onMount } from 'nanostores'
import { call } from '#web/api/client.ts'
import { customerStore, type CustomerData } from '#web/api/customer-store.ts'
import { toProduct, type Product } from '#web/api/product.ts'
import { loadGuest } from '#web/guest/load-guest.ts'
import { beginGuestLists, readToken } from '#web/session/session.ts'

const store = customerStore({
  request: () =>
    readToken()
      ? call('GET /api/wishlist')
      : loadGuest().then((guest) => guest.readGuestWishlist()),
  convert: ({ products }) => products.map(toProduct),
})

/** The products of the wishlist, with a log-in or without, for the badge and the pages. */
export const {
  $store: $wishlist,
  $failures: $wishlistFailures,
  load: loadWishlist,
  replace: replaceWishlist,
} = store

const NO_IDS: Record<string, true> = {}
/** The ids of the products in the wishlist. A heart renders only when its own id changes. */
const $wishlistIds = map(NO_IDS)

if (typeof window !== 'undefined')
  onMount($wishlistIds, () =>
    $wishlist.subscribe(({ data }) =>
      $wishlistIds.set(data ? Object.fromEntries(data.map(({ id }) => [id, true])) : NO_IDS),
    ),
  )

/** Returns the wishlist; empty on the server and until hydration. */
export const useWishlist = (): CustomerData<Product[]> => useStore($wishlist, { ssr: 'initial' })

/**
 * Whether a product is in the wishlist; false on the server and until hydration. Renders again only
 * when this changes.
 */
export const useIsInWishlist = (productId: string): boolean =>
  useStore($wishlistIds, { keys: [productId], deps: [productId], ssr: 'initial' })[productId] ??
  false

const sendAddition = async (productId: string) =>
  readToken()
    ? call('POST /api/wishlist', { body: { productId } })
    : (await loadGuest()).addToGuestWishlist(productId)

const sendRemoval = async (productId: string) =>
  readToken()
    ? call('DELETE /api/wishlist/:productId', { params: { productId } })
    : (await loadGuest()).removeFromGuestWishlist(productId)

/** Adds a product to the wishlist. Throws an ApiError. */
export const addToWishlist = (productId: string): Promise<void> =>
  store.change(() => sendAddition(productId))

/** Removes a product from the wishlist. Throws an ApiError. */
export const removeFromWishlist = (productId: string): Promise<void> =>
  store.change(() => sendRemoval(productId))

/** Adds a product to the wishlist, or removes it if it is there. Throws an ApiError. */
export async function toggleWishlist(productId: string): Promise<'added' | 'removed'> {
  if (!readToken()) beginGuestLists()
  if ($wishlist.value.data === null) await loadWishlist()
  let isRemoval = false
  await store.change(() => {
    isRemoval = $wishlist.value.data?.some(({ id }) => id === productId) ?? false
    return isRemoval ? sendRemoval(productId) : sendAddition(productId)
  })
  return isRemoval ? 'removed' : 'added'
}
