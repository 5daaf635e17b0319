import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, type WriteStream } from 'node:fs'
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { query, type Database } from '#platform/db/db.ts'
import { writeBackup, type BackupSource, type BackupSummary } from './backup.ts'
import { BackupFailure } from './format.ts'

type BackupFileOptions = {
  passphrase?: string | undefined
  /** Where backups go unless `file` is set. */
  folder: string
  file?: string | undefined
  now?: Date
}

/** The name of a backup of this time: `jhumka-2026-11-22T21-30-00Z.tar`. */
const fileNameOf = (now: Date, isEncrypted: boolean): string => {
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return `jhumka-${time}.tar${isEncrypted ? '.age' : ''}`
}

/** Whether a file is what a killed process had written of a backup. */
export const isInterruptedFile = (name: string): boolean =>
  /^jhumka-[\dT-]+Z\.tar(?:\.age)?\.[\da-f-]{36}\.part$/.test(name)

const MEGABYTE = 1024 * 1024
/** Room for the shop itself. */
const MIN_FREE_BYTES = 100 * MEGABYTE

/**
 * Throws BackupFailure unless the disk has room for the rows twice, in the work file and in the
 * backup: on the disk of an embedded database a full disk would stop the shop.
 */
async function assertRoom(database: Database, folder: string): Promise<void> {
  const [row] = await query<{ bytes: number }>(
    database.db,
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  const { bavail, bsize } = await statfs(folder)
  const needed = 2 * (row?.bytes ?? 0) + MIN_FREE_BYTES
  if (bavail * bsize < needed)
    throw new BackupFailure(
      `The disk of ${folder} has too little space for a backup: ` +
        `${Math.ceil(needed / MEGABYTE)} MB are needed.`,
    )
}

/**
 * Writes a backup to a new file that only its user may read. Throws BackupFailure if the file
 * exists or cannot be written, and leaves no incomplete file.
 */
export async function writeBackupFile(
  source: Omit<BackupSource, 'workFolder'>,
  { passphrase, folder, file, now = new Date() }: BackupFileOptions,
): Promise<BackupSummary & { file: string }> {
  const target = path.resolve(file ?? path.join(folder, fileNameOf(now, passphrase !== undefined)))
  if (existsSync(target)) throw new BackupFailure(`The file ${target} exists already.`)
  const unfinished = `${target}.${randomUUID()}.part`
  let sink: WriteStream | undefined
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await assertRoom(source.database, path.dirname(target))
    sink = (await open(unfinished, 'wx', 0o600)).createWriteStream({ flush: true })
    const workFolder = path.dirname(target)
    const summary = await writeBackup({ ...source, workFolder }, { passphrase }, sink)
    await rename(unfinished, target)
    return { ...summary, file: target }
  } catch (error) {
    if (sink && !sink.closed) await once(sink.destroy(), 'close')
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw isFileError(error)
      ? new BackupFailure(`The backup ${target} could not be written (${error.message}).`, {
          cause: error,
        })
      : error
  }
}

const FILE_ERRORS = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC', 'EDQUOT']

const isFileError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && FILE_ERRORS.includes(String(error.code))
