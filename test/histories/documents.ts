import { asc, inArray } from 'drizzle-orm'
import { invoices, type InvoiceRow } from '#invoices/tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { RIGHT_RATE, SELLER_STATE, type ModelInvoice } from './model.ts'
import { TAXES, type Stage } from './stage.ts'

/** Checks of invoices and credit notes, computed without the code of the shop. */

type Part = InvoiceDocument['lines'][number] | InvoiceDocument['charges'][number]

const TAX_NAMES = ['cgst', 'sgst', 'utgst', 'igst'] as const
const AMOUNTS = ['total', 'taxable', ...TAX_NAMES] as const

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const taxOf = (part: Pick<Part, (typeof TAX_NAMES)[number]>): number =>
  sumOf(TAX_NAMES.map((name) => part[name]))
const partsOf = ({ lines, charges }: InvoiceDocument): Part[] => [...lines, ...charges]

/** Numbers of each series and financial year: 1, 2, 3 and so on, each once, as they are printed. */
export async function seriesFaults(db: Db): Promise<string[]> {
  const { series, financialYear, position, number } = invoices
  const rows = await db
    .select({ series, financialYear, position, number })
    .from(invoices)
    .orderBy(asc(series), asc(financialYear), asc(position))
  const groups = Map.groupBy(rows, (row) => `${row.series} ${row.financialYear}`)
  return [...groups].flatMap(([name, group]) =>
    group.flatMap((row, at) =>
      row.position === at + 1 && Number(/\d+$/.exec(row.number)?.[0]) === at + 1
        ? []
        : [`${name}: ${row.number} is number ${at + 1}, at position ${row.position}`],
    ),
  )
}

/** Compares the documents of a history with what was dispatched, and with each other. */
export async function documentFaults({ shop, model }: Stage): Promise<string[]> {
  const shipped = model.orders.filter(({ invoiced }) => invoiced)
  if (shipped.length === 0) return []
  const ids = shipped.map(({ id }) => id as Id<'ord'>)
  const rows = await shop.db.select().from(invoices).where(inArray(invoices.orderId, ids))
  return shipped.flatMap(({ id, invoiced }, at) => {
    const own = rows.filter(({ orderId }) => orderId === id)
    const replaced = own.map(({ replacesId }) => replacesId)
    const all = own.filter(({ series }) => series === 'invoice')
    const [invoice, ...others] = all.filter((each) => !replaced.includes(each.id))
    const credits = own.filter(({ creditsId }) => creditsId === invoice?.id)
    if (!invoice || !invoiced || others.length > 0) return [`order ${at}: has not one invoice`]
    return [
      ...own.flatMap(({ document }) => sumFaults(document)),
      ...invoiceFaults(invoice.document, invoiced),
      ...creditFaults(
        invoice.document,
        credits.map(({ document }) => document),
      ),
      ...all.flatMap((each) => (each === invoice ? [] : correctionFaults(each, own))),
    ].map((fault) => `order ${at}: ${fault}`)
  })
}

/**
 * An invoice that was corrected is credited in full, part by part and piece by piece, at last by
 * one note of its correction. The invoice in its place is for the same goods and amounts as that
 * note.
 */
function correctionFaults({ id, document }: InvoiceRow, own: InvoiceRow[]): string[] {
  const notes = own.filter(({ creditsId }) => creditsId === id).map((note) => note.document)
  const corrections = notes.filter(({ credits }) => credits?.isCorrection)
  const next = own.find(({ replacesId }) => replacesId === id)
  const goodsOf = (of: InvoiceDocument | undefined) =>
    of?.lines.map((line) => `${line.sku} ${line.quantity} ${line.unitPrice} ${line.total}`).join()
  const isInPlace =
    corrections.length === 1 &&
    goodsOf(corrections[0]) === goodsOf(next?.document) &&
    corrections[0]?.totals.total === next?.total
  const unitsOf = (of: InvoiceDocument[]) =>
    sumOf(of.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)))
  const isWhole = sumOf(notes.map(({ totals }) => totals.total)) === document.totals.total
  return [
    ...creditFaults(document, notes),
    ...(isWhole && isInPlace && unitsOf(notes) === unitsOf([document])
      ? []
      : [`${document.number} was corrected, and has ${notes.length} credit notes`]),
  ]
}

/** The parts of a document sum up to it, and each consists of a taxable value and taxes. */
function sumFaults(document: InvoiceDocument): string[] {
  const parts = partsOf(document)
  const wrong = AMOUNTS.filter(
    (name) => document.totals[name] !== sumOf(parts.map((part) => part[name])),
  )
  return [
    ...wrong.map((name) => `${document.number}: its parts do not sum up to its ${name}`),
    ...parts
      .filter((part) => part.total !== part.taxable + taxOf(part) || part.total < lowestOf(part))
      .map(({ total }) => `${document.number}: a part of ${total} is not its value and taxes`),
  ]
}

/** Goods can have a total of nothing if their price was refunded before a correction. */
const lowestOf = (part: Part): number => ('quantity' in part && part.quantity > 0 ? 0 : 1)

const amountsOf = (part: Part): string => AMOUNTS.map((name) => part[name]).join(' ')

function invoiceFaults(document: InvoiceDocument, invoiced: ModelInvoice): string[] {
  const { lines, total, state, isRerated } = invoiced
  const isLocal = state === SELLER_STATE
  if (invoiced.isRest) return restFaults(document, invoiced)
  const actual = document.lines.map(
    (line) => `${line.quantity} at ${line.unitPrice} less ${line.discount}: ${amountsOf(line)}`,
  )
  const expected = lines.map(({ variant, quantity, price, discount }) => {
    const amount = price * quantity - discount
    const sold = TAXES[variant < 2 ? 0 : 1]?.gstRateBp ?? 0
    const rate = isRerated ? RIGHT_RATE.gstRateBp : sold
    return `${quantity} at ${price} less ${discount}: ${splitAmount(amount, rate, isLocal)}`
  })
  const goods = sumOf(document.lines.map((line) => line.total))
  const taxed = document.charges.filter((charge) => charge.gstRateBp > 0)
  return [
    ...(actual.toSorted().join('; ') === expected.toSorted().join('; ')
      ? []
      : [`invoiced ${actual.join('; ')}, model ${expected.join('; ')}`]),
    ...(document.totals.total === total &&
    sumOf(document.charges.map((c) => c.total)) + goods === total
      ? []
      : [`invoiced ${document.totals.total}, model ${total}`]),
    ...taxed.flatMap((charge) => chargeFaults(charge, isLocal)),
  ]
}

/** The invoice of what was left when an invoice was corrected: each line has the right taxes. */
function restFaults(document: InvoiceDocument, { state, isRerated }: ModelInvoice): string[] {
  const isLocal = state === SELLER_STATE
  const { hsn, gstRateBp } = RIGHT_RATE
  const wrong = document.lines.filter(
    (line) =>
      amountsOf(line) !== splitAmount(line.total, line.gstRateBp, isLocal) ||
      (isRerated && (line.hsn !== hsn || line.gstRateBp !== gstRateBp)),
  )
  return [
    ...wrong.map((line) => `the rest of a line has ${amountsOf(line)} at ${line.gstRateBp}`),
    ...document.charges
      .filter((charge) => charge.gstRateBp > 0)
      .flatMap((charge) => chargeFaults(charge, isLocal)),
  ]
}

/** An amount with tax, its taxable value, CGST, SGST, UTGST and IGST, rounded half up. */
function splitAmount(amount: number, rate: number, isLocal: boolean): string {
  const share = isLocal ? rate / 2 : rate
  const tax = Math.floor((amount * share) / (10_000 + rate) + 0.5)
  const taxes = isLocal ? [tax, tax, 0, 0] : [0, 0, 0, tax]
  return [amount, amount - sumOf(taxes), ...taxes].join(' ')
}

/** A charge sums up the shares of several lines, so that its tax may differ by some paise. */
function chargeFaults(charge: Part, isLocal: boolean): string[] {
  const exact = (charge.total * charge.gstRateBp) / (10_000 + charge.gstRateBp)
  const isOfState = isLocal ? charge.igst === 0 && charge.cgst === charge.sgst : charge.cgst === 0
  return isOfState && Math.abs(taxOf(charge) - exact) <= 3
    ? []
    : [`a charge of ${charge.total} has a tax of ${taxOf(charge)}, exact ${exact}`]
}

/** No part is credited twice, and all credit notes of a whole invoice sum up to each part of it. */
function creditFaults(invoice: InvoiceDocument, credits: InvoiceDocument[]): string[] {
  const credited = credits.flatMap(partsOf)
  const isWhole = sumOf(credits.map(({ totals }) => totals.total)) === invoice.totals.total
  return partsOf(invoice).flatMap((part, position) => {
    const own = credited.filter(({ creditedPart }) => creditedPart === position)
    return AMOUNTS.flatMap((name) => {
      const sum = sumOf(own.map((each) => each[name]))
      const isRight = isWhole ? sum === part[name] : sum <= part[name]
      return isRight ? [] : [`${sum} of ${part[name]} (${name}) are credited of part ${position}`]
    })
  })
}
