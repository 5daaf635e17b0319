import type { ChargeKind } from '#shared/tax/tax.ts'

/**
 * Names in the books of Tally. Ledgers must exist there before the import, or Tally refuses the
 * voucher. `{rate}` in a name is the rate in per cent: 3, of CGST and SGST 1.5.
 */
export type TallyNames = {
  /** The company into which the file is imported; empty for the one that is open. */
  company: string
  /**
   * Voucher types. Types of their own with manual numbering keep the numbers of the documents and
   * prevent duplicates.
   */
  sales: string
  creditNote: string
  /** All customers together, a ledger of the group Sundry Debtors. */
  customers: string
  salesLocal: string
  salesInterState: string
  nilRatedLocal: string
  nilRatedInterState: string
  /** Sales while the seller was not registered for GST. */
  salesWithoutGst: string
  salesReturns: string
  cgst: string
  sgst: string
  utgst: string
  igst: string
} & Record<ChargeKind, string>

/** Usual names, for a seller who has not entered other ones. */
export const DEFAULT_TALLY_NAMES: TallyNames = {
  company: '',
  sales: 'Sales',
  creditNote: 'Credit Note',
  customers: 'Online Customers',
  salesLocal: 'Sales Local {rate} %',
  salesInterState: 'Sales Interstate {rate} %',
  nilRatedLocal: 'Sales Local Nil Rated',
  nilRatedInterState: 'Sales Interstate Nil Rated',
  salesWithoutGst: 'Sales',
  salesReturns: 'Sales Returns',
  shipping: 'Shipping',
  gift_wrap: 'Gift Wrap',
  cod_fee: 'COD Charges',
  cgst: 'Output CGST {rate} %',
  sgst: 'Output SGST {rate} %',
  utgst: 'Output UTGST {rate} %',
  igst: 'Output IGST {rate} %',
}
