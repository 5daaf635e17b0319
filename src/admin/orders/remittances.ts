import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import {
  readRemittance,
  recordRemittance as record,
  type RemittanceInput,
  type RemittanceRecord,
  type RemittanceRow,
} from '#payments/remittances.ts'
import { readCsv } from '#shared/files/read-csv.ts'
import { Refusal } from '#shared/errors.ts'
import {
  guessColumns,
  MAX_REMITTANCE_LINES,
  type RemittanceColumns,
} from '#shared/order/remittance.ts'
import type { AdminContext } from '#admin/admin.ts'

type RemittanceFile = { csv: string; columns?: RemittanceColumns | undefined }

/**
 * Reads a courier's file without changing anything. Without `columns` it recognises them by the
 * names in the heading. Throws `input.invalid` for a file without lines or with too many.
 */
export async function checkRemittance({ db }: AdminContext, { csv, columns }: RemittanceFile) {
  const { heading, lines } = readFile(csv)
  const chosen = columns ?? guessColumns(heading)
  const { awb, amount, reference } = chosen
  const known = awb === null || amount === null ? undefined : { awb, amount, reference }
  return {
    heading,
    columns: chosen,
    rows: known ? await readRemittance(db, { lines, columns: known }) : [],
  }
}

/** Records what a courier's file says was paid out, and writes the audit log. */
export async function recordRemittance(
  context: AdminContext,
  actor: Actor,
  {
    csv,
    columns,
    ...input
  }: { csv: string; columns: RemittanceColumns; fileName: string; requestId: string },
): Promise<{ rows: RemittanceRow[]; remittance: RemittanceRecord }> {
  const { lines } = readFile(csv)
  return context.db.transaction(async (tx) => {
    const { isNew, ...recorded } = await record(tx, {
      ...input,
      lines,
      columns,
      actor,
      now: context.now(),
    })
    const { id, orders, amount, fileName } = recorded.remittance
    if (isNew)
      await recordChange(tx, actor, {
        action: 'remittance.recorded',
        subject: { kind: 'remittance', id, name: fileName || 'A file' },
        after: { orders, amountPaise: amount },
      })
    return recorded
  })
}

const MAX_CELL = 200

function readFile(csv: string): { heading: string[] } & Pick<RemittanceInput, 'lines'> {
  const [first, ...records] = readCsv(csv)
  const lines = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!first || lines.length === 0) throw toInvalid('This file has no lines below its heading.')
  if (lines.length > MAX_REMITTANCE_LINES)
    throw toInvalid(`A file has at most ${MAX_REMITTANCE_LINES.toLocaleString('en-IN')} lines.`)
  return { heading: first.cells.map((cell) => cell.trim().slice(0, MAX_CELL)), lines }
}

const toInvalid = (message: string) =>
  new Refusal('input.invalid', { message, fields: { csv: message } })
