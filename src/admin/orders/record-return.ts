import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { senderOf, withSignature } from '#checkout/mail/order-mails.ts'
import { returnMail } from '#checkout/mail/refund-mails.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { lockAnyOrder, readAdminOrder } from '#orders/admin/admin-order.ts'
import { assertRepeatedReturn, recordReturn } from '#orders/returns.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { Refusal } from '#shared/errors.ts'
import type { ReturnReason } from '#shared/order/refund/return-reasons.ts'
import type { AdminContext } from '#admin/admin.ts'

type RecordReturnInput = {
  reference: string
  reason: ReturnReason
  details: string
  /** How many units of a line come back, by its id. */
  quantities: Record<string, number>
}

/**
 * Records a return that a customer asked the shop for. The days for returns do not count, so the
 * shop may be more generous than its policy. A repeated call changes nothing. Throws `order.move`
 * for an order that was not delivered, and `order.return` for more units than are left, or while
 * another request waits.
 */
export async function recordOrderReturn(
  context: AdminContext,
  actor: Actor,
  { reference, ...input }: RecordReturnInput,
): Promise<AdminOrder> {
  const signed = await withSignature(context)
  const now = context.now()
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    const asked = { ...input, lines: Object.keys(input.quantities) }
    if (order.status === 'return_requested') return assertRepeatedReturn(tx, order.id, asked)
    if (order.status !== 'delivered' && order.status !== 'returned')
      throw new Refusal('order.move', { message: NOT_DELIVERED })
    const { requestId, lines } = await recordReturn(tx, order, {
      ...asked,
      actorId: actor.id,
      now,
      isByShop: true,
    })
    await enqueueMail(
      tx,
      signed,
      returnMail(order, lines, { ...input, requestId, ...senderOf(signed) }),
    )
    await recordChange(tx, actor, {
      action: 'order.return_requested',
      subject: { kind: 'order', id: order.id, name: order.number },
      after: { reason: input.reason, pieces: lines.reduce((sum, line) => sum + line.quantity, 0) },
    })
  })
  return readAdminOrder(context.db, reference, now)
}

const NOT_DELIVERED = 'Only a delivered order can be returned.'
