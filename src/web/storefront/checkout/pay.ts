import { toMobile, type ShippingDetails } from '#shared/customer/account-fields.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { PublicCodRule } from '#shared/order/cod-rule.ts'
import { findCart, type Cart } from '#web/api/cart.ts'
import { findCodRule } from '#web/api/cod-rule.ts'
import { ApiError, serverMessage } from '#web/api/client.ts'
import { readOrder, type Order } from '#web/api/orders/order.ts'
import {
  openPayment,
  placeCodOrder,
  verifyPayment,
  type CodAmounts,
  type OpenPayment,
} from '#web/api/payment.ts'
import {
  loadCheckoutScript,
  type PaymentDialog,
  type PaymentResult,
} from './load-checkout-script.ts'
import { clearOpenOrder, readOpenOrder, saveOpenOrder, type OpenOrder } from './open-order.ts'
import { isPaid, waitForOrder } from './wait-for-order.ts'

const INITIATE_FAILED = 'Failed to initiate payment. Please try again or contact support.'
const SCRIPT_FAILED =
  "Failed to load Razorpay's checkout script. Please check your internet connection or " +
  'contact support.'
const VERIFY_FAILED = 'Payment verification failed. Please try again.'

const TIME_OVER =
  'The time to pay is over, so the payment window was closed. If you have paid, we confirm ' +
  'your order or send the money back. Otherwise please '

/** The colour of the payment dialog: the design token kesar-600. */
const DIALOG_COLOUR = '#b84e0b'
/** The dialog may report a payment shortly after it reports that it was closed. */
const LATE_RESULT_MS = 300
const VERIFY_PAUSES_MS = [1000, 2000]

/** The dialog was closed without a payment. `keptUntil`: how long the unpaid order is kept. */
export type Dismissal = { kind: 'dismissed'; keptUntil?: string }

/** The result of Pay Now. */
export type PayOutcome =
  | { kind: 'confirmed'; order: Order }
  | Dismissal
  | {
      kind: 'refused'
      message: string
      code: string
      cart: Cart | undefined
      /** The rule of cash on delivery of now; null if it is over, undefined if nothing is known. */
      cod: PublicCodRule | null | undefined
      fields: Record<string, string>
    }

/** Why Pay Now was refused. */
export type Refused = Extract<PayOutcome, { kind: 'refused' }>

export type PayInput = {
  shopName: string
  /** Who pays, for the fields of the dialog. */
  details: Pick<ShippingDetails, 'name' | 'email' | 'phone'>
  /** The order that is paid on its own page; undefined for the cart. */
  orderId?: string
  /** Places the order, or finds it, and opens its payment. */
  open: () => Promise<OpenPayment>
  onPlaced?: () => void
  onConfirming: () => void
}

/**
 * Runs a payment from Pay Now to the confirmed order: opens it and the provider's dialog, and
 * verifies the result. An order that this tab opened earlier for the same cart, or this very
 * order, is returned if it is paid by now. The open order stays stored until the caller calls
 * `clearOpenOrder`. `shopName` is the title of the dialog. `onPlaced` is called when the order is
 * placed, `onConfirming` while a made payment waits for confirmation.
 */
export async function pay(input: PayInput): Promise<PayOutcome> {
  const earlier = await recoverPayment(input)
  if (earlier) return earlier
  let fallback = INITIATE_FAILED
  try {
    const payment = await input.open()
    const orderId = payment.order.id
    const opened: OpenOrder = input.orderId ? { orderId, isApart: true } : { orderId }
    saveOpenOrder(opened)
    input.onPlaced?.()
    fallback = SCRIPT_FAILED
    const Dialog = await loadCheckoutScript(payment.provider.checkoutUrl)
    fallback = INITIATE_FAILED
    const openedAt = performance.now()
    const result = await openDialog(Dialog, payment, input)
    if (result) return await confirmPayment({ ...opened, result }, input.onConfirming)
    const outcome = await afterDismissal(orderId)
    const isOver = performance.now() - openedAt >= payment.provider.timeoutSeconds * 1000
    return outcome.kind === 'dismissed' && isOver ? refused(undefined, timeOver(input)) : outcome
  } catch (error) {
    return (await alreadyPaid(error)) ?? refused(error, serverMessage(error, fallback))
  }
}

/** The time of an order that is paid on its own page is over with that of the dialog. */
const timeOver = ({ orderId }: PayInput): string =>
  `${TIME_OVER}${orderId ? 'order again.' : 'press Pay Now again.'}`

type CartInput = {
  cart: Cart
  details: ShippingDetails
  giftWrap: boolean
  /** The amounts of cash on delivery with an advance, which is paid now. */
  cod?: CodAmounts | undefined
}

/** Places the order of a cart and opens its payment, or that of the advance. Throws ApiError. */
export async function openCartPayment({
  cart,
  details,
  giftWrap,
  cod,
}: CartInput): Promise<OpenPayment> {
  if (!cod) return openPayment(cart, details, giftWrap)
  const { payment } = await placeCodOrder(cart, details, { ...cod, giftWrap })
  if (!payment) throw new Error('The payment of the advance is missing.')
  return payment
}

type CashInput = { cart: Cart; details: ShippingDetails; total: Paise; giftWrap: boolean }

const PLACE_FAILED = 'Failed to place the order. Please try again or contact support.'

/** Places an order that is paid in cash on delivery. `total`: in paise, with the fee. */
export async function placeWithCash({
  cart,
  details,
  ...order
}: CashInput): Promise<{ kind: 'placed'; orderId: string } | Refused> {
  try {
    const { orderId } = await placeCodOrder(cart, details, { ...order, advance: paise(0) })
    return { kind: 'placed', orderId }
  } catch (error) {
    return refused(error, serverMessage(error, PLACE_FAILED))
  }
}

/** These refusals may mean that it was paid a moment ago, by a second click or in another tab. */
const PAID_ALREADY = ['cart.empty', 'order.no-payment']

/** Returns the paid order that such a refusal names, or undefined for other errors. */
async function alreadyPaid(error: unknown): Promise<PayOutcome | undefined> {
  if (!(error instanceof ApiError) || !PAID_ALREADY.includes(error.code)) return undefined
  const { orderId } = error.details
  if (typeof orderId !== 'string') return undefined
  const order = await readOrder(orderId).catch(() => undefined)
  return order && isPaid(order) ? { kind: 'confirmed', order } : undefined
}

/**
 * Checks the payment that this tab opened for the cart, or for the order `orderId`, before a reload
 * or a closed dialog. Returns undefined if there is none, or if it was not paid.
 */
export async function recoverPayment({
  orderId,
  onConfirming,
}: Pick<PayInput, 'orderId' | 'onConfirming'>): Promise<PayOutcome | undefined> {
  const open = readOpenOrder()
  if (!open || (orderId ? open.orderId !== orderId : open.isApart)) return undefined
  const { result } = open
  if (result) return confirmPayment({ ...open, result }, onConfirming)
  const outcome = await afterDismissal(open.orderId)
  return outcome.kind === 'confirmed' ? outcome : undefined
}

/**
 * Opens the provider's dialog for an open payment. Resolves with its signed result, or undefined
 * when it is closed.
 */
export function openDialog(
  Dialog: PaymentDialog,
  { order, provider }: OpenPayment,
  { details, shopName }: Pick<PayInput, 'details' | 'shopName'>,
): Promise<PaymentResult | undefined> {
  return new Promise((resolve) => {
    // A promise resolves once, so a dialog that reports both a payment and its closing counts as
    // paid.
    new Dialog({
      key: provider.key,
      amount: provider.amount,
      currency: provider.currency,
      order_id: provider.orderId,
      name: shopName,
      description: `Order ${order.number}`,
      prefill: {
        name: details.name,
        email: details.email,
        contact: `+91${toMobile(details.phone) ?? ''}`,
      },
      theme: { color: DIALOG_COLOUR },
      timeout: provider.timeoutSeconds,
      handler: resolve,
      modal: { ondismiss: () => setTimeout(() => resolve(undefined), LATE_RESULT_MS) },
    }).open()
  })
}

/** A closed dialog does not mean an unpaid order: the payment may have been made in another app. */
async function afterDismissal(orderId: string): Promise<PayOutcome> {
  const order = await readOrder(orderId).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) clearOpenOrder()
    return undefined
  })
  if (!order) return { kind: 'dismissed' }
  if (order.status === 'pending_payment') return { kind: 'dismissed', keptUntil: order.payBefore }
  if (isPaid(order)) return { kind: 'confirmed', order }
  clearOpenOrder()
  return { kind: 'dismissed' }
}

async function confirmPayment(
  open: OpenOrder & { result: PaymentResult },
  onConfirming: () => void,
): Promise<PayOutcome> {
  // The result is stored, so that a failed verification is repeated instead of the payment.
  saveOpenOrder(open)
  try {
    return { kind: 'confirmed', order: await verify(open.result) }
  } catch (error) {
    return unverified(error, { open, onConfirming })
  }
}

async function unverified(
  error: unknown,
  { open, onConfirming }: { open: OpenOrder; onConfirming: () => void },
): Promise<PayOutcome> {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'payment.unconfirmed') {
    onConfirming()
    const order = await waitForOrder(open.orderId)
    if (order && isPaid(order)) return { kind: 'confirmed', order }
  }
  if (code === 'payment.refunded') clearOpenOrder()
  else if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    saveOpenOrder({ ...open, result: undefined })
  const hasSentence = code === 'payment.unconfirmed' || code === 'payment.refunded'
  return refused(error, hasSentence ? serverMessage(error, VERIFY_FAILED) : VERIFY_FAILED)
}

/** Verification is idempotent, so it is retried after a network error. */
async function verify(result: PaymentResult, attempt = 0): Promise<Order> {
  try {
    return await verifyPayment(result)
  } catch (error) {
    const pause = VERIFY_PAUSES_MS[attempt]
    if (pause === undefined || !(error instanceof ApiError) || error.status !== 0) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return verify(result, attempt + 1)
  }
}

function refused(error: unknown, message: string): Refused {
  if (!(error instanceof ApiError))
    return { kind: 'refused', message, code: '', cart: undefined, cod: undefined, fields: {} }
  return {
    kind: 'refused',
    message,
    code: error.code,
    cart: findCart(error.details),
    cod: findCodRule(error.details),
    fields: shippingFields(error.fields ?? {}),
  }
}

/** The server names fields by their path in the request body, the form by their own name. */
const shippingFields = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      path.replace(/^shippingDetails\./, ''),
      message,
    ]),
  )
