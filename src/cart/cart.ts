import { findVariant } from '#catalog/catalog.ts'
import type { Cart } from '#contract/contract.ts'
import { pipeline, type Db, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { formatRupees, times, toRupees, totalsOf } from '#shared/money/money.ts'
import { FALLBACK_IMAGE, pictureUrl } from '#shared/catalog/picture.ts'
import { toLinePromises, type LinePromises } from '#shared/promises/line-promises.ts'
import type { Promises } from '#shared/promises/promises.ts'
import type { SellingRule } from '#shared/shop-settings.ts'
import * as store from './store.ts'

export { removePurchased } from './store.ts'

/**
 * Quantities by variant that unpaid orders of the customer have reserved. They are no longer in
 * stock, but count as available to this customer. Otherwise their own last unit would read as sold
 * out after they close the payment dialog.
 */
type ReservedByVariant = ReadonlyMap<Id<'var'>, { quantity: number; until: Date }>

/** A cart line for checkout. Prices in paise; `available`: the variant is still sold. */
export type CartLine = ReturnType<typeof toCartLine>

/** `terms`: from the settings; the caller reads them. */
type RemoveFromCartInput = {
  terms: CartTerms
  userId: Id<'usr'>
  productId: string
  variantId?: string | undefined
}
type SetQuantityInput = RemoveFromCartInput & { quantity: number; giftNote?: string | undefined }
type AddToCartInput = SetQuantityInput & { requestId?: string | undefined }

/** The selling rule and the promises of the settings. */
export type CartTerms = { rule: SellingRule; promises: Promises }

/** How long a repeated request is recognised. */
const REQUEST_LIFETIME_MS = 24 * 3600_000

function toCartLine(row: store.LineRow) {
  const {
    pictureKey: key,
    pictureAlt: alt,
    pictureWidth: width,
    pictureHeight: height,
    ...rest
  } = row
  return {
    ...rest,
    price: row.variantPrice ?? row.productPrice,
    reservedUntil: null as Date | null,
    available: row.removedAt === null && !row.variantRemoved,
    picture:
      key !== null && alt !== null && width !== null && height !== null
        ? { key, alt, width, height }
        : null,
  }
}

/** The lines of a cart with current prices. `stock`: without the user's own reservations. */
export const listCartLines = async (db: Reader, userId: Id<'usr'>): Promise<CartLine[]> =>
  (await store.selectLines(db, userId)).map(toCartLine)

async function listReserved(db: Reader, userId: Id<'usr'>): Promise<ReservedByVariant> {
  const rows = await store.selectReserved(db, userId)
  return new Map(
    rows.flatMap(({ variantId, quantity, until }) =>
      until ? [[variantId, { quantity, until }] as const] : [],
    ),
  )
}

/** The lines with the customer's reserved quantities added to the stock. */
const withReserved = (lines: CartLine[], reserved: ReservedByVariant): CartLine[] =>
  lines.map((line) => {
    const own = reserved.get(line.variantId)
    return own ? { ...line, stock: line.stock + own.quantity, reservedUntil: own.until } : line
  })

/** The cart of a user for the API, with the user's reserved units counted as available. */
export async function readCart(db: Reader, userId: Id<'usr'>, terms: CartTerms): Promise<Cart> {
  const [lines, reserved] = await pipeline([listCartLines(db, userId), listReserved(db, userId)])
  return toCart(withReserved(lines, reserved), terms)
}

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
  return toCart(withReserved(await listCartLines(db, userId), reserved), terms)
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
  { productId, variantId }: { productId: string; variantId?: string | undefined },
) =>
  lines.filter(
    (line) =>
      (line.productId === productId || line.slug === productId) &&
      (!variantId || line.variantId === variantId),
  )

async function readLine(tx: Tx, input: SetQuantityInput): Promise<CartLine> {
  const [all, reserved] = await pipeline([
    listCartLines(tx, input.userId),
    listReserved(tx, input.userId),
  ])
  const lines = findLines(withReserved(all, reserved), input)
  if (lines.length > 1) throw new Refusal('variant.needed')
  if (!lines[0]) throw new Refusal('cart.line-missing')
  return lines[0]
}

const toShortage = (stock: number) =>
  stock === 0
    ? new Refusal('stock.sold-out')
    : new Refusal('stock.short', { message: `Only ${stock} left.`, details: { left: stock } })

/** Converts lines to the cart of the API. Unavailable lines are shown but not in the totals. */
export function toCart(lines: CartLine[], { rule, promises }: CartTerms): Cart {
  const totals = totalsOf(
    lines.filter((line) => line.available),
    rule,
  )
  return {
    items: lines.map((line) => toApiLine(line, promises)),
    total: toRupees(totals.subtotal),
    subtotalPaise: totals.subtotal,
    shippingPaise: totals.shipping,
    totalPaise: totals.total,
    freeShippingFromPaise: rule.freeShippingFrom,
    giftWrapPaise: rule.giftWrap,
  }
}

function toApiLine(line: CartLine, promises: Promises): Cart['items'][number] {
  const { keptBecause, isFinalSale } = promisesOf(line, promises)
  const image = line.picture ? pictureUrl(line.picture.key, 720, 'webp') : FALLBACK_IMAGE
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
    totalPrice: toRupees(total),
    totalPaise: total,
    inventory: line.stock,
    heldUntil: line.reservedUntil?.toISOString() ?? null,
    available: line.available,
    keptBecause,
    isFinalSale,
  }
}

/** The promises of now for a line. */
export const promisesOf = (line: CartLine, promises: Promises): LinePromises =>
  toLinePromises(line, promises)
