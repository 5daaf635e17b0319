import type {
  DocumentCharge,
  DocumentLine,
  InvoiceDocument,
} from '#shared/invoices/invoice-document.ts'
import { istDay } from '#shared/ist-time.ts'
import { amountOfUnits } from '#shared/money/amount-of-units.ts'
import { paise, sum, times, type Paise } from '#shared/money/money.ts'
import { shareRefund } from '#shared/order/refund/share-refund.ts'
import { splitTax, type Supply, type TaxAmounts } from '#shared/tax/tax.ts'
import { totalsOf } from './build-document.ts'

const TAXES = ['cgst', 'sgst', 'utgst', 'igst'] as const
const TAX_PARTS = ['taxable', ...TAXES] as const

/** What of a line or charge is credited, or left to credit. `position`: as `creditedPart`. */
export type Part = { position: number; total: Paise; gstRateBp: number } & TaxAmounts

/**
 * What a credit note credits. `earlier`: the credit notes of the same document. `named`: what
 * refunds, also those of before, were said to be for, by the position of the line or charge.
 * `returned`: how many units of each line came back, by position. The amount is taken from what
 * was named first, then from what came back. Amounts in paise.
 */
export type CreditInput = {
  number: string
  now: Date
  reason: string
  invoice: InvoiceDocument
  earlier: InvoiceDocument[]
  amount: Paise
  named: readonly Paise[]
  returned: readonly number[]
}

/**
 * A credit note for an amount of an invoice (CGST rule 53), at most what is not credited yet. The
 * parts of all credit notes of an invoice never exceed its own, and sum up to them once all of it
 * is credited.
 */
export function buildCredit(input: CreditInput): InvoiceDocument {
  const { replaces: _, ...invoice } = input.invoice
  const left = partsLeft(invoice, input.earlier)
  if (input.amount > sum(left.map(({ total }) => total)))
    throw new RangeError('More is credited than was invoiced.')
  const goods = left.map((part) => returnedGoods(part, input))
  const { first, rest } = shareRefund(input.amount, {
    left: left.map(({ total }) => total),
    named: left.map((part) => namedLeft(part, input)),
    back: goods.map(({ amount }) => amount),
  })
  // No unit is credited with more than it was sold for, and a charge has none.
  const ofUnits = first.map((total, at) => {
    const price = times(invoice.lines[at]?.unitPrice ?? paise(0), goods[at]?.units ?? 0)
    return paise(Math.min(total, price))
  })
  const came = splitParts(ofUnits, left, invoice)
  const others = splitParts(
    rest.map((total, at) => paise(total + (first[at] ?? 0) - (ofUnits[at] ?? 0))),
    left.map((part) => withoutPart(part, came)),
    invoice,
  )
  const lines = invoice.lines.flatMap((line, at) => [
    ...creditOf(line, at, came).map((part) => withUnits(part, goods[at]?.units ?? 0)),
    ...creditOf(line, at, others).map((part) => withUnits(part, 0)),
  ])
  const charges = invoice.charges.flatMap((charge, at) =>
    creditOf(charge, invoice.lines.length + at, others),
  )
  return {
    ...invoice,
    kind: 'credit-note',
    number: input.number,
    date: istDay(input.now),
    credits: { number: invoice.number, date: invoice.date, reason: input.reason },
    lines,
    charges,
    totals: totalsOf([...lines, ...charges]),
  }
}

/** What of each line and charge is not credited yet. */
export function partsLeft(invoice: InvoiceDocument, earlier: InvoiceDocument[]): Part[] {
  const credited = earlier.flatMap(({ lines, charges }) => [...lines, ...charges])
  return [...invoice.lines, ...invoice.charges].map((part, position) => {
    const before = credited.filter(({ creditedPart }) => creditedPart === position)
    const rest = (name: 'total' | (typeof TAX_PARTS)[number]) =>
      paise(part[name] - sum(before.map((each) => each[name])))
    return {
      position,
      gstRateBp: part.gstRateBp,
      total: rest('total'),
      taxable: rest('taxable'),
      cgst: rest('cgst'),
      sgst: rest('sgst'),
      utgst: rest('utgst'),
      igst: rest('igst'),
    }
  })
}

/**
 * The returned goods of a part that are not credited yet: how many units, and what was charged for
 * them less what was credited of the part.
 */
function returnedGoods(
  { position, total }: Part,
  { invoice, earlier, returned }: CreditInput,
): { units: number; amount: Paise } {
  const line = invoice.lines[position]
  const came = returned[position] ?? 0
  if (!line || came === 0) return { units: 0, amount: paise(0) }
  const credited = earlier.flatMap(({ lines }) =>
    lines.filter(({ creditedPart }) => creditedPart === position),
  )
  const before = credited.reduce((units, { quantity }) => units + quantity, 0)
  const units = Math.max(0, came - before)
  const due = amountOfUnits(line.total, line.quantity, came) - (line.total - total)
  const most = units === 0 ? due : Math.min(due, times(line.unitPrice, units))
  return { units, amount: paise(Math.max(0, most)) }
}

/** What is left of a part without what is credited of it now. */
export function withoutPart(part: Part, credited: Part[]): Part {
  const own = credited.find(({ position }) => position === part.position)
  if (!own) return part
  const rest = { ...part, total: paise(part.total - own.total) }
  for (const name of TAX_PARTS) rest[name] = paise(part[name] - own[name])
  return rest
}

/** What refunds were said to be for a part, less what is credited of it. */
const namedLeft = ({ position, total }: Part, { invoice, named }: CreditInput): Paise => {
  const own = [...invoice.lines, ...invoice.charges][position]
  return paise(Math.max(0, (named[position] ?? 0) - ((own?.total ?? 0) - total)))
}

/** The shares of some parts, by position, each with its tax as the part was taxed. */
function splitParts(shares: Paise[], parts: Part[], invoice: InvoiceDocument): Part[] {
  const supply = supplyOf(invoice)
  return shares.flatMap((total, at) => {
    const part = parts[at]
    if (!part || total === 0) return []
    if (total === part.total) return [part]
    return [{ ...part, total, ...splitWithin(total, part, supply) }]
  })
}

/** The supply by which a document was taxed, as `splitTax` needs it. */
export const supplyOf = ({ seller, totals }: InvoiceDocument): Supply => ({
  seller: seller.gstin && (seller.state?.code ?? null),
  place: totals.igst > 0 ? '' : null,
})

/**
 * Splits an amount of a part so that neither a tax nor the taxable value exceeds what is left.
 * Where only tax is left, CGST may be a paisa more than SGST.
 */
export function splitWithin(total: Paise, part: Part, supply: Supply): TaxAmounts {
  const split = splitTax(total, part.gstRateBp, supply)
  const taxes = { cgst: 0, sgst: 0, utgst: 0, igst: 0 }
  for (const name of TAXES) taxes[name] = Math.min(split[name], part[name])
  const sumOfTaxes = () => taxes.cgst + taxes.sgst + taxes.utgst + taxes.igst
  let missing = Math.max(0, total - sumOfTaxes() - part.taxable)
  const raise = (name: keyof typeof taxes, most: number) => {
    const more = Math.min(most, part[name] - taxes[name])
    taxes[name] += more
    missing -= more
  }
  raise('igst', missing)
  raise('cgst', Math.ceil(missing / 2))
  for (const name of ['sgst', 'utgst', 'cgst'] as const) raise(name, missing)
  return {
    taxable: paise(total - sumOfTaxes()),
    cgst: paise(taxes.cgst),
    sgst: paise(taxes.sgst),
    utgst: paise(taxes.utgst),
    igst: paise(taxes.igst),
  }
}

function creditOf<Own extends DocumentLine | DocumentCharge>(
  own: Own,
  position: number,
  credited: Part[],
): Own[] {
  const part = credited.find((each) => each.position === position)
  if (!part) return []
  return [{ ...own, ...amountsOf(part), creditedPart: position }]
}

/** The amounts of a part. */
export const amountsOf = ({
  position: _position,
  gstRateBp: _rate,
  ...amounts
}: Part): { total: Paise } & TaxAmounts => amounts

/**
 * A credited line with the units that came back; its discount is what the shop keeps of them, or
 * credited earlier. Credits of the price alone have no units, except one of the whole line.
 */
function withUnits(line: DocumentLine, units: number): DocumentLine {
  if (units === 0 && isWhole(line)) return line
  if (units === 0) return { ...line, quantity: 0, unitPrice: paise(0), discount: paise(0) }
  const discount = paise(times(line.unitPrice, units) - line.total)
  return { ...line, quantity: units, discount }
}

/** Whether a credited line is all that was invoiced of it. */
const isWhole = ({ quantity, unitPrice, discount, total }: DocumentLine): boolean =>
  total === times(unitPrice, quantity) - discount
