import { and, asc, eq, exists, gt, inArray, isNotNull, not, sql, type SQL } from 'drizzle-orm'
import { products } from '#catalog/tables.ts'
import { complaints } from '#complaints/tables.ts'
import type { CustomerPicture } from '#contract/contract.ts'
import { orders, orderStatusHistory, returnRequests } from '#orders/tables.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { deleteCountsOf } from '#platform/rate-limit.ts'
import { reviews } from '#reviews/tables.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { customerPictures } from './tables.ts'

const DAY_MS = 24 * 3600_000

/** Pictures that were uploaded before this moment and not sent are over. */
export const unsentSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** The key of the count of an account's uploads (platform/rate-limit.ts). */
export const uploadSubject = (userId: Id<'usr'>): string => `pictures of ${userId}`

/** What a customer sends the pictures with. */
type Subject = { returnId: Id<'ret'> } | { complaintId: Id<'cmp'> } | { reviewId: Id<'rev'> }

type ClaimInput = { userId: Id<'usr'>; ids: string[]; subject: Subject; now: Date }

/** The condition for pictures that were not sent with anything. */
export const isUnsent = sql`num_nonnulls(${customerPictures.returnId},
  ${customerPictures.complaintId}, ${customerPictures.reviewId}) = 0`

const MISSING = 'A picture is not there any more. Please send it again.'

/**
 * Gives uploaded pictures to a return, a complaint or a review. Throws `input.invalid` with the
 * field `pictures` unless all of them are the customer's own, not sent yet, and of the last day.
 */
export async function claimPictures(
  tx: Tx,
  { userId, ids, subject, now }: ClaimInput,
): Promise<void> {
  const wanted = [...new Set(ids)] as Id<'cpi'>[]
  if (wanted.length === 0) return
  const locked = await tx
    .select({ id: customerPictures.id })
    .from(customerPictures)
    .where(
      and(
        inArray(customerPictures.id, wanted),
        eq(customerPictures.userId, userId),
        gt(customerPictures.createdAt, unsentSince(now)),
        isUnsent,
      ),
    )
    .orderBy(asc(customerPictures.id))
    .for('update')
  if (locked.length < wanted.length)
    throw new Refusal('input.invalid', { message: MISSING, fields: { pictures: MISSING } })
  await tx.update(customerPictures).set(subject).where(inArray(customerPictures.id, wanted))
}

const FIELDS = {
  id: customerPictures.id,
  width: customerPictures.width,
  height: customerPictures.height,
}

/** A picture for the API. */
export const toCustomerPicture = ({ id, width, height }: CustomerPicture): CustomerPicture => ({
  id,
  width,
  height,
})

/** The pictures of the return requests of these orders, in the order of their upload. */
export const selectPicturesOfOrders = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select({ ...FIELDS, orderId: returnRequests.orderId, returnId: returnRequests.id })
    .from(customerPictures)
    .innerJoin(returnRequests, eq(returnRequests.id, customerPictures.returnId))
    .where(inArray(returnRequests.orderId, orderIds))
    .orderBy(asc(customerPictures.createdAt), asc(customerPictures.id))

/** The pictures of these complaints, in the order of their upload. */
export const selectPicturesOfComplaints = (db: Reader, complaintIds: Id<'cmp'>[]) =>
  db
    .select({ ...FIELDS, complaintId: customerPictures.complaintId })
    .from(customerPictures)
    .where(inArray(customerPictures.complaintId, complaintIds))
    .orderBy(asc(customerPictures.createdAt), asc(customerPictures.id))

/** The pictures of these reviews, in the order of their upload. */
export const selectPicturesOfReviews = (db: Reader, reviewIds: Id<'rev'>[]) =>
  db
    .select({ ...FIELDS, reviewId: customerPictures.reviewId })
    .from(customerPictures)
    .where(inArray(customerPictures.reviewId, reviewIds))
    .orderBy(asc(customerPictures.createdAt), asc(customerPictures.id))

/** All pictures of an account with what they were sent with, oldest first. */
export const selectPicturesOf = (db: Reader, userId: Id<'usr'>) =>
  db
    .select({
      ...FIELDS,
      bytes: customerPictures.bytes,
      createdAt: customerPictures.createdAt,
      orderNumber: orders.number,
      complaintNumber: complaints.number,
      reviewOf: products.title,
    })
    .from(customerPictures)
    .leftJoin(returnRequests, eq(returnRequests.id, customerPictures.returnId))
    .leftJoin(orders, eq(orders.id, returnRequests.orderId))
    .leftJoin(complaints, eq(complaints.id, customerPictures.complaintId))
    .leftJoin(reviews, eq(reviews.id, customerPictures.reviewId))
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(eq(customerPictures.userId, userId))
    .orderBy(asc(customerPictures.createdAt), asc(customerPictures.id))

/** Whether there is any picture of a customer. */
export async function hasCustomerPictures(db: Reader): Promise<boolean> {
  const [row] = await db.select({ id: customerPictures.id }).from(customerPictures).limit(1)
  return row !== undefined
}

/** The storage key of a picture that this account uploaded. Throws `customer-picture.missing`. */
export const readOwnKey = (db: Reader, id: string, userId: Id<'usr'>): Promise<string> =>
  readKey(db, id, eq(customerPictures.userId, userId))

/** The storage key of a picture that a customer has sent. Throws `customer-picture.missing`. */
export const readSentKey = (db: Reader, id: string): Promise<string> =>
  readKey(db, id, not(isUnsent))

/** The storage key of a picture of a published review. Throws `customer-picture.missing`. */
export const readPublicKey = (db: Reader, id: string): Promise<string> =>
  readKey(
    db,
    id,
    exists(
      db
        .select({ id: reviews.id })
        .from(reviews)
        .where(and(eq(reviews.id, customerPictures.reviewId), eq(reviews.state, 'published'))),
    ),
  )

async function readKey(db: Reader, id: string, condition: SQL | undefined): Promise<string> {
  const [row] = await db
    .select({ key: customerPictures.key })
    .from(customerPictures)
    .where(and(eq(customerPictures.id, id as Id<'cpi'>), condition))
  if (!row) throw new Refusal('customer-picture.missing')
  return row.key
}

const RELEASED = { userId: null, returnId: null, complaintId: null, reviewId: null }

/** Releases pictures: nobody can read them any more, and the clean-up deletes them. */
const release = async (tx: Tx, condition: SQL | undefined): Promise<number> =>
  (
    await tx
      .update(customerPictures)
      .set(RELEASED)
      .where(condition)
      .returning({ id: customerPictures.id })
  ).length

/** Releases the pictures of an account that is being deleted, and deletes the count of uploads. */
export async function releasePicturesOf(tx: Tx, userId: Id<'usr'>): Promise<void> {
  await release(tx, eq(customerPictures.userId, userId))
  await deleteCountsOf(tx, [uploadSubject(userId)])
}

/** Releases the pictures of a review that is being deleted. */
export const releaseReviewPictures = async (tx: Tx, reviewId: Id<'rev'>): Promise<void> =>
  void (await release(tx, eq(customerPictures.reviewId, reviewId)))

/** Releases the pictures of all reviews, before they are removed. */
export const releaseAllReviewPictures = async (tx: Tx): Promise<void> =>
  void (await release(tx, isNotNull(customerPictures.reviewId)))

/** Releases the pictures of all returns, before their orders are removed. */
export const releaseReturnPictures = async (tx: Tx): Promise<void> =>
  void (await release(tx, isNotNull(customerPictures.returnId)))

/**
 * Releases the pictures of returns that were decided and of complaints that were resolved before
 * this moment. Returns how many.
 */
export const releaseDecidedPictures = (tx: Tx, before: Date): Promise<number> =>
  release(
    tx,
    // The table names are written out: in a statement of one table Drizzle leaves them out.
    sql`exists (select from ${returnRequests} r where r.id = customer_pictures.return_id
        and (r.accepted_at < ${before.toISOString()} or ${declinedBefore(before)}))
      or exists (select from ${complaints} c where c.id = customer_pictures.complaint_id
        and c.resolved_at < ${before.toISOString()})`,
  )

/** The transition after a request decides it. This one led back, so it declined the request. */
const declinedBefore = (before: Date): SQL => sql`r.accepted_at is null and exists (
  select from ${orderStatusHistory} h where h.order_id = r.order_id
    and h.created_at >= r.created_at and h.status <> 'return_requested'
    and h.created_at < ${before.toISOString()})`
