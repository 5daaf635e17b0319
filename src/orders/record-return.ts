import { pipeline, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { ReturnReason } from '#shared/order/return-reasons.ts'
import { returnRights, rightForReason } from './returns.ts'
import * as store from './store.ts'
import { deliveredAt } from './to-order.ts'
import { transitionOrder } from './transition-order.ts'

export type ReturnInput = { reason: ReturnReason; details: string; lines?: string[] | undefined }

/**
 * Inserts a return request for a locked order and changes the order's status. Throws `order.return`
 * with the reason if the lines cannot be returned. Returns the request's id and its lines.
 */
export async function recordReturn(
  tx: Tx,
  order: store.OrderRow,
  input: ReturnInput & { actorId: Id<'usr'>; now: Date },
): Promise<{ requestId: Id<'ret'>; lines: store.LineRow[] }> {
  const [lines, statusHistory] = await pipeline([
    store.selectLines(tx, [order.id]),
    store.selectStatusChanges(tx, [order.id]),
  ])
  const rights = returnRights(
    { status: order.status, deliveredAt: deliveredAt(statusHistory) },
    lines,
    input.now,
  )
  const right = rightForReason(rights, input.reason)
  if (!right.allowed) throw new Refusal('order.return', { message: right.reason || undefined })
  const requestedIds = input.lines ?? right.lines
  const requested = lines.filter((line) => requestedIds.includes(line.id))
  if (
    requested.length < new Set(requestedIds).size ||
    requested.some((line) => !right.lines.includes(line.id))
  )
    throw new Refusal('order.return')
  const lineIds = requested.map((line) => line.id)
  const requestId = newId('ret')
  await store.insertReturn(tx, {
    id: requestId,
    orderId: order.id,
    reason: input.reason,
    details: input.details,
    lineIds,
  })
  await transitionOrder(tx, order, {
    to: 'return_requested',
    note: input.details,
    actorId: input.actorId,
  })
  return { requestId, lines: requested }
}
