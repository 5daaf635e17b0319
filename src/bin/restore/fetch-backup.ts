import path from 'node:path'
import { BackupFailure } from '#backup/format.ts'
import { openRemoteBackups } from '#backup/remote-backups.ts'
import { backupTimeOf } from '#backup/rotation.ts'
import type { S3Options } from '#platform/storage/s3.ts'
import { ERASURE_FILE, readErasures, type ErasureFile } from '#privacy/erasures.ts'

const REMOTE = 's3:'
/** The folder within BACKUP_FOLDER for what a restore loads from the bucket. */
const FETCHED = 'fetched'

/** A backup in a file, and the accounts that were deleted after it. */
type BackupPlace = { file: string; erased: ErasureFile['erased'] }

type BackupSettings = { folder: string; s3: S3Options | undefined }

/**
 * Returns the file to restore, and all lists of deleted accounts as one: of the backup folder, of
 * the folder of the file, and of the bucket. A file that is named `s3:NAME` is loaded from the
 * bucket. Throws BackupFailure without such a bucket or backup, with the names that are there, and
 * for a list that cannot be read.
 */
export async function fetchBackup(place: string, settings: BackupSettings): Promise<BackupPlace> {
  const { folder, s3 } = settings
  const file = place.startsWith(REMOTE)
    ? await loadBackup(place.slice(REMOTE.length), settings)
    : path.resolve(place)
  const fetched = path.join(folder, FETCHED)
  if (s3) await openRemoteBackups(s3).load(ERASURE_FILE, fetched)
  const folders = [folder, path.dirname(file), ...(s3 ? [fetched] : [])]
  const { erased, unreadable } = await readErasures(folders)
  if (unreadable.length > 0)
    throw new BackupFailure(
      `${unreadable.length} lines of ${ERASURE_FILE} cannot be read, in one of the folders ` +
        `${folders.join(', ')}. Correct or remove them: they name deleted accounts.`,
    )
  return { file, erased }
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
