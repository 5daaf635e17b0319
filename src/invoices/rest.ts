import type { LineRow } from '#orders/orders.ts'
import type { Id } from '#shared/ids.ts'
import type { DocumentLine, InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { istDay } from '#shared/ist-time.ts'
import { paise, spread, times, type Paise } from '#shared/money/money.ts'
import { splitTax, type ChargeKind, type Supply } from '#shared/tax/tax.ts'
import { totalsOf, type SoldCharge, type SoldLine } from './build-document.ts'
import { amountsOf, partsLeft, splitWithin, supplyOf, withoutPart } from './credit.ts'

/** A document and its credit notes. */
type Credited = { invoice: InvoiceDocument; earlier: InvoiceDocument[] }

/** What of a line is not credited yet. `quantity`: its units, 0 if it is only a part of a price. */
type LineRest = { quantity: number; total: Paise }

/**
 * What of a line is not credited yet: its units, and apart from them what the shop keeps of units
 * that came back, so that no unit costs more than it was sold for. Empty if nothing is left.
 */
function restsOf(
  line: DocumentLine,
  { position, total }: { position: number; total: Paise },
  { earlier }: Credited,
): LineRest[] {
  const credited = earlier.flatMap(({ lines }) =>
    lines.filter(({ creditedPart }) => creditedPart === position),
  )
  const units = line.quantity - credited.reduce((before, { quantity }) => before + quantity, 0)
  const ofUnits = paise(Math.min(total, times(line.unitPrice, Math.max(0, units))))
  const kept = paise(total - ofUnits)
  return [
    ...(units > 0 ? [{ quantity: units, total: ofUnits }] : []),
    ...(kept > 0 ? [{ quantity: 0, total: kept }] : []),
  ]
}

/** Quantity, unit price and discount of what is left of a line. */
const termsOf = ({ unitPrice }: DocumentLine, { quantity, total }: LineRest) =>
  quantity === 0
    ? { quantity, unitPrice: paise(0), discount: paise(0) }
    : { quantity, unitPrice, discount: paise(times(unitPrice, quantity) - total) }

/** Names what the shop keeps of goods that came back, which has no units. */
const nameOf = (name: string, { quantity }: LineRest): string =>
  quantity === 0 ? `Kept of a return: ${name}` : name

/** Why an invoice is credited by which nothing came back and nothing is refunded. */
const CORRECTION = 'Correction of the invoice'

/**
 * A credit note over all of a wrong invoice that is not credited yet, in whose place another one
 * stands. Every line that has units left is credited, also one of nothing, so that all credit notes
 * of the invoice sum up to it.
 */
export function creditRest({
  number,
  now,
  ...credited
}: Credited & { number: string; now: Date }): InvoiceDocument {
  const { replaces: _, ...invoice } = credited.invoice
  const left = partsLeft(invoice, credited.earlier)
  const lines = left.flatMap((part) => {
    const line = invoice.lines[part.position]
    if (!line) return []
    let rest = part
    return restsOf(line, part, credited).map((each) => {
      const own =
        each.total === rest.total
          ? rest
          : { ...rest, total: each.total, ...splitWithin(each.total, rest, supplyOf(invoice)) }
      rest = withoutPart(rest, [own])
      const description = line.quantity > 0 ? nameOf(line.description, each) : line.description
      const terms = { ...line, description, ...termsOf(line, each) }
      return { ...terms, ...amountsOf(own), creditedPart: part.position }
    })
  })
  const charges = left.flatMap((part) => {
    const charge = invoice.charges[part.position - invoice.lines.length]
    if (!charge || part.total === 0) return []
    return [{ ...charge, ...amountsOf(part), creditedPart: part.position }]
  })
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
    lines,
    charges,
    totals: totalsOf([...lines, ...charges]),
  }
}

/** The position of a line of a document among the lines of its order. */
export const orderLineOf = ({ orderLine }: DocumentLine, position: number): number =>
  orderLine ?? position

/** The lines of an order that a document names. */
export const linesOf = (document: InvoiceDocument, lines: LineRow[]): LineRow[] =>
  lines.filter((_, position) =>
    document.lines.some((line, at) => orderLineOf(line, at) === position),
  )

/** The lines of an order of which something is left on a document. */
export function linesLeft(credited: Credited, lines: LineRow[]): LineRow[] {
  const left = partsLeft(credited.invoice, credited.earlier)
  return lines.filter((_, position) =>
    credited.invoice.lines.some((line, at) => {
      const part = left[at]
      return orderLineOf(line, at) === position && part && restsOf(line, part, credited).length > 0
    }),
  )
}

type OrderLine = Pick<LineRow, 'id' | 'title' | 'variantLabel' | 'sku' | 'hsn' | 'gstRateBp'>

/**
 * The lines and charges of the invoice that takes the place of a wrong one: all of it that is not
 * credited yet, taxed for this supply. `before`, `after`: the lines of the order with their HSN
 * codes and rates before and after the correction. `charges`: the shares of their charges.
 */
export type RestInput = Credited & {
  before: OrderLine[]
  after: OrderLine[]
  charges: { lineId: Id<'oln'>; kind: ChargeKind; amount: Paise }[]
  supply: Supply
}

/** What is sold by the invoice that takes the place of a wrong one (`RestInput`). */
export const soldRest = (input: RestInput): { lines: SoldLine[]; charges: SoldCharge[] } => ({
  lines: restLines(input),
  charges: restCharges(input),
})

function restLines({ after, supply, ...credited }: RestInput): SoldLine[] {
  const { invoice, earlier } = credited
  const left = partsLeft(invoice, earlier)
  const sold = invoice.lines.flatMap((line, at) => {
    const part = left[at]
    const position = orderLineOf(line, at)
    const own = after[position]
    if (!part || !own) return []
    return restsOf(line, part, credited).map((rest) => {
      const { unitPrice: price, ...terms } = termsOf(line, rest)
      const taxes = splitTax(rest.total, own.gstRateBp, supply)
      const { unit } = line
      const title = nameOf(own.title, rest)
      return {
        ...own,
        title,
        unit,
        price,
        ...terms,
        total: rest.total,
        ...taxes,
        orderLine: position,
      }
    })
  })
  return sold.map(({ orderLine, ...line }, at) =>
    orderLine === at ? line : { ...line, orderLine },
  )
}

/**
 * What is left of each charge, spread over the lines that it was charged with by their shares:
 * those of which something is left, else all of them.
 */
function restCharges({ invoice, earlier, before, after, charges, supply }: RestInput) {
  const left = partsLeft(invoice, earlier)
  const isTaxed = invoice.seller.gstin !== null
  const isLeft = (lineId: string): boolean =>
    invoice.lines.some(
      (line, at) =>
        before[orderLineOf(line, at)]?.id === lineId && (left[at]?.total ?? paise(0)) > 0,
    )
  return invoice.charges.flatMap((charge, at): SoldCharge[] => {
    const amount = left[invoice.lines.length + at]?.total ?? paise(0)
    if (amount === 0) return []
    const shares = charges.filter(({ kind, lineId }) => {
      const line = before.find(({ id }) => id === lineId)
      if (kind !== charge.kind || !line) return false
      return !isTaxed || (line.hsn === charge.hsn && line.gstRateBp === charge.gstRateBp)
    })
    const alive = shares.filter(({ lineId }) => isLeft(lineId))
    const used = alive.length > 0 ? alive : shares
    const amounts = spread(
      amount,
      used.map((share) => share.amount),
    )
    return used.flatMap(({ lineId, kind }, position) => {
      const line = after.find(({ id }) => id === lineId)
      const own = amounts[position] ?? paise(0)
      if (!line || own === 0) return []
      const { hsn, gstRateBp } = line
      return [{ kind, hsn, gstRateBp, amount: own, ...splitTax(own, gstRateBp, supply) }]
    })
  })
}
