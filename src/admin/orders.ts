import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { cancelLockedOrder } from '#checkout/refund/cancel-order.ts'
import { refundByAdmin } from '#checkout/refund/refund-order.ts'
import { declinedMail, senderOf, shippedMail } from '#checkout/mail/order-mails.ts'
import { enqueueMail } from '#checkout/mail/enqueue-mail.ts'
import { withShopName, type CheckoutMailContext } from '#checkout/checkout-context.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { addStock } from '#inventory/inventory.ts'
import {
  addNote,
  findLastReturn,
  lockAnyOrder,
  readAdminOrder,
  setParcel,
} from '#orders/admin-order.ts'
import { listLines, transitionOrder, type OrderRow } from '#orders/orders.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { fromRupees } from '#shared/money/money.ts'
import type { AdminContext } from './admin.ts'

type Step = 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'returned'

/** One step for several orders. `restock` is about a return's pieces. */
export type TransitionOrdersInput = {
  ids: string[]
  to: Step
  courier?: string | undefined
  trackingNumber?: string | undefined
  /** Of several: each parcel's own number, by the order as `ids` names it. */
  trackingNumbers?: Record<string, string> | undefined
  note?: string | undefined
  restock?: boolean | undefined
}

export type TransitionResult = { _id: string; number: string; moved: boolean; message: string }

/**
 * Moves orders one step, each in a transaction of its own: one that cannot make it keeps no other
 * from it.
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
    results.push(await moveOne(context, actor, id, { ...input, trackingNumber: numberOf(id) }))
  return results
}

/** Two shoppers who are told the same number would follow one parcel. */
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

async function moveOne(
  context: AdminContext,
  actor: Actor,
  id: string,
  input: TransitionOrdersInput,
): Promise<TransitionResult> {
  let number = ''
  try {
    const signed = await withShopName(context)
    return await context.db.transaction(async (tx) => {
      const order = await lockAnyOrder(tx, id)
      number = order.number
      await makeStep(tx, signed, { order, actor, input })
      await recordChange(tx, actor, {
        action: `order.${input.to}`,
        subject: { kind: 'order', id: order.id, name: order.number },
        before: { status: order.status },
        after: {
          status: input.to,
          ...(input.to === 'shipped'
            ? { courier: input.courier, trackingNumber: input.trackingNumber }
            : {}),
        },
      })
      return { _id: order.id, number: order.number, moved: true, message: '' }
    })
  } catch (error) {
    if (error instanceof Refusal) return { _id: id, number, moved: false, message: error.message }
    throw error
  }
}

type Moving = { order: OrderRow; actor: Actor; input: TransitionOrdersInput }

async function makeStep(
  tx: Tx,
  context: AdminContext & CheckoutMailContext,
  { order, actor, input }: Moving,
): Promise<void> {
  if (input.to === 'cancelled')
    return cancelLockedOrder(tx, context, order, {
      note: input.note || 'Cancelled by the shop',
      actorId: actor.id,
      by: 'shop',
    })
  const declines = order.status === 'return_requested' && input.to === 'delivered'
  if (declines && !input.note)
    throw new Refusal('input.invalid', { message: WHY_DECLINED, fields: { note: WHY_DECLINED } })
  await transitionOrder(tx, order, { to: input.to, note: noteOf(input), actorId: actor.id })
  if (declines) await decline(tx, context, order, input.note ?? '')
  if (input.to === 'shipped') await ship(tx, context, order, input)
  if (input.to === 'returned' && input.restock) await restock(tx, actor, order)
}

const WHY_DECLINED = 'Please say why the return is declined.'

/** The shopper reads why her pieces do not come back. */
async function decline(
  tx: Tx,
  context: AdminContext & CheckoutMailContext,
  order: OrderRow,
  why: string,
): Promise<void> {
  const asked = await findLastReturn(tx, order.id)
  if (asked)
    await enqueueMail(
      tx,
      context,
      declinedMail(order, { requestId: asked.id, why, ...senderOf(context) }),
    )
}

const noteOf = ({ to, note, courier, trackingNumber }: TransitionOrdersInput): string =>
  note || (to === 'shipped' ? `${courier} ${trackingNumber}` : '')

async function ship(
  tx: Tx,
  context: AdminContext & CheckoutMailContext,
  order: OrderRow,
  { courier = '', trackingNumber = '' }: TransitionOrdersInput,
): Promise<void> {
  await setParcel(tx, order.id, { courier, trackingNumber })
  await enqueueMail(
    tx,
    context,
    shippedMail(order, { courier, trackingNumber, ...senderOf(context) }),
  )
}

/** Puts the pieces that came back on the shelf again. */
async function restock(tx: Tx, actor: Actor, order: OrderRow): Promise<void> {
  const asked = await findLastReturn(tx, order.id)
  const lines = (await listLines(tx, order.id)).filter((line) => asked?.lineIds.includes(line.id))
  await addStock(tx, lines, {
    kind: 'returned',
    reason: `${order.number} came back`,
    actorId: actor.id,
    orderId: order.id,
  })
}

/**
 * Sends money of an order back, in whole or in part; the provider is told by a job. Asked again
 * with the same `requestId` it is the same refund.
 */
export async function refundOrder(
  context: AdminContext,
  actor: Actor,
  reference: string,
  input: { amount: number; note: string; requestId: string },
): Promise<AdminOrder> {
  const amount = fromRupees(input.amount)
  if (amount === undefined)
    throw new Refusal('input.invalid', {
      message: 'Please enter an amount in rupees.',
      fields: { amount: 'Please enter an amount in rupees.' },
    })
  const signed = await withShopName(context)
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    const isNew = await refundByAdmin(tx, signed, order, {
      amount,
      note: input.note,
      requestKey: input.requestId,
    })
    if (!isNew) return
    await recordChange(tx, actor, {
      action: 'order.refunded',
      subject: { kind: 'order', id: order.id, name: order.number },
      after: { amountPaise: amount, note: input.note },
    })
  })
  return readAdminOrder(context.db, reference, context.now())
}

/**
 * Notes something about an order, for administrators alone. The same words of the same person
 * within two minutes are one note.
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
