import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFailure } from '#platform/start-failure.ts'

/** Another process uses the folder. The message is for the user who started the second one. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another process has the folder ${folder} open. Stop it first, or give this one a ` +
        'DATA_DIR of its own.',
    )
    this.name = 'FolderInUse'
  }
}

/**
 * Locks a folder for this process. Returns the function that releases it. The operating system
 * holds the lock, through an SQLite file, so a killed process leaves nothing to clean up. Throws
 * FolderInUse, or StartFailure if the folder cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const lock = open(folder)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new FolderInUse(folder) : notWritable(folder, error)
  }
  return () => lock.close()
}

function open(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(path.join(folder, '.lock'))
  } catch (error) {
    throw notWritable(folder, error)
  }
}

/** SQLite's codes for a file that another process has locked. */
const BUSY = [5, 6]
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && BUSY.includes(Number(error.errcode))

const notWritable = (folder: string, cause: unknown): StartFailure =>
  new StartFailure(
    `The folder ${folder} cannot be written. Give the shop a DATA_DIR that it may write.`,
    { cause },
  )
