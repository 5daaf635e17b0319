import { useStore } from '@nanostores/react'
import { toCart, type Cart, type CartLine } from '#web/api/cart.ts'
import { call } from '#web/api/client.ts'
import { customerStore, type CustomerData } from '#web/api/customer-store.ts'

/** The customer's cart, for the badge and the pages. */
export const {
  $store: $cart,
  $failures: $cartFailures,
  load: loadCart,
  replace: replaceCart,
  change: changeCart,
} = customerStore({ request: () => call('GET /api/cart'), convert: toCart })

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
  changeCart(() => call('PUT /api/cart', { body: { ...keyOf(line), ...changeOf() } }))

/** Removes a line from the cart. Throws an ApiError. */
export function removeLine(line: CartLine): Promise<void> {
  const { productId, variantId } = keyOf(line)
  return changeCart(() =>
    call('DELETE /api/cart/:productId', { params: { productId }, query: { variantId } }),
  )
}
