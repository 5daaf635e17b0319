import { and, asc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { products, variants } from '#catalog/tables.ts'
import type { Order } from '#contract/contract.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import {
  changeSentence,
  type ChangeEnd,
  type OrderChangeKind,
} from '#shared/order/variant-change.ts'
import { storeTaxes, supplyOf } from '#orders/tax/line-taxes.ts'
import { repriceAsAgreed, type PricedLine } from './reprice-order.ts'
import { orderChanges, variantChanges } from './change-tables.ts'
import { orderLines, orders, type OrderRow, type PaidOrder } from '#orders/tables.ts'

/** A row of `variant_changes`. */
export type VariantChangeRow = typeof variantChanges.$inferSelect
export type OrderChangeRow = typeof orderChanges.$inferSelect

/** A variant that a line may be changed to. Price of one unit in paise. */
export type VariantChoice = Awaited<ReturnType<typeof listChoices>>[number]

/** The variants of these products that are not removed, and the price of each as it is sold now. */
export const listChoices = (db: Reader, productIds: Id<'prd'>[]) =>
  db
    .select({
      id: variants.id,
      productId: variants.productId,
      label: variants.label,
      sku: variants.sku,
      stock: variants.stock,
      price: sql<Paise>`coalesce(${variants.salePrice}, ${products.salePrice})`.mapWith(
        products.salePrice,
      ),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        inArray(variants.productId, productIds),
        eq(variants.removed, false),
        ne(products.state, 'archived'),
      ),
    )
    .orderBy(asc(variants.productId), asc(variants.position), asc(variants.id))

/** Stores a change of a line of a locked order. */
export async function insertVariantChange(
  tx: Tx,
  change: typeof variantChanges.$inferInsert,
): Promise<VariantChangeRow> {
  const [row] = await tx.insert(variantChanges).values(change).returning()
  if (!row) throw new Error('The change was not stored.')
  return row
}

const findOne = async (db: Reader, condition: ReturnType<typeof and>) =>
  (await db.select().from(variantChanges).where(condition))[0]

/** The change with this id. Lock its order before a change of it. */
export const findVariantChange = (
  db: Reader,
  id: Id<'vch'>,
): Promise<VariantChangeRow | undefined> => findOne(db, eq(variantChanges.id, id))

/** The change of an order that waits for its payment. */
export const findPendingChange = (
  db: Reader,
  orderId: Id<'ord'>,
): Promise<VariantChangeRow | undefined> =>
  findOne(db, and(eq(variantChanges.orderId, orderId), eq(variantChanges.state, 'pending')))

/** The change that a request with this idempotency key has made already. */
export const findChangeOfRequest = (
  db: Reader,
  orderId: Id<'ord'>,
  requestId: string,
): Promise<VariantChangeRow | undefined> =>
  findOne(db, and(eq(variantChanges.orderId, orderId), eq(variantChanges.requestId, requestId)))

/** The change whose difference is paid by this order of the provider. */
export const findChangeByProviderOrder = (
  db: Reader,
  providerOrderId: string,
): Promise<VariantChangeRow | undefined> =>
  findOne(db, eq(variantChanges.providerOrderId, providerOrderId))

/** The changes of these orders that wait for their payment. */
export const selectPendingChanges = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select()
    .from(variantChanges)
    .where(and(inArray(variantChanges.orderId, orderIds), eq(variantChanges.state, 'pending')))

/**
 * Stores the provider's order id of a pending change, unless it has one. Returns the stored id;
 * undefined if the change does not wait any more.
 */
export async function attachChangeProviderOrder(
  tx: Tx,
  id: Id<'vch'>,
  { providerOrderId, now }: { providerOrderId: string; now: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .update(variantChanges)
    .set({
      providerOrderId: sql`coalesce(${variantChanges.providerOrderId}, ${providerOrderId})`,
      openedAt: sql`coalesce(${variantChanges.openedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(variantChanges.id, id), eq(variantChanges.state, 'pending')))
    .returning({ providerOrderId: variantChanges.providerOrderId })
  return row?.providerOrderId ?? undefined
}

/** Removes the provider's ids of changes without a payment: another account does not know them. */
export const detachChangeProviderOrders = async (tx: Tx): Promise<void> =>
  void (await tx
    .update(variantChanges)
    .set({ providerOrderId: null })
    .where(and(ne(variantChanges.state, 'applied'), isNotNull(variantChanges.providerOrderId))))

/** Changes whose time to pay is over, at most `limit`. */
export async function listOverdueChanges(
  db: Reader,
  { now, limit }: { now: Date; limit: number },
): Promise<Id<'vch'>[]> {
  const rows = await db
    .select({ id: variantChanges.id })
    .from(variantChanges)
    .where(and(eq(variantChanges.state, 'pending'), lt(variantChanges.payBefore, now)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Ends a pending change of a locked order without applying it. */
export const endChange = async (
  tx: Tx,
  id: Id<'vch'>,
  { because, now }: { because: ChangeEnd; now: Date },
): Promise<void> =>
  void (await tx
    .update(variantChanges)
    .set({ state: 'ended', endedBecause: because, closedAt: now })
    .where(and(eq(variantChanges.id, id), eq(variantChanges.state, 'pending'))))

/**
 * Gives a line of a locked order its new variant and price, moves totals and discounts by the
 * difference and writes the change where the customer reads it. Shipping stays as it was charged.
 * Stock and the uses of offers are the caller's. `lines`: of the order.
 */
export async function applyChange(
  tx: Tx,
  order: OrderRow,
  {
    change,
    lines,
    now,
  }: { change: VariantChangeRow; lines: (PricedLine & { title: string })[]; now: Date },
): Promise<OrderRow> {
  const { totals, lines: repriced } = repriceAsAgreed(order, lines, change)
  await tx
    .update(orderLines)
    .set({ variantId: change.toVariantId, variantLabel: change.toLabel, sku: change.sku })
    .where(eq(orderLines.id, change.lineId))
  await tx.update(orders).set(totals).where(eq(orders.id, order.id))
  const after = await storeTaxes(
    tx,
    { ...order, ...totals },
    { supply: supplyOf(order), changed: repriced },
  )
  await tx
    .update(variantChanges)
    .set({ state: 'applied', closedAt: now })
    .where(and(eq(variantChanges.id, change.id), eq(variantChanges.state, 'pending')))
  const title = lines.find(({ id }) => id === change.lineId)?.title ?? ''
  await addOrderChange(tx, order.id, {
    kind: 'size',
    text: toSentence(title, change),
    now,
  })
  return after
}

/** The change of a line as a sentence for the customer. */
export const toSentence = (
  title: string,
  { fromLabel, toLabel }: Pick<VariantChangeRow, 'fromLabel' | 'toLabel'>,
): string => changeSentence(title, fromLabel, toLabel)

/** Writes a change of an order, in the transaction of the change. */
export const addOrderChange = async (
  tx: Tx,
  orderId: Id<'ord'>,
  { now, ...change }: { kind: OrderChangeKind; text: string; now: Date },
): Promise<void> =>
  void (await tx.insert(orderChanges).values({ orderId, ...change, createdAt: now }))

/** The changes of these orders, oldest first. */
export const selectOrderChanges = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select()
    .from(orderChanges)
    .where(inArray(orderChanges.orderId, orderIds))
    .orderBy(asc(orderChanges.id))

/** The user's own order whose difference is paid by this order of the provider. */
export async function findByChangeProviderOrder(
  db: Db,
  userId: Id<'usr'>,
  providerOrderId: string,
): Promise<PaidOrder | undefined> {
  const [row] = await db
    .select({ id: orders.id, status: orders.status })
    .from(variantChanges)
    .innerJoin(orders, eq(orders.id, variantChanges.orderId))
    .where(and(eq(variantChanges.providerOrderId, providerOrderId), eq(orders.userId, userId)))
  return row
}

/** The change of an order that waits for its payment, for the API; null if there is none. */
export function toDifference({
  lines,
  pending: [change],
}: {
  lines: { id: Id<'oln'>; title: string }[]
  pending: VariantChangeRow[]
}): Order['difference'] {
  const line = lines.find(({ id }) => id === change?.lineId)
  if (!change?.payBefore || !line) return null
  return {
    _id: change.id,
    text: `${line.title}: ${change.toLabel} instead of ${change.fromLabel}`,
    lineId: line.id,
    fromLabel: change.fromLabel,
    toLabel: change.toLabel,
    pricePaise: change.price,
    amountPaise: change.difference,
    payBefore: change.payBefore.toISOString(),
  }
}
