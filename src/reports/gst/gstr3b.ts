import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { sum, type Paise } from '#shared/money/money.ts'
import { sumTaxes } from '#shared/tax/tax.ts'
import { toGstPlace } from './gst-formats.ts'
import { groupByRate, selectReturn, type GstReturnOptions } from './gst-return.ts'
import { sumNilRated } from './gstr1-tables.ts'

/**
 * Figures of GSTR-3B in paise, less credit notes. `sgst` contains UTGST. A figure may be below 0;
 * the portal then shows 0.
 */
export type Gstr3bSummary = {
  /** 3.1(a): taxed sales. */
  taxed: { taxable: Paise; igst: Paise; cgst: Paise; sgst: Paise }
  /** 3.1(c): nil-rated sales. */
  nilRated: Paise
  /** 3.2: the part of 3.1(a) that went to other states, by place of supply (`29-Karnataka`). */
  interState: { place: string; taxable: Paise; igst: Paise }[]
}

/** The sales of a month for form GSTR-3B, tables 3.1 and 3.2. Throws as `makeGstr1` does. */
export function makeGstr3bSummary(
  documents: readonly InvoiceDocument[],
  options: GstReturnOptions,
): Gstr3bSummary {
  const selected = selectReturn(documents, options)
  const groups = groupByRate(selected)
  const { taxable, igst, cgst, sgst, utgst } = sumTaxes(groups)
  const places = Map.groupBy(
    groups.filter(({ isInterState }) => isInterState),
    ({ place }) => place,
  )
  return {
    taxed: { taxable, igst, cgst, sgst: sum([sgst, utgst]) },
    nilRated: sumNilRated(selected),
    interState: [...places].map(([code, of]) => {
      const total = sumTaxes(of)
      return { place: toGstPlace(code), taxable: total.taxable, igst: total.igst }
    }),
  }
}
