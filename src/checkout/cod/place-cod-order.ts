import { createHash, randomBytes } from 'node:crypto'
import type { Quote } from '#cart/cart.ts'
import { countUndelivered, insertConfirmation } from '#orders/cod/confirmations.ts'
import type { LineRow, OrderRow } from '#orders/orders.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { Totals } from '#shared/money/money.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { codProblem, CONFIRM_HOURS, type CodRule } from '#shared/order/cod-rule.ts'
import { mayAskNumbers } from '#checkout/open/number-limit.ts'
import { confirmMail } from '#checkout/mail/cod-mails.ts'
import type { Sender } from '#checkout/mail/order-mails.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { toCodPlace } from '#shared/order/cod-place.ts'
import { codDetails } from './public-rule.ts'

/** The rule of cash on delivery, and the part of an order that it depends on. */
type CodTerms = {
  cod: CodRule
  shippingDetails: ShippingDetails
  user: { id: Id<'usr'> }
  network: string
  /** The customer has confirmed the mobile number. */
  isGuest?: true
}

/** Why an order cannot be paid in cash, and whether an unconfirmed mobile number decided that. */
type CodProblem = { message: string; dependsOnNumber: boolean }

/**
 * Why the shop does not take cash for this cart, address or mobile number; undefined if it does. A
 * number may be that of somebody else, so the sentence names it only to the customer whose parcels
 * came back, or who has confirmed it.
 */
export async function findCodProblem(
  tx: Tx,
  { cod, ...order }: CodTerms,
  { quote, totals }: { quote: Quote; totals: Totals },
): Promise<CodProblem | undefined> {
  const message = codProblem(cod, {
    total: totals.total,
    excluded: [...quote.lines, ...quote.gifts]
      .filter(({ excludesCod }) => excludesCod)
      .map(({ title }) => title),
    ...toCodPlace(order.shippingDetails),
  })
  if (message) return { message, dependsOnNumber: false }
  const most = cod.maxUndelivered
  if (most === null) return undefined
  const { all, own } = await countUndelivered(tx, {
    mobile: order.shippingDetails.phone,
    userId: order.user.id,
  })
  if ((order.isGuest ? all : own) >= most)
    return {
      message: 'Cash on delivery is not offered for this mobile number.',
      dependsOnNumber: false,
    }
  if (order.isGuest) return undefined
  const dependsOnNumber = all >= most
  if (!dependsOnNumber && (await mayAskNumbers(tx, order))) return undefined
  return { message: new Refusal('cod.unavailable').message, dependsOnNumber }
}

/** The stored hash of the token of a link. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

const TOKEN_BYTES = 24
const END_DELAY_SECONDS = 2

/** Enqueues the job that cancels an order unless it is confirmed within `seconds`. */
export const awaitEnd = (
  tx: Tx,
  { jobs }: Pick<CheckoutContext, 'jobs'>,
  { orderId, seconds }: { orderId: Id<'ord'>; seconds: number },
): Promise<void> =>
  jobs.enqueue(
    tx,
    'order.unconfirmed',
    { orderId },
    { afterSeconds: Math.ceil(seconds) + END_DELAY_SECONDS },
  )

/** `sendsCodes`: a code can be sent. `mailsOpen`: false for no mail. `sender`: of the mail. */
type PlacedOrder = {
  order: OrderRow
  lines: LineRow[]
  input: CodTerms & { sendsCodes: boolean; mailsOpen?: boolean; sender: Sender }
}

/**
 * Stores how a new order is confirmed, mails the customer about it, and enqueues the job that
 * cancels the order if it is not. A code is sent after the transaction, also in place of a mail
 * that may not be sent. Throws `cod.unavailable` if neither can be.
 */
export async function awaitConfirmation(
  tx: Tx,
  context: CheckoutContext,
  { order, lines, input }: PlacedOrder,
): Promise<void> {
  const { mailsOpen = true } = input
  const hasMail = order.shippingDetails.email !== '' && mailsOpen
  const way = input.sendsCodes && (input.cod.confirmBy === 'code' || !hasMail) ? 'code' : 'link'
  if (way === 'link' && !mailsOpen)
    throw new Refusal('cod.unavailable', {
      message: NO_LINK,
      details: codDetails({ method: 'cod', ...input }),
    })
  const token = way === 'link' ? randomBytes(TOKEN_BYTES).toString('base64url') : null
  await insertConfirmation(tx, { orderId: order.id, way, tokenHash: token && hashToken(token) })
  await awaitEnd(tx, context, { orderId: order.id, seconds: CONFIRM_HOURS * 3600 })
  if (mailsOpen)
    await enqueueMail(tx, context, confirmMail(order, lines, { ...input.sender, token }))
}

const NO_LINK =
  'Cash on delivery needs a mail to confirm the order, and too many were sent. Please pay ' +
  'online, or try again tomorrow.'
