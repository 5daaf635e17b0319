import { lockStock, releaseStock, type StockChange } from '#inventory/inventory.ts'
import { listLines, type OrderRow } from '#orders/orders.ts'
import {
  endChange,
  findPendingChange,
  type VariantChangeRow,
} from '#orders/change/variant-changes.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import type { Id } from '#shared/ids.ts'
import type { ChangeEnd } from '#shared/order/variant-change.ts'
import { changeEndedMail } from '#checkout/mail/change-mails.ts'
import { senderOf, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'

const REASONS: Record<ChangeEnd, string> = {
  expired: 'its difference was not paid',
  withdrawn: 'its change of size was withdrawn',
  packed: 'it was packed without its change of size',
  cancelled: 'it was cancelled',
}

/**
 * Ends the change of a locked order that waits for its payment: releases its units and mails the
 * customer, unless the order is cancelled. The order stays as it was, and a later payment is
 * refunded. Returns the change, or undefined if none waits.
 */
export async function endPendingChange(
  tx: Tx,
  context: CheckoutMailContext,
  order: OrderRow,
  { because, actorId }: { because: ChangeEnd; actorId?: Id<'usr'> },
): Promise<VariantChangeRow | undefined> {
  const change = await findPendingChange(tx, order.id)
  if (!change) return undefined
  await releaseStock(tx, [reservedBy(change)], {
    reason: `${order.number}: ${REASONS[because]}`,
    orderId: order.id,
    ...(actorId ? { actorId } : {}),
  })
  await endChange(tx, change.id, { because, now: context.now() })
  if (because === 'cancelled') return change
  const line = (await listLines(tx, order.id)).find(({ id }) => id === change.lineId)
  await enqueueMail(
    tx,
    context,
    changeEndedMail(order, { change, because, title: line?.title ?? '', ...senderOf(context) }),
  )
  return change
}

/** The units of a change that waits for its payment. */
export const reservedBy = ({ toVariantId, quantity }: VariantChangeRow): StockChange => ({
  variantId: toVariantId,
  quantity,
})

type ChangesOfDeleted = { orders: OrderRow[]; changes: VariantChangeRow[]; now: Date }

/**
 * Ends these changes of locked orders, because nobody can pay them once the account is deleted.
 * Sends no mail.
 */
export async function endChangesOfDeleted(
  tx: Tx,
  { orders, changes, now }: ChangesOfDeleted,
): Promise<void> {
  // All at once, by id.
  await lockStock(tx, changes.map(reservedBy))
  for (const change of changes) {
    const number = orders.find(({ id }) => id === change.orderId)?.number ?? change.orderId
    await releaseStock(tx, [reservedBy(change)], {
      reason: `${number}: the account was deleted before its change of size was paid`,
      orderId: change.orderId,
    })
    await endChange(tx, change.id, { because: 'withdrawn', now })
  }
}
