import type { SessionUser } from '#accounts/accounts.ts'
import { isPassword } from '#accounts/login/passwords.ts'
import { codConfirmationMail, unconfirmedMail } from '#checkout/mail/cod-mails.ts'
import { countOpenOrderMail, mayMailOpenOrder } from '#checkout/mail/open-order-limit.ts'
import { senderOf, withSignature, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'
import { openOnline, settleThenPlace } from '#checkout/open/open-payment.ts'
import { ofOwnCart, readTerms, type OpenPaymentInput } from '#checkout/open/order-terms.ts'
import { expireOrders } from '#checkout/settle/expire-order.ts'
import { customerOf, removeFromCart } from '#checkout/settle/settle-payment.ts'
import type { Order } from '#contract/contract.ts'
import { listOncePerCustomer, mayKeepOffers } from '#offers/offers.ts'
import {
  countGuess,
  deleteConfirmation,
  findConfirmation,
  lockOrderOfToken,
} from '#orders/cod/confirmations.ts'
import {
  endLastUnitReservations,
  listLines,
  lockOrder,
  lockOwnOrder,
  transitionOrder,
  type OrderRow,
} from '#orders/orders.ts'
import { readOrder, readOrderRow } from '#orders/read-orders.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { CodContext } from './cod-context.ts'
import { CODE_MS, codeSecret, MAX_GUESSES, sendCode } from './order-code.ts'
import { awaitEnd, hashToken } from './place-cod-order.ts'

type PlacedCodOrder = {
  order: Order
  codeSent: boolean
  /** The payment of the advance. */
  payment?: Awaited<ReturnType<typeof openOnline>>
}

/**
 * Places an order that is paid in cash on delivery and reserves its stock until it is confirmed, 24
 * hours at most. Compares cart and amount as `openPayment` does, and throws as it does, and
 * `cod.unavailable`. The same cart and address again return the same order. Sends its first code;
 * `codeSent` is false for an order that is confirmed by a link, and if the messenger fails. An
 * order with an advance waits for that payment instead, which is opened at the provider.
 */
export async function placeCodOrder(
  { ...context }: CodContext,
  input: OpenPaymentInput,
): Promise<PlacedCodOrder> {
  const sendsCodes = context.messenger !== null
  const { user, ...details } = input
  const terms = await readTerms(context, { ...details, method: 'cod', sendsCodes })
  const mail = { user, email: details.shippingDetails.email, network: details.network }
  const mailsOpen = await mayMailOpenOrder(context.db, mail)
  const placed = await settleThenPlace(context, () => ofOwnCart(user, { ...terms, mailsOpen }))
  const { order } = placed
  if (order.advance > 0)
    return {
      order: placed.response,
      codeSent: false,
      payment: await openOnline(context, placed),
    }
  if (!placed.isReused && mailsOpen) await countOpenOrderMail(context.db, mail)
  const confirmation = await findConfirmation(context.db, order.id)
  const isNew = confirmation?.way === 'code' && confirmation.codesSent === 0
  const codeSent = isNew ? await isSent(context, order, input) : confirmation?.codeHash != null
  const now = context.now()
  const reply = await readOrder(context.db, input.user.id, { reference: order.id, now })
  return { order: reply, codeSent }
}

/** The order is placed: the customer can request another code. */
async function isSent(
  context: CodContext,
  order: OrderRow,
  requester: OpenPaymentInput,
): Promise<boolean> {
  try {
    await sendCode(context, order, requester)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}

/**
 * Confirms a user's own placed order with the code that was sent to its mobile number. An order
 * that is confirmed already is returned. Throws `code.wrong`, `code.over`, `code.spent`, and
 * `cod.over` for an order that was cancelled.
 */
export async function confirmByCode(
  context: CodContext,
  user: SessionUser,
  { reference, code }: { reference: string; code: string },
): Promise<Order> {
  const order = await readOrderRow(context.db, user.id, reference)
  if (order.status === 'placed') await checkCode(context, order, code)
  const mailContext = await withSignature(context)
  await context.db.transaction(async (tx) =>
    confirmLocked(tx, mailContext, await lockOwnOrder(tx, user.id, reference), {
      note: 'Confirmed with a code',
      actorId: user.id,
    }),
  )
  return readOrder(context.db, user.id, { reference, now: context.now() })
}

async function checkCode(context: CodContext, order: OrderRow, code: string): Promise<void> {
  const sentAfter = new Date(context.now().getTime() - CODE_MS)
  const codeHash = await countGuess(context.db, order.id, { sentAfter, maxGuesses: MAX_GUESSES })
  if (codeHash === undefined) {
    const confirmation = await findConfirmation(context.db, order.id)
    // Confirmed or cancelled meanwhile: the transaction says which.
    if (!confirmation) return
    if (confirmation.way === 'link') throw new Refusal('cod.no-code')
    throw new Refusal(confirmation.guesses >= MAX_GUESSES ? 'code.spent' : 'code.over')
  }
  if (!(await isPassword(codeHash, codeSecret(order.id, code)))) throw new Refusal('code.wrong')
}

/**
 * Confirms the order of a link and returns its number. A later use finds no order, since the token
 * is deleted. Throws `cod.link`, and `cod.over` for an order that is being cancelled.
 */
export async function confirmByLink(
  context: CodContext,
  token: string,
): Promise<{ number: string }> {
  const mailContext = await withSignature(context)
  return context.db.transaction(async (tx) => {
    const order = await lockOrderOfToken(tx, hashToken(token))
    if (!order) throw new Refusal('cod.link')
    await confirmLocked(tx, mailContext, order, { note: 'Confirmed with a link' })
    return { number: order.number }
  })
}

/**
 * Confirms a locked order: its mail, and its lines leave the cart. One that was confirmed before is
 * left as it is. Throws `cod.over` for a cancelled one and for one whose code is used up, and
 * `cod.no-code` for one that a payment confirms.
 */
export async function confirmLocked(
  tx: Tx,
  context: CheckoutMailContext,
  order: OrderRow,
  change: { note: string; actorId?: Id<'usr'> },
): Promise<void> {
  if (order.paymentMethod !== 'cod' || order.advance > 0) throw new Refusal('cod.no-code')
  if (order.status === 'cancelled') throw new Refusal('cod.over')
  if (order.status !== 'placed') return
  await assertOffers(tx, order)
  await transitionOrder(tx, order, { to: 'confirmed', ...change })
  await deleteConfirmation(tx, order.id)
  await endLastUnitReservations(tx, [order.id], context.now())
  const lines = await listLines(tx, order.id)
  if (order.userId) await removeFromCart(tx, order.userId, { order, lines })
  await enqueueMail(tx, context, codConfirmationMail(order, lines, senderOf(context)))
}

/** Throws `cod.over` if another order of the customer has used up what this one was placed with. */
async function assertOffers(tx: Tx, order: OrderRow): Promise<void> {
  if (order.discounts.length === 0) return
  const limited = await listOncePerCustomer(tx, order.id)
  if (!(await mayKeepOffers(tx, customerOf(order), limited)))
    throw new Refusal('cod.over', { message: OFFER_USED })
}

const OFFER_USED =
  'The code of this order was used for another order meanwhile. Please order again without it.'

/**
 * The job: cancels an order that was not confirmed in time, gives its stock back and mails the
 * customer. May run twice.
 */
export async function endUnconfirmed(
  context: CodContext,
  { orderId }: { orderId: Id<'ord'> },
): Promise<void> {
  const mailContext = await withSignature(context)
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = context.now()
    if (order?.status !== 'placed') return
    const leftMs = order.payBefore.getTime() - now.getTime()
    // The clock of the queue may be ahead of that of this process.
    if (leftMs > 0) return awaitEnd(tx, context, { orderId, seconds: leftMs / 1000 })
    const confirmation = await findConfirmation(tx, orderId)
    await expireOrders(tx, [order], { note: 'Not confirmed in time', now })
    const hasCode = confirmation?.codeHash != null
    await enqueueMail(
      tx,
      mailContext,
      unconfirmedMail(order, { hasCode, ...senderOf(mailContext) }),
    )
  })
}
