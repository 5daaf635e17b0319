import { useStore } from '@nanostores/react'
import { toCart, type Cart, type CartLine } from '#web/api/cart.ts'
import { call } from '#web/api/client.ts'
import { customerStore, type CustomerData } from '#web/api/customer-store.ts'
import { loadGuest } from '#web/guest/load-guest.ts'
import { readToken } from '#web/session/session.ts'

/** The cart of the customer, or of a browser without a log-in, for the badge and the pages. */
export const {
  $store: $cart,
  $failures: $cartFailures,
  load: loadCart,
  replace: replaceCart,
  change: changeCart,
} = customerStore({
  request: () =>
    readToken() ? call('GET /api/cart') : loadGuest().then((guest) => guest.readGuestCart()),
  convert: toCart,
})

/** Returns the cart; empty on the server and until hydration. */
export const useCart = (): CustomerData<Cart> => useStore($cart, { ssr: 'initial' })

const keyOf = ({ product, variant }: CartLine) => ({ productId: product.id, variantId: variant.id })

/**
 * Sets the quantity of a line, and its gift note if there is one in the change. `changeOf` is
 * called when the request is sent, after all earlier changes. Throws an ApiError.
 */
export const changeLine = (
  line: CartLine,
  changeOf: () => { quantity: number; giftNote?: string },
): Promise<void> =>
  changeCart(async () => {
    const body = { ...keyOf(line), ...changeOf() }
    if (readToken()) return call('PUT /api/cart', { body })
    return (await loadGuest()).changeGuestCart({ kind: 'set', ...body })
  })

/** Removes a line from the cart. Throws an ApiError. */
export function removeLine(line: CartLine): Promise<void> {
  const { productId, variantId } = keyOf(line)
  return changeCart(async () =>
    readToken()
      ? call('DELETE /api/cart/:productId', { params: { productId }, query: { variantId } })
      : (await loadGuest()).removeGuestLine(variantId),
  )
}
