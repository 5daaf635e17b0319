import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { parcelMail, senderOf, withSignature } from '#checkout/mail/order-mails.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { lockAnyOrder, readAdminOrder, setParcel } from '#orders/admin/admin-order.ts'
import { addOrderChange } from '#orders/change/variant-changes.ts'
import type { OrderRow } from '#orders/orders.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { Refusal } from '#shared/errors.ts'
import { SENT_STATUSES } from '#shared/order/order-status.ts'
import { parcelSentence, type Parcel } from '#shared/order/variant-change.ts'
import type { AdminContext } from '#admin/admin.ts'

type ChangeParcelInput = Parcel & {
  reference: string
  /** What the administrator saw. */
  before?: Parcel | undefined
  sharedParcel: boolean
  /** Whether the customer gets a mail. */
  tell: boolean
}

/**
 * Corrects courier and tracking number of a shipped order, also once it is delivered. Writes the
 * history of the order and the audit log, and mails the customer. The parcel that it has already
 * changes nothing. Throws `order.move`, `order.changed` if it has another one than the
 * administrator saw, and `order.parcel-taken`.
 */
export async function changeOrderParcel(
  context: AdminContext,
  actor: Actor,
  { reference, before, sharedParcel, tell, ...parcel }: ChangeParcelInput,
): Promise<AdminOrder> {
  const now = context.now()
  const signed = await withSignature(context)
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    if (!SENT_STATUSES.includes(order.status))
      throw new Refusal('order.move', { message: NOT_CHANGEABLE })
    const present = parcelOf(order)
    if (isSame(present, parcel)) return
    if (before && !isSame(present, before)) throw new Refusal('order.changed')
    await setParcel(tx, order, { ...parcel, isShared: sharedParcel })
    const text = parcelSentence(present, parcel)
    await addOrderChange(tx, order.id, { kind: 'parcel', text, now })
    await recordChange(tx, actor, {
      action: 'order.parcel-changed',
      subject: { kind: 'order', id: order.id, name: order.number },
      before: present,
      after: parcel,
    })
    if (!tell) return
    const hasNewNumber = present.trackingNumber !== parcel.trackingNumber
    const mail = parcelMail(order, { ...parcel, hasNewNumber, now, ...senderOf(signed) })
    await enqueueMail(tx, signed, mail)
  })
  return readAdminOrder(context.db, reference, context.now())
}

const NOT_CHANGEABLE =
  'Courier and tracking number can be changed only of an order that is shipped and not returned.'

const parcelOf = ({ courier, trackingNumber }: OrderRow): Parcel => ({
  courier: courier ?? '',
  trackingNumber: trackingNumber ?? '',
})

const isSame = (one: Parcel, other: Parcel): boolean =>
  one.courier === other.courier && one.trackingNumber === other.trackingNumber
