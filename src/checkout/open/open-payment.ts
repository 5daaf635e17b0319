import { createHash } from 'node:crypto'
import { waitForTurn, type Person } from '#accounts/accounts.ts'
import { listItems, toCart, type CartItem } from '#cart/cart.ts'
import type { Order } from '#contract/contract.ts'
import { assertStock, reserveStock } from '#inventory/inventory.ts'
import {
  assertNetworkHasRoom,
  describeOrder,
  findNewestPaid,
  holdLastUnits,
  listLines,
  lockUnpaid,
  placeOrder,
  toOrder,
  type OrderRow,
} from '#orders/orders.ts'
import { ProviderError } from '#payments/gateway.ts'
import { together, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { fromRupees, type Paise } from '#shared/money/money.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { SellingRule, ShopDetails } from '#shared/shop-settings.ts'
import { totalsOf, type Totals } from '#shared/money/totals.ts'
import { FIRST_CHECK_SECONDS } from '#checkout/settle/check-payment.ts'
import { expireOrders } from '#checkout/settle/expire-order.ts'
import { assertFewEnough, pausedRefusal } from './reservation-limits.ts'
import { noteFailure } from '#checkout/settle/watch-provider.ts'
import { settleEarlier } from '#checkout/settle/settle-earlier.ts'
import { openProviderOrder } from './provider-order.ts'
import { isTestOnLive } from '#checkout/settle/test-on-live.ts'
import type { Till } from '#checkout/checkout-context.ts'

/** A cart line as the browser believes it to be. */
export type ClaimedLine = {
  productId: string
  variantId?: string | null | undefined
  quantity: number
}

type Asked = {
  person: Person
  amount: number
  cart: ClaimedLine[]
  shippingDetails: ShippingDetails
  network: string
}

/** What is asked for, by which rule it is sold, and how the shop is reached. */
export type PaymentWish = Asked & { rule: SellingRule; shop: ShopDetails }

/** An unpaid order is taken up again only if it still holds its stock this long. */
const REUSE_MS = 60_000

/**
 * Places the order, keeps its pieces and opens a payment at the provider. The browser's amount
 * (rupees) and cart are only compared: a difference is refused with the fresh cart. Asked again for
 * the same things it answers the same order.
 */
export async function openPayment(till: Till, asked: Asked) {
  const wish = { ...asked, rule: await till.selling(), shop: await till.details() }
  const { order, shown, again } = await placeOnceSettled(till, wish)
  const providerOrderId = order.providerOrderId ?? (await openAtProvider(till, order, again))
  return {
    orderId: providerOrderId,
    amount: order.total,
    currency: 'INR' as const,
    key: till.gateway.checkout.key,
    checkoutUrl: till.gateway.checkout.scriptUrl,
    test: till.gateway.checkout.test,
    timeoutSeconds: Math.max(
      1,
      Math.floor((order.payBefore.getTime() - till.now().getTime()) / 1000),
    ),
    order: shown,
  }
}

type Placed = { order: OrderRow; shown: Order; again: boolean }

/**
 * An earlier order that the provider keeps is neither paid again nor given up before the provider
 * was asked about it.
 */
async function placeOnceSettled(till: Till, wish: PaymentWish): Promise<Placed> {
  const asked = new Set<string>()
  for (;;) {
    const placed = await till.db.transaction((tx) => placeOrReuse(tx, till, wish, asked))
    if (!('earlier' in placed)) return placed
    await settleEarlier(till, placed.earlier)
    for (const order of placed.earlier) asked.add(order.id)
  }
}

async function placeOrReuse(
  tx: Tx,
  till: Till,
  wish: PaymentWish,
  asked: Set<string>,
): Promise<Placed | { earlier: OrderRow[] }> {
  await waitForTurn(tx, wish.person.id)
  // One after the other: what a payment being confirmed takes out of the cart is seen only after
  // its order was waited for.
  const unpaid = await lockUnpaid(tx, wish.person.id)
  const items = await listItems(tx, wish.person.id)
  if (items.length === 0) throw await emptyCart(tx, wish)
  const totals = assertAsShown(items, wish)
  const fingerprint = fingerprintOf(items, wish.shippingDetails, totals.total)
  const earlier = unpaid.filter((order) => order.providerOrderId && !asked.has(order.id))
  if (earlier.length > 0) return { earlier }
  const now = till.now()
  const usable = unpaid.find(
    (order) =>
      order.fingerprint === fingerprint && order.payBefore.getTime() > now.getTime() + REUSE_MS,
  )
  const replaced = unpaid.filter((order) => order !== usable)
  if (!usable) assertFewEnough(items, wish)
  if (unpaid.length === 0) {
    assertStock(items)
    await assertRoom(tx, till, wish.network)
  }
  await expireOrders(tx, replaced, { note: 'A newer order took its place', now, wanted: items })
  if (usable) return { order: usable, shown: await describeOrder(tx, usable, now), again: true }
  return placeNew(tx, till, wish, { items, totals, fingerprint, replaced, now })
}

/**
 * A customer who has an unpaid order replaces it, and is never refused for the number of others.
 */
async function assertRoom(tx: Tx, till: Till, network: string): Promise<void> {
  const max = till.config.reservationsPerNetwork
  if (max > 0) await assertNetworkHasRoom(tx, { network, max, now: till.now() })
}

type NewCart = {
  items: CartItem[]
  totals: Totals
  fingerprint: string
  replaced: OrderRow[]
  now: Date
}

async function placeNew(tx: Tx, till: Till, wish: PaymentWish, cart: NewCart): Promise<Placed> {
  const id = newId('ord')
  const { totals, fingerprint, now } = cart
  const payBefore = new Date(
    now.getTime() + (wish.rule.reservationMinutes ?? till.config.reservationMinutes) * 60_000,
  )
  const { person, shippingDetails } = wish
  const network = till.config.reservationsPerNetwork > 0 ? wish.network : null
  const newOrder = {
    userId: person.id,
    lines: cart.items.map(toNewLine),
    totals,
    shippingDetails,
    fingerprint,
    createdAt: now,
    payBefore,
    network,
  }
  const [{ order, parts }, variantIds] = await together([
    placeOrder(tx, id, newOrder),
    reserveStock(tx, cart.items, {
      kind: 'reserved',
      reason: 'Kept while its payment is open',
      actorId: person.id,
      orderId: id,
    }),
    till.jobs.enqueue(
      tx,
      'payment.check',
      { orderId: id, check: 0 },
      { afterSeconds: FIRST_CHECK_SECONDS },
    ),
    assertStillTest(tx, till),
  ])
  const hold = {
    userId: person.id,
    orderId: id,
    variantIds,
    now,
    until: payBefore,
    replaced: cart.replaced,
  }
  const [paused] = await holdLastUnits(tx, hold)
  if (paused)
    throw pausedRefusal(paused, {
      items: cart.items,
      now,
      reservedMinutes: (payBefore.getTime() - now.getTime()) / 60_000,
    })
  return { order, shown: toOrder(order, parts, now), again: false }
}

/**
 * Throws where another process has opened or taken live payments since this one started with the
 * sandbox or test keys.
 */
async function assertStillTest(tx: Tx, till: Till): Promise<void> {
  if (await isTestOnLive(tx, till)) throw new Refusal('payment.unavailable')
}

const toNewLine = (item: CartItem) => ({
  productId: item.productId,
  variantId: item.variantId,
  sku: item.sku,
  slug: item.slug,
  title: item.title,
  variantLabel: item.variantLabel,
  picture: item.picture,
  quantity: item.quantity,
  price: item.price,
  isEarring: item.isEarring,
  isSaleItem: item.isSaleItem,
  giftNote: item.giftNote,
})

/**
 * A cart that is empty because its order was just paid, by a second click or in another tab: the
 * refusal names that order.
 */
async function emptyCart(tx: Tx, wish: PaymentWish): Promise<Refusal> {
  const order = await findNewestPaid(tx, wish.person.id)
  const isThis =
    order &&
    order.total === fromRupees(wish.amount) &&
    isSameCart(await listLines(tx, order.id), wish.cart)
  return new Refusal('cart.empty', isThis ? { details: { orderId: order.id } } : {})
}

/**
 * Refuses a cart that holds what the shop no longer has, or is not what the shopper was shown.
 * Answers the sums to pay.
 */
function assertAsShown(items: CartItem[], wish: PaymentWish): Totals {
  if (items.some((item) => !item.available))
    throw new Refusal('cart.unavailable', { details: { cart: toCart(items, wish.rule) } })
  const totals = totalsOf(items, wish.rule)
  if (fromRupees(wish.amount) !== totals.total || !isSameCart(items, wish.cart))
    throw new Refusal('cart.changed', { details: { cart: toCart(items, wish.rule) } })
  return totals
}

function isSameCart(
  items: Pick<CartItem, 'productId' | 'slug' | 'variantId' | 'quantity'>[],
  claimed: ClaimedLine[],
): boolean {
  if (items.length !== claimed.length) return false
  const left = [...items]
  return claimed.every((line) => {
    const index = left.findIndex(
      (item) =>
        (line.variantId
          ? item.variantId === line.variantId
          : item.productId === line.productId || item.slug === line.productId) &&
        item.quantity === line.quantity,
    )
    return index >= 0 && left.splice(index, 1).length === 1
  })
}

function fingerprintOf(items: CartItem[], shippingDetails: ShippingDetails, total: Paise): string {
  const lines = items
    .map((item) => JSON.stringify([item.variantId, item.quantity, item.price, item.giftNote]))
    .toSorted((a, b) => a.localeCompare(b))
  const where = Object.entries(shippingDetails).toSorted(([a], [b]) => a.localeCompare(b))
  return createHash('sha256')
    .update(JSON.stringify([lines, where, total]))
    .digest('base64url')
}

/**
 * The order is written and keeps its pieces already; if the provider fails, paying again takes it
 * up.
 */
async function openAtProvider(till: Till, order: OrderRow, again: boolean): Promise<string> {
  try {
    return await openProviderOrder(till, order, again)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    till.log.warn({ err: error, orderId: order.id }, 'The provider did not open an order')
    await noteFailure(till, error, 'open')
    throw new Refusal('payment.unavailable', { cause: error })
  }
}
