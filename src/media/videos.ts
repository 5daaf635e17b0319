import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { products } from '#catalog/tables.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { videos } from './tables.ts'
import { unusedVideo } from './unused.ts'

export { listVideos } from './video-library.ts'

/** An uploaded video; its size in pixels. */
export type UploadedVideo = { key: string; width: number; height: number }

/**
 * Records an uploaded video; `bytes` is the size of its file. One that is there already counts as
 * uploaded again, now.
 */
export const saveVideo = async (
  db: Reader,
  { bytes, ...video }: UploadedVideo & { bytes: number },
  uploadedBy: Id<'usr'> | null,
): Promise<void> =>
  void (await db
    .insert(videos)
    .values({ ...video, bytes, uploadedBy })
    .onConflictDoUpdate({ target: videos.key, set: { createdAt: sql`now()`, bytes } }))

const MISSING = 'This video is not there any more. Please choose it again.'

/**
 * Locks an uploaded video until the transaction ends, so that nothing deletes it before its new use
 * is stored. Throws `video.invalid` if it was never uploaded.
 */
export async function lockVideo(tx: Tx, key: string): Promise<void> {
  const [found] = await tx
    .select({ key: videos.key })
    .from(videos)
    .where(eq(videos.key, key))
    .for('share')
  if (!found) throw new Refusal('video.invalid', { message: MISSING, fields: { video: MISSING } })
}

/** Counts a video that a product no longer has as uploaded now: open pages still play it. */
export const restartVideoAge = async (tx: Tx, key: string): Promise<void> =>
  void (await tx.update(videos).set({ createdAt: sql`now()` }).where(eq(videos.key, key)))

/** The same for the videos of these products, before they are deleted. */
export const restartVideoAges = async (tx: Tx, productIds: Id<'prd'>[]): Promise<void> =>
  void (await tx
    .update(videos)
    .set({ createdAt: sql`now()` })
    .where(
      inArray(
        videos.key,
        tx
          .select({ key: sql<string>`${products.video} ->> 'key'` })
          .from(products)
          .where(and(inArray(products.id, productIds), isNotNull(products.video))),
      ),
    ))

/** The keys of videos that no product has, uploaded before this time, oldest first. */
export async function listUnusedVideos(
  db: Reader,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ key: videos.key })
    .from(videos)
    .where(and(lt(videos.createdAt, before), unusedVideo))
    .orderBy(asc(videos.createdAt), asc(videos.key))
    .limit(limit)
  return rows.map(({ key }) => key)
}

/**
 * Deletes a video that is still unused and was not uploaded again since `before`. `deleteFile`
 * deletes its file while the row is locked: an upload of the same file then waits.
 */
export const deleteUnusedVideo = async (
  db: Db,
  { key, before }: { key: string; before: Date },
  deleteFile: () => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const old = and(eq(videos.key, key), lt(videos.createdAt, before))
    const [locked] = await tx.select().from(videos).where(old).for('update')
    if (locked && (await deleteIfUnused(tx, key))) await deleteFile()
  })

/** A statement of its own, because only a new one sees what was committed during the wait. */
async function deleteIfUnused(tx: Tx, key: string): Promise<boolean> {
  const deleted = await tx
    .delete(videos)
    .where(and(eq(videos.key, key), unusedVideo))
    .returning({ key: videos.key })
  return deleted.length > 0
}

/**
 * Removes a video that no product has, of any age. The caller deletes its file in the same
 * transaction, while the row is locked. Throws `video.missing` and `video.used`.
 */
export async function removeVideo(tx: Tx, key: string): Promise<void> {
  const [locked] = await tx.select().from(videos).where(eq(videos.key, key)).for('update')
  if (!locked) throw new Refusal('video.missing')
  if (!(await deleteIfUnused(tx, key))) throw new Refusal('video.used')
}
