import { and, desc, eq, inArray, notInArray, or } from 'drizzle-orm'
import type { Order } from '#contract/contract.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { guestOrders } from './guest-tables.ts'
import { numberCondition } from '#orders/next-number.ts'
import { describeOrder } from '#orders/read-orders.ts'
import { orderLines, orders, type OrderRow } from '#orders/tables.ts'

/** The session of a guest. */
type GuestReader = { id: Id<'gst'> }

type GuestOrder = { orderId: Id<'ord'>; sessionId: Id<'gst'>; cartId: string }

/** Lets a session read an order. An order that is placed again goes to the session that did so. */
export const giveToGuest = async (tx: Tx, order: GuestOrder): Promise<void> =>
  void (await tx
    .insert(guestOrders)
    .values(order)
    .onConflictDoUpdate({
      target: guestOrders.orderId,
      set: { sessionId: order.sessionId, cartId: order.cartId },
    }))

/** The row of an order that a session has placed, by id or number. Throws `order.missing`. */
async function readRow(db: Reader, guest: GuestReader, reference: string): Promise<OrderRow> {
  const [row] = await db
    .select({ order: orders })
    .from(guestOrders)
    .innerJoin(orders, eq(orders.id, guestOrders.orderId))
    .where(
      and(
        eq(guestOrders.sessionId, guest.id),
        or(eq(orders.id, reference as Id<'ord'>), numberCondition(reference)),
      ),
    )
  if (!row) throw new Refusal('order.missing')
  return row.order
}

/** An order that a session has placed, by id or number. Throws `order.missing` for all others. */
export const readGuestOrder = async (
  db: Reader,
  guest: GuestReader,
  { reference, now }: { reference: string; now: Date },
): Promise<Order> => describeOrder(db, await readRow(db, guest, reference), now)

/** The account of an order that a session has placed, by its id at the provider, or undefined. */
export async function findUserOfGuestOrder(
  db: Reader,
  guest: GuestReader,
  providerOrderId: string,
): Promise<Id<'usr'> | undefined> {
  const [row] = await db
    .select({ userId: orders.userId })
    .from(guestOrders)
    .innerJoin(orders, eq(orders.id, guestOrders.orderId))
    .where(and(eq(guestOrders.sessionId, guest.id), eq(orders.providerOrderId, providerOrderId)))
  return row?.userId ?? undefined
}

/** The newest order of this cart under an account that is confirmed already, or undefined. */
export async function findOrderedCart(
  db: Reader,
  { userId, cartId }: { userId: Id<'usr'>; cartId: string },
): Promise<Id<'ord'> | undefined> {
  const [row] = await db
    .select({ id: orders.id })
    .from(guestOrders)
    .innerJoin(orders, eq(orders.id, guestOrders.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(guestOrders.cartId, cartId),
        notInArray(orders.status, ['pending_payment', 'placed', 'expired', 'cancelled']),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return row?.id
}

/** The units that unpaid orders of a session reserve, by variant, and until when. */
export const selectReservedByGuest = (db: Reader, sessionId: Id<'gst'>) =>
  db
    .select({
      variantId: orderLines.variantId,
      quantity: orderLines.quantity,
      until: orders.payBefore,
    })
    .from(guestOrders)
    .innerJoin(orders, eq(orders.id, guestOrders.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(guestOrders.sessionId, sessionId),
        inArray(orders.status, ['pending_payment', 'placed']),
      ),
    )
