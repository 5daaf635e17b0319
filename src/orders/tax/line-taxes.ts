import { asc, eq, getTableColumns } from 'drizzle-orm'
import { pipeline, type Reader, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { paise, sum, times, type Paise, type Totals } from '#shared/money/money.ts'
import type { LinePart } from '#shared/offers/sold-offers.ts'
import { taxLines, taxOf, type ChargeShare, type Supply, type TaxAmounts } from '#shared/tax/tax.ts'
import { orderCharges, orderLines, orders, type OrderRow } from '#orders/tables.ts'

/** What of a line decides about its tax. `price` of one unit, `discount` of the line, in paise. */
type SoldLine = { price: Paise; quantity: number; discount: Paise; gstRateBp: number }

/** The charges of an order, in paise. */
type Charges = Pick<Totals, 'shipping' | 'giftWrap' | 'codFee'>

type LineCharge = { lineId: Id<'oln'> } & ChargeShare

/**
 * The taxes of an order: those of the goods line by line, the shares of its charges, and the tax in
 * its total.
 */
export function taxesOf<Line extends SoldLine & { id: Id<'oln'> }>(
  lines: Line[],
  { shipping, giftWrap, codFee }: Charges,
  supply: Supply,
): { lines: (Line & TaxAmounts)[]; charges: LineCharge[]; tax: Paise } {
  const taxes = taxLines(
    lines.map(({ price, quantity, discount, gstRateBp }) => ({
      amount: paise(times(price, quantity) - discount),
      gstRateBp,
    })),
    [
      { kind: 'shipping', amount: shipping },
      { kind: 'gift_wrap', amount: giftWrap },
      { kind: 'cod_fee', amount: codFee },
    ],
    supply,
  )
  const taxed = lines.flatMap((line, position) => {
    const own = taxes[position]
    return own ? [{ line, own }] : []
  })
  const charges = taxed.flatMap(({ line, own }) =>
    own.charges.map((share) => ({ lineId: line.id, ...share })),
  )
  return {
    lines: taxed.map(({ line, own }) => ({ ...line, ...own.goods })),
    charges,
    tax: sum([...taxed.map(({ own }) => own.goods), ...charges].map(taxOf)),
  }
}

/** Inserts the shares of charges of an order. A statement that runs when it is awaited. */
export const insertCharges = (tx: Tx, orderId: Id<'ord'>, charges: LineCharge[]) =>
  tx.insert(orderCharges).values(charges.map((share) => ({ orderId, ...share })))

/** A line with another price of one unit, and with what the offers take off it then (paise). */
export type RepricedLine = {
  id: Id<'oln'>
  price: Paise
  discount: Paise
  discountParts: LinePart[]
}

/** A line with the right HSN code and GST rate, in basis points. */
export type ReratedLine = { id: Id<'oln'>; hsn: string; gstRateBp: number }

/**
 * Computes the taxes of a locked order for this supply, and stores them. `changed`: lines whose
 * price, discount, HSN code or rate changes, which is stored too. Returns the new row.
 */
export async function storeTaxes(
  tx: Tx,
  order: OrderRow,
  { supply, changed = [] }: { supply: Supply; changed?: (RepricedLine | ReratedLine)[] },
): Promise<OrderRow> {
  const rows = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const lines = rows.map((line) => ({ ...line, ...changed.find(({ id }) => id === line.id) }))
  const taxes = taxesOf(lines, order, supply)
  const stored = { sellerState: supply.seller, placeOfSupply: supply.place, tax: taxes.tax }
  await pipeline([
    tx.update(orders).set(stored).where(eq(orders.id, order.id)),
    ...taxes.lines.map(({ id, price, discount, discountParts, hsn, gstRateBp, ...tax }) =>
      tx
        .update(orderLines)
        .set({ price, discount, discountParts, hsn, gstRateBp, ...amountsOf(tax) })
        .where(eq(orderLines.id, id)),
    ),
    tx.delete(orderCharges).where(eq(orderCharges.orderId, order.id)),
    taxes.charges.length > 0 ? insertCharges(tx, order.id, taxes.charges) : undefined,
  ])
  return { ...order, ...stored }
}

const amountsOf = ({ taxable, cgst, sgst, utgst, igst }: TaxAmounts): TaxAmounts => ({
  taxable,
  cgst,
  sgst,
  utgst,
  igst,
})

/** The supply by which an order was taxed. */
export const supplyOf = (order: OrderRow): Supply => ({
  seller: order.sellerState,
  place: order.placeOfSupply,
})

/** The shares of charges of an order, in the order of its lines. */
export const listCharges = (db: Reader, orderId: Id<'ord'>) =>
  db
    .select({ ...getTableColumns(orderCharges) })
    .from(orderCharges)
    .innerJoin(orderLines, eq(orderLines.id, orderCharges.lineId))
    .where(eq(orderCharges.orderId, orderId))
    .orderBy(asc(orderLines.position), asc(orderCharges.kind))
