import { findVariant } from '#catalog/catalog.ts'
import type { Cart } from '#contract/contract.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { MAX_GUEST_LINES } from '#shared/order/checkout-rule.ts'
import {
  quoteCart,
  readCart,
  toCart,
  toShortage,
  withReserved,
  type CartLine,
  type CartTerms,
  type ReservedByVariant,
} from './cart.ts'
import { findCouponOfGuest, keepCode } from './codes.ts'
import { toCartLine } from './quote.ts'
import * as store from './store.ts'

/** A line of a cart that a browser holds without a log-in. */
export type GuestLine = { variantId: string; quantity: number; giftNote: string }

/** What a guest adds to a cart, or the new quantity of a line. */
export type GuestChange = {
  kind: 'add' | 'set'
  productId: string
  variantId?: string | undefined
  quantity: number
  giftNote?: string | undefined
}

/**
 * The lines of a guest's cart at the prices of now, in their order. Variants that the shop does not
 * know are left out; a variant that comes twice counts once, with the sum of its quantities.
 */
export async function listGuestLines(db: Reader, lines: GuestLine[]): Promise<CartLine[]> {
  const wanted = new Map<string, GuestLine>()
  for (const line of lines) {
    const earlier = wanted.get(line.variantId)
    wanted.set(line.variantId, {
      ...line,
      quantity: line.quantity + (earlier?.quantity ?? 0),
      giftNote: line.giftNote || (earlier?.giftNote ?? ''),
    })
  }
  if (wanted.size === 0) return []
  const rows = await store.selectSoldVariants(db, [...wanted.keys()] as Id<'var'>[])
  const found = new Map(rows.map((row) => [row.variantId as string, row]))
  return [...wanted.values()].flatMap(({ variantId, quantity, giftNote }) => {
    const row = found.get(variantId)
    const id: Id<'crt'> = `crt_${variantId.replace(/^var_/, '')}`
    return row ? [toCartLine({ ...row, id, quantity, giftNote })] : []
  })
}

type GuestCartInput = {
  lines: GuestLine[]
  change?: GuestChange | undefined
  /** What the guest's own unpaid orders reserve. */
  reserved: ReservedByVariant
  /** The coupon that the browser has entered. */
  couponId?: string | undefined
  /** The confirmed number, and its account if it has one: their orders count for offers. */
  guest?: { userId: Id<'usr'> | null; mobile: string } | undefined
  terms: CartTerms
}

/**
 * The cart of a guest at the prices of now, after a change if there is one. Nothing is stored.
 * Throws for the change as `addToCart` and `setQuantity` do, and `input.invalid` for a full cart.
 */
export async function readGuestCart(
  db: Reader,
  { lines, change, reserved, couponId, guest, terms }: GuestCartInput,
): Promise<Cart> {
  const changed = change ? await withChange(db, { lines, change, reserved }) : lines
  const coupon = await findCouponOfGuest(db, terms.offers, couponId)
  const quote = await quoteCart(db, {
    userId: guest?.userId ?? null,
    isGuest: true,
    lines: withReserved(await listGuestLines(db, changed), reserved),
    reserved,
    terms,
    ...(coupon && { coupon }),
    ...(guest && { delivery: toConfirmedNumber(guest.mobile) }),
  })
  return toCart(quote, terms)
}

const toConfirmedNumber = (phone: string) => ({
  phone,
  isConfirmed: true,
  mayAsk: () => Promise.resolve(true),
})

async function withChange(
  db: Reader,
  { lines, change, reserved }: Pick<GuestCartInput, 'lines' | 'reserved'> & { change: GuestChange },
): Promise<GuestLine[]> {
  const { variantId, stock: unreserved } = await findVariant(db, change)
  const stock = unreserved + (reserved.get(variantId)?.quantity ?? 0)
  const before = lines.find((line) => line.variantId === variantId)
  const present = before?.quantity ?? 0
  const quantity = change.kind === 'add' ? present + change.quantity : change.quantity
  if (quantity > stock && quantity > present) throw toShortage(stock)
  // An addition without a note keeps the note, as in the cart of an account.
  const giftNote =
    change.kind === 'add'
      ? change.giftNote || (before?.giftNote ?? '')
      : (change.giftNote ?? before?.giftNote ?? '')
  const line = { variantId, quantity, giftNote }
  if (before) return lines.map((each) => (each === before ? line : each))
  if (lines.length >= MAX_GUEST_LINES)
    throw new Refusal('input.invalid', {
      message: `Without a log-in a cart holds at most ${MAX_GUEST_LINES} products.`,
    })
  return [...lines, line]
}

const HOUR_SECONDS = 3600
/** Customers of a mobile network can share one address. */
const MAX_STARTS_OF_NETWORK = 300

/**
 * Counts a cart that a guest has begun, for the report of sales. Of one network at most 300 in an
 * hour count, so that one program cannot fill the report.
 */
export async function countGuestStart(db: Db, network: string): Promise<void> {
  const { count } = await countUp(db, `guest carts from ${network}`, HOUR_SECONDS)
  if (count <= MAX_STARTS_OF_NETWORK) await store.insertStart(db)
}

type MergeInput = {
  userId: Id<'usr'>
  lines: GuestLine[]
  couponId?: string | undefined
  terms: CartTerms
}

/**
 * Puts the lines of a guest's cart into the cart of a user: of each variant the larger of the two
 * quantities, at most as many as are in stock, and at least one. The same lines again change
 * nothing. Variants that are no longer sold are left out. Its coupon is kept if the user has none.
 * The cart has counted as begun already.
 */
export async function mergeCart(
  tx: Tx,
  { userId, lines, couponId, terms }: MergeInput,
): Promise<Cart> {
  const coupon = await findCouponOfGuest(tx, terms.offers, couponId)
  if (coupon) await keepCode(tx, { userId, offerId: coupon.id, now: terms.now })
  const sold = (await listGuestLines(tx, lines)).filter(({ available }) => available)
  if (sold.length > 0) {
    await store.mergeLines(
      tx,
      sold
        .map(({ variantId, quantity, stock, giftNote }) => ({
          id: newId('crt'),
          userId,
          variantId,
          quantity: Math.max(1, Math.min(quantity, stock)),
          giftNote,
        }))
        // Two merges at once lock the lines in the same order.
        .toSorted((a, b) => a.variantId.localeCompare(b.variantId)),
    )
  }
  return readCart(tx, userId, terms)
}
