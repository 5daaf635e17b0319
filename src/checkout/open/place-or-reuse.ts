import { lockUserRow } from '#accounts/accounts.ts'
import type { Quote } from '#cart/cart.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { awaitConfirmation, findCodProblem } from '#checkout/cod/place-cod-order.ts'
import { codDetails } from '#checkout/cod/public-rule.ts'
import { FIRST_CHECK_SECONDS } from '#checkout/settle/check-payment.ts'
import { expireOrders } from '#checkout/settle/expire-order.ts'
import { isTestModeOver } from '#payments/payments.ts'
import type { Order } from '#contract/contract.ts'
import { assertStock, reserveStock } from '#inventory/inventory.ts'
import { redeemOffers } from '#offers/offers.ts'
import {
  assertNetworkLimit,
  recordLastUnitReservations,
  lockUnpaid,
  placeOrder,
  type NewOrder,
  type OrderRow,
} from '#orders/orders.ts'
import { describeOrder, NO_MONEY, toOrder } from '#orders/read-orders.ts'
import { REPLACED_NOTE } from '#orders/tables.ts'
import { pipeline, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { istDay } from '#shared/ist-time.ts'
import type { Totals } from '#shared/money/money.ts'
import { CONFIRM_HOURS } from '#shared/order/cod-rule.ts'
import { supplyTo } from '#shared/tax/tax.ts'
import {
  advanceOf,
  assertMatchesClient,
  quoteAgain,
  quoteFor,
  toChanged,
  toEmptyCart,
} from './compare-cart.ts'
import { fingerprintOf } from './fingerprint.ts'
import { savedOf, toNewLine, toSoldOffer } from './new-line.ts'
import type { OpenPaymentTerms } from './order-terms.ts'
import { assertUnitLimit, pausedRefusal } from './reservation-limits.ts'

/** A payment of an unpaid order is opened only while its stock is reserved for this long. */
const MIN_REMAINING_MS = 60_000

/** Whether an unpaid order is kept long enough to open its payment again. */
export const hasTimeToPay = ({ payBefore }: Pick<OrderRow, 'payBefore'>, now: Date): boolean =>
  payBefore.getTime() > now.getTime() + MIN_REMAINING_MS

export type Placed = { order: OrderRow; response: Order; isReused: boolean }

/**
 * `settledIds`: earlier orders whose payments are settled. `onNumber`: called if earlier orders to
 * an unconfirmed mobile number decide about this one.
 */
export type Progress = { settledIds: Set<string>; onNumber: (input: OpenPaymentTerms) => void }

/**
 * Places the order in this transaction, or returns the unpaid order that has the same cart, address
 * and amounts; another unpaid order is replaced. Returns the earlier orders instead if payments of
 * theirs must be settled first. Throws as `openPayment` does.
 */
export async function placeOrReuse(
  tx: Tx,
  context: CheckoutContext,
  input: OpenPaymentTerms,
  { settledIds, onNumber }: Progress,
): Promise<Placed | { earlier: OrderRow[] }> {
  await pipeline([assertStillTest(tx, context), lockUserRow(tx, input.user.id)])
  // Read the cart only after the unpaid orders are locked: a payment that is being confirmed
  // removes its lines from the cart.
  const unpaid = await lockUnpaid(tx, input.user.id)
  const lines = await input.readLines(tx)
  if (lines.length === 0) throw await toEmptyCart(tx, input)
  const quote = await quoteFor(tx, input, lines)
  if (quote.dependsOnNumber) onNumber(input)
  const totals = assertMatchesClient(quote, input)
  const fingerprint = fingerprintOf({ ...quote, totals }, input)
  const earlier = unpaid.filter((order) => order.providerOrderId && !settledIds.has(order.id))
  if (earlier.length > 0) return { earlier }
  const now = context.now()
  const reusable = unpaid.find(
    (order) => order.fingerprint === fingerprint && hasTimeToPay(order, now),
  )
  const replaced = unpaid.filter((order) => order !== reusable)
  if (!reusable) assertUnitLimit(lines, input)
  if (unpaid.length === 0) {
    assertStock(lines)
    await checkNetworkLimit(tx, context, input.network)
  }
  if (!reusable && input.method === 'cod') {
    const problem = await findCodProblem(tx, input, { quote, totals })
    if (problem?.dependsOnNumber) onNumber(input)
    if (problem)
      throw new Refusal('cod.unavailable', {
        message: problem.message,
        details: codDetails(input),
      })
  }
  const alsoLock = [...quote.lines, ...quote.gifts]
  await expireOrders(tx, replaced, { note: REPLACED_NOTE, now, alsoLock })
  if (reusable)
    return { order: reusable, response: await describeOrder(tx, reusable, now), isReused: true }
  return placeNew(tx, context, input, { quote, totals, fingerprint, replaced, now })
}

/** An order that replaces the customer's own unpaid order is never refused by the network limit. */
async function checkNetworkLimit(tx: Tx, context: CheckoutContext, network: string): Promise<void> {
  const max = context.config.reservationsPerNetwork
  if (max > 0) await assertNetworkLimit(tx, { network, max, now: context.now() })
}

type NewCart = {
  quote: Quote
  totals: Totals
  fingerprint: string
  replaced: OrderRow[]
  now: Date
}

async function placeNew(
  tx: Tx,
  context: CheckoutContext,
  input: OpenPaymentTerms,
  cart: NewCart,
): Promise<Placed> {
  const id = newId('ord')
  const { quote, now } = cart
  const { user } = input
  const lines = [...quote.lines, ...quote.gifts]
  const newOrder = toNewOrder(context, input, cart)
  const { payBefore } = newOrder
  // Others wait for a limited offer, so that is reserved last and by itself.
  const isLimited = quote.discounts.some(({ offer }) => offer.maxUses !== null)
  const [{ order, ...placed }, variantIds, , isRedeemed] = await pipeline([
    placeOrder(tx, id, newOrder),
    reserveStock(tx, lines, {
      reason: waitsFor(input) === 'payment' ? KEPT_FOR_PAYMENT : 'Kept until it is confirmed',
      actorId: user.id,
      orderId: id,
    }),
    waitsFor(input) === 'confirmation'
      ? undefined
      : context.jobs.enqueue(
          tx,
          'payment.check',
          { orderId: id, check: 0 },
          { afterSeconds: FIRST_CHECK_SECONDS },
        ),
    isLimited ? true : redeemOffers(tx, id, quote.discounts),
  ])
  if (waitsFor(input) === 'confirmation' && !input.isGuest)
    await awaitConfirmation(tx, context, { order, lines: placed.lines, input })
  const hold = { userId: user.id, orderId: id, variantIds, now, until: payBefore }
  const [paused] = await recordLastUnitReservations(tx, {
    ...hold,
    replaced: cart.replaced,
    isPaidOnline: waitsFor(input) === 'payment',
  })
  const reservedMinutes = (payBefore.getTime() - now.getTime()) / 60_000
  if (paused) throw pausedRefusal(paused, { lines, now, reservedMinutes })
  if (!isRedeemed || (isLimited && !(await redeemOffers(tx, id, quote.discounts))))
    throw toChanged(await quoteAgain(tx, input, quote.lines), input)
  return { order, response: toOrder(order, { ...placed, ...NO_MONEY }, now), isReused: false }
}

function toNewOrder(
  context: CheckoutContext,
  input: OpenPaymentTerms,
  { quote, totals, fingerprint, now }: NewCart,
): NewOrder {
  const { user, shippingDetails, numberPrefix, method } = input
  const lines = [...quote.lines, ...quote.gifts]
  return {
    userId: user.id,
    paymentMethod: method,
    advance: advanceOf(input),
    lines: lines.map((line) => toNewLine(line, input, { quote, day: istDay(now) })),
    totals: { ...totals, saved: savedOf(quote) },
    isGift: input.giftWrap,
    discounts: quote.discounts.map(toSoldOffer),
    supply: supplyTo(input.shop, shippingDetails),
    shippingDetails,
    expected: input.expected,
    fingerprint,
    createdAt: now,
    payBefore: new Date(now.getTime() + minutesOf(context, input) * 60_000),
    network: context.config.reservationsPerNetwork > 0 ? input.network : null,
    numberPrefix,
  }
}

const KEPT_FOR_PAYMENT = 'Reserved when it was ordered'

/** What a new order waits for. An advance is paid online, which confirms the order. */
const waitsFor = (terms: OpenPaymentTerms): 'payment' | 'confirmation' =>
  terms.method === 'cod' && advanceOf(terms) === 0 ? 'confirmation' : 'payment'

const minutesOf = (context: CheckoutContext, terms: OpenPaymentTerms): number =>
  waitsFor(terms) === 'confirmation'
    ? CONFIRM_HOURS * 60
    : (terms.rule.reservationMinutes ?? context.config.reservationMinutes)

/** Throws `payment.unavailable` if the test mode of this process has ended in another one. */
async function assertStillTest(tx: Tx, context: CheckoutContext): Promise<void> {
  if (await isTestModeOver(tx, context)) throw new Refusal('payment.unavailable')
}
