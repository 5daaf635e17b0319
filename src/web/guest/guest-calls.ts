import type { Cart, CallInput, Product } from '#contract/contract.ts'
import { ApiError, call } from '#web/api/client.ts'
import { changeGuestLists, readGuestLists, withLine, type GuestLine } from './guest-lists.ts'
import { guestToken } from './guest-session.ts'

// Loaded only where this browser has lists, or makes them: no listing needs it. Import it through
// load-guest.ts.

type Change = NonNullable<NonNullable<CallInput<'POST /api/guest/cart'>['body']>['change']>

/** A cart without lines, for a shop that charges no shipping. */
export const EMPTY_CART: Cart = {
  items: [],
  gifts: [],
  discountPaise: 0,
  discounts: [],
  takesCodes: false,
  coupon: null,
  hints: [],
  total: 0,
  subtotalPaise: 0,
  shippingPaise: 0,
  totalPaise: 0,
  freeShippingFromPaise: 0,
  giftWrapPaise: null,
}

/** A shop that has gone back to log-in first shows no lists; they wait for the log-in. */
function orEmpty<Reply>(empty: Reply): (error: unknown) => Reply {
  return (error) => {
    if (error instanceof ApiError && error.code === 'guest.off') return empty
    throw error
  }
}

function requestCart(items: GuestLine[], change?: Change): Promise<Cart> {
  const session = guestToken()
  const { couponId } = readGuestLists()
  return call('POST /api/guest/cart', {
    body: {
      items,
      ...(change && { change }),
      ...(session && { session }),
      ...(couponId && { couponId }),
    },
  })
}

/** The cart of this browser at the prices of now. Throws ApiError, as all functions here. */
export const readGuestCart = (): Promise<Cart> =>
  requestCart(readGuestLists().items).catch(orEmpty(EMPTY_CART))

/** Adds to the cart of this browser, or sets the quantity of a line. */
export async function changeGuestCart(change: Change): Promise<Cart> {
  const cart = await requestCart(readGuestLists().items, change)
  const line = cart.items.find(
    ({ productId: { _id, slug }, variantId }) =>
      [_id, slug].includes(change.productId) && variantId === (change.variantId ?? variantId),
  )
  if (!line) return cart
  const { variantId, quantity, giftNote } = line
  changeGuestLists(({ items }) => ({ items: withLine(items, { variantId, quantity, giftNote }) }))
  return cart
}

/** Removes a line from the cart of this browser. */
export function removeGuestLine(variantId: string): Promise<Cart> {
  changeGuestLists(({ items }) => ({ items: items.filter((line) => line.variantId !== variantId) }))
  return readGuestCart()
}

/** Enters the code of a coupon for the cart of this browser, in place of another one. */
export async function enterGuestCode(code: string): Promise<Cart> {
  const { couponId } = await call('POST /api/guest/coupon', { body: { code } })
  changeGuestLists(() => ({ couponId }))
  return readGuestCart()
}

/** Takes the code out of the cart of this browser. */
export function removeGuestCode(): Promise<Cart> {
  changeGuestLists(() => ({ couponId: '' }))
  return readGuestCart()
}

type Wishlist = { products: Product[] }

/** The products of the wishlist of this browser. */
export const readGuestWishlist = (): Promise<Wishlist> =>
  call('POST /api/guest/wishlist', { body: { productIds: readGuestLists().productIds } }).catch(
    orEmpty<Wishlist>({ products: [] }),
  )

/** Adds a product to the wishlist of this browser. */
export async function addToGuestWishlist(productId: string): Promise<Wishlist> {
  const others = readGuestLists().productIds.filter((id) => id !== productId)
  // First at the server: it refuses a full list.
  const wishlist = await call('POST /api/guest/wishlist', {
    body: { productIds: [...others, productId] },
  })
  changeGuestLists(({ productIds }) => ({
    productIds: [...productIds.filter((id) => id !== productId), productId],
  }))
  return wishlist
}

/** Removes a product from the wishlist of this browser. */
export function removeFromGuestWishlist(productId: string): Promise<Wishlist> {
  changeGuestLists(({ productIds }) => ({
    productIds: productIds.filter((id) => id !== productId),
  }))
  return readGuestWishlist()
}
