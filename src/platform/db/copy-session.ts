import type { Transaction } from '@electric-sql/pglite'

/**
 * `read`: all statements see one snapshot (repeatable read, read only). `write`: no other process
 * can set up the tables meanwhile.
 */
export type CopyMode = 'read' | 'write'

/** One transaction with COPY in text format, for backup and restore. */
export type CopySession = {
  query<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** Returns the rows of a `select` in the text format of COPY. They must fit into memory. */
  copyOut(select: string): Promise<Uint8Array>
  /** Loads rows; `target` is a table with its columns: `users (id, name)`. */
  copyIn(target: string, rows: Uint8Array): Promise<void>
}

/** The statement that makes a transaction read one snapshot. */
export const READ_SNAPSHOT = 'set transaction isolation level repeatable read, read only'

/** Values in the same text on every database, as pg_dump does it. */
export const TEXT_FORMAT = [
  `set local client_encoding = 'UTF8'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  'set local extra_float_digits = 3',
]

/** Runs work in a transaction of the embedded database, in which nothing else runs meanwhile. */
export async function copyEmbedded<Result>(
  tx: Transaction,
  mode: CopyMode,
  work: (session: CopySession) => Promise<Result>,
): Promise<Result> {
  if (mode === 'read') await tx.query(READ_SNAPSHOT)
  for (const statement of TEXT_FORMAT) await tx.query(statement)
  return work({
    query: async <Row>(text: string, values?: unknown[]) =>
      (await tx.query<Row>(text, values)).rows,
    copyOut: async (select) => {
      // There is no blob if there is no row.
      const { blob } = await tx.query(`copy (${select}) to '/dev/blob'`)
      return blob ? new Uint8Array(await blob.arrayBuffer()) : new Uint8Array()
    },
    copyIn: async (target, rows) => {
      // A copy: the type of `Blob` refuses memory that threads share.
      const blob = new Blob([Buffer.from(rows)])
      await tx.query(`copy ${target} from '/dev/blob'`, [], { blob })
    },
  })
}
