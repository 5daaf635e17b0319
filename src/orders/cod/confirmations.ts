import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { ConfirmWay } from '#shared/order/cod-rule.ts'
import { orderConfirmations } from './confirmation-tables.ts'
import { orders, type OrderRow } from '../tables.ts'

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
        sql`coalesce(${orderConfirmations.sentAt} <= ${code.sentBefore.toISOString()}::timestamptz, true)`,
      ),
    )
    .returning({ orderId: orderConfirmations.orderId })
  return rows.length > 0
}

/** Forgets a code that was not sent, so that another one may be requested at once. */
export const forgetCode = async (db: Db, orderId: Id<'ord'>, codeHash: string): Promise<void> =>
  void (await db
    .update(orderConfirmations)
    .set({ codeHash: null, sentAt: null })
    .where(and(eq(orderConfirmations.orderId, orderId), eq(orderConfirmations.codeHash, codeHash))))

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
