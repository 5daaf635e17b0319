import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { assertEmail } from '#checkout/guest/guest-context.ts'
import { correctedInvoiceMail, senderOf, withSignature } from '#checkout/mail/order-mails.ts'
import type { Invoice } from '#contract/contract.ts'
import { assertState } from '#delivery/delivery.ts'
import { correctInvoice } from '#invoices/correct-invoice.ts'
import { findInvoice } from '#invoices/invoices.ts'
import { readListed } from '#invoices/read-invoices.ts'
import { addNote, lockAnyOrder, readAnyOrder } from '#orders/admin/admin-order.ts'
import type { LineRow } from '#orders/orders.ts'
import { addOrderChange } from '#orders/change/variant-changes.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { ORDER_CHANGE_SENTENCES } from '#shared/order/variant-change.ts'
import type { AdminContext } from '#admin/admin.ts'
import { beforeText, changedFields } from './change-address.ts'
import { readInvoiceTerms } from './invoices.ts'

/** `lines`: GST rates in per cent. */
type CorrectionInput = {
  id: string
  shippingDetails: ShippingDetails
  lines: { lineId: string; hsn: string; gstRate: number }[]
  reason: string
}

/**
 * Corrects the name, address or state of an invoice, or the HSN codes and GST rates of its lines,
 * by a credit note and a new invoice (`correctInvoice`), and returns the new one. Notes the change
 * and its reason, writes the audit log and mails the customer. The id of the wrong invoice is the
 * version: two administrators at once make one correction, and the same one again changes nothing.
 * Throws what `assertState` and `correctInvoice` throw.
 */
export async function correctOrderInvoice(
  context: AdminContext,
  actor: Actor,
  { id, shippingDetails, lines, reason }: CorrectionInput,
): Promise<Invoice> {
  const signed = await withSignature(context)
  const terms = await readInvoiceTerms(context)
  const found = await findInvoice(context.db, id as Id<'inv'>)
  if (!found) throw new Refusal('invoice.missing')
  // Before the transaction: inside one, a query on `db` waits for ever.
  const { shippingDetails: present } = await readAnyOrder(context.db, found.orderId)
  if (present.email !== shippingDetails.email)
    await assertEmail(context, shippingDetails.email, 'shippingDetails.email')
  const invoiceId = await context.db.transaction(async (tx) => {
    const before = await lockAnyOrder(tx, found.orderId)
    const changed = changedFields(before, shippingDetails)
    if (changed.includes('state') || changed.includes('pincode'))
      assertState(terms.details, shippingDetails)
    const { order, rerated, corrected, invoice, isRepeated } = await correctInvoice(
      tx,
      context,
      before,
      {
        invoiceId: found.id,
        shippingDetails,
        lines: lines.map(({ lineId, hsn, gstRate }) => ({
          id: lineId as Id<'oln'>,
          hsn,
          gstRateBp: Math.round(gstRate * 100),
        })),
        terms,
      },
    )
    if (isRepeated) return invoice.id
    const now = context.now()
    await addOrderChange(tx, order.id, {
      kind: 'invoice',
      text: ORDER_CHANGE_SENTENCES.invoice,
      now,
    })
    const body =
      `Corrected the invoice ${corrected.number}: ${reason} ${beforeText(before)}` +
      rerated.map(ratesText).join('')
    await addNote(tx, { orderId: order.id, author: actor, body: body.slice(0, 1000) })
    // The audit log outlives accounts, so it has no address (decision 0014).
    await recordChange(tx, actor, {
      action: 'order.invoice-corrected',
      subject: { kind: 'order', id: order.id, name: order.number },
      before: { invoice: corrected.number },
      after: { invoice: invoice.number, changed, lines: rerated.length },
    })
    const mail = { corrected: corrected.number, invoice: invoice.number, ...senderOf(signed) }
    await enqueueMail(tx, signed, correctedInvoiceMail(order, mail))
    return invoice.id
  })
  return readListed(context.db, invoiceId)
}

/** The HSN code and rate of a line before a correction, for a note. */
const ratesText = ({ title, hsn, gstRateBp }: LineRow): string =>
  `; ${title}: HSN ${hsn}, ${gstRateBp / 100} %`
