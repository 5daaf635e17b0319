import { asc, eq } from 'drizzle-orm'
import { products } from '#catalog/tables.ts'
import { listCharges, storeTaxes, supplyOf } from '#orders/tax/line-taxes.ts'
import { listLines, type LineRow, type OrderRow } from '#orders/orders.ts'
import { orderLines, type Quantities } from '#orders/tables.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { DocumentLine, InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import type { InvoiceRule } from '#shared/invoices/invoice-rule.ts'
import { unitCodeOf } from '#shared/invoices/unit-code.ts'
import { paise, spread, sum, type Paise } from '#shared/money/money.ts'
import type { NamedParts } from '#shared/order/refund/line-amounts.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'
import { supplyTo } from '#shared/tax/tax.ts'
import { buildInvoice, type SoldCharge, type SoldLine } from './build-document.ts'
import { buildCredit } from './credit.ts'
import { insertDocument, type InvoicesContext } from './insert-document.ts'
import { orderLineOf } from './rest.ts'
import { invoiceNumbers, invoicePdfs, invoices, skippedNumbers, type InvoiceRow } from './tables.ts'

export { skipLostDocuments } from './skip-lost-documents.ts'

/** What the settings say about invoices. `logo`: the key of the logo. */
export type InvoiceTerms = { rule: InvoiceRule; details: ShopDetails; logo: string | null }

/**
 * Issues the invoice of a locked order in the transaction that ships it. Taxes follow the present
 * registration of the seller, with the rates of the sale. Returns the earlier one if there is one.
 * `payment`: how it was paid, in words.
 */
export async function issueInvoice(
  tx: Tx,
  context: InvoicesContext,
  order: OrderRow,
  { terms, payment }: { terms: InvoiceTerms; payment: string },
): Promise<InvoiceRow> {
  const { current } = await readDocuments(tx, order.id)
  if (current) return current
  const supply = supplyTo(terms.details, order.shippingDetails)
  const isCurrent = order.sellerState === supply.seller && order.placeOfSupply === supply.place
  const taxed = isCurrent ? order : await storeTaxes(tx, order, { supply })
  return insertInvoice(tx, context, taxed, { terms, payment, ...(await readSold(tx, order.id)) })
}

/** What one unit of each line of an order is, as its product says now. */
const selectNetQuantities = (db: Reader, orderId: Id<'ord'>) =>
  db
    .select({ id: orderLines.id, netQuantity: products.netQuantity })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))

/** All lines of an order, and the shares of their charges. */
async function readSold(
  tx: Tx,
  orderId: Id<'ord'>,
): Promise<{ lines: SoldLine[]; charges: SoldCharge[] }> {
  const units = new Map(
    (await selectNetQuantities(tx, orderId)).map(({ id, netQuantity }) => [id, netQuantity]),
  )
  const lines = (await listLines(tx, orderId)).map((line) => ({
    ...line,
    unit: unitCodeOf(units.get(line.id) ?? ''),
  }))
  const charges = (await listCharges(tx, orderId)).flatMap((charge) => {
    const line = lines.find(({ id }) => id === charge.lineId)
    return line ? [{ ...charge, hsn: line.hsn, gstRateBp: line.gstRateBp }] : []
  })
  return { lines, charges }
}

type NewInvoice = {
  terms: InvoiceTerms
  payment: string
  lines: SoldLine[]
  charges: SoldCharge[]
  /** The invoice that the new one corrects. It keeps its seller, under whom the goods were sold. */
  corrected?: InvoiceRow
}

/** Inserts an invoice of a locked order with its address, for these lines and charges. */
export async function insertInvoice(
  tx: Tx,
  context: InvoicesContext,
  order: OrderRow,
  { terms, payment, lines, charges, corrected }: NewInvoice,
): Promise<InvoiceRow> {
  return insertDocument(tx, context, {
    series: 'invoice',
    rule: terms.rule,
    orderId: order.id,
    ...(corrected && { replacesId: corrected.id }),
    build: (number, now) => ({
      ...buildInvoice({
        number,
        now,
        details: terms.details,
        logo: terms.logo,
        order,
        supply: supplyOf(order),
        lines,
        charges,
        payment,
      }),
      ...(corrected && {
        seller: corrected.document.seller,
        replaces: { number: corrected.number, date: corrected.date },
      }),
    }),
  })
}

/**
 * What of an order is refunded, in paise, and why. `named`: what refunds were said to be for.
 * `returned`: the units that came back.
 */
export type CreditedRefunds = {
  refunded: Paise
  named: NamedParts
  returned: Quantities
  reason: string
}

/**
 * Issues a credit note for what is refunded of a locked order and not credited yet. Does nothing
 * for an order without an invoice: its refunds are credited when it is shipped.
 */
export async function creditRefunds(
  tx: Tx,
  context: InvoicesContext,
  orderId: Id<'ord'>,
  { rule, ...input }: CreditedRefunds & { rule: InvoiceRule },
): Promise<InvoiceRow | undefined> {
  const { current: invoice, credits: earlier, before } = await readDocuments(tx, orderId)
  if (!invoice) return undefined
  const credited = sum(earlier.map(({ total }) => total))
  const refunded = paise(input.refunded - sum(before.map(({ total }) => total)))
  const amount = paise(Math.min(refunded, invoice.total) - credited)
  if (amount <= 0) return undefined
  const lines = await listLines(tx, orderId)
  const returned = invoice.document.lines.map((line, at) =>
    unitsBack(line, lines[orderLineOf(line, at)], input.returned),
  )
  return insertDocument(tx, context, {
    series: 'credit-note',
    rule,
    orderId,
    creditsId: invoice.id,
    build: (number, now) =>
      buildCredit({
        number,
        now,
        reason: input.reason,
        invoice: invoice.document,
        earlier: earlier.map(({ document }) => document),
        amount,
        named: namedOf(invoice.document, lines, { before, named: input.named }),
        returned,
      }),
  })
}

type Named = { before: InvoiceRow[]; named: NamedParts }

/**
 * What refunds were said to be for, by the position of the line or charge of an invoice, without
 * what was credited before a correction. Charges share theirs in proportion.
 */
function namedOf(
  { lines, charges }: InvoiceDocument,
  sold: Pick<LineRow, 'id'>[],
  { before, named }: Named,
): Paise[] {
  const credited = before.flatMap(({ document }) => document.lines)
  const left = sold.map(({ id }, position) => {
    const own = credited.filter((line) => orderLineOf(line, line.creditedPart ?? -1) === position)
    return (named.lines[id] ?? 0) - sum(own.map(({ total }) => total))
  })
  const ofLines = lines.map((line, at) => {
    const position = orderLineOf(line, at)
    const part = Math.max(0, Math.min(left[position] ?? 0, line.total))
    left[position] = (left[position] ?? 0) - part
    return paise(part)
  })
  const ofCharges = sum(
    before.flatMap(({ document }) => document.charges.map(({ total }) => total)),
  )
  const rest = paise(Math.max(0, named.charges - ofCharges))
  if (charges.length === 0 || rest === 0) return ofLines
  const totals = charges.map(({ total }) => total)
  return [...ofLines, ...spread(paise(Math.min(rest, sum(totals))), totals)]
}

/**
 * How many units of a line of an invoice came back. The units that it has less than its order came
 * back and were credited before a correction.
 */
function unitsBack(
  line: DocumentLine,
  sold: Pick<LineRow, 'id' | 'quantity'> | undefined,
  returned: Quantities,
): number {
  if (!sold || line.quantity === 0) return 0
  return Math.max(0, (returned[sold.id] ?? 0) - (sold.quantity - line.quantity))
}

type OrderDocuments = {
  /** All of them, oldest first. */
  all: InvoiceRow[]
  /** The invoice that no other one has replaced; undefined before the dispatch. */
  current: InvoiceRow | undefined
  /** Its credit notes, oldest first; not those of invoices that were corrected. */
  credits: InvoiceRow[]
  /** What was credited of corrected invoices before their correction. */
  before: InvoiceRow[]
}

/** The documents of an order. */
export async function readDocuments(db: Reader, orderId: Id<'ord'>): Promise<OrderDocuments> {
  const all = await db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.createdAt), asc(invoices.series), asc(invoices.position))
  const replaced = all.map(({ replacesId }) => replacesId)
  const current = all.find(({ id, series }) => series === 'invoice' && !replaced.includes(id))
  const notes = all.filter(({ series }) => series === 'credit-note')
  const isOfCurrent = ({ creditsId }: InvoiceRow) => creditsId === current?.id
  return {
    all,
    current,
    credits: notes.filter(isOfCurrent),
    before: notes.filter((note) => !isOfCurrent(note) && !note.document.credits?.isCorrection),
  }
}

/** One document; undefined if there is none. */
export async function findInvoice(db: Reader, id: Id<'inv'>): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row
}

/** Deletes all documents. Only for test data, before the first live payment. */
export async function removeAllInvoices(tx: Tx): Promise<void> {
  await tx.delete(invoicePdfs)
  await tx.delete(invoices)
  await tx.delete(skippedNumbers)
  await tx.delete(invoiceNumbers)
}
