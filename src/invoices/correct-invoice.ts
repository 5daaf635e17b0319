import { isDeepStrictEqual } from 'node:util'
import { listLines, setAddress, type LineRow, type OrderRow } from '#orders/orders.ts'
import { listCharges, supplyOf, type ReratedLine } from '#orders/tax/line-taxes.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { sum } from '#shared/money/money.ts'
import { toRecipient } from './build-document.ts'
import { insertDocument, type InvoicesContext, lockSeries } from './insert-document.ts'
import { insertInvoice, readDocuments, type InvoiceTerms } from './invoices.ts'
import { creditRest, linesLeft, linesOf, soldRest } from './rest.ts'
import type { InvoiceRow } from './tables.ts'

/** What is right of an invoice. `lines`: HSN codes and GST rates; those that are missing stay. */
type RightData = { shippingDetails: ShippingDetails; lines: ReratedLine[] }

/** Which invoice is corrected, and what is right. */
type Correction = RightData & { invoiceId: Id<'inv'>; terms: InvoiceTerms }

/**
 * `order`: with the right address. `rerated`: the lines of before whose HSN code or rate changed.
 * `isRepeated`: an earlier call has made the same correction.
 */
type Corrected = {
  order: OrderRow
  rerated: LineRow[]
  corrected: InvoiceRow
  invoice: InvoiceRow
  isRepeated: boolean
}

/**
 * Corrects the current invoice of a locked order: sets its address, the HSN codes and rates of its
 * lines and their taxes, issues an invoice in the place of the wrong one, and credits the wrong
 * one. Both are for what is not credited yet. What was charged never changes. The new invoice is
 * inserted first, because a dispatch also locks the series of invoices before that of credit notes;
 * both have the same day. The same correction again makes nothing. Throws `invoice.missing`,
 * `invoice.corrected` for an invoice that was corrected in another way, `invoice.credited` if
 * nothing is left of it, `order.line-missing` for a line that it has not, and `invoice.unchanged`.
 */
export async function correctInvoice(
  tx: Tx,
  { jobs, now: clock }: InvoicesContext,
  order: OrderRow,
  { invoiceId, terms, ...input }: Correction,
): Promise<Corrected> {
  const { all, current, credits } = await readDocuments(tx, order.id)
  const wrong = all.find(({ id, series }) => id === invoiceId && series === 'invoice')
  if (!wrong || !current) throw new Refusal('invoice.missing')
  const before = await listLines(tx, order.id)
  // A bill without tax names no HSN code and no rate.
  const isTaxed = current.document.seller.gstin !== null
  const right = isTaxed ? input : { ...input, lines: [] }
  if (wrong.id !== current.id) {
    const next = all.find(({ replacesId }) => replacesId === wrong.id)
    if (next !== current || !isRight(next.document, linesOf(next.document, before), right))
      throw new Refusal('invoice.corrected')
    return { order, rerated: [], corrected: wrong, invoice: next, isRepeated: true }
  }
  if (sum(credits.map(({ total }) => total)) >= wrong.total) throw new Refusal('invoice.credited')
  const earlier = credits.map(({ document }) => document)
  const credited = { invoice: wrong.document, earlier }
  const lines = linesLeft(credited, before)
  if (isRight(wrong.document, lines, right)) throw new Refusal('invoice.unchanged')
  await lockSeries(tx, 'invoice')
  await lockSeries(tx, 'credit-note')
  const now = clock()
  const context = { jobs, now: () => now }
  const rerated = lines.filter(({ id, hsn, gstRateBp }) =>
    right.lines.some(
      (each) => each.id === id && (each.hsn !== hsn || each.gstRateBp !== gstRateBp),
    ),
  )
  const { shippingDetails } = right
  const after = await setAddress(tx, order, { shippingDetails, rerated: right.lines })
  const { payment } = wrong.document
  const sold = soldRest({
    ...credited,
    before,
    after: await listLines(tx, order.id),
    charges: await listCharges(tx, order.id),
    supply: supplyOf(after),
  })
  const invoice = await insertInvoice(tx, context, after, {
    terms,
    payment,
    corrected: wrong,
    ...sold,
  })
  await insertDocument(tx, context, {
    series: 'credit-note',
    rule: terms.rule,
    orderId: order.id,
    creditsId: wrong.id,
    build: (number) => creditRest({ number, now, ...credited }),
  })
  return { order: after, rerated, corrected: wrong, invoice, isRepeated: false }
}

/**
 * Whether a document names the right data. `lines`: those of its order that it is for, which have
 * the HSN codes and rates of the current invoice. Throws `order.line-missing` for any other line.
 */
function isRight(
  document: InvoiceDocument,
  lines: LineRow[],
  { shippingDetails, lines: rightLines }: RightData,
): boolean {
  const isLineRight = ({ id, hsn, gstRateBp }: ReratedLine): boolean => {
    const line = lines.find((each) => each.id === id)
    if (!line) throw new Refusal('order.line-missing')
    return line.hsn === hsn && line.gstRateBp === gstRateBp
  }
  return (
    rightLines.every(isLineRight) &&
    isDeepStrictEqual(document.recipient, toRecipient(shippingDetails))
  )
}
