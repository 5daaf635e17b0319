import { findAccountId, findGuestSession } from '#accounts/guests/guest-sessions.ts'
import { readCartTerms, type ReservedByVariant } from '#cart/cart.ts'
import { findGuestCoupon } from '#cart/codes.ts'
import {
  countGuestStart,
  readGuestCart as readCart,
  type GuestChange,
  type GuestLine,
} from '#cart/guest-cart.ts'
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
  couponId?: string | undefined
  network: string
}

/**
 * The cart that a browser holds, at the prices of now, after a change if there is one. The units
 * that the guest's own unpaid orders reserve count as available. The first goods count as a cart
 * that has begun. Throws `guest.off`, and as `readGuestCart` of the cart.
 */
export async function readGuestCart(
  context: GuestContext,
  { items, change, session, couponId, network }: GuestCartInput,
): Promise<Cart> {
  await assertPhoneFirst(context)
  const guest = session ? await findGuestSession(context, session) : undefined
  const cart = await readCart(context.db, {
    lines: items,
    change,
    couponId,
    guest: guest && {
      userId: await findAccountId(context.db, guest.mobile),
      mobile: guest.mobile,
    },
    reserved: guest ? await listReserved(context.db, guest.id) : new Map(),
    terms: await readCartTerms(context),
  })
  if (change?.kind === 'add' && items.length === 0) await countGuestStart(context.db, network)
  return cart
}

async function listReserved(db: Db, sessionId: Id<'gst'>): Promise<ReservedByVariant> {
  const reserved = new Map<Id<'var'>, { quantity: number; until: Date }>()
  for (const { variantId, quantity, until } of await selectReservedByGuest(db, sessionId)) {
    const earlier = reserved.get(variantId)
    reserved.set(variantId, { quantity: quantity + (earlier?.quantity ?? 0), until })
  }
  return reserved
}

/** The id of the coupon with this code. Throws `guest.off`, and as `findGuestCoupon` does. */
export async function enterGuestCode(
  context: GuestContext,
  input: { code: string; network: string },
): Promise<{ couponId: string }> {
  await assertPhoneFirst(context)
  const { offers, now } = await readCartTerms(context)
  return { couponId: (await findGuestCoupon(context.db, { ...input, offers, now })).id }
}

/** The products of a wishlist that a browser holds. Throws `guest.off`. */
export async function readGuestWishlist(
  context: GuestContext,
  { productIds }: { productIds: string[] },
): Promise<{ products: Product[] }> {
  await assertPhoneFirst(context)
  return { products: await readProducts(context.db, [...new Set(productIds)]) }
}
