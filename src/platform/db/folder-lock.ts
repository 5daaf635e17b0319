import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFailure } from '#platform/start-failure.ts'

/** The folder is in use; the sentence is for the person who started the second process. */
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
 * Keeps a folder for this process until the returned function is called or the process ends,
 * however it ends. The operating system holds the lock (through an SQLite file), so that a killed
 * process leaves nothing to clean up.
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
