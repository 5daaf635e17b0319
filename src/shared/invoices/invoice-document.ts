import type { TaxAmounts, ChargeKind } from '#shared/tax/tax.ts'
import type { Paise } from '#shared/money/money.ts'

/**
 * The documents of a sale. `bill-of-supply`: all its goods are nil-rated (CGST rule 49).
 * `invoice-and-bill`: taxed and nil-rated goods to an unregistered recipient in one document (rule
 * 46A). `bill`: of a seller who is not registered, without tax. `credit-note`: what is credited of
 * one of the others (rule 53).
 */
export const DOCUMENT_KINDS = [
  'tax-invoice',
  'bill-of-supply',
  'invoice-and-bill',
  'bill',
  'credit-note',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A state by its GST code. */
export type DocumentState = { code: string; name: string }

/**
 * The part of a credited document that a line or charge of a credit note credits: the position
 * among its lines, and after them its charges.
 */
type Credited = { creditedPart?: number }

/**
 * A line of a document. Amounts are in paise: `unitPrice` and `total` include tax, and `total` is
 * `quantity * unitPrice - discount`, split into its parts of TaxAmounts. A credit note that credits
 * a part of a price without goods has 0 as quantity and unit price, and so has an invoice for what
 * the shop keeps of goods that came back.
 */
export type DocumentLine = {
  description: string
  sku: string
  /** HSN code; empty on a bill of a seller who is not registered. */
  hsn: string
  quantity: number
  /** Unit quantity code of GST, such as PCS. */
  unit: string
  unitPrice: Paise
  discount: Paise
  total: Paise
  /** In basis points: 3 % is 300. */
  gstRateBp: number
  /** The position of the line in its order; missing where it is that in the document. */
  orderLine?: number
} & TaxAmounts &
  Credited

/** The part of a charge that is taxed at one rate, as the goods of one HSN code are. */
export type DocumentCharge = {
  kind: ChargeKind
  hsn: string
  gstRateBp: number
  total: Paise
} & TaxAmounts &
  Credited

/**
 * An invoice, a bill or a credit note as it was issued. It never changes: a correction is a credit
 * note and a new invoice. Of a credit note all amounts are what is credited, above 0.
 */
export type InvoiceDocument = {
  kind: DocumentKind
  number: string
  /** Date of issue in India, `2026-11-05`. */
  date: string
  seller: {
    name: string
    address: string[]
    state: DocumentState | null
    /** Null if the seller is not registered. */
    gstin: string | null
    email: string
    phone: string
    /** The key of the logo in the media library; null without one. */
    logo: string | null
  }
  recipient: {
    name: string
    address: string[]
    /** Null for an old address whose state is not on the list. */
    state: DocumentState | null
    phone: string
  }
  placeOfSupply: DocumentState | null
  order: { number: string; date: string }
  /** How it was paid, in words. */
  payment: string
  /** Null if it was sent without one. */
  courier: string | null
  trackingNumber: string | null
  /**
   * The document that a credit note credits, and why; null for all other kinds. `isCorrection`: a
   * new invoice replaces it, and nothing came back or was refunded.
   */
  credits: { number: string; date: string; reason: string; isCorrection?: true } | null
  /** The invoice that this one corrects; missing for all others. */
  replaces?: { number: string; date: string }
  lines: DocumentLine[]
  charges: DocumentCharge[]
  /** The names of the offers behind the discounts of the lines; missing if there are none. */
  offers?: string[]
  totals: { total: Paise } & TaxAmounts
}
