import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import * as media from '#media/videos.ts'
import { videoFile } from '#platform/images/images.ts'
import { identifyVideo, putVideo } from '#platform/video/store-video.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { MAX_VIDEO_BYTES, VIDEO_PROBLEMS } from '#shared/catalog/video-file.ts'
import type { AdminContext } from '#admin/admin.ts'

/**
 * Checks a video, removes where it was taken, and stores it by the hash of what remains. Throws
 * `video.too-large` and `video.invalid`.
 */
export async function storeVideo(
  { db, storage }: Pick<AdminContext, 'db' | 'storage'>,
  file: Buffer,
  uploadedBy: Id<'usr'>,
): Promise<media.UploadedVideo> {
  if (file.length > MAX_VIDEO_BYTES)
    throw new Refusal('video.too-large', { fields: { video: VIDEO_PROBLEMS.bytes } })
  const { bytes, ...video } = identifyVideo(file)
  await putVideo(storage, video.key, file)
  // After the file, so that a recorded video is in storage.
  await media.saveVideo(db, { ...video, bytes }, uploadedBy)
  // The clean-up may have deleted the file between these two. From now on it leaves it.
  await putVideo(storage, video.key, file)
  return video
}

/**
 * Removes a video that no product has, with its file, and writes the audit log. Throws
 * `video.missing` and `video.used`.
 */
export async function removeVideo(
  { db, storage }: Pick<AdminContext, 'db' | 'storage'>,
  actor: Actor,
  key: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await media.removeVideo(tx, key)
    const subject = { kind: 'picture' as const, id: key, name: 'a video' }
    await recordChange(tx, actor, { action: 'video.removed', subject })
    // While the row is locked: an upload of the same file waits, and stores it again.
    await storage.delete(videoFile(key))
  })
}

const DAY_MS = 24 * 3600_000
/** How many videos one call deletes, because a job has a time limit. */
const MAX_DELETED = 50

/** Deletes uploaded videos that no product has, a day after their upload or their last use. */
export async function deleteUnusedVideos({
  db,
  storage,
  now,
}: Pick<AdminContext, 'db' | 'storage' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS)
  for (const key of await media.listUnusedVideos(db, { before, limit: MAX_DELETED }))
    await media.deleteUnusedVideo(db, { key, before }, () => storage.delete(videoFile(key)))
}
