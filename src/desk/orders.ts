import { recordChange, type Actor } from '#audit/audit.ts'
import { cancelLockedOrder } from '#checkout/cancel-order.ts'
import { refundByOwner } from '#checkout/refund-order.ts'
import { senderOf, shippedMail } from '#checkout/order-mails.ts'
import { promiseMail } from '#checkout/promise-mail.ts'
import { signing, type SigningTill } from '#checkout/till.ts'
import type { DeskOrder } from '#contract/index.ts'
import { addStock } from '#inventory/inventory.ts'
import { addNote, lockAnyOrder, readDeskOrder, returnedLines, setParcel } from '#orders/desk-order.ts'
import { listLines, moveOrder, type OrderRow } from '#orders/orders.ts'
import type { Tx } from '#platform/db.ts'
import { Refusal } from '#shared/errors.ts'
import { fromRupees } from '#shared/money.ts'
import type { Desk } from './desk.ts'

type Step = 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'returned'

/** One step for several orders. `restock` is about a return's pieces. */
export type MoveWish = {
  ids: string[]
  to: Step
  courier?: string | undefined
  trackingNumber?: string | undefined
  note?: string | undefined
  restock?: boolean | undefined
}

export type MoveResult = { _id: string; number: string; moved: boolean; message: string }

/** Moves orders one step, each in a transaction of its own: one that cannot make it keeps no other from it. */
export async function moveOrders(desk: Desk, actor: Actor, wish: MoveWish): Promise<MoveResult[]> {
  if (wish.to === 'shipped') assertParcel(wish)
  const results: MoveResult[] = []
  for (const id of new Set(wish.ids)) results.push(await moveOne(desk, actor, id, wish))
  return results
}

function assertParcel({ courier, trackingNumber }: MoveWish): void {
  const fields = {
    ...(courier ? {} : { courier: 'Please enter the courier.' }),
    ...(trackingNumber ? {} : { trackingNumber: 'Please enter the tracking number.' }),
  }
  const [message] = Object.values(fields)
  if (message) throw new Refusal('input.invalid', { message, fields })
}

async function moveOne(desk: Desk, actor: Actor, id: string, wish: MoveWish): Promise<MoveResult> {
  try {
    const signed = await signing(desk)
    return await desk.db.transaction(async (tx) => {
      const order = await lockAnyOrder(tx, id)
      await makeStep(tx, signed, { order, actor, wish })
      await recordChange(tx, actor, {
        action: `order.${wish.to}`,
        subject: { kind: 'order', id: order.id, name: order.number },
        before: { status: order.status },
        after: { status: wish.to, ...(wish.to === 'shipped' ? { courier: wish.courier, trackingNumber: wish.trackingNumber } : {}) },
      })
      return { _id: order.id, number: order.number, moved: true, message: '' }
    })
  } catch (error) {
    if (error instanceof Refusal) return { _id: id, number: '', moved: false, message: error.message }
    throw error
  }
}

type Moving = { order: OrderRow; actor: Actor; wish: MoveWish }

async function makeStep(tx: Tx, desk: Desk & SigningTill, { order, actor, wish }: Moving): Promise<void> {
  if (wish.to === 'cancelled') return cancelLockedOrder(tx, desk, order, { note: wish.note || 'Cancelled by the shop', actorId: actor.id, by: 'shop' })
  await moveOrder(tx, order, { to: wish.to, note: noteOf(wish), actorId: actor.id })
  if (wish.to === 'shipped') await ship(tx, desk, order, wish)
  if (wish.to === 'returned' && wish.restock) await restock(tx, actor, order)
}

const noteOf = ({ to, note, courier, trackingNumber }: MoveWish): string => note || (to === 'shipped' ? `${courier} ${trackingNumber}` : '')

async function ship(tx: Tx, desk: Desk & SigningTill, order: OrderRow, { courier = '', trackingNumber = '' }: MoveWish): Promise<void> {
  await setParcel(tx, order.id, { courier, trackingNumber })
  await promiseMail(tx, desk, shippedMail(order, { courier, trackingNumber, ...senderOf(desk) }))
}

/** Puts the pieces that came back on the shelf again. */
async function restock(tx: Tx, actor: Actor, order: OrderRow): Promise<void> {
  const asked = await returnedLines(tx, order.id)
  const lines = (await listLines(tx, order.id)).filter((line) => asked.includes(line.id))
  await addStock(tx, lines, { kind: 'returned', reason: `${order.number} came back`, actorId: actor.id, orderId: order.id })
}

/** Sends money of an order back, in whole or in part; the provider is told by a job. Asked again with the same `requestId` it is the same refund. */
export async function refundOrder(desk: Desk, actor: Actor, reference: string, wish: { amount: number; note: string; requestId: string }): Promise<DeskOrder> {
  const amount = fromRupees(wish.amount)
  if (amount === undefined)
    throw new Refusal('input.invalid', { message: 'Please enter an amount in rupees.', fields: { amount: 'Please enter an amount in rupees.' } })
  const signed = await signing(desk)
  await desk.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    const isNew = await refundByOwner(tx, signed, order, { amount, note: wish.note, requestKey: wish.requestId })
    if (!isNew) return
    await recordChange(tx, actor, {
      action: 'order.refunded',
      subject: { kind: 'order', id: order.id, name: order.number },
      after: { amountPaise: amount, note: wish.note },
    })
  })
  return readDeskOrder(desk.db, reference, desk.now())
}

/** Notes something about an order, for administrators alone. */
export async function noteOrder(desk: Desk, actor: Actor, reference: string, body: string): Promise<DeskOrder> {
  await desk.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    await addNote(tx, { orderId: order.id, author: actor, body })
  })
  return readDeskOrder(desk.db, reference, desk.now())
}
