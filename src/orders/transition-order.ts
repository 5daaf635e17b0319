import { pipeline, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import * as store from './store.ts'
import { assertTransition } from './transitions.ts'

/** The new status, and who changes it and why. Without an actor it is a job. */
type TransitionOrderInput = { to: OrderStatus; note: string; actorId?: Id<'usr'> }

/**
 * Changes the status of a locked order and writes its status history. Throws `order.move` if
 * `TRANSITIONS` does not allow it.
 */
export async function transitionOrder(
  tx: Tx,
  order: store.OrderRow,
  input: TransitionOrderInput,
): Promise<void> {
  assertTransition(order.status, input.to)
  const [[updated]] = await pipeline([
    store.updateStatus(tx, order.id, order.status, input.to),
    store.insertStatusChange(tx, {
      orderId: order.id,
      status: input.to,
      actorId: input.actorId ?? null,
      note: input.note,
    }),
  ])
  if (!updated) throw new Refusal('order.move')
}
