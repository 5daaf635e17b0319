import type {
  DocumentKind,
  DocumentState,
  InvoiceDocument,
} from '#shared/invoices/invoice-document.ts'
import { COD_FEE, GIFT_WRAP } from '#shared/order/total-rows.ts'
import type { ChargeKind } from '#shared/tax/tax.ts'

/** What a document is called, and what its number is called. */
export const KIND_WORDS: Record<DocumentKind, { title: string; number: string }> = {
  'tax-invoice': { title: 'TAX INVOICE', number: 'Invoice no.' },
  'bill-of-supply': { title: 'BILL OF SUPPLY', number: 'Bill no.' },
  'invoice-and-bill': { title: 'INVOICE-CUM-BILL OF SUPPLY', number: 'Invoice no.' },
  bill: { title: 'BILL', number: 'Bill no.' },
  'credit-note': { title: 'CREDIT NOTE', number: 'Credit note no.' },
}

export const CHARGE_WORDS: Record<ChargeKind, string> = {
  shipping: 'Shipping',
  gift_wrap: GIFT_WRAP,
  cod_fee: COD_FEE,
}

/** Invoices are made out in copies, and the copy of the recipient says so (CGST rule 48). */
export const isOriginal = ({ kind }: InvoiceDocument): boolean =>
  kind === 'tax-invoice' || kind === 'invoice-and-bill'

/** Whether GST law asks for the place of supply and the reverse charge. */
export const isUnderGst = ({ kind, seller }: InvoiceDocument): boolean =>
  kind !== 'bill' && seller.gstin !== null

/** `Karnataka (29)`. */
export const stateInWords = ({ name, code }: DocumentState): string => `${name} (${code})`

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-11-05` as `5 November 2026`. */
export const dateInWords = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
