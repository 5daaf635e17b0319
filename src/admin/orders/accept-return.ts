import type { Actor } from '#audit-log/audit-log.ts'
import { senderOf, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'
import { incompleteReturnMail } from '#checkout/mail/refund-mails.ts'
import { addStock } from '#inventory/inventory.ts'
import { assertTransition, transitionOrder, type LineRow, type OrderRow } from '#orders/orders.ts'
import { acceptReturn } from '#orders/returns.ts'
import { updateRefundDue } from '#orders/returns/update-refund-due.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import type { AdminContext } from '#admin/admin.ts'
import { goodUnits, toInvalid, type ReceivedLine } from './receive-undelivered.ts'

/** How many requested units of a line came back, all if missing, and how many are good. */
export type ReturnedLine = ReceivedLine & { received?: number | undefined }

type AcceptReturnInput = {
  order: OrderRow
  actor: Actor
  note: string
  /** Puts all of them into stock, if `good` does not say how many. */
  restock: boolean
  good: ReturnedLine[] | undefined
}

/**
 * Accepts the requested return of a locked order: the good units go back into stock. If some did
 * not come, the history and a mail to the customer say so. Throws `order.move` without a request,
 * and `input.invalid` if the units of a line are missing, too many, or nothing came back.
 */
export async function acceptRequestedReturn(
  tx: Tx,
  context: AdminContext & CheckoutMailContext,
  { order, actor, note, restock, good }: AcceptReturnInput,
): Promise<void> {
  assertTransition(order.status, 'returned')
  if (good && good.every((line) => line.received === 0)) throw toInvalid(NOTHING_CAME)
  const received = Object.fromEntries(
    (good ?? []).flatMap((line) =>
      line.received === undefined ? [] : [[line.lineId, line.received]],
    ),
  )
  const accepted = await acceptReturn(tx, order.id, { received, now: context.now() })
  const { lines = [], missing = [] } = accepted ?? {}
  await transitionOrder(tx, order, {
    to: 'returned',
    note: [note, missingNote(lines, missing)].filter(Boolean).join(' · '),
    actorId: actor.id,
  })
  await updateRefundDue(tx, order.id)
  const came = good?.filter((line) => line.received !== 0 || line.good > 0)
  const goodLines = came ? goodUnits(lines, came) : restock ? lines : []
  await addStock(
    tx,
    goodLines.filter(({ quantity }) => quantity > 0),
    {
      kind: 'returned',
      reason: `${order.number} came back`,
      actorId: actor.id,
      orderId: order.id,
    },
  )
  if (accepted && missing.length > 0)
    await enqueueMail(
      tx,
      context,
      incompleteReturnMail(order, { ...accepted, ...senderOf(context) }),
    )
}

const NOTHING_CAME = 'If nothing came back, please decline the return.'

/** What administrators read in the history; empty if all came back. */
function missingNote(lines: LineRow[], missing: LineRow[]): string {
  const units = (of: LineRow[]) => of.reduce((sum, { quantity }) => sum + quantity, 0)
  const came = units(lines)
  return missing.length > 0 ? `${came} of ${came + units(missing)} requested pieces came back` : ''
}
