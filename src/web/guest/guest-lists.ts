import { newId } from '#shared/ids.ts'
import { MAX_GUEST_LINES } from '#shared/order/checkout-rule.ts'
import { ApiError } from '#web/api/client.ts'
import { GUEST_LISTS } from '#web/session/session.ts'

/** A line of the cart. It has no price: the server returns that of now. */
export type GuestLine = { variantId: string; quantity: number; giftNote: string }

/**
 * Cart and wishlist of a browser without a log-in, in local storage. `cartId` is new after each
 * order, so that the server recognises a cart that was ordered already. `couponId`: the coupon of
 * the code that was entered; empty without one.
 */
export type GuestLists = {
  cartId: string
  items: GuestLine[]
  productIds: string[]
  couponId: string
}

const newLists = (): GuestLists => ({
  cartId: newId('crt'),
  items: [],
  productIds: [],
  couponId: '',
})

const MAX_QUANTITY = 100_000
const MAX_NOTE = 200
const MAX_ID = 120

/** Returns the lists of this browser; empty ones if there are none, or if they are not valid. */
export function readGuestLists(): GuestLists {
  try {
    return parseGuestLists(localStorage.getItem(GUEST_LISTS))
  } catch {
    return newLists() // storage is not readable
  }
}

/** Parses stored lists. What is not valid is left out. */
export function parseGuestLists(text: string | null): GuestLists {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return newLists()
  }
  if (!isRecord(stored)) return newLists()
  const { cartId, items, productIds, couponId } = stored
  return {
    cartId: isId(cartId) && cartId.length >= 8 && cartId.length <= 64 ? cartId : newId('crt'),
    items: (Array.isArray(items) ? items : []).flatMap(toLine).slice(0, MAX_GUEST_LINES),
    productIds: [...new Set((Array.isArray(productIds) ? productIds : []).filter(isId))].slice(
      0,
      MAX_GUEST_LINES,
    ),
    couponId: isId(couponId) ? couponId : '',
  }
}

function toLine(stored: unknown): GuestLine[] {
  if (!isRecord(stored) || !isId(stored.variantId)) return []
  const { variantId, quantity, giftNote } = stored
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return []
  if (quantity < 1 || quantity > MAX_QUANTITY) return []
  const note = typeof giftNote === 'string' ? giftNote.slice(0, MAX_NOTE) : ''
  return [{ variantId, quantity, giftNote: note }]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_ID

/**
 * Changes the lists as they are stored now, so that another tab loses nothing. Throws an ApiError
 * with the sentence of the specification if storage is full or not available.
 */
export function changeGuestLists(change: (lists: GuestLists) => Partial<GuestLists>): void {
  const lists = readGuestLists()
  try {
    localStorage.setItem(GUEST_LISTS, JSON.stringify({ ...lists, ...change(lists) }))
  } catch {
    throw new ApiError(0, 'storage', 'localStorage is not accessible. Check browser settings.')
  }
}

/** The lines with one replaced, or added at the end. */
export const withLine = (items: GuestLine[], line: GuestLine): GuestLine[] =>
  items.some(({ variantId }) => variantId === line.variantId)
    ? items.map((each) => (each.variantId === line.variantId ? line : each))
    : [...items, line]

/** The lines without the ordered quantities. */
export const withoutOrdered = (
  items: GuestLine[],
  ordered: { variantId: string; quantity: number }[],
): GuestLine[] =>
  items.flatMap((line) => {
    const bought = ordered
      .filter(({ variantId }) => variantId === line.variantId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const quantity = line.quantity - bought
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
