import * as cart from '#cart/cart.ts'
import type { Cart } from '#contract/contract.ts'
import { listReserved } from '#orders/orders.ts'
import { pipeline, type Db, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { ShippingRule } from '#shared/shop-settings.ts'

/** What shipping costs is the owner's to say, and the caller's to know. */
type CartLineInput = {
  rule: ShippingRule
  userId: Id<'usr'>
  productId: string
  variantId?: string | undefined
}
type CartQuantityInput = CartLineInput & { quantity: number; giftNote?: string | undefined }

/*
 * A shopper's cart beside her open payment. The pieces that it holds have left the shelf, and for
 * everybody else they are sold; for her they are there, or her own last piece would be called sold
 * out when she closes the payment dialog.
 */

/** The cart as its shopper sees it. */
export async function readCart(db: Reader, userId: Id<'usr'>, rule: ShippingRule): Promise<Cart> {
  const [items, reserved] = await pipeline([cart.listItems(db, userId), listReserved(db, userId)])
  return cart.toCart(cart.withReserved(items, reserved), rule)
}

/** Adds pieces, up to what is on the shelf and held for her. */
export const addToCart = async (
  db: Db,
  input: CartQuantityInput & { requestId?: string | undefined },
): Promise<Cart> => cart.addToCart(db, { ...input, held: await listReserved(db, input.userId) })

/** Sets the number of pieces of a line, up to what is on the shelf and held for her. */
export const setQuantity = (db: Db, input: CartQuantityInput): Promise<Cart> =>
  db.transaction(async (tx) =>
    cart.setQuantity(tx, { ...input, held: await listReserved(tx, input.userId) }),
  )

/** Removes a product from the cart, all its sizes or one. */
export const removeFromCart = (db: Db, line: CartLineInput): Promise<Cart> =>
  db.transaction(async (tx) =>
    cart.removeFromCart(tx, { ...line, held: await listReserved(tx, line.userId) }),
  )
