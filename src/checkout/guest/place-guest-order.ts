import {
  findOrMakeAccount,
  lockGuestSession,
  spendGuestSession,
  unknownPassword,
  type GuestSession,
  type GuestUser,
} from '#accounts/guests/guest-sessions.ts'
import { hashPassword } from '#accounts/login/passwords.ts'
import { listGuestLines, type GuestLine } from '#cart/guest-cart.ts'
import { confirmLocked } from '#checkout/cod/cod-order.ts'
import { withSignature } from '#checkout/mail/order-mails.ts'
import { openOnline, settleThenPlace } from '#checkout/open/open-payment.ts'
import { readTerms, type OrderInput } from '#checkout/open/order-terms.ts'
import { verifyPayment, type BrowserResult } from '#checkout/settle/verify-payment.ts'
import type { Order } from '#contract/contract.ts'
import {
  findOrderedCart,
  findUserOfGuestOrder,
  giveToGuest,
  readGuestOrder,
} from '#orders/guest/guest-orders.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { PaymentMethod } from '#shared/order/payment-method.ts'
import { assertPhoneFirst, type GuestContext } from './guest-context.ts'

type GuestOrderInput = Omit<OrderInput, 'cart'> & {
  method: PaymentMethod
  items: GuestLine[]
  cartId: string
}

/**
 * Places an order of a confirmed number under the account of the number, which is made if there is
 * none, in one transaction. Opens its payment; one that is paid in cash is confirmed at once, since
 * its number is. The same cart and address again return the same order, and a cart that was ordered
 * already its order. Throws `guest.off`, `guest.mobile` for another number, `guest.needed` after
 * an order with cash on delivery, and as `openPayment` and `placeCodOrder` do.
 */
export async function placeGuestOrder(
  { ...context }: GuestContext,
  guest: GuestSession,
  input: GuestOrderInput,
) {
  await assertPhoneFirst(context)
  if (input.shippingDetails.phone !== guest.mobile) throw toMobileRefusal()
  const cart = input.items.map((line) => ({ ...line, productId: line.variantId }))
  const terms = await readTerms(context, { ...input, cart, sendsCodes: true })
  const passwordHash = await hashPassword(unknownPassword())
  const mailContext = await withSignature(context)
  try {
    const placed = await settleThenPlace(
      context,
      async (tx) => ({
        ...terms,
        user: await prepareAccount(tx, guest, { ...input, passwordHash }),
        isGuest: true as const,
        readLines: () => listGuestLines(tx, input.items),
      }),
      async (tx, { order }) => {
        await giveToGuest(tx, { orderId: order.id, sessionId: guest.id, cartId: input.cartId })
        // Others wait for a payment, of the total or of an advance, which confirms them.
        if (order.status !== 'placed') return
        await confirmLocked(tx, mailContext, order, { note: 'Confirmed with a code' })
        await spendGuestSession(tx, guest.id, context.now())
      },
    )
    const { order, response } = placed
    if (order.status === 'placed') return await readOrdered(context, guest, order.id)
    const payment = { ...(await openOnline(context, placed)), order: response }
    return { order: response, payment }
  } catch (error) {
    const orderId = orderedCart(error)
    if (orderId === undefined) throw error
    await context.db.transaction((tx) =>
      giveToGuest(tx, { orderId, sessionId: guest.id, cartId: input.cartId }),
    )
    return readOrdered(context, guest, orderId)
  }
}

const toMobileRefusal = (): Refusal => {
  const { message } = new Refusal('guest.mobile')
  return new Refusal('guest.mobile', { fields: { 'shippingDetails.phone': message } })
}

/**
 * The locked account of the order. Throws `cart.empty`, with its order, for a cart that was ordered
 * already: the reply to that may have been lost.
 */
async function prepareAccount(
  tx: Tx,
  guest: GuestSession,
  { shippingDetails, passwordHash, cartId }: GuestOrderInput & { passwordHash: string },
): Promise<GuestUser> {
  // In this order, as the deletion of an account locks it.
  const user = await findOrMakeAccount(tx, guest.mobile, { ...shippingDetails, passwordHash })
  const { mayPlace } = await lockGuestSession(tx, guest.id)
  const orderId = await findOrderedCart(tx, { userId: user.id, cartId })
  if (orderId) throw new Refusal('cart.empty', { details: { orderedId: orderId } })
  if (!mayPlace) throw new Refusal('guest.needed')
  return user
}

/** The order in the refusal of a cart that was ordered already. */
function orderedCart(error: unknown): Id<'ord'> | undefined {
  const id = error instanceof Refusal ? error.details?.orderedId : undefined
  return typeof id === 'string' ? (id as Id<'ord'>) : undefined
}

const readOrdered = async (context: GuestContext, guest: GuestSession, reference: string) => ({
  order: await readGuestOrder(context.db, guest, { reference, now: context.now() }),
  payment: null,
})

/**
 * Settles a payment that the browser of a guest reports, of an order of the same session. Returns
 * the order. Throws as `verifyPayment` does.
 */
export async function verifyGuestPayment(
  context: GuestContext,
  guest: GuestSession,
  result: BrowserResult,
): Promise<Order> {
  const id = await findUserOfGuestOrder(context.db, guest, result.razorpay_order_id)
  if (!id) throw new Refusal('payment.unverified')
  return verifyPayment(context, { id }, result)
}
