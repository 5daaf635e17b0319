import { isDeepStrictEqual } from 'node:util'
import { setAddress, type OrderRow } from '#orders/orders.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { toRecipient } from './build-document.ts'
import { creditWhole } from './credit.ts'
import { insertDocument, type InvoicesContext, lockSeries } from './insert-document.ts'
import { insertInvoice, readDocuments, type InvoiceTerms } from './invoices.ts'
import type { InvoiceRow } from './tables.ts'

/** Which invoice is corrected, and the address that is right. */
type Correction = {
  invoiceId: Id<'inv'>
  shippingDetails: ShippingDetails
  terms: InvoiceTerms
}

/** `order`: with the right address. `isRepeated`: an earlier call has made the same correction. */
type Corrected = {
  order: OrderRow
  corrected: InvoiceRow
  invoice: InvoiceRow
  isRepeated: boolean
}

/**
 * Corrects the current invoice of a locked order: sets its address and the taxes of the place of
 * supply, issues an invoice in the place of the wrong one, and credits the wrong one in full. What
 * was charged never changes. The new invoice is inserted first, because a dispatch also locks the
 * series of invoices before that of credit notes; both have the same day. The same correction again
 * makes nothing. Throws `invoice.missing`, `invoice.corrected` for an invoice that was corrected in
 * another way, `invoice.credited` after a credit note, and `invoice.unchanged`.
 */
export async function correctInvoice(
  tx: Tx,
  { jobs, now: clock }: InvoicesContext,
  order: OrderRow,
  { invoiceId, shippingDetails, terms }: Correction,
): Promise<Corrected> {
  const { all, current, credits } = await readDocuments(tx, order.id)
  const wrong = all.find(({ id, series }) => id === invoiceId && series === 'invoice')
  if (!wrong || !current) throw new Refusal('invoice.missing')
  const isRight = ({ document }: InvoiceRow): boolean =>
    isDeepStrictEqual(document.recipient, toRecipient(shippingDetails))
  if (wrong.id !== current.id) {
    const next = all.find(({ replacesId }) => replacesId === wrong.id)
    if (next !== current || !isRight(next)) throw new Refusal('invoice.corrected')
    return { order, corrected: wrong, invoice: next, isRepeated: true }
  }
  if (credits.length > 0) throw new Refusal('invoice.credited')
  if (isRight(wrong)) throw new Refusal('invoice.unchanged')
  await lockSeries(tx, 'invoice')
  await lockSeries(tx, 'credit-note')
  const now = clock()
  const context = { jobs, now: () => now }
  const after = await setAddress(tx, order, { shippingDetails, expected: undefined })
  const { payment } = wrong.document
  const invoice = await insertInvoice(tx, context, after, { terms, payment, corrected: wrong })
  await insertDocument(tx, context, {
    series: 'credit-note',
    rule: terms.rule,
    orderId: order.id,
    creditsId: wrong.id,
    build: (number) => creditWhole({ number, now, invoice: wrong.document }),
  })
  return { order: after, corrected: wrong, invoice, isRepeated: false }
}
