import { and, asc, eq, inArray, lt, not, sql } from 'drizzle-orm'
import { productPictures } from '#catalog/tables.ts'
import { announceOnCommit, type Db, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { pictures, pictureUses, videos } from './tables.ts'
import { unusedCondition } from './unused.ts'

export { listNamedPictures, listPictures, readPicture, type NamedPicture } from './library.ts'

/** An uploaded picture; its size in pixels. */
export type UploadedPicture = { key: string; width: number; height: number }

/**
 * Records uploaded pictures. One that is recorded already counts as uploaded again, now; its first
 * upload stays what it was.
 */
export async function savePictures(
  db: Reader,
  uploaded: UploadedPicture[],
  uploadedBy: Id<'usr'> | null = null,
): Promise<void> {
  // Each key once and in one order, so that two equal uploads do not deadlock.
  const byKey = new Map(uploaded.map(({ key, width, height }) => [key, { key, width, height }]))
  const rows = [...byKey.values()]
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((picture) => ({ ...picture, uploadedBy }))
  if (rows.length > 0)
    await db
      .insert(pictures)
      .values(rows)
      .onConflictDoUpdate({ target: pictures.key, set: { createdAt: sql`now()` } })
}

/**
 * Uploaded pictures by their keys, in any order. Keys that were never uploaded are left out. The
 * rows are locked until the transaction ends, so that nothing deletes the pictures before their new
 * use is stored.
 */
export const lockPictures = async (tx: Tx, keys: string[]): Promise<UploadedPicture[]> =>
  tx
    .select({ key: pictures.key, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(inArray(pictures.key, keys))
    .orderBy(asc(pictures.key))
    .for('share')

/** Uploaded pictures with their alternative texts by their keys, in any order. */
export const findPictures = async (
  db: Reader,
  keys: string[],
): Promise<(UploadedPicture & { alt: string })[]> =>
  keys.length === 0
    ? []
    : db
        .select({
          key: pictures.key,
          alt: pictures.alt,
          width: pictures.width,
          height: pictures.height,
        })
        .from(pictures)
        .where(inArray(pictures.key, keys))

/**
 * Counts pictures that something no longer has as uploaded now: pages that are open or cached still
 * show them.
 */
export const restartPictureAge = async (tx: Tx, keys: string[]): Promise<void> =>
  void (
    keys.length > 0 &&
    (await tx.update(pictures).set({ createdAt: sql`now()` }).where(inArray(pictures.key, keys)))
  )

/** What uses a picture. `name` is what the library shows for it. */
export type PictureSubject = {
  kind: (typeof pictureUses.$inferSelect)['kind']
  id: string
  name: string
}

/**
 * Records which pictures a subject uses from now on, instead of those before, and locks them until
 * the transaction ends. An empty list ends all its uses. Returns the pictures, in any order. Throws
 * `picture.missing` with the missing keys in `details.keys`.
 */
export async function replacePictureUses(
  tx: Tx,
  { kind, id, name }: PictureSubject,
  keys: string[],
): Promise<UploadedPicture[]> {
  const wanted = [...new Set(keys)].toSorted()
  const found = wanted.length === 0 ? [] : await lockPictures(tx, wanted)
  const missing = wanted.filter((key) => found.every((picture) => picture.key !== key))
  if (missing.length > 0) throw new Refusal('picture.missing', { details: { keys: missing } })
  const ofSubject = and(eq(pictureUses.kind, kind), eq(pictureUses.subjectId, id))
  const dropped = await tx
    .delete(pictureUses)
    .where(wanted.length === 0 ? ofSubject : and(ofSubject, not(inArray(pictureUses.key, wanted))))
    .returning({ key: pictureUses.key })
  if (wanted.length > 0)
    await tx
      .insert(pictureUses)
      .values(wanted.map((key) => ({ kind, subjectId: id, key, name })))
      .onConflictDoUpdate({
        target: [pictureUses.kind, pictureUses.subjectId, pictureUses.key],
        set: { name },
      })
  await restartPictureAge(
    tx,
    dropped.map(({ key }) => key),
  )
  return found
}

/**
 * The keys of uploaded pictures that nothing uses and the library does not keep, uploaded before
 * this time, oldest first.
 */
export async function listUnusedPictures(
  db: Reader,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(lt(pictures.createdAt, before), not(pictures.isKept), unusedCondition))
    .orderBy(asc(pictures.createdAt), asc(pictures.key))
    .limit(limit)
  return rows.map(({ key }) => key)
}

/**
 * Deletes an uploaded picture that is still unused and not kept, and was not uploaded again since
 * `before`. `deleteFiles` deletes its files while the row is locked: an upload of the same file
 * then waits and stores it again. Returns whether it was deleted.
 */
export async function deleteUnusedPicture(
  db: Db,
  { key, before }: { key: string; before: Date },
  deleteFiles: (picture: UploadedPicture) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const old = and(eq(pictures.key, key), lt(pictures.createdAt, before), not(pictures.isKept))
    const [locked] = await tx.select().from(pictures).where(old).for('update')
    const deleted = locked && (await deleteIfUnused(tx, key))
    if (deleted) await deleteFiles(deleted)
    return deleted !== undefined
  })
}

/** A statement of its own, because only a new one sees what was committed during the wait. */
async function deleteIfUnused(tx: Tx, key: string): Promise<UploadedPicture | undefined> {
  const [deleted] = await tx
    .delete(pictures)
    .where(and(eq(pictures.key, key), unusedCondition))
    .returning({ key: pictures.key, width: pictures.width, height: pictures.height })
  return deleted
}

/**
 * Removes a picture from the library, of any age, and returns it. The caller deletes its
 * files in the same transaction, while the row is locked. Throws `picture.missing`, and
 * `picture.used` if anything has it.
 */
export async function removePicture(
  tx: Tx,
  key: string,
): Promise<UploadedPicture & { name: string }> {
  const [locked] = await tx.select().from(pictures).where(eq(pictures.key, key)).for('update')
  if (!locked) throw new Refusal('picture.missing')
  if (!(await deleteIfUnused(tx, key))) throw new Refusal('picture.used')
  return locked
}

/**
 * Changes the texts of a picture, which the library keeps from now on. Returns the texts before.
 * Throws `picture.missing`.
 */
export async function describePicture(
  tx: Tx,
  key: string,
  texts: { name: string; alt: string },
): Promise<{ name: string; alt: string; isKept: boolean }> {
  const [before] = await tx
    .select({ name: pictures.name, alt: pictures.alt, isKept: pictures.isKept })
    .from(pictures)
    .where(eq(pictures.key, key))
    .for('no key update')
  if (!before) throw new Refusal('picture.missing')
  await tx
    .update(pictures)
    .set({ ...texts, isKept: true })
    .where(eq(pictures.key, key))
  if (before.alt === texts.alt) return before
  announceOnCommit(tx, { kind: 'settings' })
  announceOnCommit(tx, { kind: 'catalog' })
  return before
}

/** Whether any picture or video was uploaded, or a picture is on a product. */
export async function hasPictures(db: Reader): Promise<boolean> {
  const [uploaded] = await db.select({ key: pictures.key }).from(pictures).limit(1)
  const [shown] = await db.select({ key: productPictures.key }).from(productPictures).limit(1)
  const [video] = await db.select({ key: videos.key }).from(videos).limit(1)
  return Boolean(uploaded ?? shown ?? video)
}
