import type {
  DocumentCharge,
  DocumentLine,
  InvoiceDocument,
} from '#shared/invoices/invoice-document.ts'
import { istDay } from '#shared/ist-time.ts'
import { paise, spread, sum, times, type Paise } from '#shared/money/money.ts'
import { splitTax, type Supply, type TaxAmounts } from '#shared/tax/tax.ts'
import { totalsOf } from './build-document.ts'

const TAXES = ['cgst', 'sgst', 'utgst', 'igst'] as const
const TAX_PARTS = ['taxable', ...TAXES] as const

type Part = { position: number; total: Paise; gstRateBp: number } & TaxAmounts

/**
 * What a credit note credits. `earlier`: the credit notes of the same document. `returned`: the
 * positions of the lines that came back; the amount is taken from them first. Amount in paise.
 */
export type CreditInput = {
  number: string
  now: Date
  reason: string
  invoice: InvoiceDocument
  earlier: InvoiceDocument[]
  amount: Paise
  returned: number[]
}

/**
 * A credit note for an amount of an invoice (CGST rule 53), at most what is not credited yet. The
 * parts of all credit notes of an invoice never exceed its own, and sum up to them once all of it
 * is credited.
 */
export function buildCredit(input: CreditInput): InvoiceDocument {
  const { earlier, amount, returned } = input
  const { replaces: _, ...invoice } = input.invoice
  const left = partsLeft(invoice, earlier)
  const first = left.filter(({ position }) => returned.includes(position))
  const others = left.filter(({ position }) => !returned.includes(position))
  const ofFirst = paise(Math.min(amount, totalOf(first)))
  const ofOthers = paise(amount - ofFirst)
  if (ofOthers > totalOf(others)) throw new RangeError('More is credited than was invoiced.')
  const credited = [...shareOut(ofFirst, first, invoice), ...shareOut(ofOthers, others, invoice)]
  const lines = invoice.lines.flatMap((line, position) => creditOf(line, position, credited))
  const charges = invoice.charges.flatMap((charge, at) =>
    creditOf(charge, invoice.lines.length + at, credited),
  )
  return {
    ...invoice,
    kind: 'credit-note',
    number: input.number,
    date: istDay(input.now),
    credits: { number: invoice.number, date: invoice.date, reason: input.reason },
    lines: lines.map((line) => withGoods(line, { invoice, earlier, returned })),
    charges,
    totals: totalsOf([...lines, ...charges]),
  }
}

/** Why a whole invoice is credited by which nothing came back and nothing is refunded. */
const CORRECTION = 'Correction of the invoice'

/**
 * A credit note over all of an invoice that was wrong, in whose place another one stands. Every
 * line is credited, also one of nothing, so that both together sum up to nothing.
 */
export function creditWhole({
  number,
  now,
  invoice: whole,
}: Pick<CreditInput, 'number' | 'now' | 'invoice'>): InvoiceDocument {
  const { replaces: _, ...invoice } = whole
  return {
    ...invoice,
    kind: 'credit-note',
    number,
    date: istDay(now),
    credits: {
      number: invoice.number,
      date: invoice.date,
      reason: CORRECTION,
      isCorrection: true,
    },
    lines: invoice.lines.map((line, creditedPart) => ({ ...line, creditedPart })),
    charges: invoice.charges.map((charge, at) => ({
      ...charge,
      creditedPart: invoice.lines.length + at,
    })),
  }
}

const totalOf = (parts: Part[]): Paise => sum(parts.map(({ total }) => total))

/** What of each line and charge is not credited yet. */
function partsLeft(invoice: InvoiceDocument, earlier: InvoiceDocument[]): Part[] {
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

/** Spreads an amount over parts, and splits each share as the part was. */
function shareOut(amount: Paise, parts: Part[], { totals, seller }: InvoiceDocument): Part[] {
  if (amount === 0) return []
  const isBetweenStates = totals.igst > 0
  const supply = {
    seller: seller.gstin && (seller.state?.code ?? null),
    place: isBetweenStates ? '' : null,
  }
  return spread(
    amount,
    parts.map(({ total }) => total),
  ).flatMap((total, at) => {
    const part = parts[at]
    if (!part || total === 0) return []
    if (total === part.total) return [part]
    return [{ ...part, total, ...splitWithin(total, part, supply) }]
  })
}

/**
 * Splits an amount of a part so that neither a tax nor the taxable value exceeds what is left.
 * Where only tax is left, CGST may be a paisa more than SGST.
 */
function splitWithin(total: Paise, part: Part, supply: Supply): TaxAmounts {
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
  const { gstRateBp: _, position: creditedPart, ...amounts } = part
  return [{ ...own, ...amounts, creditedPart }]
}

type CreditedGoods = Pick<CreditInput, 'invoice' | 'earlier' | 'returned'>

/**
 * Sets the quantity of a credited line. Goods are credited once: in the note of a whole line, or in
 * the first note after they came back, whose discount is what earlier notes have credited. Other
 * credits of a part of the price have no quantity.
 */
function withGoods(
  line: DocumentLine,
  { invoice, earlier, returned }: CreditedGoods,
): DocumentLine {
  const at = line.creditedPart ?? -1
  const whole = invoice.lines[at]
  if (whole?.total === line.total) return line
  const isCredited = earlier.some(({ lines }) =>
    lines.some((each) => each.creditedPart === at && each.quantity > 0),
  )
  if (!whole || isCredited || !returned.includes(at))
    return { ...line, quantity: 0, unitPrice: paise(0), discount: paise(0) }
  const discount = paise(times(whole.unitPrice, whole.quantity) - line.total)
  return { ...line, discount }
}
