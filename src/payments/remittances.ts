import { asc, count, desc, eq, inArray, isNull, sql, sum as total } from 'drizzle-orm'
import { orders } from '#orders/tables.ts'
import { query, type Reader, type Tx } from '#platform/db/db.ts'
import { newId, type Id } from '#shared/ids.ts'
import { formatRupeesExact, paise, sum, type Paise } from '#shared/money/money.ts'
import {
  isDebit,
  toAwb,
  toCellText,
  toRemittedAmount,
  type RemittanceColumns,
  type RemittanceState,
} from '#shared/order/remittance.ts'
import { cashPayments, remittances } from './tables.ts'

/** A line of a courier's file: `cells` as they are in the file. */
type RemittanceLine = { line: number; cells: string[] }

/** What a line means, with a sentence about a difference. `amount` in paise, null if unreadable. */
export type RemittanceRow = {
  line: number
  awb: string
  amount: Paise | null
  reference: string
  state: RemittanceState
  text: string
  order: { id: Id<'ord'>; number: string } | null
}

type Parcel = {
  awb: string
  id: Id<'ord'>
  number: string
  isCod: boolean
  collected: number | null
  remittanceId: Id<'rmt'> | null
}

/** The orders with these tracking numbers. */
const selectParcels = (db: Reader, awbs: string[]): Promise<Parcel[]> =>
  awbs.length === 0
    ? Promise.resolve([])
    : query<Parcel>(
        db,
        sql`
        with parcel as (
          select o.id, o.number, o.payment_method,
            upper(regexp_replace(o.tracking_number, '\\s', '', 'g')) as awb
          from ${orders} o
          where upper(regexp_replace(o.tracking_number, '\\s', '', 'g')) in ${awbs}
        )
        select p.awb, p.id, p.number, p.payment_method = 'cod' as "isCod",
          c.amount::float8 as collected, c.remittance_id as "remittanceId"
        from parcel p left join ${cashPayments} c on c.order_id = p.id
        order by p.id`,
      )

/**
 * What each line of a courier's file means now. `own`: the remittance that has recorded some of
 * them already.
 */
export async function readRemittance(
  db: Reader,
  { lines, columns, own }: RemittanceInput & { own?: Id<'rmt'> | undefined },
): Promise<RemittanceRow[]> {
  const cell = (cells: string[], at: number | null) =>
    at === null ? '' : toCellText(cells[at] ?? '')
  const read = lines.map(({ line, cells }) => ({
    line,
    typed: cell(cells, columns.awb),
    awb: toAwb(cell(cells, columns.awb)),
    amount: toRemittedAmount(cell(cells, columns.amount)),
    isTakenBack: isDebit(cell(cells, columns.amount)),
    reference: cell(cells, columns.reference).slice(0, MAX_REFERENCE),
  }))
  const awbs = [...new Set(read.flatMap(({ awb }) => awb ?? []))]
  const parcels = Map.groupBy(await selectParcels(db, awbs), ({ awb }) => awb)
  const earlier = new Map<string, number>()
  return read.map(({ typed, ...row }) => {
    const first = row.awb === undefined ? undefined : earlier.get(row.awb)
    if (row.awb !== undefined && first === undefined) earlier.set(row.awb, row.line)
    const found = row.awb === undefined ? [] : (parcels.get(row.awb) ?? [])
    const [parcel] = found
    return {
      line: row.line,
      awb: typed.slice(0, MAX_REFERENCE),
      amount: row.amount === undefined ? null : paise(row.amount),
      reference: row.reference,
      order: parcel && found.length === 1 ? { id: parcel.id, number: parcel.number } : null,
      ...judge({ ...row, first, found, own }),
    }
  })
}

const MAX_REFERENCE = 80

/** The lines of a file without its heading, and which columns count. */
export type RemittanceInput = { lines: RemittanceLine[]; columns: RemittanceColumns }

type Judged = Pick<RemittanceRow, 'state' | 'text'>

function judge({
  awb,
  amount,
  isTakenBack,
  first,
  found,
  own,
}: {
  awb: string | undefined
  amount: number | undefined
  isTakenBack: boolean
  first: number | undefined
  found: Parcel[]
  own: Id<'rmt'> | undefined
}): Judged {
  if (awb === undefined) return { state: 'unclear', text: NO_AWB }
  if (isTakenBack) return { state: 'unclear', text: TAKEN_BACK }
  if (amount === undefined) return { state: 'unclear', text: 'The amount cannot be read.' }
  if (first !== undefined) return { state: 'repeated', text: `It is in line ${first} already.` }
  const [parcel, other] = found
  if (!parcel) return { state: 'unknown', text: 'No order has this tracking number.' }
  if (other) return { state: 'several', text: 'Several orders have this tracking number.' }
  if (!parcel.isCod) return { state: 'online', text: 'The order was paid online.' }
  if (parcel.collected === null)
    return { state: 'not-delivered', text: 'The order is not marked as delivered.' }
  if (parcel.remittanceId !== null && parcel.remittanceId !== own)
    return { state: 'remitted', text: 'It was paid out before.' }
  if (parcel.collected !== amount)
    return {
      state: 'amount',
      text: `${formatRupeesExact(paise(parcel.collected))} were collected.`,
    }
  return { state: 'paid', text: '' }
}

const TAKEN_BACK = 'This amount was taken back by the courier, and is not paid out.'
const NO_AWB = 'The tracking number cannot be read. Please save that column as text.'

type NewRemittance = RemittanceInput & {
  fileName: string
  requestId: string
  actor: { id: Id<'usr'>; name: string }
  now: Date
}

/**
 * Records what a courier's file says was paid out: exactly the lines that match what was collected.
 * Files are recorded one after the other, so that two at once record each order once. A repeated
 * `requestId` records nothing more and returns the same rows. Returns whether it is new.
 */
export async function recordRemittance(
  tx: Tx,
  { fileName, requestId, actor, now, ...input }: NewRemittance,
): Promise<{ rows: RemittanceRow[]; isNew: boolean; remittance: RemittanceRecord }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('remittances', 0))`)
  const [earlier] = await tx.select().from(remittances).where(eq(remittances.requestId, requestId))
  if (earlier)
    return {
      rows: await readRemittance(tx, { ...input, own: earlier.id }),
      isNew: false,
      remittance: earlier,
    }
  const rows = await readRemittance(tx, input)
  const paid = rows.flatMap(({ state, order, amount, reference }) =>
    state === 'paid' && order && amount !== null ? [{ id: order.id, amount, reference }] : [],
  )
  const id = newId('rmt')
  const values = {
    id,
    fileName,
    lines: rows.length,
    orders: paid.length,
    amount: sum(paid.map(({ amount }) => amount)),
    requestId,
    actorId: actor.id,
    actorName: actor.name,
    createdAt: now,
  }
  await tx.insert(remittances).values(values)
  for (const [reference, group] of Map.groupBy(paid, (each) => each.reference))
    await tx
      .update(cashPayments)
      .set({ remittanceId: id, reference })
      .where(
        inArray(
          cashPayments.orderId,
          group.map((each) => each.id),
        ),
      )
  return { rows, isNew: true, remittance: values }
}

export type RemittanceRecord = typeof remittances.$inferSelect

const MAX_LISTED = 20
const MAX_WAITING = 50

/** The last files, newest first, and the cash that was collected and not paid out, oldest first. */
export async function listRemittances(db: Reader) {
  const isWaiting = isNull(cashPayments.remittanceId)
  const files = await db
    .select()
    .from(remittances)
    .orderBy(desc(remittances.createdAt), desc(remittances.id))
    .limit(MAX_LISTED)
  const [sums] = await db
    .select({ orders: count(), amount: total(cashPayments.amount).mapWith(Number) })
    .from(cashPayments)
    .where(isWaiting)
  const waiting = await db
    .select({
      id: orders.id,
      number: orders.number,
      awb: orders.trackingNumber,
      amount: cashPayments.amount,
      collectedAt: cashPayments.collectedAt,
    })
    .from(cashPayments)
    .innerJoin(orders, eq(orders.id, cashPayments.orderId))
    .where(isWaiting)
    .orderBy(asc(cashPayments.collectedAt), asc(orders.id))
    .limit(MAX_WAITING)
  return { files, waiting, waitingOrders: sums?.orders ?? 0, waitingAmount: sums?.amount ?? 0 }
}
