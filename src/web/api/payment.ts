import type { CallInput, CallReply } from '#contract/contract.ts'
import { paise, sum, toRupees, type Paise, type Totals } from '#shared/money/money.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { isGuest } from '#web/guest/guest-session.ts'
import { toShippingBody } from '#web/api/account/address.ts'
import { call } from './client.ts'
import { openGuestPayment, placeGuestCodOrder, verifyGuestPayment } from './guest.ts'
import type { Cart } from './cart.ts'
import { toOrder, type Order } from '#web/api/orders/order.ts'

/** A placed order that waits for its payment, with what the provider's dialog needs. */
export type OpenPayment = {
  order: { id: string; number: string }
  provider: {
    key: string
    /** The provider's id of the order. */
    orderId: string
    /** In paise. */
    amount: number
    currency: string
    /** The address of the provider's script. */
    checkoutUrl: string
    timeoutSeconds: number
  }
}

/** Whether the order is wrapped: it was chosen and is offered. */
const isWrapped = ({ giftWrap }: Cart, chosen: boolean): boolean => chosen && giftWrap !== null

/** What the order of a cart costs, with gift wrap if it is chosen and offered. In paise. */
export function checkoutTotals(
  cart: Cart,
  giftWrapChosen: boolean,
  codFee: Paise = paise(0),
): Totals & Pick<Cart, 'discounts'> {
  const giftWrap = (isWrapped(cart, giftWrapChosen) ? cart.giftWrap : null) ?? paise(0)
  const { subtotal, discount, discounts, shipping } = cart
  const total = sum([cart.total, giftWrap, codFee])
  return { subtotal, discount, discounts, shipping, giftWrap, codFee, total }
}

const toLines = ({ lines }: Cart) =>
  lines.map(({ product, variant, quantity }) => ({
    productId: product.id,
    variantId: variant.id,
    quantity,
  }))

/** The free gifts that the customer saw, by their variants. */
const toGifts = ({ gifts }: Cart) => gifts.map(({ variantId }) => variantId)

/**
 * Places an order for the cart and opens its payment. Without a log-in it is that of the number
 * which this tab has confirmed, here and below. Throws ApiError.
 */
export async function openPayment(
  cart: Cart,
  details: ShippingDetails,
  giftWrap: boolean,
): Promise<OpenPayment> {
  const order = {
    amount: toRupees(checkoutTotals(cart, giftWrap).total),
    gifts: toGifts(cart),
    shippingDetails: toShippingBody(details),
    giftWrap: isWrapped(cart, giftWrap),
  }
  if (isGuest()) return toOpenPayment(await openGuestPayment(cart, order))
  return toOpenPayment(
    await call('POST /api/payment/create-order', { body: { ...order, cart: toLines(cart) } }),
  )
}

/** What the customer saw: the total with its fees, and the advance; 0 for none. In paise. */
export type CodAmounts = { total: Paise; advance: Paise }

/**
 * Places an order for the cart that is paid in cash on delivery, and opens the payment of its
 * advance. Without an advance it returns only the id. Throws ApiError.
 */
export async function placeCodOrder(
  cart: Cart,
  details: ShippingDetails,
  { total, advance, giftWrap }: CodAmounts & { giftWrap: boolean },
): Promise<{ orderId: string; payment: OpenPayment | undefined }> {
  const terms = {
    amount: toRupees(total),
    advance: toRupees(advance),
    gifts: toGifts(cart),
    shippingDetails: toShippingBody(details),
    giftWrap: isWrapped(cart, giftWrap),
  }
  if (isGuest()) {
    const placed = await placeGuestCodOrder(cart, terms)
    return { ...placed, payment: placed.payment && toOpenPayment(placed.payment) }
  }
  const { order, payment } = await call('POST /api/checkout/cod', {
    body: { ...terms, cart: toLines(cart) },
  })
  return { orderId: order._id, payment: payment && toOpenPayment({ ...payment, order }) }
}

/** Opens the payment of an unpaid order again, as it was placed. Throws ApiError. */
export const reopenPayment = async (id: string): Promise<OpenPayment> =>
  toOpenPayment(await call('POST /api/orders/:id/payment', { params: { id } }))

/** Opens the payment of the difference that a change of size of the order asks for. */
export const openDifference = async (id: string): Promise<OpenPayment> =>
  toOpenPayment(await call('POST /api/orders/:id/difference', { params: { id } }))

type OpenedPayment = Omit<CallReply<'POST /api/orders/:id/difference'>, 'order'> & {
  order: { _id: string; number: string }
}

function toOpenPayment(opened: OpenedPayment): OpenPayment {
  const { order, key, orderId, amount, currency, checkoutUrl, timeoutSeconds } = opened
  return {
    order: { id: order._id, number: order.number },
    provider: { key, orderId, amount, currency, checkoutUrl, timeoutSeconds },
  }
}

type PaymentResult = NonNullable<CallInput<'POST /api/payment/verify-payment'>['body']>

/** Checks the result of the provider's dialog. Returns the paid order. Throws ApiError. */
export async function verifyPayment(result: PaymentResult): Promise<Order> {
  const body = {
    razorpay_order_id: result.razorpay_order_id,
    razorpay_payment_id: result.razorpay_payment_id,
    razorpay_signature: result.razorpay_signature,
  }
  const { order } = isGuest()
    ? await verifyGuestPayment(body)
    : await call('POST /api/payment/verify-payment', { body })
  return toOrder(order)
}
