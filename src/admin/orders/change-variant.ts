import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { changeVariant, type ChangeVariantInput } from '#checkout/change/change-variant.ts'
import { endPendingChange } from '#checkout/change/end-change.ts'
import { withSignature } from '#checkout/mail/order-mails.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { lockAnyOrder, readAdminOrder } from '#orders/admin/admin-order.ts'
import type { OrderRow } from '#orders/orders.ts'
import { findVariantChange, type VariantChangeRow } from '#orders/change/variant-changes.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { AdminContext } from '#admin/admin.ts'

/**
 * Changes a line of a paid order to another variant of its product, as `changeVariant` does, and
 * writes the audit log. The same `requestId` again changes nothing.
 */
export async function changeOrderVariant(
  context: AdminContext,
  actor: Actor,
  { reference, ...input }: ChangeVariantInput & { reference: string },
): Promise<AdminOrder> {
  const signed = await withSignature(context)
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    const change = await changeVariant(tx, signed, order, { ...input, actorId: actor.id })
    if (!change) return
    const action = change.state === 'pending' ? 'order.size-asked' : 'order.size-changed'
    await record(tx, actor, { action, order, change })
  })
  return readAdminOrder(context.db, reference, context.now())
}

/**
 * Withdraws a change that waits for its payment. Withdrawn again it does nothing. Throws
 * `order.change-missing` if it was not of this order, and `order.change-over` if it was made.
 */
export async function withdrawOrderVariant(
  context: AdminContext,
  actor: Actor,
  { reference, changeId }: { reference: string; changeId: string },
): Promise<AdminOrder> {
  const signed = await withSignature(context)
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    const change = await findVariantChange(tx, changeId as Id<'vch'>)
    if (change?.orderId !== order.id) throw new Refusal('order.change-missing')
    if (change.state === 'ended') return
    if (change.state === 'applied') throw new Refusal('order.change-over')
    await endPendingChange(tx, signed, order, { because: 'withdrawn', actorId: actor.id })
    await record(tx, actor, { action: 'order.size-withdrawn', order, change })
  })
  return readAdminOrder(context.db, reference, context.now())
}

type Recorded = { action: string; order: OrderRow; change: VariantChangeRow }

const record = (tx: Tx, actor: Actor, { action, order, change }: Recorded): Promise<void> =>
  recordChange(tx, actor, {
    action,
    subject: { kind: 'order', id: order.id, name: order.number },
    before: { size: change.fromLabel },
    after: {
      size: change.toLabel,
      quantity: change.quantity,
      differencePaise: change.difference,
      ...(change.waived > 0 && { waivedPaise: change.waived }),
    },
  })
