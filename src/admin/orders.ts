import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { cancelLockedOrder } from '#checkout/refund/cancel-order.ts'
import { refundByOwner } from '#checkout/refund/refund-order.ts'
import { declinedMail, senderOf, shippedMail } from '#checkout/mail/order-mails.ts'
import { promiseMail } from '#checkout/mail/enqueue-mail.ts'
import { signing, type SigningTill } from '#checkout/checkout-context.ts'
import type { DeskOrder } from '#contract/contract.ts'
import { addStock } from '#inventory/inventory.ts'
import { addNote, lastReturn, lockAnyOrder, readDeskOrder, setParcel } from '#orders/admin-order.ts'
import { listLines, moveOrder, type OrderRow } from '#orders/orders.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { fromRupees } from '#shared/money/money.ts'
import type { Desk } from './admin.ts'

type Step = 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'returned'

/** One step for several orders. `restock` is about a return's pieces. */
export type MoveWish = {
  ids: string[]
  to: Step
  courier?: string | undefined
  trackingNumber?: string | undefined
  /** Of several: each parcel's own number, by the order as `ids` names it. */
  trackingNumbers?: Record<string, string> | undefined
  note?: string | undefined
  restock?: boolean | undefined
}

export type MoveResult = { _id: string; number: string; moved: boolean; message: string }

/**
 * Moves orders one step, each in a transaction of its own: one that cannot make it keeps no other
 * from it.
 */
export async function moveOrders(desk: Desk, actor: Actor, wish: MoveWish): Promise<MoveResult[]> {
  const ids = [...new Set(wish.ids)]
  const numberOf = (id: string) =>
    wish.trackingNumbers?.[id] || (ids.length === 1 ? wish.trackingNumber : undefined)
  if (wish.to === 'shipped') assertParcels(wish.courier, ids.map(numberOf))
  const results: MoveResult[] = []
  for (const id of ids)
    results.push(await moveOne(desk, actor, id, { ...wish, trackingNumber: numberOf(id) }))
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

async function moveOne(desk: Desk, actor: Actor, id: string, wish: MoveWish): Promise<MoveResult> {
  let number = ''
  try {
    const signed = await signing(desk)
    return await desk.db.transaction(async (tx) => {
      const order = await lockAnyOrder(tx, id)
      number = order.number
      await makeStep(tx, signed, { order, actor, wish })
      await recordChange(tx, actor, {
        action: `order.${wish.to}`,
        subject: { kind: 'order', id: order.id, name: order.number },
        before: { status: order.status },
        after: {
          status: wish.to,
          ...(wish.to === 'shipped'
            ? { courier: wish.courier, trackingNumber: wish.trackingNumber }
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

type Moving = { order: OrderRow; actor: Actor; wish: MoveWish }

async function makeStep(
  tx: Tx,
  desk: Desk & SigningTill,
  { order, actor, wish }: Moving,
): Promise<void> {
  if (wish.to === 'cancelled')
    return cancelLockedOrder(tx, desk, order, {
      note: wish.note || 'Cancelled by the shop',
      actorId: actor.id,
      by: 'shop',
    })
  const declines = order.status === 'return_requested' && wish.to === 'delivered'
  if (declines && !wish.note)
    throw new Refusal('input.invalid', { message: WHY_DECLINED, fields: { note: WHY_DECLINED } })
  await moveOrder(tx, order, { to: wish.to, note: noteOf(wish), actorId: actor.id })
  if (declines) await decline(tx, desk, order, wish.note ?? '')
  if (wish.to === 'shipped') await ship(tx, desk, order, wish)
  if (wish.to === 'returned' && wish.restock) await restock(tx, actor, order)
}

const WHY_DECLINED = 'Please say why the return is declined.'

/** The shopper reads why her pieces do not come back. */
async function decline(
  tx: Tx,
  desk: Desk & SigningTill,
  order: OrderRow,
  why: string,
): Promise<void> {
  const asked = await lastReturn(tx, order.id)
  if (asked)
    await promiseMail(
      tx,
      desk,
      declinedMail(order, { requestId: asked.id, why, ...senderOf(desk) }),
    )
}

const noteOf = ({ to, note, courier, trackingNumber }: MoveWish): string =>
  note || (to === 'shipped' ? `${courier} ${trackingNumber}` : '')

async function ship(
  tx: Tx,
  desk: Desk & SigningTill,
  order: OrderRow,
  { courier = '', trackingNumber = '' }: MoveWish,
): Promise<void> {
  await setParcel(tx, order.id, { courier, trackingNumber })
  await promiseMail(tx, desk, shippedMail(order, { courier, trackingNumber, ...senderOf(desk) }))
}

/** Puts the pieces that came back on the shelf again. */
async function restock(tx: Tx, actor: Actor, order: OrderRow): Promise<void> {
  const asked = await lastReturn(tx, order.id)
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
  desk: Desk,
  actor: Actor,
  reference: string,
  wish: { amount: number; note: string; requestId: string },
): Promise<DeskOrder> {
  const amount = fromRupees(wish.amount)
  if (amount === undefined)
    throw new Refusal('input.invalid', {
      message: 'Please enter an amount in rupees.',
      fields: { amount: 'Please enter an amount in rupees.' },
    })
  const signed = await signing(desk)
  await desk.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    const isNew = await refundByOwner(tx, signed, order, {
      amount,
      note: wish.note,
      requestKey: wish.requestId,
    })
    if (!isNew) return
    await recordChange(tx, actor, {
      action: 'order.refunded',
      subject: { kind: 'order', id: order.id, name: order.number },
      after: { amountPaise: amount, note: wish.note },
    })
  })
  return readDeskOrder(desk.db, reference, desk.now())
}

/**
 * Notes something about an order, for administrators alone. The same words of the same person
 * within two minutes are one note.
 */
export async function noteOrder(
  desk: Desk,
  actor: Actor,
  reference: string,
  body: string,
): Promise<DeskOrder> {
  await desk.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    await addNote(tx, { orderId: order.id, author: actor, body })
  })
  return readDeskOrder(desk.db, reference, desk.now())
}
