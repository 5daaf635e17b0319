import { findGuestSession } from '#accounts/guests/guest-sessions.ts'
import { readCartTerms, type ReservedByVariant } from '#cart/cart.ts'
import { readGuestCart as readCart, type GuestChange, type GuestLine } from '#cart/guest-cart.ts'
import { readProducts } from '#catalog/catalog.ts'
import type { Cart, Product } from '#contract/contract.ts'
import { selectReservedByGuest } from '#orders/guest/guest-orders.ts'
import type { Db } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { assertPhoneFirst, type GuestContext } from './guest-context.ts'

type GuestCartInput = {
  items: GuestLine[]
  change?: GuestChange | undefined
  /** The token of a confirmed number. One that is over counts as none. */
  session?: string | undefined
}

/**
 * The cart that a browser holds, at the prices of now, after a change if there is one. The units
 * that the guest's own unpaid orders reserve count as available. Throws `guest.off`, and as
 * `readGuestCart` of the cart.
 */
export async function readGuestCart(
  context: GuestContext,
  { items, change, session }: GuestCartInput,
): Promise<Cart> {
  await assertPhoneFirst(context)
  const guest = session ? await findGuestSession(context, session) : undefined
  return readCart(context.db, {
    lines: items,
    change,
    reserved: guest ? await listReserved(context.db, guest.id) : new Map(),
    terms: await readCartTerms(context),
  })
}

async function listReserved(db: Db, sessionId: Id<'gst'>): Promise<ReservedByVariant> {
  const reserved = new Map<Id<'var'>, { quantity: number; until: Date }>()
  for (const { variantId, quantity, until } of await selectReservedByGuest(db, sessionId)) {
    const earlier = reserved.get(variantId)
    reserved.set(variantId, { quantity: quantity + (earlier?.quantity ?? 0), until })
  }
  return reserved
}

/** The products of a wishlist that a browser holds. Throws `guest.off`. */
export async function readGuestWishlist(
  context: GuestContext,
  { productIds }: { productIds: string[] },
): Promise<{ products: Product[] }> {
  await assertPhoneFirst(context)
  return { products: await readProducts(context.db, [...new Set(productIds)]) }
}
