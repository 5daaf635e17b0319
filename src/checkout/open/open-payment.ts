import { lockUserRow, type SessionUser } from '#accounts/accounts.ts'
import { listCartLines, type CartTerms, type Quote } from '#cart/cart.ts'
import type { Order } from '#contract/contract.ts'
import { assertState, readPromisedDates } from '#delivery/delivery.ts'
import { assertStock, reserveStock } from '#inventory/inventory.ts'
import {
  assertNetworkLimit,
  recordLastUnitReservations,
  lockUnpaid,
  placeOrder,
  type OrderRow,
} from '#orders/orders.ts'
import { redeemOffers } from '#offers/offers.ts'
import { REPLACED_NOTE } from '#orders/tables.ts'
import { describeOrder, NO_MONEY, toOrder } from '#orders/read-orders.ts'
import { ProviderError } from '#payments/gateway.ts'
import { pipeline, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { DeliveryDates } from '#shared/delivery/delivery-dates.ts'
import type { Totals } from '#shared/money/money.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { istDay } from '#shared/ist-time.ts'
import type { RateChange } from '#shared/tax/rate-changes.ts'
import { CONFIRM_HOURS, type CodRule } from '#shared/order/cod-rule.ts'
import { onlineAmount, type PaymentMethod } from '#shared/order/payment-method.ts'
import { supplyTo } from '#shared/tax/tax.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'
import { FIRST_CHECK_SECONDS } from '#checkout/settle/check-payment.ts'
import { expireOrders } from '#checkout/settle/expire-order.ts'
import { codDetails } from '#checkout/cod/public-rule.ts'
import { awaitConfirmation, findCodProblem } from '#checkout/cod/place-cod-order.ts'
import { assertEmail } from '#checkout/guest/guest-context.ts'
import { withSignature } from '#checkout/mail/order-mails.ts'
import {
  advanceOf,
  assertMatchesClient,
  quoteAgain,
  quoteFor,
  toChanged,
  toEmptyCart,
  type ClientLine,
} from './compare-cart.ts'
import { fingerprintOf } from './fingerprint.ts'
import { toNewLine, toSoldOffer } from './new-line.ts'
import { countNumber } from './number-limit.ts'
import { assertUnitLimit, pausedRefusal } from './reservation-limits.ts'
import { recordProviderFailure } from '#checkout/settle/watch-provider.ts'
import { settleEarlierOrders } from '#checkout/settle/settle-earlier-orders.ts'
import { openProviderOrder } from './provider-order.ts'
import { isTestModeOver } from '#connections/connections.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

/** The account of an order. */
type OrderUser = Pick<SessionUser, 'id' | 'mobile'>

/** What an order is about, with a log-in or without. */
export type OrderInput = {
  amount: number
  /** The advance of cash on delivery that the browser showed, in rupees. */
  advance?: number | undefined
  cart: ClientLine[]
  /** The variants of the free gifts that the browser showed. */
  gifts?: string[] | undefined
  shippingDetails: ShippingDetails
  giftWrap: boolean
  /** The coupon in the browser of a guest; that of an account is stored with its cart. */
  couponId?: string | undefined
  network: string
}

export type OpenPaymentInput = OrderInput & { user: SessionUser }

/** The input with the settings, and the days that the order promises. */
export type OrderTerms = OrderInput &
  CartTerms & {
    method: PaymentMethod
    cod: CodRule
    /** Whether a code can be sent to confirm an order. */
    sendsCodes: boolean
    signature: string
    rateChanges: RateChange[]
    shop: ShopDetails
    numberPrefix: string
    expected: DeliveryDates
  }

/** The terms with the account of the order, and the lines that it orders. */
type OpenPaymentTerms = OrderTerms & {
  user: OrderUser
  /**
   * The order of somebody without a log-in, whose mobile number is confirmed: the caller confirms
   * the order, and a code that the account has entered does not count.
   */
  isGuest?: true
  readLines: (tx: Tx) => ReturnType<typeof listCartLines>
}

/** The terms of an order of the cart of a user. */
export const ofOwnCart = (user: OrderUser, terms: OrderTerms): OpenPaymentTerms => ({
  ...terms,
  user,
  readLines: (tx) => listCartLines(tx, user.id),
})

/** An unpaid order is reused only if it reserves its stock for at least this long. */
const MIN_REMAINING_MS = 60_000

/**
 * Places the order, reserves its stock and opens a payment at the provider. The browser's amount
 * (rupees) and cart are only compared: throws `cart.changed` with the current cart if they differ,
 * and `delivery.not-served` if the shop does not deliver to the pincode or the state.
 * The same cart and address again return the same order.
 */
export async function openPayment({ ...context }: CheckoutContext, input: OpenPaymentInput) {
  const { user, ...order } = input
  const terms = await readTerms(context, { ...order, method: 'online', sendsCodes: false })
  const placed = await settleThenPlace(context, () => ofOwnCart(user, terms))
  return { ...(await openOnline(context, placed)), order: placed.response }
}

/** Opens what of a placed order is paid online at the provider, unless that was done before. */
export async function openOnline(
  context: CheckoutContext,
  { order, isReused }: Pick<Placed, 'order' | 'isReused'>,
) {
  const providerOrderId = order.providerOrderId ?? (await openAtProvider(context, order, isReused))
  return {
    orderId: providerOrderId,
    amount: onlineAmount(order),
    currency: 'INR' as const,
    key: context.gateway.checkout.key,
    checkoutUrl: context.gateway.checkout.scriptUrl,
    test: context.gateway.checkout.test,
    timeoutSeconds: Math.max(
      1,
      Math.floor((order.payBefore.getTime() - context.now().getTime()) / 1000),
    ),
  }
}

/** Reads the settings that an order follows. Throws `delivery.not-served`. */
export async function readTerms(
  context: CheckoutContext,
  input: OrderInput & Pick<OrderTerms, 'method' | 'sendsCodes'>,
): Promise<OrderTerms> {
  const { pincode, email } = input.shippingDetails
  await assertEmail(context, email, 'shippingDetails.email')
  const shop = await context.details()
  assertState(shop, input.shippingDetails)
  const expected = await readPromisedDates(context.db, {
    pincode,
    now: context.now(),
    terms: await context.delivery(),
  })
  return {
    ...input,
    rule: await context.selling(),
    cod: await context.cod(),
    promises: await context.promises(),
    offers: await context.offers(),
    now: context.now(),
    rateChanges: await context.rateChanges(),
    shop,
    numberPrefix: (await context.words()).orderPrefix,
    signature: (await withSignature(context)).signature,
    expected,
  }
}

export type Placed = { order: OrderRow; response: Order; isReused: boolean }

/**
 * An earlier order that the provider knows is neither paid again nor expired before its payments
 * were read from the provider. `prepare` runs in the transaction of the order, at its start, and
 * `finish` at its end.
 */
export async function settleThenPlace(
  context: CheckoutContext,
  prepare: (tx: Tx) => OpenPaymentTerms | Promise<OpenPaymentTerms>,
  finish?: (tx: Tx, placed: Placed) => Promise<void>,
): Promise<Placed> {
  const settledIds = new Set<string>()
  for (;;) {
    const numbers: OpenPaymentTerms[] = []
    const progress: Progress = { settledIds, onNumber: (input) => void numbers.push(input) }
    try {
      const placed = await context.db.transaction(async (tx) => {
        const result = await placeOrReuse(tx, context, await prepare(tx), progress)
        if ('order' in result) await finish?.(tx, result)
        return result
      })
      if (!('earlier' in placed)) return placed
      await settleEarlierOrders(context, placed.earlier)
      for (const order of placed.earlier) settledIds.add(order.id)
    } finally {
      // After the transaction, as a refusal would take it back.
      for (const input of numbers.slice(0, 1)) await countNumber(context.db, input)
    }
  }
}

/**
 * `settledIds`: earlier orders whose payments are settled. `onNumber`: called if earlier orders to
 * an unconfirmed mobile number decide about this one.
 */
type Progress = { settledIds: Set<string>; onNumber: (input: OpenPaymentTerms) => void }

async function placeOrReuse(
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
    (order) =>
      order.fingerprint === fingerprint &&
      order.payBefore.getTime() > now.getTime() + MIN_REMAINING_MS,
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
  const { quote, totals, fingerprint, now } = cart
  const lines = [...quote.lines, ...quote.gifts]
  const payBefore = new Date(now.getTime() + minutesOf(context, input) * 60_000)
  const { user, shippingDetails, numberPrefix, method } = input
  const newOrder = {
    userId: user.id,
    paymentMethod: method,
    advance: advanceOf(input),
    lines: lines.map((line) => toNewLine(line, input, { quote, day: istDay(now) })),
    totals,
    isGift: input.giftWrap,
    discounts: quote.discounts.map(toSoldOffer),
    supply: supplyTo(input.shop, shippingDetails.state),
    shippingDetails,
    expected: input.expected,
    fingerprint,
    createdAt: now,
    payBefore,
    network: context.config.reservationsPerNetwork > 0 ? input.network : null,
    numberPrefix,
  }
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

const KEPT_FOR_PAYMENT = 'Kept while its payment is open'

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

/** The order is stored with its reservation. If the provider fails, the next attempt reuses it. */
async function openAtProvider(
  context: CheckoutContext,
  order: OrderRow,
  isReused: boolean,
): Promise<string> {
  try {
    return await openProviderOrder(context, order, isReused)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, orderId: order.id }, 'The provider did not open an order')
    await recordProviderFailure(context, error, 'open')
    throw new Refusal('payment.unavailable', { cause: error })
  }
}
