import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { addStock } from '#inventory/inventory.ts'
import { lockAnyOrder, readAdminOrder } from '#orders/admin/admin-order.ts'
import { listLines, type LineRow, type OrderRow } from '#orders/orders.ts'
import { findLastReturn, recordUndelivered } from '#orders/returns.ts'
import { updateRefundDue } from '#orders/returns/update-refund-due.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { AdminContext } from '#admin/admin.ts'
import { creditOrder, readInvoiceTerms } from './invoices.ts'

/** How many units of a line came back in good order. */
export type ReceivedLine = { lineId: string; good: number }

/**
 * Records that an undelivered parcel came back. Its good units go back into stock, and a credit
 * note for the whole invoice is issued. A repeated call changes nothing.
 * Throws `order.move` for an order that is not undelivered, and `input.invalid` unless each line
 * has a number of good units up to its own.
 */
export async function receiveUndelivered(
  context: AdminContext,
  actor: Actor,
  { reference, lines: received }: { reference: string; lines: ReceivedLine[] },
): Promise<AdminOrder> {
  const terms = await readInvoiceTerms(context)
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    if (await isReceived(tx, order)) return
    if (order.status !== 'undelivered') throw new Refusal('order.move', { message: NOT_MARKED })
    const lines = await listLines(tx, order.id)
    const good = goodUnits(lines, received)
    const units = (list: { quantity: number }[]) =>
      list.reduce((sum, { quantity }) => sum + quantity, 0)
    const note = `${units(good)} of ${units(lines)} pieces in good order`
    await recordUndelivered(tx, order, { lines, actorId: actor.id, note, now: context.now() })
    await updateRefundDue(tx, order.id)
    await addStock(
      tx,
      good.filter(({ quantity }) => quantity > 0),
      {
        kind: 'returned',
        reason: `${order.number} came back undelivered`,
        actorId: actor.id,
        orderId: order.id,
      },
    )
    await creditOrder(tx, context, order, terms)
    await recordChange(tx, actor, {
      action: 'order.received',
      subject: { kind: 'order', id: order.id, name: order.number },
      before: { status: order.status },
      after: { status: 'returned', good: units(good), pieces: units(lines) },
    })
  })
  return readAdminOrder(context.db, reference, context.now())
}

const NOT_MARKED = 'Please mark the order as not delivered first.'

const isReceived = async (tx: Tx, order: OrderRow): Promise<boolean> =>
  order.status === 'returned' && (await findLastReturn(tx, order.id))?.reason === 'undelivered'

/**
 * The good units of each line that came back. Throws `input.invalid` unless each line has a number
 * up to its own.
 */
export function goodUnits(lines: LineRow[], received: ReceivedLine[]) {
  const isComplete =
    received.length === lines.length &&
    lines.every(({ id }) => received.some(({ lineId }) => lineId === id))
  if (!isComplete) throw toInvalid('Please say for each piece how many are good.')
  return lines.map(({ id, variantId, quantity, title }) => {
    const good = received.find(({ lineId }) => lineId === id)?.good ?? 0
    if (good > quantity) throw toInvalid(`Only ${quantity} of ${title} came back.`)
    return { variantId, quantity: good }
  })
}

/** The refusal of what was entered for the lines. */
export const toInvalid = (message: string) =>
  new Refusal('input.invalid', { message, fields: { lines: message } })
