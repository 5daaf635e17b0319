import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { isInterruptedFile, writeBackupFile } from '#backup/backup-file.ts'
import { BackupFailure } from '#backup/format.ts'
import { openRemoteBackups, type RemoteBackups } from '#backup/remote-backups.ts'
import { selectExpired } from '#backup/rotation.ts'
import { senderOf, withSignature } from '#checkout/mail/order-mails.ts'
import { listRecipients } from '#checkout/settle/watch-provider.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import type { Database } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import type { S3Options } from '#platform/storage/s3.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { Unavailable } from '#platform/unavailable.ts'
import { ERASURE_FILE, mergeErasures, writeErasures } from '#privacy/erasures.ts'
import { readBackupRule } from '#settings/settings.ts'
import type { Id } from '#shared/ids.ts'
import { backupRuns } from '#operations/tables.ts'
import { backupMail } from './backup-mail.ts'
import { findInterrupted, insertRun, listFiles } from './backup-runs.ts'

export type BackupContext = Omit<CheckoutContext, 'config' | 'database'> & {
  config: CheckoutContext['config'] & {
    backup: { folder: string; passphrase: string | undefined; s3: S3Options | undefined }
  }
  database: Database
  storage: Storage
}

/**
 * The nightly job: writes a backup if the settings say so, and no administrator has started one.
 * The job runs again if its process was killed, and then goes on with the same run.
 */
export async function backUpNightly(context: BackupContext): Promise<void> {
  if (!(await readBackupRule(context.db)).nightly) return
  const startedAt = context.now()
  const run = await context.db.transaction(
    async (tx) =>
      (await insertRun(tx, { startedAt, startedBy: null })) ?? (await findInterrupted(tx)),
  )
  if (run) await runBackup(context, run)
}

/** Writes the backup that an administrator has started. A second run of the job does nothing. */
export async function writeStartedBackup(
  context: BackupContext,
  { runId }: { runId: Id<'bak'> },
): Promise<void> {
  const [run] = await context.db.select().from(backupRuns).where(eq(backupRuns.id, runId))
  if (run && !run.endedAt) await runBackup(context, run)
}

type Run = { id: Id<'bak'>; startedAt: Date }

/**
 * Writes a backup with the list of erased accounts beside it, stores the outcome, and deletes
 * backups that are no longer kept. If it fails, it stores that and mails the administrators. Throws
 * only if the database cannot be reached.
 */
async function runBackup(context: BackupContext, run: Run): Promise<void> {
  const { folder, passphrase } = context.config.backup
  try {
    await writeErasures(context)
    const { database, storage: pictures } = context
    const options = { folder, passphrase, now: context.now() }
    const summary = await writeBackupFile({ database, pictures }, options)
    const { bytes, rows, missing, isEncrypted } = summary
    const outcome = {
      file: path.basename(summary.file),
      bytes,
      rows,
      pictures: summary.pictures,
      missingPictures: missing.length,
      isEncrypted,
    }
    const failure = await copyToBucket(context, summary.file)
    if (failure === undefined) await endRun(context, run, outcome)
    else await storeFailure(context, run, { ...outcome, failure })
    await deleteExpired(context)
  } catch (error) {
    context.log.warn({ err: error }, 'The backup failed')
    await storeFailure(context, run, { failure: toFailure(error) })
  }
}

/**
 * Copies a backup and the list of deleted accounts to the bucket, if there is one. Returns a
 * sentence if that fails.
 */
async function copyToBucket(
  { config: { backup }, log }: BackupContext,
  file: string,
): Promise<string | undefined> {
  if (!backup.s3) return undefined
  try {
    const remote = openRemoteBackups(backup.s3)
    await remote.store(file)
    await copyErasures(remote, backup.folder)
    return undefined
  } catch (error) {
    log.warn({ err: error }, 'The backup could not be copied to the bucket')
    const reason = error instanceof Error ? error.message : String(error)
    return `It is in the folder, but it could not be copied to the bucket (${reason}).`
  }
}

/** Writes the list of deleted accounts beside the backups, in the folder and in the bucket. */
export async function writeErasureLists(
  context: Pick<BackupContext, 'db'> & { config: Pick<BackupContext['config'], 'backup'> },
): Promise<void> {
  const { folder, s3 } = context.config.backup
  await writeErasures(context)
  if (s3) await copyErasures(openRemoteBackups(s3), folder)
}

/** The bucket may have lines of a machine with another folder: none of them is lost. */
async function copyErasures(remote: RemoteBackups, folder: string): Promise<void> {
  const fetched = path.join(folder, 'fetched')
  if (await remote.load(ERASURE_FILE, fetched)) await mergeErasures(folder, fetched)
  await remote.store(path.join(folder, ERASURE_FILE))
}

/** A backup that was written stays a good one if an earlier one cannot be deleted. */
async function deleteExpired({ db, config, log }: BackupContext): Promise<void> {
  const { folder, s3 } = config.backup
  try {
    const names = await readdir(folder)
    for (const name of selectExpired(names)) await rm(path.join(folder, name), { force: true })
    for (const name of names.filter(isInterruptedFile)) await deleteIfOld(path.join(folder, name))
    // The bucket may have backups of another shop, such as the one that this was restored from.
    if (s3) await openRemoteBackups(s3).deleteExpired(await listFiles(db))
  } catch (error) {
    log.warn({ err: error }, 'Expired backups could not be deleted')
  }
}

const HOUR_MS = 3600_000

/** Another process may be writing a newer one. */
async function deleteIfOld(file: string): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (mtimeMs < Date.now() - HOUR_MS) await rm(file, { force: true })
}

type Outcome = Partial<typeof backupRuns.$inferInsert>

const endRun = (context: BackupContext, { id }: Run, outcome: Outcome): Promise<unknown> =>
  context.db.transaction((tx) =>
    tx
      .update(backupRuns)
      .set({ endedAt: context.now(), ...outcome })
      .where(and(eq(backupRuns.id, id), isNull(backupRuns.endedAt))),
  )

/** Stores why a backup failed and mails it to the administrators. */
async function storeFailure(
  context: BackupContext,
  run: Run,
  outcome: Outcome & { failure: string },
): Promise<void> {
  const { failure } = outcome
  const recipients = await listRecipients(context)
  const sender = senderOf(await withSignature(context))
  await endRun(context, run, outcome)
  await context.db.transaction(async (tx) => {
    for (const email of recipients)
      await enqueueMail(tx, context, backupMail({ ...run, failure }, { email, ...sender }))
  })
}

function toFailure(error: unknown): string {
  if (error instanceof BackupFailure || error instanceof Unavailable) return error.message
  // Errors of files have a path.
  return error instanceof Error && 'path' in error
    ? `The backup could not be written (${error.message}).`
    : 'It failed because of a fault of the shop. The log of the shop has the details.'
}
