import type { CallInput, CallReply, Order as ApiOrder } from '#contract/contract.ts'
import { newId } from '#shared/ids.ts'
import { changeGuestLists, readGuestLists, withoutOrdered } from '#web/guest/guest-lists.ts'
import { forgetGuestSession, guestToken, saveGuestSession } from '#web/guest/guest-session.ts'
import type { Cart } from './cart.ts'
import { ApiError, call } from './client.ts'

type OrderBody = NonNullable<CallInput<'POST /api/guest/orders'>['body']>
type OrderTerms = Pick<OrderBody, 'amount' | 'advance' | 'gifts' | 'shippingDetails' | 'giftWrap'>
type OpenedPayment = NonNullable<CallReply<'POST /api/guest/orders'>['payment']>

/** Calls with the token of the confirmed number, and forgets one that is over. */
async function asGuest<Reply>(send: (options: { token: string }) => Promise<Reply>) {
  try {
    return await send({ token: guestToken() ?? '' })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'guest.needed') forgetGuestSession()
    throw error
  }
}

function place(cart: Cart, method: OrderBody['method'], terms: OrderTerms) {
  const { cartId, couponId } = readGuestLists()
  return asGuest((options) =>
    call(
      'POST /api/guest/orders',
      {
        body: {
          ...terms,
          method,
          cartId,
          ...(couponId && { couponId }),
          items: cart.lines.map(({ variant, quantity, giftNote }) => ({
            variantId: variant.id,
            quantity,
            giftNote,
          })),
        },
      },
      options,
    ),
  )
}

const orderedAlready = ({ _id: orderId }: { _id: string }): ApiError =>
  new ApiError(409, 'cart.empty', 'Your cart is empty', { orderId })

/**
 * Places an order of the confirmed number and opens its payment. A cart that was ordered already
 * throws `cart.empty` with its order, as for a customer who is logged in. Throws ApiError, as all
 * functions here.
 */
export async function openGuestPayment(cart: Cart, terms: OrderTerms): Promise<OpenedPayment> {
  const { order, payment } = await place(cart, 'online', terms)
  if (!payment) throw orderedAlready(order)
  return payment
}

/**
 * Places an order of the confirmed number that is paid in cash. Returns its id, and the payment of
 * its advance if it has one.
 */
export async function placeGuestCodOrder(
  cart: Cart,
  terms: OrderTerms,
): Promise<{ orderId: string; payment: OpenedPayment | undefined }> {
  const { order, payment } = await place(cart, 'cod', terms)
  if (!payment && terms.advance) throw orderedAlready(order)
  return { orderId: order._id, payment: payment ?? undefined }
}

/** Checks the result of the provider's dialog. Returns the paid order. */
export const verifyGuestPayment = (
  body: NonNullable<CallInput<'POST /api/guest/verify-payment'>['body']>,
): Promise<{ order: ApiOrder }> =>
  asGuest((options) => call('POST /api/guest/verify-payment', { body }, options))

/** Reads an order that this tab has placed. */
export const readGuestOrder = (id: string, signal?: AbortSignal): Promise<ApiOrder> =>
  asGuest((options) =>
    call(
      'GET /api/guest/orders/:id',
      { params: { id } },
      { ...options, ...(signal && { signal }) },
    ),
  )

/** Asks for a code for a mobile number. Returns when another may be asked for (ms since 1970). */
export async function sendGuestCode(mobile: string): Promise<number> {
  const { resendSeconds } = await call('POST /api/auth/guest-code', { body: { mobile } })
  return Date.now() + resendSeconds * 1000
}

/** Confirms a mobile number with its code, for this tab. */
export async function confirmNumber(mobile: string, code: string): Promise<void> {
  const session = await call('POST /api/auth/guest', { body: { mobile, code } })
  saveGuestSession({ ...session, mobile })
}

type Ordered = { lines: { variant: { id: string }; quantity: number }[] }

/** Takes what was ordered, and its code, out of this browser. The rest is another cart. */
export function removeOrdered({ lines }: Ordered): void {
  const ordered = lines.map(({ variant, quantity }) => ({ variantId: variant.id, quantity }))
  try {
    changeGuestLists(({ items }) => ({
      items: withoutOrdered(items, ordered),
      cartId: newId('crt'),
      couponId: '',
    }))
  } catch (error) {
    // Without storage there was no cart.
    if (!(error instanceof ApiError)) throw error
  }
}
