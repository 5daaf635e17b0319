import { and, count, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { ConfirmWay } from '#shared/order/cod-rule.ts'
import { orderConfirmations } from './confirmation-tables.ts'
import { orders, orderStatusHistory, type OrderRow } from '#orders/tables.ts'

/** Stores how a placed order is confirmed. `tokenHash`: of the token of its link. */
export const insertConfirmation = async (
  tx: Tx,
  confirmation: { orderId: Id<'ord'>; way: ConfirmWay; tokenHash: string | null },
): Promise<void> => void (await tx.insert(orderConfirmations).values(confirmation))

/** Deletes the confirmation of an order that is no longer placed. */
export const deleteConfirmation = async (tx: Tx, orderId: Id<'ord'>): Promise<void> =>
  void (await tx.delete(orderConfirmations).where(eq(orderConfirmations.orderId, orderId)))

/** The order of a link by the hash of its token; undefined once it is confirmed or cancelled. */
export async function lockOrderOfToken(tx: Tx, tokenHash: string): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select({ orderId: orderConfirmations.orderId })
    .from(orderConfirmations)
    .where(eq(orderConfirmations.tokenHash, tokenHash))
  if (!found) return undefined
  const [row] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update')
  return row
}

/**
 * Stores a new code if fewer than `maxCodes` were sent and the last one was sent before
 * `sentBefore`. One statement, so that parallel requests send one. Returns whether it was stored.
 */
export async function storeCode(
  db: Db,
  orderId: Id<'ord'>,
  code: { codeHash: string; now: Date; sentBefore: Date; maxCodes: number },
): Promise<boolean> {
  const rows = await db
    .update(orderConfirmations)
    .set({
      codeHash: code.codeHash,
      sentAt: code.now,
      codesSent: sql`${orderConfirmations.codesSent} + 1`,
      guesses: 0,
    })
    .where(
      and(
        eq(orderConfirmations.orderId, orderId),
        eq(orderConfirmations.way, 'code'),
        lt(orderConfirmations.codesSent, code.maxCodes),
        sql`coalesce(
          ${orderConfirmations.sentAt} <= ${code.sentBefore.toISOString()}::timestamptz, true)`,
      ),
    )
    .returning({ orderId: orderConfirmations.orderId })
  return rows.length > 0
}

type SentCode = Pick<typeof orderConfirmations.$inferSelect, 'codeHash' | 'sentAt' | 'guesses'>

/**
 * Replaces a code that was not sent by the one before it, if there is one: that one still works.
 * Another one may be requested at once.
 */
export const restoreCode = async (
  db: Db,
  orderId: Id<'ord'>,
  { unsentHash, earlier }: { unsentHash: string; earlier: SentCode | undefined },
): Promise<void> =>
  void (await db
    .update(orderConfirmations)
    .set({
      codeHash: earlier?.codeHash ?? null,
      sentAt: earlier?.sentAt ?? null,
      guesses: sql`${orderConfirmations.guesses} + ${earlier?.guesses ?? 0}`,
    })
    .where(
      and(eq(orderConfirmations.orderId, orderId), eq(orderConfirmations.codeHash, unsentHash)),
    ))

/** How an order is confirmed; undefined once it is confirmed or cancelled. */
export async function findConfirmation(db: Reader, orderId: Id<'ord'>) {
  const [row] = await db
    .select()
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderId, orderId))
  return row
}

/**
 * Counts a guess of the last code, before it is compared: parallel guesses cannot pass the limit.
 * Returns its hash; undefined without a guess left, and for a code that was sent before
 * `sentAfter`.
 */
export async function countGuess(
  db: Db,
  orderId: Id<'ord'>,
  { sentAfter, maxGuesses }: { sentAfter: Date; maxGuesses: number },
): Promise<string | undefined> {
  const [row] = await db
    .update(orderConfirmations)
    .set({ guesses: sql`${orderConfirmations.guesses} + 1` })
    .where(
      and(
        eq(orderConfirmations.orderId, orderId),
        isNotNull(orderConfirmations.codeHash),
        lt(orderConfirmations.guesses, maxGuesses),
        sql`${orderConfirmations.sentAt} > ${sentAfter.toISOString()}::timestamptz`,
      ),
    )
    .returning({ codeHash: orderConfirmations.codeHash })
  return row?.codeHash ?? undefined
}

/**
 * How many parcels to a mobile number came back undelivered: of all orders, and of those of one
 * account (`own`). A parcel that arrived after all does not count.
 */
export async function countUndelivered(
  db: Reader,
  { mobile, userId }: { mobile: string; userId: Id<'usr'> },
): Promise<{ all: number; own: number }> {
  const isOwn = sql`filter (where ${orders.userId} = ${userId})`
  const [row] = await db
    .select({ all: count(), own: sql`count(*) ${isOwn}`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        sql`${orders.shippingDetails} ->> 'phone' = ${mobile}`,
        inArray(orders.status, ['undelivered', 'returned']),
        sql`not exists (
          select from ${orderStatusHistory} h where h.order_id = ${orders.id}
            and h.status = 'delivered')`,
      ),
    )
  return row ?? { all: 0, own: 0 }
}
