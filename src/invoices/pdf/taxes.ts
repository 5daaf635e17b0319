import { paise, sum, type Paise } from '#shared/money/money.ts'
import { splitTax, type TaxAmounts } from '#shared/tax/tax.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'

export type TaxName = 'cgst' | 'sgst' | 'utgst' | 'igst'
const TAX_NAMES: TaxName[] = ['cgst', 'sgst', 'utgst', 'igst']

/**
 * The taxes that a document names: those it has amounts of. An invoice of nothing but free goods
 * names those that its place of supply has. A bill and a bill of supply name none.
 */
export function taxesOf({ kind, ...document }: InvoiceDocument): TaxName[] {
  if (kind === 'bill' || kind === 'bill-of-supply') return []
  const charged = TAX_NAMES.filter((name) => document.totals[name] > 0)
  if (charged.length > 0) return charged
  const isTaxed = document.lines.some(({ gstRateBp }) => gstRateBp > 0)
  if (!isTaxed || document.seller.gstin === null) return []
  const supply = {
    seller: document.seller.gstin.slice(0, 2),
    place: document.placeOfSupply?.code ?? null,
  }
  const example = splitTax(paise(100_00), 300, supply)
  return TAX_NAMES.filter((name) => example[name] > 0)
}

/**
 * The values before tax in a document that names taxes: of what is taxed, and of what is exempt.
 * One that is nothing is left out.
 */
export function valuesBeforeTax({ lines, charges }: InvoiceDocument): [string, Paise][] {
  const valueOf = (isTaxed: boolean): Paise =>
    sum(
      [...lines, ...charges]
        .filter(({ gstRateBp }) => gstRateBp > 0 === isTaxed)
        .map(({ taxable }) => taxable),
    )
  const values: [string, Paise][] = [
    ['Taxable value', valueOf(true)],
    ['Exempt value', valueOf(false)],
  ]
  return values.filter(([, value]) => value > 0)
}

/** What a column of values before tax is called. */
export const valueHeading = (document: InvoiceDocument): string =>
  valuesBeforeTax(document).length > 1 ? 'Value before tax' : 'Taxable value'

/** The rate of one tax in basis points: IGST is the whole rate, each other tax is half of it. */
export const rateOf = (name: TaxName, gstRateBp: number): number =>
  name === 'igst' ? gstRateBp : gstRateBp / 2

/** Amounts under one HSN code at one rate. */
export type HsnGroup = { hsn: string; gstRateBp: number; total: Paise } & TaxAmounts

/** The lines and charges of a document by HSN code and rate, in this order. */
export function groupByHsn({ lines, charges }: InvoiceDocument): HsnGroup[] {
  const groups = new Map<string, HsnGroup>()
  for (const { hsn, gstRateBp, total, ...rest } of [...lines, ...charges]) {
    const key = `${hsn} ${gstRateBp}`
    const before = groups.get(key)
    const add = (name: 'taxable' | TaxName) => paise((before?.[name] ?? 0) + rest[name])
    groups.set(key, {
      hsn,
      gstRateBp,
      total: paise((before?.total ?? 0) + total),
      taxable: add('taxable'),
      cgst: add('cgst'),
      sgst: add('sgst'),
      utgst: add('utgst'),
      igst: add('igst'),
    })
  }
  return [...groups.values()].toSorted((a, b) => compare(a.hsn, b.hsn) || a.gstRateBp - b.gstRateBp)
}

/** The order of codes, the same on every machine. */
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
