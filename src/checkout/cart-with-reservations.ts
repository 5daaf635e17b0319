import * as cart from '#cart/cart.ts'
import type { Cart } from '#contract/contract.ts'
import { listReserved } from '#orders/orders.ts'
import { pipeline, type Db, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { ShippingRule } from '#shared/shop-settings.ts'

/** `rule`: the shipping rule of the settings; the caller reads it. */
type CartLineInput = {
  rule: ShippingRule
  userId: Id<'usr'>
  productId: string
  variantId?: string | undefined
}
type CartQuantityInput = CartLineInput & { quantity: number; giftNote?: string | undefined }

/**
 * The customer's cart while they have an open payment. Units that their own unpaid order reserves
 * are no longer in stock, but count as available to them. Otherwise their own last unit would read
 * as sold out after they close the payment dialog.
 */

/** Returns the cart with the customer's own reserved units counted as available. */
export async function readCart(db: Reader, userId: Id<'usr'>, rule: ShippingRule): Promise<Cart> {
  const [items, reserved] = await pipeline([cart.listItems(db, userId), listReserved(db, userId)])
  return cart.toCart(cart.withReserved(items, reserved), rule)
}

/** Adds units, up to the stock plus the units reserved for this customer. */
export const addToCart = async (
  db: Db,
  input: CartQuantityInput & { requestId?: string | undefined },
): Promise<Cart> => cart.addToCart(db, { ...input, reserved: await listReserved(db, input.userId) })

/** Sets the quantity of a line, up to the stock plus the units reserved for this customer. */
export const setQuantity = (db: Db, input: CartQuantityInput): Promise<Cart> =>
  db.transaction(async (tx) =>
    cart.setQuantity(tx, { ...input, reserved: await listReserved(tx, input.userId) }),
  )

/** Removes a product from the cart: one variant, or all of them. */
export const removeFromCart = (db: Db, line: CartLineInput): Promise<Cart> =>
  db.transaction(async (tx) =>
    cart.removeFromCart(tx, { ...line, reserved: await listReserved(tx, line.userId) }),
  )
