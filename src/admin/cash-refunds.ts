import { assertRecentLogin } from '#accounts/login/recent-login.ts'
import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { cashRefundMail, cashRefundPaidMail } from '#checkout/mail/cod-mails.ts'
import { senderOf, withSignature, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { lockAnyOrder, readAdminOrder, readAnyOrder } from '#orders/admin-order.ts'
import { setRefund, type OrderRow } from '#orders/orders.ts'
import {
  cashRefundState,
  insertCashRefund,
  lockCashRefund,
  payCashRefund,
  readCash,
  readCashRefund,
  readDestination,
} from '#payments/cash-refunds.ts'
import type { Encryption } from '#platform/encryption.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { Refusal } from '#shared/errors.ts'
import { formatRupees, paise, type Paise } from '#shared/money/money.ts'
import { destinationLines } from '#shared/order/refund-destination.ts'
import type { AdminActor, AdminContext } from './admin.ts'

/**
 * Records a refund of the cash of a locked order, and asks the customer by mail where it goes.
 * Returns false if this `requestId` was recorded already. Throws `refund.nothing` if no cash was
 * collected, and `refund.too-much`.
 */
export async function refundCash(
  tx: Tx,
  context: CheckoutMailContext,
  order: OrderRow,
  input: { amount: Paise; note: string; requestId: string },
): Promise<boolean> {
  const { collected, refunds, refunded } = await readCash(tx, order.id)
  if (collected === 0) throw new Refusal('refund.nothing')
  const earlier = refunds.find(({ requestId }) => requestId === input.requestId)
  if (earlier?.amount === input.amount) return false
  if (earlier) throw toTooMuch('Another amount was recorded with this request.')
  const left = paise(collected - refunded)
  if (input.amount > left)
    throw toTooMuch(
      left === 0
        ? 'All of it has gone back already.'
        : `At most ${formatRupees(left)} can still go back.`,
    )
  const createdAt = context.now()
  const id = await insertCashRefund(tx, { orderId: order.id, createdAt, ...input })
  await setRefund(tx, order.id, 'pending')
  await enqueueMail(tx, context, cashRefundMail(order, { id, ...input, ...senderOf(context) }))
  return true
}

const toTooMuch = (message: string) =>
  new Refusal('refund.too-much', { message, fields: { amount: message } })

type OneRefund = { reference: string; refundId: string }

/**
 * Returns where a refund of cash goes, as lines, and writes to the audit log that it was read.
 * Throws `refund.no-destination`, and `login.stale` if the password is asked for again.
 */
export async function showDestination(
  context: AdminContext & { encryption: Encryption },
  actor: AdminActor,
  { reference, refundId }: OneRefund,
): Promise<string[]> {
  await assertRecentLogin(context, actor)
  const order = await readAnyOrder(context.db, reference)
  const refund = await readCashRefund(context.db, order.id, refundId)
  const destination = await readDestination(context.encryption, refund)
  await context.db.transaction((tx) =>
    recordRefundChange(tx, actor, { order, action: 'order.destination-read' }),
  )
  return destinationLines(destination)
}

/**
 * Marks a refund of cash as paid, with the reference of the bank, deletes where it went, and mails
 * the customer. A repeated call changes nothing. Throws `refund.no-destination`.
 */
export async function markCashRefundPaid(
  context: AdminContext,
  actor: Actor,
  { reference, refundId, bankReference }: OneRefund & { bankReference: string },
): Promise<AdminOrder> {
  const signed = await withSignature(context)
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    const refund = await lockCashRefund(tx, order.id, refundId)
    if (refund.state === 'paid') return
    if (refund.state === 'asked') throw new Refusal('refund.no-destination')
    await payCashRefund(tx, refund.id, { reference: bankReference, now: context.now() })
    await setRefund(tx, order.id, cashRefundState(await readCash(tx, order.id)))
    const mail = { ...refund, reference: bankReference, ...senderOf(signed) }
    await enqueueMail(tx, signed, cashRefundPaidMail(order, mail))
    await recordRefundChange(tx, actor, {
      order,
      action: 'order.cash-refunded',
      after: { amountPaise: refund.amount, reference: bankReference },
    })
  })
  return readAdminOrder(context.db, reference, context.now())
}

const recordRefundChange = (
  tx: Tx,
  actor: Actor,
  { order, ...change }: { order: OrderRow; action: string; after?: Record<string, unknown> },
): Promise<void> =>
  recordChange(tx, actor, {
    ...change,
    subject: { kind: 'order', id: order.id, name: order.number },
  })
