import { supplyOf } from '#reports/gst/gst-return.ts'
import { toGstRate } from '#reports/gst/gst-formats.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import type { TallyNames } from '#shared/invoices/tally-names.ts'
import type { TaxAmounts } from '#shared/tax/tax.ts'

/** What a voucher books on a ledger: above 0 it is credited, below 0 debited. */
export type LedgerEntry = { ledger: string; amount: Paise }

/**
 * The entries of a document: first the customers' with the total, then sales or returns, charges
 * and taxes, one per ledger. They sum to 0. Throws RangeError if the parts of the document do not
 * sum to its total.
 */
export function toLedgerEntries(document: InvoiceDocument, names: TallyNames): LedgerEntry[] {
  const sign = document.kind === 'credit-note' ? -1 : 1
  const { lines, charges, totals } = document
  const goods = lines.map((line) => ({
    ledger: goodsLedger(document, line.gstRateBp, names),
    amount: line.taxable,
  }))
  const extras = charges.map(({ kind, taxable }) => ({
    ledger: names[kind],
    amount: taxable,
  }))
  const taxes = [...lines, ...charges].flatMap((part) => taxEntries(part, names))
  const entries = mergeEntries([...goods, ...extras, ...taxes])
  if (sum(entries.map(({ amount }) => amount)) !== totals.total)
    throw new RangeError(`The parts of document ${document.number} do not sum to its total.`)
  return [
    { ledger: names.customers, amount: paise(-sign * totals.total) },
    ...entries.map(({ ledger, amount }) => ({ ledger, amount: paise(sign * amount) })),
  ]
}

function goodsLedger(document: InvoiceDocument, gstRateBp: number, names: TallyNames): string {
  if (isReturn(document)) return withRate(names.salesReturns, gstRateBp)
  if (document.seller.gstin === null) return names.salesWithoutGst
  const { isInterState } = supplyOf(document)
  if (gstRateBp === 0) return isInterState ? names.nilRatedInterState : names.nilRatedLocal
  return withRate(isInterState ? names.salesInterState : names.salesLocal, gstRateBp)
}

/** A correction takes back a sale of its own ledger: nothing was returned. */
const isReturn = ({ kind, credits }: InvoiceDocument): boolean =>
  kind === 'credit-note' && !credits?.isCorrection

/** Half of the rate goes to each of the two taxes of a sale within a state. */
const taxEntries = (part: { gstRateBp: number } & TaxAmounts, names: TallyNames): LedgerEntry[] => [
  { ledger: withRate(names.cgst, part.gstRateBp / 2), amount: part.cgst },
  { ledger: withRate(names.sgst, part.gstRateBp / 2), amount: part.sgst },
  { ledger: withRate(names.utgst, part.gstRateBp / 2), amount: part.utgst },
  { ledger: withRate(names.igst, part.gstRateBp), amount: part.igst },
]

const withRate = (name: string, rateBp: number): string =>
  name.replaceAll('{rate}', toGstRate(rateBp))

/** One entry per ledger, in the order in which they first appear; none of nothing. */
function mergeEntries(entries: LedgerEntry[]): LedgerEntry[] {
  const amounts = new Map<string, Paise>()
  for (const { ledger, amount } of entries)
    amounts.set(ledger, sum([amounts.get(ledger) ?? paise(0), amount]))
  return [...amounts]
    .map(([ledger, amount]) => ({ ledger, amount }))
    .filter(({ amount }) => amount !== 0)
}
