import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import type { CustomerPicture } from '#contract/contract.ts'
import type { Db } from '#platform/db/db.ts'
import { makeSmallPicture } from '#platform/images/small-picture.ts'
import { countUp } from '#platform/rate-limit.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { Unavailable } from '#platform/unavailable.ts'
import { CUSTOMER_PICTURE_SIDE } from '#shared/customer/customer-pictures.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { isUnsent, toCustomerPicture, unsentSince, uploadSubject } from './customer-pictures.ts'
import { customerPictures } from './tables.ts'

export type PictureContext = { db: Db; storage: Storage; now: () => Date }

/** How many pictures one account may upload in a day. */
const MAX_UPLOADS = 20
const DAY_SECONDS = 24 * 3600

/**
 * Counts an upload of an account. Call it before the body is read, so that slow bodies count too.
 * Throws `picture.limited` after 20 uploads in a day.
 */
export async function countUpload(db: Db, userId: Id<'usr'>): Promise<void> {
  const { count, resetSeconds } = await countUp(db, uploadSubject(userId), DAY_SECONDS)
  if (count > MAX_UPLOADS)
    throw new Refusal('picture.limited', { details: { retryAfter: resetSeconds } })
}

/**
 * Stores a picture for a return, a complaint or a review of this account: smaller, and without
 * metadata. Throws `picture.invalid`, and Unavailable if the storage is away.
 */
export async function uploadPicture(
  { db, storage, now }: PictureContext,
  userId: Id<'usr'>,
  file: Buffer,
): Promise<CustomerPicture> {
  const { bytes, width, height } = await makeSmallPicture(file, CUSTOMER_PICTURE_SIDE)
  const id = newId('cpi')
  const key = newKey()
  const row = { id, userId, key, bytes: bytes.length, width, height, createdAt: now() }
  // First, so that the clean-up finds the file even if the process is killed in between.
  await db.insert(customerPictures).values(row)
  await orUnavailable(storage.put(key, bytes, 'image/webp'))
  if (await isReleased(db, id)) {
    await orUnavailable(storage.delete(key))
    throw new Refusal('login.needed')
  }
  return toCustomerPicture(row)
}

/** No other prefix of the storage: `/pictures/` serves only keys that begin with `pictures/`. */
const newKey = (): string => `customer-pictures/${randomBytes(16).toString('hex')}.webp`

/** Whether the account was deleted while the file was being stored. */
async function isReleased(db: Db, id: Id<'cpi'>): Promise<boolean> {
  const [row] = await db
    .select({ userId: customerPictures.userId })
    .from(customerPictures)
    .where(eq(customerPictures.id, id))
  return !row?.userId
}

/** A storage that fails in any way counts as away: another attempt may succeed. */
const orUnavailable = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((cause: unknown) => {
    throw new Unavailable('The storage of pictures cannot be used.', { cause })
  })

/** Reads the file of a picture. Throws `customer-picture.missing`. */
export async function readPictureFile(storage: Storage, key: string): Promise<Buffer> {
  const found = await orUnavailable(storage.get(key))
  if (!found) throw new Refusal('customer-picture.missing')
  return found.bytes
}

/** How many pictures one call deletes, because a job has a time limit. */
const MAX_DELETED = 200

/** Deletes released pictures, and those of more than a day that were not sent, with their files. */
export async function deleteEndedPictures({ db, storage, now }: PictureContext): Promise<void> {
  const isEnded = or(
    isNull(customerPictures.userId),
    and(isUnsent, lt(customerPictures.createdAt, unsentSince(now()))),
  )
  const ended = await db
    .select({ id: customerPictures.id })
    .from(customerPictures)
    .where(isEnded)
    .orderBy(asc(customerPictures.createdAt), asc(customerPictures.id))
    .limit(MAX_DELETED)
  for (const { id } of ended)
    await db.transaction(async (tx) => {
      const [row] = await tx
        .delete(customerPictures)
        .where(and(eq(customerPictures.id, id), isEnded))
        .returning({ key: customerPictures.key })
      // If this fails the row stays, and the next run deletes both.
      if (row) await storage.delete(row.key)
    })
}
