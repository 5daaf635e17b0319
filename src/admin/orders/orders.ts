import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { confirmLocked } from '#checkout/cod/cod-order.ts'
import { endPendingChange } from '#checkout/change/end-change.ts'
import { cancelLockedOrder } from '#checkout/refund/cancel-order.ts'
import { refundByAdmin } from '#checkout/refund/refund-order.ts'
import {
  senderOf,
  shippedMail,
  withSignature,
  type CheckoutMailContext,
} from '#checkout/mail/order-mails.ts'
import { declinedMail } from '#checkout/mail/refund-mails.ts'
import { undeliveredMail } from '#checkout/mail/cod-mails.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { addNote, lockAnyOrder, readAdminOrder, setParcel } from '#orders/admin/admin-order.ts'
import { setRefund, transitionOrder, type OrderRow } from '#orders/orders.ts'
import { findLastReturn, statusAfterDecline } from '#orders/returns.ts'
import { updateRefundDue } from '#orders/returns/update-refund-due.ts'
import { collectCash } from '#payments/cash.ts'
import { readRefundState } from '#payments/refunds.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueReviewRequest } from '#reviews/ask-for-review.ts'
import { Refusal, type RefusalCode } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import { fromRupees } from '#shared/money/money.ts'
import type { AdminContext } from '#admin/admin.ts'
import { acceptRequestedReturn, type ReturnedLine } from './accept-return.ts'
import { refundCod } from './cash-refunds.ts'
import { splitRefund } from './refund-lines.ts'
import { creditOrder, issueAtDispatch, readInvoiceTerms } from './invoices.ts'
import type { InvoiceTerms } from '#invoices/invoices.ts'

type TargetStatus =
  | 'confirmed'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'undelivered'
  | 'cancelled'
  | 'returned'

/** One status change for several orders. `restock` puts the units of a return back into stock. */
export type TransitionOrdersInput = {
  ids: string[]
  to: TargetStatus
  courier?: string | undefined
  trackingNumber?: string | undefined
  /** The tracking number of each order, by its entry in `ids`, when several are shipped. */
  trackingNumbers?: Record<string, string> | undefined
  /** A tracking number that an order of another customer has is meant. */
  sharedParcel?: boolean | undefined
  note?: string | undefined
  /** The return request that the administrator saw. */
  returnId?: string | undefined
  restock?: boolean | undefined
  /** What came back of each line of a return, and how many go into stock; not `restock` then. */
  good?: ReturnedLine[] | undefined
}

export type TransitionResult = {
  _id: string
  number: string
  moved: boolean
  message: string
  code?: RefusalCode
  /** Of an order that is refused. */
  status?: OrderStatus
}

/**
 * Changes the status of orders, each in its own transaction. An order that cannot change does not
 * stop the others; its result says why.
 */
export async function transitionOrders(
  context: AdminContext,
  actor: Actor,
  input: TransitionOrdersInput,
): Promise<TransitionResult[]> {
  const ids = [...new Set(input.ids)]
  const numberOf = (id: string) =>
    input.trackingNumbers?.[id] || (ids.length === 1 ? input.trackingNumber : undefined)
  if (input.to === 'shipped') assertParcels(input.courier, ids.map(numberOf))
  const results: TransitionResult[] = []
  for (const id of ids)
    results.push(
      await transitionOne(context, actor, id, { ...input, trackingNumber: numberOf(id) }),
    )
  return results
}

/** Each order needs its own tracking number, or two customers would track one parcel. */
function assertParcels(courier: string | undefined, numbers: (string | undefined)[]): void {
  const missing =
    numbers.length === 1
      ? 'Please enter the tracking number.'
      : 'Please enter the tracking number of each parcel.'
  const fields = {
    ...(courier ? {} : { courier: 'Please enter the courier.' }),
    ...(numbers.every(Boolean) ? {} : { trackingNumber: missing }),
  }
  const [message] = Object.values(fields)
  if (message) throw new Refusal('input.invalid', { message, fields })
}

async function transitionOne(
  context: AdminContext,
  actor: Actor,
  id: string,
  input: TransitionOrdersInput,
): Promise<TransitionResult> {
  let order: OrderRow | undefined
  try {
    const signed = await withSignature(context)
    const terms = await readInvoiceTerms(context)
    const { askAfterDays } = await context.reviewRule()
    return await context.db.transaction(async (tx) => {
      order = await lockAnyOrder(tx, id)
      const status = await applyTransition(tx, signed, { order, actor, input, terms, askAfterDays })
      await recordChange(tx, actor, {
        action: `order.${input.to}`,
        subject: { kind: 'order', id: order.id, name: order.number },
        before: { status: order.status },
        after: {
          status,
          ...(input.to === 'shipped'
            ? { courier: input.courier, trackingNumber: input.trackingNumber }
            : {}),
          ...(input.to === 'cancelled' && input.note ? { note: input.note } : {}),
        },
      })
      return { _id: order.id, number: order.number, moved: true, message: '' }
    })
  } catch (error) {
    if (error instanceof Refusal) {
      const { message, code } = error
      const { number = '', status } = order ?? {}
      return { _id: id, number, moved: false, message, code, ...(status && { status }) }
    }
    throw error
  }
}

type TransitionInput = {
  order: OrderRow
  actor: Actor
  input: TransitionOrdersInput
  terms: InvoiceTerms
  /** Of the rule of reviews. */
  askAfterDays: number
}

/** Returns the new status: a declined return leads back to the status before it. */
async function applyTransition(
  tx: Tx,
  context: AdminContext & CheckoutMailContext,
  { order, actor, input, terms, askAfterDays }: TransitionInput,
): Promise<TargetStatus> {
  if (input.to === 'cancelled') {
    const note = input.note || 'Cancelled by the shop'
    await cancelLockedOrder(tx, context, order, { note, actorId: actor.id, by: 'shop' })
    return input.to
  }
  if (input.to === 'confirmed') {
    if (order.status !== 'placed') throw new Refusal('order.move', { message: NOT_PLACED })
    const note = input.note || 'Confirmed by the shop'
    await confirmLocked(tx, context, order, { note, actorId: actor.id })
    return input.to
  }
  if (input.to === 'returned' && order.status === 'undelivered')
    throw new Refusal('order.move', { message: SAY_WHAT_IS_GOOD })
  if (input.returnId) await assertSameReturn(tx, order, input.returnId)
  if (input.to === 'returned') {
    const { note = '', restock = false, good } = input
    await acceptRequestedReturn(tx, context, { order, actor, note, restock, good })
    return input.to
  }
  const declines = order.status === 'return_requested' && input.to === 'delivered'
  if (declines && !input.note)
    throw new Refusal('input.invalid', { message: WHY_DECLINED, fields: { note: WHY_DECLINED } })
  const to = declines ? await statusAfterDecline(tx, order.id) : input.to
  await transitionOrder(tx, order, { to, note: noteOf(input), actorId: actor.id })
  if (input.to === 'packed')
    await endPendingChange(tx, context, order, { because: 'packed', actorId: actor.id })
  if (to === 'delivered' && order.paymentMethod === 'cod')
    await recordCash(tx, order, context.now())
  if (input.to === 'delivered' && !declines)
    await enqueueReviewRequest(tx, context, { orderId: order.id, askAfterDays })
  if (declines) await decline(tx, context, order, input.note ?? '')
  if (input.to === 'shipped') {
    await ship(tx, context, order, { to, input, terms })
  }
  if (input.to === 'undelivered')
    await enqueueMail(tx, context, undeliveredMail(order, senderOf(context)))
  return to
}

/** Records the cash of a delivered order. What was refunded before is a part of more now. */
async function recordCash(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await collectCash(tx, order, now)
  const state = order.refund === 'none' ? undefined : await readRefundState(tx, order.id)
  if (state) await setRefund(tx, order.id, state)
}

const NOT_PLACED = 'Only an order that waits for its confirmation can be confirmed.'

const SAY_WHAT_IS_GOOD = 'Please open the order and say which pieces came back in good order.'

/** Throws `order.changed` if another request waits than the administrator saw. */
async function assertSameReturn(tx: Tx, { id }: OrderRow, returnId: string): Promise<void> {
  if ((await findLastReturn(tx, id))?.id !== returnId) throw new Refusal('order.changed')
}

const WHY_DECLINED = 'Please say why the return is declined.'

/** Mails the customer why the return was declined. */
async function decline(
  tx: Tx,
  context: AdminContext & CheckoutMailContext,
  order: OrderRow,
  why: string,
): Promise<void> {
  const returnRequest = await findLastReturn(tx, order.id)
  if (returnRequest)
    await enqueueMail(
      tx,
      context,
      declinedMail(order, { requestId: returnRequest.id, why, ...senderOf(context) }),
    )
}

const noteOf = ({ to, note, courier, trackingNumber }: TransitionOrdersInput): string =>
  note || (to === 'shipped' ? `${courier} ${trackingNumber}` : '')

type ShipInput = { to: TargetStatus; input: TransitionOrdersInput; terms: InvoiceTerms }

/** Stores the parcel of an order that is shipped, issues its invoice and mails the customer. */
async function ship(
  tx: Tx,
  context: AdminContext & CheckoutMailContext,
  order: OrderRow,
  { to, input, terms }: ShipInput,
): Promise<void> {
  const { courier = '', trackingNumber = '' } = input
  const parcel = { courier, trackingNumber }
  await setParcel(tx, order, { ...parcel, isShared: input.sharedParcel === true })
  const shipped = { ...order, ...parcel, status: to }
  const { number: invoice } = await issueAtDispatch(tx, context, shipped, terms)
  await enqueueMail(tx, context, shippedMail(order, { ...parcel, invoice, ...senderOf(context) }))
}

/**
 * Refunds an order in whole or in part (`amount` in rupees), for some of its `lines`. A job sends
 * it to the provider; what was paid in cash is paid by hand, to where the customer says. A repeated
 * call with the same `requestId` returns the order without a second refund.
 */
export async function refundOrder(
  context: AdminContext,
  actor: Actor,
  reference: string,
  input: { amount: number; note: string; requestId: string; lines?: string[] | undefined },
): Promise<AdminOrder> {
  const amount = fromRupees(input.amount)
  if (amount === undefined)
    throw new Refusal('input.invalid', {
      message: 'Please enter an amount in rupees.',
      fields: { amount: 'Please enter an amount in rupees.' },
    })
  const signed = await withSignature(context)
  const terms = await readInvoiceTerms(context)
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    const refund = order.paymentMethod === 'cod' ? refundCod : refundByAdmin
    const { note, requestId, lines } = input
    const lineAmounts = await splitRefund(tx, order, { amount, lines })
    const isNew = await refund(tx, signed, order, { amount, note, requestId, lineAmounts })
    if (!isNew) return
    await updateRefundDue(tx, order.id)
    await creditOrder(tx, context, order, terms)
    await recordChange(tx, actor, {
      action: 'order.refunded',
      subject: { kind: 'order', id: order.id, name: order.number },
      after: { amountPaise: amount, note: input.note },
    })
  })
  return readAdminOrder(context.db, reference, context.now())
}

/**
 * Adds a note to an order, for administrators only. The same text by the same administrator within
 * two minutes is stored once.
 */
export async function noteOrder(
  context: AdminContext,
  actor: Actor,
  reference: string,
  body: string,
): Promise<AdminOrder> {
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    await addNote(tx, { orderId: order.id, author: actor, body })
  })
  return readAdminOrder(context.db, reference, context.now())
}
