import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import type { MediaPicture } from '#contract/contract.ts'
import * as media from '#media/media.ts'
import { deletePictureFiles } from '#platform/images/images.ts'
import type { AdminContext } from '#admin/admin.ts'
import { changeEachNamed, type ChangedRow } from '#admin/change-each.ts'

/** In the audit log: the file name of a picture says nothing to a person. */
const NAMELESS = 'a picture without a name'

type Texts = { name: string; alt: string }

/**
 * Changes the texts of a picture and writes the audit log. The library keeps the picture from then
 * on. Throws `picture.missing`.
 */
export async function describePicture(
  { db }: Pick<AdminContext, 'db'>,
  actor: Actor,
  key: string,
  { name, alt }: Texts,
): Promise<MediaPicture> {
  return db.transaction(async (tx) => {
    const before = await media.describePicture(tx, key, { name, alt })
    await recordChange(tx, actor, {
      action: before.isKept ? 'picture.edited' : 'picture.added',
      subject: { kind: 'picture', id: key, name: name || alt || NAMELESS },
      before: before.isKept ? { name: before.name, alt: before.alt } : {},
      after: { name, alt },
    })
    return media.readPicture(tx, key)
  })
}

/**
 * Removes a picture that nothing uses, with its files, and writes the audit log. Throws
 * `picture.missing` and `picture.used`.
 */
export async function removePicture(
  { db, storage }: Pick<AdminContext, 'db' | 'storage'>,
  actor: Actor,
  key: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await media.removePicture(tx, key)
    await recordChange(tx, actor, {
      action: 'picture.removed',
      subject: { kind: 'picture', id: key, name: removed.name || NAMELESS },
      before: { name: removed.name },
    })
    // While the row is locked: an upload of the same file waits, and stores it again.
    await deletePictureFiles(storage, removed)
  })
}

/** Removes pictures that nothing uses, and reports for each whether it was removed. */
export const removePictures = (
  context: Pick<AdminContext, 'db' | 'storage'>,
  actor: Actor,
  keys: string[],
): Promise<ChangedRow[]> => changeEachNamed(keys, (key) => removePicture(context, actor, key))
