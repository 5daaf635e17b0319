import {
  insertErasedUsers,
  listErasedUsers,
  lockErasedUsers,
  type ErasedUser,
} from '#accounts/accounts.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { eraseUser } from './delete-account.ts'
import { addToErasureFile, readErasureFile, type ErasureFile } from './erasure-file.ts'

export { ERASURE_FILE, type ErasureFile } from './erasure-file.ts'

type ErasureContext = { db: Db; config: { backup: { folder: string } } }

/**
 * Writes the list of erased accounts beside the backups, where a restore finds it. One process at a
 * time does so: the file is small, and the lock must last until it is written.
 */
export async function writeErasures({ db, config }: ErasureContext): Promise<void> {
  await db.transaction(async (tx) => {
    await lockErasedUsers(tx)
    await addToErasureFile(config.backup.folder, await listErasedUsers(tx))
  })
}

/** Adds what the list of another folder has to the list of this one. */
export async function mergeErasures(folder: string, other: string): Promise<void> {
  const { erased } = await readErasureFile(other)
  await addToErasureFile(folder, erased)
}

/** The lists of these folders as one; an account is listed once. */
export async function readErasures(folders: string[]): Promise<ErasureFile> {
  const files = await Promise.all([...new Set(folders)].map(readErasureFile))
  const erased = files.flatMap((file) => file.erased)
  return {
    erased: [...new Map(erased.map((each) => [each.id, each])).values()],
    unreadable: files.flatMap(({ unreadable }) => unreadable),
  }
}

/** How many accounts were listed, deleted now, and kept because no other administrator is there. */
export type AppliedErasures = { listed: number; deleted: number; kept: number }

/**
 * Deletes the accounts of a list that a restored backup has brought back, each as a customer's own
 * deletion does, in its own transaction. A second call changes nothing.
 */
export async function applyErasures(db: Db, list: ErasedUser[]): Promise<AppliedErasures> {
  const applied: AppliedErasures = { listed: list.length, deleted: 0, kept: 0 }
  for (const each of list) {
    const outcome = await applyErasure(db, each)
    if (outcome !== 'missing') applied[outcome] += 1
  }
  return applied
}

async function applyErasure(db: Db, erased: ErasedUser): Promise<'deleted' | 'kept' | 'missing'> {
  try {
    await db.transaction(async (tx) => {
      // First, so that the row has the time of the list.
      await insertErasedUsers(tx, [erased])
      await eraseUser(tx, erased.id, { reviewsStay: erased.reviewsStay })
    })
    return 'deleted'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'admin.last') return 'kept'
    if (error.code !== 'user.missing') throw error
    await db.transaction((tx) => insertErasedUsers(tx, [erased]))
    return 'missing'
  }
}
