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
import type { Db, Reader } from '#platform/db/db.ts'
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
  const terms = await readCartTerms(context)
  const cart = { lines: items, change, couponId, terms }
  const guest = session ? await findGuestSession(context, session) : undefined
  const read = guest
    ? await readOwnCart(context.db, guest, cart)
    : await readCart(context.db, { ...cart, reserved: new Map() })
  if (change?.kind === 'add' && items.length === 0) await countGuestStart(context.db, network)
  return read
}

/**
 * The cart of a confirmed number. All statements see one state of the database: an order that is
 * placed between two of them would make its pieces read as sold out.
 */
async function readOwnCart(
  db: Db,
  { id, mobile }: { id: Id<'gst'>; mobile: string },
  cart: Omit<Parameters<typeof readCart>[1], 'reserved' | 'guest'>,
): Promise<Cart> {
  const guest = { userId: await findAccountId(db, mobile), mobile }
  return db.transaction(
    async (tx) => readCart(tx, { ...cart, guest, reserved: await listReserved(tx, id) }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function listReserved(db: Reader, sessionId: Id<'gst'>): Promise<ReservedByVariant> {
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
