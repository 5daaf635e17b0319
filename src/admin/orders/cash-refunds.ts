import { assertRecentLogin } from '#accounts/login/recent-login.ts'
import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { cashRefundMail, cashRefundPaidMail } from '#checkout/mail/cod-mails.ts'
import { senderOf, withSignature, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'
import { refundByAdmin, type AdminRefundInput } from '#checkout/refund/refund-order.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { lockAnyOrder, readAdminOrder, readAnyOrder } from '#orders/admin/admin-order.ts'
import { setRefund, type OrderRow } from '#orders/orders.ts'
import {
  insertCashRefund,
  lockCashRefund,
  payCashRefund,
  readCash,
  readCashRefund,
  readDestination,
  type CashRefundRow,
} from '#payments/cash-refunds.ts'
import { isOfEarlierTest } from '#payments/gateway.ts'
import { lockPayments } from '#payments/payments.ts'
import { findRefundOfRequest, readRefundState } from '#payments/refunds.ts'
import type { Encryption } from '#platform/secrets/encryption.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { Refusal } from '#shared/errors.ts'
import { formatRupees, paise, type Paise } from '#shared/money/money.ts'
import { cutLineAmounts } from '#shared/order/refund/line-amounts.ts'
import { findRefundablePayment } from '#shared/order/refund/refundable.ts'
import { destinationLines } from '#shared/order/refund/refund-destination.ts'
import type { AdminActor, AdminContext } from '#admin/admin.ts'

/**
 * Records a refund of a locked order with cash on delivery. What is left of its advance goes back
 * first, by the provider. The rest is cash: the customer is asked by mail where it goes. Returns
 * false if this `requestId` was recorded already. Throws as `refundByAdmin`.
 */
export async function refundCod(
  tx: Tx,
  context: CheckoutMailContext,
  order: OrderRow,
  input: AdminRefundInput,
): Promise<boolean> {
  const cash = await readCash(tx, order.id)
  if (cash.collected === 0) return refundByAdmin(tx, context, order, input)
  if (await isRecorded(tx, order, { input, cashRefunds: cash.refunds })) return false
  const payments = await lockPayments(tx, order.id)
  const source = findRefundablePayment(
    payments.filter((each) => !isOfEarlierTest(each, context.gateway)),
  )
  const ofAdvance = source ? Math.max(0, source.amount - source.refunded) : 0
  const ofCash = cash.collected - cash.refunded
  if (input.amount > ofAdvance + ofCash) throw toTooMuch(leftText(paise(ofAdvance + ofCash)))
  const online = paise(Math.min(input.amount, ofAdvance))
  const [lineAmounts, ofLinesInCash] = cutLineAmounts(input.lineAmounts, online)
  if (online > 0) await refundByAdmin(tx, context, order, { ...input, amount: online, lineAmounts })
  if (input.amount > online) {
    const inCash = { amount: paise(input.amount - online), lineAmounts: ofLinesInCash }
    await recordCashRefund(tx, context, order, { ...input, ...inCash })
  }
  return true
}

/** Whether this request was recorded. Throws if it was with another amount. */
async function isRecorded(
  tx: Tx,
  order: OrderRow,
  { input, cashRefunds }: { input: AdminRefundInput; cashRefunds: CashRefundRow[] },
): Promise<boolean> {
  const online = await findRefundOfRequest(tx, order.id, input.requestId)
  const cash = cashRefunds.find(({ requestId }) => requestId === input.requestId)
  if (!online && !cash) return false
  if ((online?.amount ?? 0) + (cash?.amount ?? 0) === input.amount) return true
  throw toTooMuch('Another amount was recorded with this request.')
}

const leftText = (left: Paise): string =>
  left === 0
    ? 'All of it has gone back already.'
    : `At most ${formatRupees(left)} can still go back.`

async function recordCashRefund(
  tx: Tx,
  context: CheckoutMailContext,
  order: OrderRow,
  input: AdminRefundInput,
): Promise<void> {
  const createdAt = context.now()
  const id = await insertCashRefund(tx, { orderId: order.id, createdAt, ...input })
  await setRefund(tx, order.id, 'pending')
  await enqueueMail(tx, context, cashRefundMail(order, { id, ...input, ...senderOf(context) }))
}

const toTooMuch = (message: string) =>
  new Refusal('refund.too-much', { message, fields: { amount: message } })

type OneRefund = { reference: string; refundId: string }
type ShownDestination = { lines: string[]; givenAt?: string }
type PayInput = OneRefund & { bankReference: string; givenAt?: string | undefined }

/**
 * Returns where a refund of cash goes, as lines, and since when. Writes to the audit log that it
 * was read. Throws `refund.no-destination`, and `login.stale` if the password is asked for again.
 */
export async function showDestination(
  context: AdminContext & { encryption: Encryption },
  actor: AdminActor,
  { reference, refundId }: OneRefund,
): Promise<ShownDestination> {
  await assertRecentLogin(context, actor)
  const order = await readAnyOrder(context.db, reference)
  const refund = await readCashRefund(context.db, order.id, refundId)
  const destination = await readDestination(context.encryption, refund)
  await context.db.transaction((tx) =>
    recordRefundChange(tx, actor, { order, action: 'order.destination-read' }),
  )
  const givenAt = refund.givenAt?.toISOString()
  return { lines: destinationLines(destination), ...(givenAt && { givenAt }) }
}

/**
 * Marks a refund of cash as paid, with the reference of the bank, deletes where it went, and mails
 * the customer. A repeated call changes nothing. Throws `refund.no-destination` unless the account
 * is deleted, `refund.paid` if it has another reference already, and
 * `refund.destination-changed` if the customer has entered a destination after `givenAt`, when the
 * shown one was entered.
 */
export async function markCashRefundPaid(
  context: AdminContext,
  actor: Actor,
  { reference, refundId, bankReference, givenAt }: PayInput,
): Promise<AdminOrder> {
  const signed = await withSignature(context)
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    const refund = await lockCashRefund(tx, order.id, refundId)
    if (refund.state === 'paid') return assertSameReference(refund, bankReference)
    // After the account is deleted nobody can enter a destination, and the shop finds its own way.
    if (refund.state === 'asked' && order.userId !== null)
      throw new Refusal('refund.no-destination')
    if (givenAt !== undefined && refund.givenAt?.toISOString() !== givenAt)
      throw new Refusal('refund.destination-changed')
    await payCashRefund(tx, refund.id, { reference: bankReference, now: context.now() })
    const state = await readRefundState(tx, order.id)
    if (state) await setRefund(tx, order.id, state)
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

/** Two administrators may both have sent the money, and neither reference may get lost. */
function assertSameReference({ reference }: CashRefundRow, bankReference: string): void {
  if (reference === bankReference) return
  throw new Refusal('refund.paid', {
    message: `This refund is paid already, with the reference ${reference}.`,
  })
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
