import { findVariant } from '#catalog/catalog.ts'
import type { Cart, CartLine } from '#contract/contract.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { formatRupees, times, toRupees } from '#shared/money/money.ts'
import { FALLBACK_IMAGE, pictureUrl } from '#shared/catalog/pictures.ts'
import type { ShippingRule } from '#shared/shop-settings.ts'
import { totalsOf } from '#shared/money/totals.ts'
import * as store from './store.ts'

/**
 * Quantities by variant that unpaid orders of the customer have reserved. They are no longer in
 * stock, but the customer can still buy them.
 */
export type ReservedByVariant = ReadonlyMap<Id<'var'>, { quantity: number; until: Date }>

/** A cart line for checkout. Prices in paise; `available`: the variant is still sold. */
export type CartItem = ReturnType<typeof toItem>

type LineInput = {
  userId: Id<'usr'>
  productId: string
  variantId?: string | undefined
  quantity: number
  giftNote?: string | undefined
}
/** What every cart is computed with: the customer's reserved stock, and the shipping rule. */
export type CartContext = { reserved?: ReservedByVariant; rule: ShippingRule }
type SetQuantityInput = LineInput & CartContext
type AddToCartInput = SetQuantityInput & { requestId?: string | undefined }

/** How long a repeated request is recognised. */
const REQUEST_LIFETIME_MS = 24 * 3600_000

function toItem(row: store.LineRow) {
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

/** The lines of a user's cart with current prices. */
export const listItems = async (db: Reader, userId: Id<'usr'>): Promise<CartItem[]> =>
  (await store.selectLines(db, userId)).map(toItem)

/** The lines with the customer's reserved quantities added to the stock. */
export const withReserved = (items: CartItem[], reserved: ReservedByVariant): CartItem[] =>
  items.map((item) => {
    const own = reserved.get(item.variantId)
    return own ? { ...item, stock: item.stock + own.quantity, reservedUntil: own.until } : item
  })

/** The cart of a user for the API. */
export const readCart = async (
  db: Reader,
  userId: Id<'usr'>,
  { reserved, rule }: CartContext,
): Promise<Cart> => toCart(withReserved(await listItems(db, userId), reserved ?? new Map()), rule)

/**
 * Adds a quantity of a variant. A repeated request with the same `requestId` adds nothing and
 * returns the cart. It writes in one statement, so it needs no transaction. Throws `stock.short`,
 * `stock.sold-out`, or as `findVariant` does.
 */
export async function addToCart(db: Reader, input: AddToCartInput): Promise<Cart> {
  const { requestId, ...line } = input
  try {
    await addLine(db, line, requestId)
  } catch (error) {
    // A repeated request may fail for any reason, for example because the stock is gone.
    const [repeated] = requestId
      ? await store.selectRequest(db, { userId: input.userId, requestId })
      : []
    if (!repeated) throw error
  }
  return readCart(db, input.userId, input)
}

async function addLine(
  db: Reader,
  input: SetQuantityInput,
  requestId: string | undefined,
): Promise<void> {
  const { variantId, stock: unreserved } = await findVariant(db, input)
  const stock = unreserved + (input.reserved?.get(variantId)?.quantity ?? 0)
  if (stock < input.quantity) throw toShortage(stock)
  const line = {
    id: newId('crt'),
    userId: input.userId,
    variantId,
    quantity: input.quantity,
    giftNote: input.giftNote ?? '',
  }
  const [added] = requestId
    ? await store.addQuantityOnce(db, line, stock, requestId)
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
export async function setQuantity(tx: Tx, input: SetQuantityInput): Promise<Cart> {
  const line = await readLine(tx, input)
  if (line.stock < input.quantity && input.quantity > line.quantity) throw toShortage(line.stock)
  const change = {
    quantity: input.quantity,
    ...(input.giftNote === undefined ? {} : { giftNote: input.giftNote }),
  }
  await store.updateLine(tx, { userId: input.userId, variantId: line.variantId }, change)
  return readCart(tx, input.userId, input)
}

/** Removes all variants of a product from the cart, or one. Does nothing if it is not there. */
export async function removeFromCart(
  tx: Tx,
  line: { userId: Id<'usr'>; productId: string; variantId?: string | undefined } & CartContext,
): Promise<Cart> {
  const items = findItems(await listItems(tx, line.userId), line)
  if (items.length > 0)
    await store.deleteLines(tx, {
      userId: line.userId,
      variantIds: items.map((item) => item.variantId),
    })
  return readCart(tx, line.userId, line)
}

/** Subtracts purchased quantities from the cart. */
export const removePurchased = async (
  tx: Tx,
  userId: Id<'usr'>,
  purchased: { variantId: Id<'var'>; quantity: number }[],
): Promise<void> => void (await store.subtractPurchased(tx, userId, purchased))

const findItems = (
  items: CartItem[],
  line: { productId: string; variantId?: string | undefined },
) =>
  items.filter(
    (item) =>
      (item.productId === line.productId || item.slug === line.productId) &&
      (!line.variantId || item.variantId === line.variantId),
  )

async function readLine(tx: Tx, input: SetQuantityInput): Promise<CartItem> {
  const items = findItems(
    withReserved(await listItems(tx, input.userId), input.reserved ?? new Map()),
    input,
  )
  if (items.length > 1) throw new Refusal('variant.needed')
  if (!items[0]) throw new Refusal('cart.line-missing')
  return items[0]
}

const toShortage = (stock: number) =>
  stock === 0
    ? new Refusal('stock.sold-out')
    : new Refusal('stock.short', { message: `Only ${stock} left.`, details: { left: stock } })

/** Converts lines to the cart of the API. Unavailable lines are shown but not in the totals. */
export function toCart(items: CartItem[], rule: ShippingRule): Cart {
  const totals = totalsOf(
    items.filter((item) => item.available),
    rule,
  )
  return {
    items: items.map(toLine),
    total: toRupees(totals.subtotal),
    subtotalPaise: totals.subtotal,
    shippingPaise: totals.shipping,
    totalPaise: totals.total,
    freeShippingFromPaise: rule.freeShippingFrom,
  }
}

function toLine(item: CartItem): CartLine {
  const image = item.picture ? pictureUrl(item.picture.key, 720, 'webp') : FALLBACK_IMAGE
  const total = times(item.price, item.quantity)
  return {
    _id: item.id,
    productId: {
      _id: item.productId,
      slug: item.slug,
      title: item.title,
      description: item.description,
      image,
      images: [image],
      picture: item.picture,
      salePrice: formatRupees(item.price),
    },
    variantId: item.variantId,
    variantLabel: item.variantLabel,
    quantity: item.quantity,
    giftNote: item.giftNote,
    price: toRupees(item.price),
    pricePaise: item.price,
    totalPrice: toRupees(total),
    totalPaise: total,
    inventory: item.stock,
    heldUntil: item.reservedUntil?.toISOString() ?? null,
    available: item.available,
  }
}
