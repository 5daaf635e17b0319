import { asc, inArray } from 'drizzle-orm'
import { invoices, type InvoiceRow } from '#invoices/tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { SELLER_STATE, type ModelInvoice } from './model.ts'
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

/** An invoice that was corrected is credited once, part by part. */
function correctionFaults({ id, document }: InvoiceRow, own: InvoiceRow[]): string[] {
  const notes = own.filter(({ creditsId }) => creditsId === id)
  const [note] = notes
  const partsText = (of: InvoiceDocument) => partsOf(of).map(amountsOf).join('; ')
  return notes.length === 1 && note && partsText(note.document) === partsText(document)
    ? []
    : [`${document.number} was corrected, and has ${notes.length} credit notes`]
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
      .filter((part) => part.total !== part.taxable + taxOf(part) || part.total <= 0)
      .map(({ total }) => `${document.number}: a part of ${total} is not its value and taxes`),
  ]
}

const amountsOf = (part: Part): string => AMOUNTS.map((name) => part[name]).join(' ')

function invoiceFaults(document: InvoiceDocument, { lines, total, state }: ModelInvoice): string[] {
  const isLocal = state === SELLER_STATE
  const actual = document.lines.map(
    (line) => `${line.quantity} at ${line.unitPrice} less ${line.discount}: ${amountsOf(line)}`,
  )
  const expected = lines.map(({ variant, quantity, price, discount }) => {
    const amount = price * quantity - discount
    const rate = TAXES[variant < 2 ? 0 : 1]?.gstRateBp ?? 0
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
