import { inPieces, type BulkResult, type Skipped } from './in-pieces.ts'

/** A chosen row, and what it is called in the result. */
export type NamedRow = { id: string; name: string }

/**
 * Changes rows by several calls, as `inPieces` does. A row that the server did not name has its
 * name of the list in the result.
 */
export function inNamedPieces<Row extends NamedRow>(
  rows: Row[],
  send: (rows: Row[]) => Promise<Skipped[]>,
): Promise<BulkResult> {
  const known = new Map(rows.map((row) => [row.id, row]))
  return inPieces([...known.keys()], async (ids) => {
    const skipped = await send(ids.flatMap((id) => known.get(id) ?? []))
    return skipped.map((row) => ({ ...row, name: row.name || (known.get(row.id)?.name ?? '') }))
  })
}
