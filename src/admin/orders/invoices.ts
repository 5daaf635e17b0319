import { and, eq } from 'drizzle-orm'
import { creditRefunds, issueInvoice, type InvoiceTerms } from '#invoices/invoices.ts'
import type { InvoiceRow } from '#invoices/tables.ts'
import type { OrderRow } from '#orders/orders.ts'
import { selectRefunds } from '#orders/read-orders.ts'
import { hasUnits, returnedUnits, selectReturns } from '#orders/returns.ts'
import { readCash } from '#payments/cash-refunds.ts'
import { lockPayments } from '#payments/payments.ts'
import { payments } from '#payments/tables.ts'
import type { Tx } from '#platform/db/db.ts'
import { readIdentity, readInvoiceRule } from '#settings/settings.ts'
import { dispatchProblem } from '#shared/delivery/own-state.ts'
import { Refusal } from '#shared/errors.ts'
import { formatRupeesExact, paise, sum, type Paise } from '#shared/money/money.ts'
import { cashAmount, paymentMethodLabel } from '#shared/order/payment-method.ts'
import { namedParts, type NamedParts } from '#shared/order/refund/line-amounts.ts'
import { DEFAULT_SHOP, type ShopDetails } from '#shared/shop-settings.ts'
import type { AdminContext } from '#admin/admin.ts'

/** What the settings say about invoices. Call it before a transaction. */
export const readInvoiceTerms = async (context: AdminContext): Promise<InvoiceTerms> => ({
  rule: await readInvoiceRule(context.db),
  details: await context.details(),
  logo: (await readIdentity(context.db)).logo,
})

/** What an invoice must name (CGST rule 46), by the label of its field in the settings. */
const REQUIRED: [keyof ShopDetails, string][] = [
  ['legalName', 'Legal name'],
  ['addressLine1', 'Address'],
  ['state', 'State'],
  ['pincode', 'Pincode'],
  ['gst', 'Registered for GST'],
]

/** What of the demo shop no real seller has. */
const OF_DEMO: (keyof ShopDetails)[] = ['legalName', 'addressLine1']

/**
 * Throws `invoice.seller` if a shop with live payments has not entered what its invoices must name,
 * or still has the name or address of the demo, also while its keys cannot be read. A shop with
 * test payments ships without it.
 */
export function assertSeller(
  { gateway }: Pick<AdminContext, 'gateway'>,
  details: ShopDetails,
): void {
  if (gateway.mode !== 'live' && gateway.mode !== 'closed') return
  const missing = REQUIRED.flatMap(([name, label]) => (details[name] ? [] : [label]))
  if (details.gst === 'registered' && !details.gstin) missing.push('GSTIN')
  const ofDemo = REQUIRED.flatMap(([name, label]) =>
    OF_DEMO.includes(name) && details[name] === DEFAULT_SHOP[name] ? [label] : [],
  )
  const parts = [
    missing.length > 0 && `Missing: ${missing.join(', ')}.`,
    ofDemo.length > 0 && `Still of the demo shop: ${ofDemo.join(', ')}.`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return
  const { message } = new Refusal('invoice.seller')
  throw new Refusal('invoice.seller', { message: [message, ...parts].join(' ') })
}

/**
 * Issues the invoice of a locked order that is being shipped, and a credit note for what was
 * refunded of it before. Returns the invoice. Throws `invoice.seller`, and `delivery.not-served`
 * for a parcel to another state of a seller who is not registered.
 */
export async function issueAtDispatch(
  tx: Tx,
  context: AdminContext,
  order: OrderRow,
  terms: InvoiceTerms,
): Promise<InvoiceRow> {
  assertSeller(context, terms.details)
  const problem = dispatchProblem(terms.details, order.shippingDetails)
  if (problem) throw new Refusal('delivery.not-served', { message: problem })
  const [payment] = await tx
    .select({ method: payments.method })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.settles, true)))
  const paid = payment ? `Paid online, ${paymentMethodLabel(payment.method || 'card')}` : 'Not paid'
  const invoice = await issueInvoice(tx, context, order, {
    terms,
    payment: order.paymentMethod === 'cod' ? cashText(order, payment?.method) : paid,
  })
  await creditOrder(tx, context, order, terms)
  return invoice
}

/** How an order with cash on delivery is paid. `method`: of its advance. */
function cashText(order: OrderRow, method = ''): string {
  const toCollect = `${formatRupeesExact(cashAmount(order))} to collect`
  if (order.advance === 0) return `Cash on delivery, ${toCollect}`
  const by = paymentMethodLabel(method || 'card')
  return `${formatRupeesExact(order.advance)} paid online, ${by}; cash on delivery, ${toCollect}`
}

/**
 * Issues a credit note for what of a locked order is not credited yet (CGST Act, section 34): all
 * of it once its parcel came back undelivered, else what is refunded, however it was paid
 * (docs/decisions/0034-invoices.md).
 */
export async function creditOrder(
  tx: Tx,
  context: AdminContext,
  order: OrderRow,
  terms: InvoiceTerms,
): Promise<void> {
  const returns = await selectReturns(tx, [order.id])
  const returned = returnedUnits(returns)
  const isUndelivered = returns.some(({ reason }) => reason === 'undelivered')
  await creditRefunds(tx, context, order.id, {
    rule: terms.rule,
    refunded: isUndelivered ? order.total : await readRefunded(tx, order),
    named: await readNamed(tx, order),
    returned,
    reason: isUndelivered ? 'Not delivered' : hasUnits(returned) ? 'Goods returned' : 'Refund',
  })
}

/** What goes back of a locked order: its total less what the shop has of it or will collect. */
async function readRefunded(tx: Tx, order: OrderRow): Promise<Paise> {
  const kept = (await lockPayments(tx, order.id)).filter((each) => each.kept)
  if (order.paymentMethod === 'online' && kept.length === 0) return paise(0)
  const left = sum(kept.map(({ amount, refunded }) => paise(amount - refunded)))
  const { refunded: ofCash } = await readCash(tx, order.id)
  return paise(order.total - left - (cashAmount(order) - ofCash))
}

/** What the refunds of a locked order were said to be for. */
async function readNamed(tx: Tx, order: OrderRow): Promise<NamedParts> {
  const online = (await selectRefunds(tx, [order.id])).filter(
    ({ isKept, status, reason }) => isKept && status !== 'failed' && reason !== 'difference',
  )
  return namedParts([...online, ...(await readCash(tx, order.id)).refunds])
}
