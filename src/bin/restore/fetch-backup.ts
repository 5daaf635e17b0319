import path from 'node:path'
import { BackupFailure } from '#backup/format.ts'
import { openRemoteBackups } from '#backup/remote-backups.ts'
import { backupTimeOf } from '#backup/rotation.ts'
import type { S3Options } from '#platform/storage/s3.ts'
import { ERASURE_FILE, readErasures, type ErasureFile } from '#privacy/erasures.ts'
import { readSkipped, SKIPPED_FILE, type SkippedNumbers } from './skip-numbers.ts'

const REMOTE = 's3:'
/** The folder within BACKUP_FOLDER for what a restore loads from the bucket. */
const FETCHED = 'fetched'

/**
 * A backup in a file, the accounts that were deleted after it, and the numbers that earlier
 * restores have left out.
 */
type BackupPlace = { file: string; erased: ErasureFile['erased']; skipped: SkippedNumbers }

type BackupSettings = { folder: string; s3: S3Options | undefined }

/**
 * Returns the file to restore, and what the lists beside backups say, as one: those of the backup
 * folder, of the folder of the file, and of the bucket. A file that is named `s3:NAME` is loaded
 * from the bucket. Throws BackupFailure without such a bucket or backup, with the names that are
 * there, and for a list that cannot be read.
 */
export async function fetchBackup(place: string, settings: BackupSettings): Promise<BackupPlace> {
  const { folder, s3 } = settings
  const file = place.startsWith(REMOTE)
    ? await loadBackup(place.slice(REMOTE.length), settings)
    : path.resolve(place)
  const fetched = path.join(folder, FETCHED)
  if (s3) await loadLists(s3, fetched)
  const folders = [folder, path.dirname(file), ...(s3 ? [fetched] : [])]
  const { erased, unreadable } = await readErasures(folders)
  if (unreadable.length > 0)
    throw new BackupFailure(
      `${unreadable.length} lines of ${ERASURE_FILE} cannot be read, in one of the folders ` +
        `${folders.join(', ')}. Correct or remove them: they name deleted accounts.`,
    )
  return { file, erased, skipped: await readSkipped(folders) }
}

async function loadLists(s3: S3Options, fetched: string): Promise<void> {
  const remote = openRemoteBackups(s3)
  for (const list of [ERASURE_FILE, SKIPPED_FILE]) await remote.load(list, fetched)
}

async function loadBackup(name: string, { folder, s3 }: BackupSettings): Promise<string> {
  if (!s3) throw new BackupFailure('There is no bucket for backups: set the BACKUP_S3_… settings.')
  const remote = openRemoteBackups(s3)
  const file = backupTimeOf(name) && (await remote.load(name, path.join(folder, FETCHED)))
  if (file) return file
  const names = await remote.list()
  throw new BackupFailure(
    names.length === 0
      ? 'The bucket has no backups.'
      : `The bucket has no backup ${name || 'without a name'}. It has:\n${names.join('\n')}`,
  )
}
