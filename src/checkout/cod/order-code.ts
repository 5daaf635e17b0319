import { randomInt } from 'node:crypto'
import type { SessionUser } from '#accounts/accounts.ts'
import { hashPassword } from '#accounts/login/passwords.ts'
import { findConfirmation, restoreCode, storeCode } from '#orders/cod/confirmations.ts'
import type { OrderRow } from '#orders/orders.ts'
import { readOrderRow } from '#orders/read-orders.ts'
import { countUp } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import type { CodContext } from './cod-context.ts'

/** Seconds between one code of an order and the next, and how many codes it has. */
const RESEND_SECONDS = 45
const MAX_CODES = 5

/** Codes to one mobile number, and for one account, in a day: messages cost money and can annoy. */
const MAX_PER_MOBILE = 8
const MAX_PER_ACCOUNT = 15
const DAY_SECONDS = 86_400

/** Codes for the accounts of one network, and of all, in an hour: anybody can open accounts. */
const MAX_PER_NETWORK = 60
const MAX_OF_SHOP = 1000
const HOUR_SECONDS = 3600

/** Who asks for a code. */
type CodeRequester = { user: SessionUser; network: string }

/** How long a code works, and how many guesses it has. */
export const CODE_MS = 15 * 60_000
export const MAX_GUESSES = 5

/** The hash covers the order, so that a code is worth nothing for another one. */
export const codeSecret = (orderId: string, code: string): string => `order ${orderId} ${code}`

/**
 * Sends a code to the mobile number of a user's own placed order. Returns the seconds until the
 * next one may be requested. Throws `order.missing`, `cod.over`, `cod.no-code` for an order that is
 * confirmed by a link or already, `code.limited`, and `code.unsent` if the messenger fails.
 */
export async function sendOrderCode(
  context: CodContext,
  requester: CodeRequester,
  reference: string,
): Promise<{ resendSeconds: number }> {
  const order = await readOrderRow(context.db, requester.user.id, reference)
  const isOver = order.paymentMethod === 'cod' && order.status === 'cancelled'
  if (isOver && order.advance === 0) throw new Refusal('cod.over')
  const confirmation = await findConfirmation(context.db, order.id)
  if (confirmation?.way !== 'code') throw new Refusal('cod.no-code')
  await sendCode(context, order, requester)
  return { resendSeconds: RESEND_SECONDS }
}

/**
 * Makes a code for a placed order and sends it. A code that the messenger did not accept counts
 * only for the limits, and the one before it still works. Throws `code.limited` and `code.unsent`.
 */
export async function sendCode(
  context: CodContext,
  order: OrderRow,
  requester: CodeRequester,
): Promise<void> {
  const { db, messenger } = context
  if (!messenger || messenger.isDown()) throw new Refusal('code.unsent')
  const mobile = order.shippingDetails.phone
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashPassword(codeSecret(order.id, code))
  const earlier = await findConfirmation(db, order.id)
  const now = context.now()
  const sentBefore = new Date(now.getTime() - RESEND_SECONDS * 1000)
  const limits = { codeHash, now, sentBefore, maxCodes: MAX_CODES }
  if (!(await storeCode(db, order.id, limits))) throw await limitedRefusal(context, order)
  try {
    await assertLimits(context, mobile, requester)
    const { name: shopName } = await context.details()
    await messenger.send({ mobile, template: 'order-code', shopName, variables: { code } })
  } catch (error) {
    await restoreCode(db, order.id, { unsentHash: codeHash, earlier })
    if (error instanceof Refusal) throw error
    context.log.warn({ err: error }, 'A code of an order could not be sent')
    throw new Refusal('code.unsent', { cause: error })
  }
}

/** Others who name a number on their orders cannot use up the codes of the account that has it. */
async function assertLimits(
  { db }: CodContext,
  mobile: string,
  { user, network }: CodeRequester,
): Promise<void> {
  const ofNumber = {
    key: `order codes to ${mobile}`,
    max: MAX_PER_MOBILE,
    seconds: DAY_SECONDS,
  }
  const limits = [
    { key: `order codes of ${user.id}`, max: MAX_PER_ACCOUNT, seconds: DAY_SECONDS },
    ...(mobile === user.mobile ? [] : [ofNumber]),
    { key: `order codes from ${network}`, max: MAX_PER_NETWORK, seconds: HOUR_SECONDS },
    { key: 'order codes of the shop', max: MAX_OF_SHOP, seconds: HOUR_SECONDS },
  ]
  for (const { key, max, seconds } of limits) {
    const { count, resetSeconds } = await countUp(db, key, seconds)
    if (count > max) throw new Refusal('code.limited', { details: { retryAfter: resetSeconds } })
  }
}

async function limitedRefusal(context: CodContext, order: OrderRow): Promise<Refusal> {
  const confirmation = await findConfirmation(context.db, order.id)
  if (confirmation && confirmation.codesSent >= MAX_CODES)
    return new Refusal('code.limited', {
      message: 'This order has had all its codes. Please cancel it and order again.',
    })
  const { sentAt } = confirmation ?? {}
  const left = sentAt
    ? Math.ceil(RESEND_SECONDS - (context.now().getTime() - sentAt.getTime()) / 1000)
    : RESEND_SECONDS
  return new Refusal('code.limited', { details: { retryAfter: Math.max(1, left) } })
}
