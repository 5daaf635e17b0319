import * as media from '#media/media.ts'
import {
  deletePictureFiles,
  makePicture,
  savePictureFiles,
  type MadePicture,
  type PictureFormat,
} from '#platform/images/images.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Id } from '#shared/ids.ts'
import type { AdminContext } from '#admin/admin.ts'

type StorePicturesOptions = { formats?: readonly PictureFormat[]; uploadedBy?: Id<'usr'> | null }

/**
 * Stores uploaded pictures and returns their keys and sizes in pixels, in the same order. All are
 * made before any is stored, so one broken file of several leaves nothing behind. Throws
 * `picture.invalid`.
 */
export async function storePictures(
  { db, storage }: Pick<AdminContext, 'db' | 'storage'>,
  files: Buffer[],
  { formats, uploadedBy = null }: StorePicturesOptions = {},
): Promise<media.UploadedPicture[]> {
  const stored = await storeMissingFiles(storage, files, formats)
  // After the files, so that a recorded picture is in storage.
  await media.savePictures(db, stored, uploadedBy)
  // The clean-up may have deleted files between these two. From now on it leaves them.
  await storeMissingFiles(storage, files, formats)
  return stored
}

async function storeMissingFiles(
  storage: Storage,
  files: Buffer[],
  formats: readonly PictureFormat[] | undefined,
): Promise<media.UploadedPicture[]> {
  const made: MadePicture[] = []
  for (const file of files) made.push(await makePicture(storage, file, formats))
  for (const picture of made) await savePictureFiles(storage, picture)
  return made.map(({ key, width, height }) => ({ key, width, height }))
}

const DAY_MS = 24 * 3600_000
/** How many pictures one call deletes, because a job has a time limit. */
const MAX_DELETED = 200

/**
 * Deletes uploaded pictures that nothing uses and the library does not keep, a day after their
 * upload or after the last use ended.
 */
export async function deleteUnusedPictures({
  db,
  storage,
  now,
}: Pick<AdminContext, 'db' | 'storage' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS)
  for (const key of await media.listUnusedPictures(db, { before, limit: MAX_DELETED }))
    await media.deleteUnusedPicture(db, { key, before }, (picture) =>
      deletePictureFiles(storage, picture),
    )
}
