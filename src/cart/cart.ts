import { findVariant } from '#catalog/catalog.ts'
import type { Cart } from '#contract/contract.ts'
import { type Db, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { formatRupees, paise, times, toRupees, type Paise } from '#shared/money/money.ts'
import { FALLBACK_IMAGE, pictureUrl } from '#shared/catalog/picture.ts'
import { toLinePromises, type LinePromises } from '#shared/promises/line-promises.ts'
import type { Promises } from '#shared/promises/promises.ts'
import { removeCode, saveCode } from './codes.ts'
import {
  quoteCart,
  toCartLine,
  type CartLine,
  type CartTerms,
  type Quote,
  type QuoteInput,
} from './quote.ts'
import { listReserved, type ReservedByVariant } from './store.ts'
import * as store from './store.ts'

export { quoteCart, readCartTerms, type CartLine, type CartTerms, type Quote } from './quote.ts'
export {
  deleteStarts as deleteCartStarts,
  removePurchased,
  type ReservedByVariant,
} from './store.ts'

/** `terms`: from the settings; the caller reads them. */
type RemoveFromCartInput = {
  terms: CartTerms
  userId: Id<'usr'>
  productId: string
  variantId?: string | null | undefined
}
type SetQuantityInput = RemoveFromCartInput & { quantity: number; giftNote?: string | undefined }
type AddToCartInput = SetQuantityInput & { requestId?: string | undefined }

/** How long a repeated request is recognised. */
const REQUEST_LIFETIME_MS = 24 * 3600_000

/** The lines of a cart with current prices. `stock`: without the user's own reservations. */
export const listCartLines = async (db: Reader, userId: Id<'usr'>): Promise<CartLine[]> =>
  (await store.selectLines(db, userId)).map(toCartLine)

/**
 * The lines as the cart shows them: the customer's reserved quantities are in the stock, and a
 * sold-out line is not counted. An order counts all lines, and is refused if one is sold out.
 */
export const withReserved = (lines: CartLine[], reserved: ReservedByVariant): CartLine[] =>
  lines.map((line) => {
    const own = reserved.get(line.variantId)
    const stock = line.stock + (own?.quantity ?? 0)
    const isCounted = line.available && stock > 0
    return { ...line, stock, isCounted, reservedUntil: own?.until ?? null }
  })

/**
 * The lines as the cart shows them, and what the customer's own orders reserve. Both come from one
 * statement: an order that is placed between two statements would make its pieces read as sold out.
 */
async function listShownLines(db: Reader, userId: Id<'usr'>) {
  const rows = await store.selectLines(db, userId)
  const reserved = store.toReserved(rows[0]?.reserved ?? [])
  return { lines: withReserved(rows.map(toCartLine), reserved), reserved }
}

/** The cart of a user for the API, with the user's reserved units counted as available. */
export async function readCart(
  db: Reader,
  userId: Id<'usr'>,
  terms: CartTerms,
  known: Pick<QuoteInput, 'coupon'> = {},
): Promise<Cart> {
  const shown = await listShownLines(db, userId)
  return describeCart(db, { userId, ...shown, terms, ...known })
}

/** Converts lines to the cart of the API, with its offers. */
const describeCart = async (db: Reader, input: QuoteInput): Promise<Cart> =>
  toCart(await quoteCart(db, input), input.terms)

/**
 * Adds a quantity of a variant, up to the stock and the customer's reserved units. A repeated
 * request with the same `requestId` adds nothing and returns the cart. It writes in one statement,
 * so it needs no transaction. Throws `stock.short`, `stock.sold-out`, or as `findVariant` does.
 */
export async function addToCart(db: Reader, input: AddToCartInput): Promise<Cart> {
  const { userId, requestId, terms } = input
  const reserved = await listReserved(db, userId)
  try {
    await addLine(db, input, reserved)
  } catch (error) {
    // A repeated request may fail for any reason, for example because the stock is gone.
    const [repeated] = requestId ? await store.selectRequest(db, { userId, requestId }) : []
    if (!repeated) throw error
  }
  return readCart(db, userId, terms)
}

async function addLine(
  db: Reader,
  input: AddToCartInput,
  reserved: ReservedByVariant,
): Promise<void> {
  const { variantId, stock: unreserved } = await findVariant(db, input)
  const stock = unreserved + (reserved.get(variantId)?.quantity ?? 0)
  if (stock < input.quantity) throw toShortage(stock)
  const line = {
    id: newId('crt'),
    userId: input.userId,
    variantId,
    quantity: input.quantity,
    giftNote: input.giftNote ?? '',
  }
  const [added] = input.requestId
    ? await store.addQuantityOnce(db, line, stock, input.requestId)
    : await store.addQuantity(db, line, stock)
  if (!added) throw toShortage(stock)
}

/** Deletes requests that are too old to be repeated. */
export const deleteOldRequests = async (db: Reader): Promise<void> =>
  void (await store.deleteRequests(db, new Date(Date.now() - REQUEST_LIFETIME_MS)))

/**
 * Sets the quantity of a line, and its gift note if there is one. Throws `cart.line-missing`,
 * `variant.needed`, and `stock.short` or `stock.sold-out` for a larger quantity than the stock.
 */
export const setQuantity = (db: Db, input: SetQuantityInput): Promise<Cart> =>
  db.transaction(async (tx) => {
    const line = await readLine(tx, input)
    if (line.stock < input.quantity && input.quantity > line.quantity) throw toShortage(line.stock)
    const change = {
      quantity: input.quantity,
      ...(input.giftNote === undefined ? {} : { giftNote: input.giftNote }),
    }
    await store.updateLine(tx, { userId: input.userId, variantId: line.variantId }, change)
    return readCart(tx, input.userId, input.terms)
  })

/** Removes all variants of a product from the cart, or one. Does nothing if it is not there. */
export const removeFromCart = (db: Db, input: RemoveFromCartInput): Promise<Cart> =>
  db.transaction(async (tx) => {
    const lines = findLines(await listCartLines(tx, input.userId), input)
    if (lines.length > 0)
      await store.deleteLines(tx, {
        userId: input.userId,
        variantIds: lines.map((line) => line.variantId),
      })
    return readCart(tx, input.userId, input.terms)
  })

/** The lines of a product, given by id or slug, or of one of its variants. */
const findLines = (
  lines: CartLine[],
  { productId, variantId }: { productId: string; variantId?: string | null | undefined },
) =>
  lines.filter(
    (line) =>
      (line.productId === productId || line.slug === productId) &&
      (!variantId || line.variantId === variantId),
  )

async function readLine(tx: Tx, input: SetQuantityInput): Promise<CartLine> {
  const shown = await listShownLines(tx, input.userId)
  const lines = findLines(shown.lines, input)
  if (lines.length > 1) throw new Refusal('variant.needed')
  if (!lines[0]) throw new Refusal('cart.line-missing')
  return lines[0]
}

/** The refusal of a larger quantity than the stock. */
export const toShortage = (stock: number) =>
  stock === 0
    ? new Refusal('stock.sold-out')
    : new Refusal('stock.short', { message: `Only ${stock} left.`, details: { left: stock } })

/**
 * Enters the code of a coupon. It stays in the cart while it cannot be applied, and the cart says
 * why. Throws `coupon.unknown` and `coupon.limited`.
 */
export async function applyCoupon(
  db: Db,
  {
    userId,
    terms,
    ...input
  }: { userId: Id<'usr'>; terms: CartTerms; code: string; network: string },
): Promise<Cart> {
  const coupon = await saveCode(db, { userId, offers: terms.offers, now: terms.now, ...input })
  return readCart(db, userId, terms, { coupon })
}

/** Takes the code out of the cart. */
export async function removeCoupon(db: Reader, userId: Id<'usr'>, terms: CartTerms): Promise<Cart> {
  await removeCode(db, userId)
  return readCart(db, userId, terms)
}

/** Converts a quote to the cart of the API. */
export function toCart(
  quote: Quote,
  { rule, promises }: Pick<CartTerms, 'rule' | 'promises'>,
): Cart {
  const { totals, coupon } = quote
  return {
    items: quote.lines.map((line) => toApiLine(line, promises)),
    gifts: quote.gifts.map(toApiGift),
    total: toRupees(paise(totals.subtotal - totals.discount)),
    subtotalPaise: totals.subtotal,
    discountPaise: totals.discount,
    discounts: quote.discounts.map(({ label, amount }) => ({ label, amountPaise: amount })),
    shippingPaise: totals.shipping,
    totalPaise: totals.total,
    freeShippingFromPaise: rule.freeShippingFrom,
    giftWrapPaise: rule.giftWrap,
    takesCodes: quote.takesCodes,
    coupon: coupon
      ? {
          code: coupon.offer.code ?? '',
          isApplied: coupon.isApplied,
          message: coupon.message,
        }
      : null,
    hints: quote.hints,
  }
}

const imageOf = ({ picture }: CartLine): string =>
  picture ? pictureUrl(picture.key, 720, 'webp') : FALLBACK_IMAGE

const toApiGift = (line: CartLine): Cart['gifts'][number] => ({
  productId: line.productId,
  variantId: line.variantId,
  slug: line.slug,
  title: line.title,
  variantLabel: line.variantLabel,
  image: imageOf(line),
  picture: line.picture,
  pricePaise: line.price,
})

function toApiLine(
  line: CartLine & { discount: Paise },
  promises: Promises,
): Cart['items'][number] {
  const { keptBecause, isFinalSale } = promisesOf(line, promises)
  const image = imageOf(line)
  const total = times(line.price, line.quantity)
  return {
    _id: line.id,
    productId: {
      _id: line.productId,
      slug: line.slug,
      title: line.title,
      description: line.description,
      image,
      images: [image],
      picture: line.picture,
      salePrice: formatRupees(line.price),
    },
    variantId: line.variantId,
    variantLabel: line.variantLabel,
    quantity: line.quantity,
    giftNote: line.giftNote,
    price: toRupees(line.price),
    pricePaise: line.price,
    comparePaise: line.comparePrice,
    inSale: line.inSale,
    totalPrice: toRupees(total),
    totalPaise: total,
    discountPaise: line.discount,
    inventory: line.stock,
    heldUntil: line.reservedUntil?.toISOString() ?? null,
    available: line.available,
    isCounted: line.isCounted,
    keptBecause,
    isFinalSale,
  }
}

/** The promises of now for a line. */
export const promisesOf = (line: CartLine, promises: Promises): LinePromises =>
  toLinePromises(line, promises)
