import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { query, type Db } from '#platform/db/db.ts'
import { Unavailable } from '#platform/unavailable.ts'

/** So many rows need about a megabyte, more than `work_mem` below, and spill to disk. */
const SPILLED_ROWS = 30_000

/**
 * Throws if the database cannot write: read-only, or its disk is full. Makes it write a temporary
 * file beside its tables, because a small update can succeed on a full disk if its page has room.
 */
export async function assertWritable(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await query<{ value: string }>(
      tx,
      sql`select current_setting('transaction_read_only') as value`,
    )
    if (row?.value !== 'off') throw new Unavailable('The database is read-only.')
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(sql`select count(*) from generate_series(1, ${SPILLED_ROWS}::int)`)
  })
}

const PROBE = Buffer.alloc(64 * 1024)

/** Throws if no file can be written to this folder. */
export async function assertFolderWritable(folder: string): Promise<void> {
  const file = path.join(folder, `.write-test-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(file, PROBE)
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}
