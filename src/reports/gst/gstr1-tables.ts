import { paise, sum, type Paise } from '#shared/money/money.ts'
import { sumTaxes, taxOf } from '#shared/tax/tax.ts'
import { toGstAmount, toGstDate, toGstPlace, toGstRate } from './gst-formats.ts'
import { groupByRate, negateTaxes, type RateGroup, type ReturnDocument } from './gst-return.ts'
import { portalTaxOf } from './portal-tax.ts'

/**
 * A CSV file of GSTR-1 and its totals in paise, which a person compares with the portal. `tax` is
 * the sum of the documents, `portalTax` what the portal computes.
 */
export type Gstr1Table = {
  name: string
  heading: string
  rows: string[][]
  taxable: Paise
  tax: Paise
  portalTax: Paise
}

const NO_TAX = { tax: paise(0), portalTax: paise(0) }
const isCreditNote = ({ document }: ReturnDocument): boolean => document.kind === 'credit-note'

/** Table 5: each large inter-state invoice, one row per rate with the value of the invoice. */
export function b2clTable(documents: ReturnDocument[]): Gstr1Table {
  const rows = documents
    .filter((each) => each.isLarge && !isCreditNote(each))
    .flatMap((each) => groupByRate([each]).map((group) => ({ ...each, group })))
  return {
    name: 'b2cl.csv',
    heading:
      'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,' +
      'Taxable Value,Cess Amount,E-Commerce GSTIN',
    rows: rows.map(({ document, group }) => [
      document.number,
      toGstDate(document.date),
      toGstAmount(document.totals.total),
      toGstPlace(group.place),
      '',
      toGstRate(group.gstRateBp),
      toGstAmount(group.taxable),
      '',
      '',
    ]),
    ...totalsOf(rows.map(({ group }) => group)),
  }
}

/**
 * Table 7: all other taxed sales, one row per place and rate, less the credit notes for them. The
 * tool keeps one row of each type, place and rate, so they are summed here. A row may be below 0; a
 * row of nothing is left out.
 */
export function b2csTable(documents: ReturnDocument[]): Gstr1Table {
  const groups = groupByRate(documents.filter(({ isLarge }) => !isLarge)).filter(
    (group) => group.taxable !== 0 || taxOf(group) !== 0,
  )
  return {
    name: 'b2cs.csv',
    heading:
      'Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,' +
      'E-Commerce GSTIN',
    rows: groups.map((group) => [
      'OE',
      toGstPlace(group.place),
      toGstRate(group.gstRateBp),
      '',
      toGstAmount(group.taxable),
      '',
      '',
    ]),
    ...totalsOf(groups),
  }
}

/** Table 9B: the credit notes for invoices of table 5, with amounts above 0. */
export function cdnurTable(documents: ReturnDocument[]): Gstr1Table {
  const rows = documents
    .filter((each) => each.isLarge && isCreditNote(each))
    .flatMap((each) =>
      groupByRate([each]).map((group) => ({ ...each, group: { ...group, ...negateTaxes(group) } })),
    )
  return {
    name: 'cdnur.csv',
    heading:
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,' +
      'Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    rows: rows.map(({ document, group }) => [
      'B2CL',
      document.number,
      toGstDate(document.date),
      'C',
      toGstPlace(group.place),
      toGstAmount(document.totals.total),
      '',
      toGstRate(group.gstRateBp),
      toGstAmount(group.taxable),
      '',
    ]),
    ...totalsOf(rows.map(({ group }) => group)),
  }
}

/** Table 8: nil-rated goods and their charges, less credit notes. All buyers are unregistered. */
export function exemptTable(documents: ReturnDocument[]): Gstr1Table {
  const interState = sumNilRated(documents.filter((each) => each.isInterState))
  const intraState = sumNilRated(documents.filter((each) => !each.isInterState))
  const row = (description: string, nilRated: Paise): string[] => [
    description,
    toGstAmount(nilRated),
    '0.00',
    '0.00',
  ]
  return {
    name: 'exemp.csv',
    heading:
      'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),' +
      'Non-GST Supplies',
    rows: [
      row('Inter-State supplies to registered persons', paise(0)),
      row('Intra-State supplies to registered persons', paise(0)),
      row('Inter-State supplies to unregistered persons', interState),
      row('Intra-State supplies to unregistered persons', intraState),
    ],
    ...NO_TAX,
    taxable: sum([interState, intraState]),
  }
}

/** The value of nil-rated goods and of the charges for them, less credit notes. */
export const sumNilRated = (documents: ReturnDocument[]): Paise =>
  sum(
    documents.flatMap(({ parts }) =>
      parts.filter(({ gstRateBp }) => gstRateBp === 0).map(({ taxable }) => taxable),
    ),
  )

const totalsOf = (groups: RateGroup[]): Pick<Gstr1Table, 'taxable' | 'tax' | 'portalTax'> => ({
  taxable: sum(groups.map(({ taxable }) => taxable)),
  tax: taxOf(sumTaxes(groups)),
  portalTax: sum(groups.map(portalTaxOf)),
})
