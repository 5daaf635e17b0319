import { sql } from 'drizzle-orm'
import { orders } from '#orders/tables.ts'
import type { PaymentMode } from '#payments/gateway.ts'
import { settlementEntries } from '#payments/settlement-tables.ts'
import { payments, refunds } from '#payments/tables.ts'
import { query, type Reader } from '#platform/db/db.ts'
import { dayOf, isInDays } from '#reports/report-days.ts'
import { paise } from '#shared/money/money.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import {
  MAX_DAYS_TO_SETTLE,
  SETTLEMENT_DAYS_BACK,
  type SettledKind,
} from '#shared/reports/settlement-figures.ts'
import { differenceOf, type SettlementRow, type SettlementRows } from './settlement-rows.ts'

/** Lines and payments of the account that is in use; those of earlier tests do not count. */
type ReadInput = Period & { mode: PaymentMode; now: Date }

type Row = {
  id: string
  kind: SettledKind
  settlement: string
  utr: string
  day: string
  orderId: string | null
  number: string | null
  amount: number
  fee: number
  feeTax: number
  net: number
  recorded: number | null
  hasFailed: boolean
}

/**
 * Reads the lines of settlements in a period, and payments and late refunds without one, each
 * newest first.
 */
export async function readSettlementRows(db: Reader, input: ReadInput): Promise<SettlementRows> {
  const [settled, waiting, lateRefunds] = await Promise.all([
    readSettled(db, input),
    readWaiting(db, input),
    readLateRefunds(db, input),
  ])
  return { settled, waiting, lateRefunds }
}

async function readSettled(db: Reader, { mode, from, to }: ReadInput): Promise<SettlementRow[]> {
  const rows = await query<Row>(
    db,
    sql`
    select e.id, e.kind, e.settlement_id as settlement, e.utr, o.id as "orderId", o.number,
      ${dayOf(sql`e.settled_at`)} as day, e.fee::float8 as fee, e.tax::float8 as "feeTax",
      case when e.kind = 'refund' or (e.kind = 'adjustment' and e.debit > e.credit)
        then -e.amount else e.amount end::float8 as amount,
      (e.credit - e.debit)::float8 as net,
      (case e.kind when 'payment' then p.amount when 'refund' then -r.amount end)::float8
        as recorded,
      coalesce(r.status = 'failed', false) as "hasFailed"
    from ${settlementEntries} e
    left join ${payments} p on p.provider_payment_id = e.payment_id
    left join ${refunds} r on r.provider_refund_id = e.id
    left join ${orders} o on o.id = p.order_id
    where ${isInDays(sql`e.settled_at`, { from, to })} and e.mode = ${mode}
    order by day desc, e.settlement_id, e.kind, e.settled_at desc, e.id`,
  )
  return rows.map((row) => {
    const line = toLine(row)
    return { ...line, difference: differenceOf(line) }
  })
}

/**
 * Captured payments that no settlement has. Those of some time before the period count too: a late
 * one is of an earlier month. Payments with test keys are never settled.
 */
async function readWaiting(db: Reader, { mode, now, to }: ReadInput): Promise<SettlementRow[]> {
  if (mode === 'test') return []
  const firstDay = sql`${to}::date - ${SETTLEMENT_DAYS_BACK}::int`
  const rows = await query<Row & { isLate: boolean }>(
    db,
    sql`
    select p.provider_payment_id as id, 'payment' as kind, '' as settlement, '' as utr,
      o.id as "orderId", o.number, ${dayOf(sql`p.created_at`)} as day,
      p.amount::float8 as amount, 0 as fee, 0 as "feeTax", 0 as net, p.amount::float8 as recorded,
      false as "hasFailed", p.created_at < ${now.toISOString()}::timestamptz
        - make_interval(days => ${MAX_DAYS_TO_SETTLE}::int) as "isLate"
    from ${payments} p join ${orders} o on o.id = p.order_id
    where ${isInDays(sql`p.created_at`, { from: firstDay, to })}
      and coalesce(p.mode, ${mode}) = ${mode}
      and not exists (
        select from ${settlementEntries} e
        where e.id = p.provider_payment_id and e.kind = 'payment')
    order by p.created_at desc, p.id`,
  )
  return rows.map(({ isLate, ...row }) => ({
    ...toLine(row),
    difference: isLate ? 'late' : null,
  }))
}

/** Refunds that were made some days ago, of payments of the account, that no settlement has. */
async function readLateRefunds(db: Reader, { mode, now, to }: ReadInput): Promise<SettlementRow[]> {
  if (mode === 'test') return []
  const firstDay = sql`${to}::date - ${SETTLEMENT_DAYS_BACK}::int`
  const rows = await query<Row>(
    db,
    sql`
    select r.provider_refund_id as id, 'refund' as kind, '' as settlement, '' as utr,
      o.id as "orderId", o.number, ${dayOf(sql`r.processed_at`)} as day,
      -r.amount::float8 as amount, 0 as fee, 0 as "feeTax", 0 as net,
      -r.amount::float8 as recorded, false as "hasFailed"
    from ${refunds} r
    join ${payments} p on p.id = r.payment_id
    join ${orders} o on o.id = p.order_id
    where r.status = 'processed' and r.provider_refund_id is not null
      and ${isInDays(sql`r.processed_at`, { from: firstDay, to })}
      and r.processed_at < ${now.toISOString()}::timestamptz
        - make_interval(days => ${MAX_DAYS_TO_SETTLE}::int)
      and coalesce(p.mode, ${mode}) = ${mode}
      and not exists (
        select from ${settlementEntries} e
        where e.id = r.provider_refund_id and e.kind = 'refund')
    order by r.processed_at desc, r.id`,
  )
  return rows.map((row) => ({ ...toLine(row), difference: 'late' }))
}

const toLine = ({ orderId, number, recorded, ...row }: Row) => ({
  ...row,
  order: orderId === null || number === null ? null : { id: orderId, number },
  amount: paise(row.amount),
  fee: paise(row.fee),
  feeTax: paise(row.feeTax),
  net: paise(row.net),
  recorded: recorded === null ? null : paise(recorded),
})
