import { paise, sum, type Paise } from '#shared/money/money.ts'
import { sumTaxes, taxOf, type TaxAmounts } from '#shared/tax/tax.ts'
import { toGstAmount, toGstRate, toGstUnit } from './gst-formats.ts'
import { NOTHING, type ReturnDocument, type SupplyPart } from './gst-return.ts'
import type { Gstr1Table } from './gstr1-tables.ts'

/** What was sold of the goods of one HSN code and rate in one unit. */
type HsnGroup = {
  hsn: string
  unit: string
  gstRateBp: number
  quantity: number
  total: Paise
} & TaxAmounts

const HEADING =
  'HSN,Description,UQC,Total Quantity,Total Value,Taxable Value,Integrated Tax Amount,' +
  'Central Tax Amount,State/UT Tax Amount,Cess Amount,Rate'

/**
 * Table 12, sales to unregistered buyers: one row per HSN code, unit and rate, less credit notes. A
 * charge adds to the value of its goods, not to their quantity. Nil-rated goods are in it too. A
 * row of nothing is left out.
 */
export function hsnTable(documents: ReturnDocument[]): Gstr1Table {
  const groups = groupByHsn(documents.flatMap(({ parts }) => parts)).filter(isSomething)
  const { taxable, ...taxes } = sumTaxes(groups)
  const tax = taxOf({ taxable, ...taxes })
  return {
    name: 'hsn(b2c).csv',
    heading: HEADING,
    rows: groups.map(toRow),
    taxable,
    tax,
    portalTax: tax,
  }
}

/** IGST of one sale may cancel CGST and SGST of another in the sum, but not in their columns. */
const isSomething = ({ quantity, total, taxable, cgst, sgst, utgst, igst }: HsnGroup): boolean =>
  [quantity, total, taxable, cgst, sgst, utgst, igst].some((amount) => amount !== 0)

const toRow = ({ hsn, unit, quantity, total, gstRateBp, ...taxes }: HsnGroup): string[] => [
  hsn,
  '',
  unit,
  String(quantity),
  toGstAmount(total),
  toGstAmount(taxes.taxable),
  toGstAmount(taxes.igst),
  toGstAmount(taxes.cgst),
  toGstAmount(sum([taxes.sgst, taxes.utgst])),
  '',
  toGstRate(gstRateBp),
]

/** The groups by HSN code, rate and unit. */
function groupByHsn(parts: SupplyPart[]): HsnGroup[] {
  const units = new Map(
    parts.flatMap((part) => (part.unit === null ? [] : [[goodsOf(part), part.unit] as const])),
  )
  const groups = new Map<string, HsnGroup>()
  for (const part of parts) {
    const { hsn, gstRateBp } = part
    // A credit note for shipping alone has no goods: it counts where these goods were sold.
    const unit = toGstUnit(part.unit ?? units.get(goodsOf(part)) ?? null)
    const key = `${goodsOf(part)} ${unit}`
    const before = groups.get(key) ?? { quantity: 0, total: paise(0), ...NOTHING }
    groups.set(key, {
      hsn,
      unit,
      gstRateBp,
      quantity: before.quantity + part.quantity,
      total: sum([before.total, part.total]),
      ...sumTaxes([before, part]),
    })
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

const goodsOf = ({ hsn, gstRateBp }: SupplyPart): string =>
  `${hsn} ${String(gstRateBp).padStart(5, '0')}`
