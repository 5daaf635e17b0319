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
 * Pieces that an open payment of the shopper keeps for her, by variant. They have left the shelf
 * and are hers all the same.
 */
export type ReservedByVariant = ReadonlyMap<Id<'var'>, { quantity: number; until: Date }>

/** A line as checkout needs it: whole paise, and whether it can be bought at all. */
export type CartItem = ReturnType<typeof toItem>

type Wanted = {
  userId: Id<'usr'>
  productId: string
  variantId?: string | undefined
  quantity: number
  giftNote?: string | undefined
}
/** What is held for a shopper, and what shipping costs her. */
export type CartContext = { held?: ReservedByVariant; rule: ShippingRule }
/** Who changes a cart also says on which terms. */
type Change = Wanted & CartContext
type Addition = Change & { requestId?: string | undefined }

/** How long an addition is known again by its name. */
const REQUEST_KEPT_MS = 24 * 3600_000

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
    heldUntil: null as Date | null,
    available: row.removedAt === null && !row.variantRemoved,
    picture:
      key !== null && alt !== null && width !== null && height !== null
        ? { key, alt, width, height }
        : null,
  }
}

/** The lines of a person's cart with today's prices. */
export const listItems = async (db: Reader, userId: Id<'usr'>): Promise<CartItem[]> =>
  (await store.selectLines(db, userId)).map(toItem)

/** The same lines as their shopper sees them: what is held for her counts as there. */
export const withReserved = (items: CartItem[], held: ReservedByVariant): CartItem[] =>
  items.map((item) => {
    const kept = held.get(item.variantId)
    return kept ? { ...item, stock: item.stock + kept.quantity, heldUntil: kept.until } : item
  })

/** The cart as the API shows it. */
export const readCart = async (
  db: Reader,
  userId: Id<'usr'>,
  { held, rule }: CartContext,
): Promise<Cart> => toCart(withReserved(await listItems(db, userId), held ?? new Map()), rule)

/**
 * Adds pieces of a product. Refuses an unknown product or size and more pieces than there are. What
 * is sent again under the same `requestId` adds nothing more and answers the cart. One statement
 * writes, so it needs no transaction.
 */
export async function addToCart(db: Reader, wanted: Addition): Promise<Cart> {
  const { requestId, ...line } = wanted
  try {
    await putIn(db, line, requestId)
  } catch (error) {
    // A repeat is no refusal, whatever stands against a second addition; anything else goes on its
    // way.
    const [known] = requestId
      ? await store.selectRequest(db, { userId: wanted.userId, requestId })
      : []
    if (!known) throw error
  }
  return readCart(db, wanted.userId, wanted)
}

async function putIn(db: Reader, wanted: Change, requestId: string | undefined): Promise<void> {
  const { variantId, stock: onShelf } = await findVariant(db, wanted)
  const stock = onShelf + (wanted.held?.get(variantId)?.quantity ?? 0)
  if (stock < wanted.quantity) throw tooFew(stock)
  const line = {
    id: newId('crt'),
    userId: wanted.userId,
    variantId,
    quantity: wanted.quantity,
    giftNote: wanted.giftNote ?? '',
  }
  const [added] = requestId
    ? await store.addQuantityOnce(db, line, stock, requestId)
    : await store.addQuantity(db, line, stock)
  if (!added) throw tooFew(stock)
}

/** Forgets the names of additions that nobody repeats any more. */
export const deleteOldRequests = async (db: Reader): Promise<void> =>
  void (await store.deleteRequests(db, new Date(Date.now() - REQUEST_KEPT_MS)))

/**
 * Sets the number of pieces of a line, and its gift note if one is given. Refuses more than there
 * are.
 */
export async function setQuantity(tx: Tx, wanted: Change): Promise<Cart> {
  const line = await findLine(tx, wanted)
  if (line.stock < wanted.quantity && wanted.quantity > line.quantity) throw tooFew(line.stock)
  const change = {
    quantity: wanted.quantity,
    ...(wanted.giftNote === undefined ? {} : { giftNote: wanted.giftNote }),
  }
  await store.updateLine(tx, { userId: wanted.userId, variantId: line.variantId }, change)
  return readCart(tx, wanted.userId, wanted)
}

/** Removes a product from the cart, all its sizes or one. What is not there counts as removed. */
export async function removeFromCart(
  tx: Tx,
  line: { userId: Id<'usr'>; productId: string; variantId?: string | undefined } & CartContext,
): Promise<Cart> {
  const found = matching(await listItems(tx, line.userId), line)
  if (found.length > 0)
    await store.deleteLines(tx, {
      userId: line.userId,
      variantIds: found.map((item) => item.variantId),
    })
  return readCart(tx, line.userId, line)
}

/** Takes what was just bought out of the cart; anything else stays. */
export const removePurchased = async (
  tx: Tx,
  userId: Id<'usr'>,
  bought: { variantId: Id<'var'>; quantity: number }[],
): Promise<void> => void (await store.subtractPurchased(tx, userId, bought))

const matching = (items: CartItem[], line: { productId: string; variantId?: string | undefined }) =>
  items.filter(
    (item) =>
      (item.productId === line.productId || item.slug === line.productId) &&
      (!line.variantId || item.variantId === line.variantId),
  )

async function findLine(tx: Tx, wanted: Change): Promise<CartItem> {
  const found = matching(
    withReserved(await listItems(tx, wanted.userId), wanted.held ?? new Map()),
    wanted,
  )
  if (found.length > 1) throw new Refusal('variant.needed')
  if (!found[0]) throw new Refusal('cart.line-missing')
  return found[0]
}

const tooFew = (stock: number) =>
  stock === 0
    ? new Refusal('stock.sold-out')
    : new Refusal('stock.short', { message: `Only ${stock} left.`, details: { left: stock } })

/** The contract's cart from its lines; lines that have left the shop are shown and not counted. */
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
    heldUntil: item.heldUntil?.toISOString() ?? null,
    available: item.available,
  }
}
