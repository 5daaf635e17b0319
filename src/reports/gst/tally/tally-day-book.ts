import { toGstAmount } from '#reports/gst/gst-formats.ts'
import { supplyOf } from '#reports/gst/gst-return.ts'
import { STATES } from '#shared/customer/account-fields.ts'
import { toXmlDocument, type XmlElement } from '#shared/files/xml.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import type { TallyNames } from '#shared/invoices/tally-names.ts'
import { toLedgerEntries, type LedgerEntry } from './ledger-entries.ts'

const VIEW = 'Accounting Voucher View'
/** States that Tally spells in another way, by GST code. */
const STATE_NAMES: Record<string, string> = {
  '01': 'Jammu & Kashmir',
  '26': 'Dadra & Nagar Haveli and Daman & Diu',
  '35': 'Andaman & Nicobar Islands',
}

/**
 * A file for the import of vouchers into Tally: a voucher Sales for each invoice or bill, and a
 * Credit Note for each credit note, in the order of the documents. A second import of a document
 * changes its voucher and makes no new one, because its REMOTEID is always the same. A document of
 * nothing has no voucher. Throws RangeError if a document does not sum to its total.
 */
export function makeTallyDayBook(documents: readonly InvoiceDocument[], names: TallyNames): string {
  const vouchers = documents
    .filter(({ totals }) => totals.total !== 0)
    .map((document) => toVoucher(document, names))
  const company = names.company === '' ? [] : [text('SVCURRENTCOMPANY', names.company)]
  return toXmlDocument(
    group('ENVELOPE', [
      group('HEADER', [text('TALLYREQUEST', 'Import Data')]),
      group('BODY', [
        group('IMPORTDATA', [
          group('REQUESTDESC', [text('REPORTNAME', 'Vouchers'), group('STATICVARIABLES', company)]),
          group('REQUESTDATA', [
            {
              name: 'TALLYMESSAGE',
              attributes: { 'xmlns:UDF': 'TallyUDF' },
              content: vouchers,
            },
          ]),
        ]),
      ]),
    ]),
  )
}

const text = (name: string, content: string): XmlElement => ({ name, content })
const group = (name: string, content: XmlElement[]): XmlElement => ({ name, content })

function toVoucher(document: InvoiceDocument, names: TallyNames): XmlElement {
  const { number, date, order, credits, seller } = document
  const type = credits ? names.creditNote : names.sales
  const remoteId = ['Jhumka', seller.gstin ?? 'unregistered', number].join(' ')
  const [customers, ...others] = toLedgerEntries(document, names)
  return {
    name: 'VOUCHER',
    attributes: { REMOTEID: remoteId, VCHTYPE: type, ACTION: 'Create', OBJVIEW: VIEW },
    content: [
      text('DATE', date.replaceAll('-', '')),
      text('VOUCHERTYPENAME', type),
      text('VOUCHERNUMBER', number),
      text('REFERENCE', credits?.number ?? order.number),
      text('PARTYLEDGERNAME', names.customers),
      text('PERSISTEDVIEW', VIEW),
      text('ISINVOICE', 'No'),
      ...placeElements(document),
      ...(credits ? [text('GSTNATUREOFRETURN', natureOf(document))] : []),
      text('NARRATION', narrationOf(document)),
      ...(customers ? [toEntryElement(customers, [toBill(document, customers)])] : []),
      ...others.map((entry) => toEntryElement(entry)),
    ],
  }
}

/**
 * Why a credit note was issued, of the reasons that Tally and the GST portal list. Goods that were
 * returned or not delivered are credited with their quantity, a part of a price without.
 */
function natureOf({ lines, credits }: InvoiceDocument): string {
  if (credits?.isCorrection) return '04-Correction in Invoice'
  return lines.some(({ quantity }) => quantity > 0) ? '01-Sales Return' : '02-Post Sale Discount'
}

/** Tally has the names of states, not their codes. Without a state there is neither element. */
function placeElements(document: InvoiceDocument): XmlElement[] {
  const { place } = supplyOf(document)
  const name = STATE_NAMES[place] ?? STATES[place]
  return name === undefined ? [] : [text('STATENAME', name), text('PLACEOFSUPPLY', name)]
}

/** Has no name or address of the customer: the books need neither. */
function narrationOf({ credits, order, payment }: InvoiceDocument): string {
  if (credits) return `${credits.reason}. Credits ${credits.number} of ${credits.date}`
  return `Order ${order.number} of ${order.date}. ${payment}`
}

/** In Tally a debit is below 0 and deemed positive, and a credit is above 0 and not. */
const toEntryElement = ({ ledger, amount }: LedgerEntry, more: XmlElement[] = []): XmlElement =>
  group('ALLLEDGERENTRIES.LIST', [
    text('LEDGERNAME', ledger),
    text('ISDEEMEDPOSITIVE', amount < 0 ? 'Yes' : 'No'),
    text('AMOUNT', toGstAmount(amount)),
    ...more,
  ])

/** An invoice opens a bill by its number, and a credit note is set off against that bill. */
const toBill = ({ number, credits }: InvoiceDocument, { amount }: LedgerEntry): XmlElement =>
  group('BILLALLOCATIONS.LIST', [
    text('NAME', credits?.number ?? number),
    text('BILLTYPE', credits ? 'Agst Ref' : 'New Ref'),
    text('AMOUNT', toGstAmount(amount)),
  ])
