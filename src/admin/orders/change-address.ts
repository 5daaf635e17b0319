import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { assertEmail } from '#checkout/guest/guest-context.ts'
import { addressMail, senderOf, withSignature } from '#checkout/mail/order-mails.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { assertState, readPromisedDates, type DeliveryTerms } from '#delivery/delivery.ts'
import {
  addNote,
  lockAnyOrder,
  readAnyOrder,
  readAdminOrder,
  readConfirmedAt,
} from '#orders/admin/admin-order.ts'
import { setAddress, type OrderRow } from '#orders/orders.ts'
import { addOrderChange } from '#orders/change/variant-changes.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { SHIPPING_FIELDS, type ShippingDetails } from '#shared/customer/account-fields.ts'
import type { DeliveryDates } from '#shared/delivery/delivery-dates.ts'
import { toCodPlace } from '#shared/order/cod-place.ts'
import { Refusal } from '#shared/errors.ts'
import { codPlaceProblem, type CodRule } from '#shared/order/cod-rule.ts'
import { ORDER_CHANGE_SENTENCES } from '#shared/order/variant-change.ts'
import type { AdminContext } from '#admin/admin.ts'

/**
 * Changes the shipping address of a confirmed order until its parcel is on its way. Another pincode
 * changes the dates that it promises. The price stays: shipping costs the same everywhere. Notes
 * the change, writes the audit log and mails the customer. The same address again changes nothing.
 * Throws `order.move`; for another pincode or state `delivery.not-served`, and `cod.unavailable` if
 * the shop takes no cash there.
 */
export async function changeOrderAddress(
  context: AdminContext,
  actor: Actor,
  { reference, shippingDetails }: { reference: string; shippingDetails: ShippingDetails },
): Promise<AdminOrder> {
  const now = context.now()
  const signed = await withSignature(context)
  const terms = await context.delivery()
  const cod = await context.cod()
  // Before the transaction: inside one, a query on `db` waits for ever.
  const { shippingDetails: present } = await readAnyOrder(context.db, reference)
  if (present.email !== shippingDetails.email)
    await assertEmail(context, shippingDetails.email, 'shippingDetails.email')
  await context.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, reference)
    const changed = changedFields(order, shippingDetails)
    if (changed.length === 0) return
    if (!CHANGEABLE.includes(order.status))
      throw new Refusal('order.move', { message: NOT_CHANGEABLE })
    if (changed.includes('state') || changed.includes('pincode')) {
      assertState(terms.details, shippingDetails)
      if (order.paymentMethod === 'cod') assertCash(cod, shippingDetails)
    }
    const expected = changed.includes('pincode')
      ? await readNewDates(tx, order, { pincode: shippingDetails.pincode, terms })
      : undefined
    const after = await setAddress(tx, order, { shippingDetails, expected })
    await addOrderChange(tx, order.id, {
      kind: 'address',
      text: ORDER_CHANGE_SENTENCES.address,
      now,
    })
    await addNote(tx, { orderId: order.id, author: actor, body: noteOf(order, changed) })
    // The audit log outlives accounts, so it has no address (decision 0014).
    await recordChange(tx, actor, {
      action: 'order.address-changed',
      subject: { kind: 'order', id: order.id, name: order.number },
      after: { changed },
    })
    const recipients = new Set([order.shippingDetails.email, shippingDetails.email])
    for (const recipient of recipients)
      await enqueueMail(tx, signed, addressMail(after, { recipient, now, ...senderOf(signed) }))
  })
  return readAdminOrder(context.db, reference, context.now())
}

const NOT_CHANGEABLE =
  'The address can be changed only of a confirmed order whose parcel is not on its way yet.'
const CHANGEABLE: readonly OrderRow['status'][] = ['confirmed', 'packed']

/** Throws `cod.unavailable` where the shop takes no cash. An amount that was accepted stays so. */
function assertCash(cod: CodRule, destination: ShippingDetails): void {
  const message = codPlaceProblem(cod, toCodPlace(destination))
  if (message) throw new Refusal('cod.unavailable', { message })
}

/** The dates for another pincode, counted from the payment: the order keeps its place. */
async function readNewDates(
  tx: Tx,
  order: OrderRow,
  { pincode, terms }: { pincode: string; terms: DeliveryTerms },
): Promise<DeliveryDates> {
  const paidAt = (await readConfirmedAt(tx, order.id)) ?? order.createdAt
  return readPromisedDates(tx, { pincode, now: paidAt, terms })
}

/** The fields of the address of an order that differ. */
export const changedFields = (
  { shippingDetails: before }: OrderRow,
  after: ShippingDetails,
): string[] => SHIPPING_FIELDS.filter((field) => before[field] !== after[field])

const noteOf = (order: OrderRow, changed: string[]): string =>
  `Changed the address (${changed.join(', ')}). ${beforeText(order)}`.slice(0, 1000)

/** The address of an order before a change, for a note. */
export function beforeText({ shippingDetails: before }: OrderRow): string {
  const address = `${before.address}, ${before.city}, ${before.state} ${before.pincode}`
  return (
    `Before: ${before.name}, ${address}, phone ${before.phone}` +
    `${before.email && `, ${before.email}`}`
  )
}
