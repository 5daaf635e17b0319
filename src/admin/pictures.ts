import * as catalog from '#catalog/catalog.ts'
import {
  makePicture,
  PHOTO_FORMATS,
  savePictureFiles,
  type MadePicture,
} from '#platform/images/images.ts'
import type { AdminContext } from './admin.ts'

type PictureSize = { key: string; width: number; height: number }

/**
 * Stores uploaded photos and returns their keys and sizes in pixels, in the same order. All are
 * made before any is stored, so one broken file of several leaves nothing behind. Throws
 * `picture.invalid`.
 */
export async function storePictures(
  { db, storage }: AdminContext,
  files: Buffer[],
): Promise<PictureSize[]> {
  const made: MadePicture[] = []
  for (const file of files) made.push(await makePicture(storage, file, PHOTO_FORMATS))
  for (const picture of made) await savePictureFiles(storage, picture)
  const stored = made.map(({ key, width, height }) => ({ key, width, height }))
  // After the files, so that a recorded picture is always in storage.
  await catalog.savePictures(db, stored)
  return stored
}
