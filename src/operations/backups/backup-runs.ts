import { readdir } from 'node:fs/promises'
import { and, desc, isNull, lt } from 'drizzle-orm'
import type { Actor } from '#audit-log/audit-log.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { backupRuns } from '#operations/tables.ts'

export type BackupRun = typeof backupRuns.$inferSelect

/** How many backups the screen of administrators lists. */
const MAX_LISTED = 30

/**
 * The last backups, newest first. `isThere`: the folder still has the file. One whose process was
 * stopped long ago counts as failed, so that the screen offers to start another.
 */
export async function listBackups(
  db: Reader,
  { folder, now }: { folder: string; now: Date },
): Promise<(BackupRun & { isThere: boolean })[]> {
  const files = new Set(await readdir(folder).catch(() => []))
  const rows = await db
    .select()
    .from(backupRuns)
    .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id))
    .limit(MAX_LISTED)
  return rows.map((row) => ({
    ...row,
    ...(isInterrupted(row, now) && { endedAt: now, failure: INTERRUPTED }),
    isThere: row.file !== null && files.has(row.file),
  }))
}

/**
 * The last backup that has ended, if it failed or lacks files of pictures that products or orders
 * use. `failure` is a sentence.
 */
export async function findBackupFault(
  db: Reader,
  now: Date,
): Promise<{ startedAt: string; failure: string | null; missingPictures: number } | null> {
  const newest = await db
    .select()
    .from(backupRuns)
    .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id))
    // One may still run.
    .limit(2)
  const last = newest.find((row) => row.endedAt !== null || isInterrupted(row, now))
  if (!last) return null
  const failure = last.endedAt === null ? INTERRUPTED : last.failure
  const missingPictures = last.missingPictures ?? 0
  return failure || missingPictures > 0
    ? { startedAt: last.startedAt.toISOString(), failure, missingPictures }
    : null
}

/** Starts a backup for an administrator: a job writes it. Throws `backup.busy`. */
export async function startBackup(
  { db, jobs, now }: Pick<CheckoutContext, 'db' | 'jobs' | 'now'>,
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await insertRun(tx, { startedAt: now(), startedBy: actor.name })
    if (!run) throw new Refusal('backup.busy')
    await jobs.enqueue(tx, 'backup.write', { runId: run.id })
  })
}

type NewRun = { startedAt: Date; startedBy: string | null }

/** Stores a backup that begins now. Returns undefined if another one has not ended. */
export async function insertRun(
  tx: Tx,
  run: NewRun,
): Promise<(NewRun & { id: Id<'bak'> }) | undefined> {
  await endInterrupted(tx, run.startedAt)
  const [inserted] = await tx
    .insert(backupRuns)
    .values({ id: newId('bak'), ...run })
    .onConflictDoNothing()
    .returning()
  return inserted
}

/** After this time (ms) the job of a backup has ended, so a run without an end was interrupted. */
const MAX_RUN_MS = 2 * 3600_000

const INTERRUPTED = 'The process that wrote it was stopped.'

const isInterrupted = ({ endedAt, startedAt }: BackupRun, now: Date): boolean =>
  endedAt === null && startedAt.getTime() < now.getTime() - MAX_RUN_MS

/** The nightly run that has not ended; undefined if an administrator's is running or none. */
export async function findInterrupted(tx: Tx): Promise<BackupRun | undefined> {
  const [run] = await tx
    .select()
    .from(backupRuns)
    .where(and(isNull(backupRuns.endedAt), isNull(backupRuns.startedBy)))
  return run
}

/** The names of all files that runs have written. */
export async function listFiles(db: Reader): Promise<Set<string>> {
  const rows = await db.select({ file: backupRuns.file }).from(backupRuns)
  return new Set(rows.flatMap(({ file }) => (file === null ? [] : [file])))
}

/** Stores the failure of runs whose process was killed. */
const endInterrupted = (tx: Tx, now: Date): Promise<unknown> =>
  tx
    .update(backupRuns)
    .set({ endedAt: now, failure: INTERRUPTED })
    .where(
      and(
        isNull(backupRuns.endedAt),
        lt(backupRuns.startedAt, new Date(now.getTime() - MAX_RUN_MS)),
      ),
    )
