import { createHash, randomBytes } from 'node:crypto'
import type { Quote } from '#cart/cart.ts'
import { insertConfirmation } from '#orders/cod/confirmations.ts'
import { countUndelivered, type LineRow, type OrderRow } from '#orders/orders.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { Totals } from '#shared/money/money.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { codProblem, CONFIRM_HOURS, type CodRule } from '#shared/order/cod-rule.ts'
import { confirmMail } from '#checkout/mail/cod-mails.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

/** The rule of cash on delivery, and the part of an order that it depends on. */
type CodTerms = { cod: CodRule; shippingDetails: ShippingDetails }

/**
 * Throws `cod.unavailable`, with a sentence that says why, if the shop does not take cash for this
 * cart, address or mobile number.
 */
export async function assertCod(
  tx: Tx,
  { cod, shippingDetails }: CodTerms,
  { quote, totals }: { quote: Quote; totals: Totals },
): Promise<void> {
  const message = codProblem(cod, {
    total: totals.total,
    excluded: [...quote.lines, ...quote.gifts]
      .filter(({ excludesCod }) => excludesCod)
      .map(({ title }) => title),
    state: shippingDetails.state,
    pincode: shippingDetails.pincode,
    undelivered:
      cod.maxUndelivered === null ? 0 : await countUndelivered(tx, shippingDetails.phone),
  })
  if (message) throw new Refusal('cod.unavailable', { message })
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

/** `sendsCodes`: a code can be sent. `signature`: of the mail. */
type PlacedOrder = {
  order: OrderRow
  lines: LineRow[]
  input: { cod: CodRule; sendsCodes: boolean; signature: string }
}

/**
 * Stores how a new order is confirmed, mails the customer about it, and enqueues the job that
 * cancels the order if it is not. A code is sent after the transaction.
 */
export async function awaitConfirmation(
  tx: Tx,
  context: CheckoutContext,
  { order, lines, input }: PlacedOrder,
): Promise<void> {
  const hasMail = order.shippingDetails.email !== ''
  const way = input.sendsCodes && (input.cod.confirmBy === 'code' || !hasMail) ? 'code' : 'link'
  const token = way === 'link' ? randomBytes(TOKEN_BYTES).toString('base64url') : null
  await insertConfirmation(tx, { orderId: order.id, way, tokenHash: token && hashToken(token) })
  await awaitEnd(tx, context, { orderId: order.id, seconds: CONFIRM_HOURS * 3600 })
  const sender = { publicUrl: context.config.publicUrl, signature: input.signature }
  await enqueueMail(tx, context, confirmMail(order, lines, { ...sender, token }))
}
