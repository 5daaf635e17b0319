import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The folder is in use; the sentence is for the person who started the second process. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another process has the folder ${folder} open. Stop it first, or give this one a DATA_DIR of its own.`)
    this.name = 'FolderInUse'
  }
}

/**
 * Keeps a folder for this process until the returned function is called or the process ends, however it ends.
 * The operating system holds the lock (through an SQLite file), so that a killed process leaves nothing to clean up.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(path.join(folder, '.lock'))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderInUse(folder)
  }
  return () => lock.close()
}
