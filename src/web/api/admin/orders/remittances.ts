import type { CallReply } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import type { RemittanceColumns, RemittanceState } from '#shared/order/remittance.ts'
import { call } from '#web/api/client.ts'

/** A file of a courier that was recorded. */
export type Remittance = {
  id: string
  fileName: string
  lines: number
  orders: number
  amount: Paise
  by: string
  at: string
}

/** Cash that was collected and not paid out yet. */
type WaitingCash = {
  orderId: string
  number: string
  awb: string
  amount: Paise
  collectedAt: string
}

export type Remittances = {
  remittances: Remittance[]
  waiting: WaitingCash[]
  /** Of all waiting cash; `waiting` has the oldest. */
  waitingOrders: number
  waitingAmount: Paise
}

/** A line of a file. `amount` is null if it cannot be read. */
export type RemittanceRow = {
  line: number
  awb: string
  amount: Paise | null
  state: RemittanceState
  text: string
  order: { id: string; number: string } | null
}

type ApiRow = CallReply<'POST /api/admin/remittances'>['rows'][number]
type ApiRemittance = CallReply<'GET /api/admin/remittances'>['remittances'][number]

const toRow = ({ orderId, number, amountPaise, ...row }: ApiRow): RemittanceRow => ({
  line: row.line,
  awb: row.awb,
  state: row.state,
  text: row.text,
  amount: amountPaise === null ? null : paise(amountPaise),
  order: orderId !== null && number !== null ? { id: orderId, number } : null,
})

const toRemittance = ({ _id, amountPaise, ...rest }: ApiRemittance): Remittance => ({
  ...rest,
  id: _id,
  amount: paise(amountPaise),
})

/** Reads the recorded files and the waiting cash. Throws ApiError, as all functions here. */
export async function listRemittances(signal: AbortSignal): Promise<Remittances> {
  const reply = await call('GET /api/admin/remittances', {}, { signal })
  return {
    remittances: reply.remittances.map(toRemittance),
    waiting: reply.waiting.map(({ amountPaise, ...row }) => ({
      ...row,
      amount: paise(amountPaise),
    })),
    waitingOrders: reply.waitingOrders,
    waitingAmount: paise(reply.waitingPaise),
  }
}

export type CheckRemittanceInput = { csv: string; columns?: RemittanceColumns }

export type CheckedRemittance = {
  heading: string[]
  columns: { awb: number | null; amount: number | null; reference: number | null }
  rows: RemittanceRow[]
}

/** Reads a file without changing anything. Without `columns` the server recognises them. */
export async function checkRemittance(body: CheckRemittanceInput): Promise<CheckedRemittance> {
  const { rows, ...rest } = await call('POST /api/admin/remittances/check', { body })
  return { ...rest, rows: rows.map(toRow) }
}

export type RecordRemittanceInput = {
  csv: string
  columns: RemittanceColumns
  fileName: string
  requestId: string
}

/** Records what a file says was paid out. Returns how many orders were recorded. */
export async function recordRemittance(
  body: RecordRemittanceInput,
): Promise<{ remittance: Remittance; rows: RemittanceRow[] }> {
  const { remittance, rows } = await call('POST /api/admin/remittances', { body })
  return { remittance: toRemittance(remittance), rows: rows.map(toRow) }
}
