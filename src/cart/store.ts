import { and, asc, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import { productPictures, products, variants } from '#catalog/tables.ts'
import { offerRedemptions } from '#offers/tables.ts'
import { orderLines, orders } from '#orders/tables.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { cartCodes, cartLines, cartRequests, cartStarts } from './tables.ts'

/** What a line shows of its variant. */
const variantColumns = {
  variantId: variants.id,
  variantLabel: variants.label,
  sku: variants.sku,
  stock: variants.stock,
  variantPrice: variants.salePrice,
  variantPriceBefore: variants.priceBefore,
  variantSaleEndsAt: variants.saleEndsAt,
  variantRemoved: variants.removed,
  productId: products.id,
  slug: products.slug,
  title: products.title,
  description: products.description,
  productPrice: products.salePrice,
  productPriceBefore: products.priceBefore,
  productSaleEndsAt: products.saleEndsAt,
  mrp: products.actualPrice,
  isSaleItem: products.isSaleItem,
  excludesCod: products.excludesCod,
  hsn: products.hsn,
  gstRateBp: products.gstRateBp,
  /** Its categories, the main one first. */
  kinds: sql<{ value: string; label: string }[]>`(
    select coalesce(json_agg(json_build_object('value', k.value, 'label', k.label)
      order by k.value <> products.category, k.kind, k.position), '[]')
    from categories k
    where k.value = products.category or k.value = any (products.also_in))`,
  removedAt: products.removedAt,
  pictureKey: productPictures.key,
  pictureAlt: productPictures.alt,
  pictureWidth: productPictures.width,
  pictureHeight: productPictures.height,
}

const isFirstPicture = and(
  eq(productPictures.productId, products.id),
  eq(productPictures.position, 0),
)

/** Variants as lines of one unit, for free gifts. */
export const selectVariants = (db: Reader, ids: Id<'var'>[]) =>
  db
    .select({ ...variantColumns, quantity: sql<number>`1` })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(productPictures, isFirstPicture)
    .where(inArray(variants.id, ids))

/** Variants of a browser's cart, also those that are no longer sold. Drafts are none of them. */
export const selectSoldVariants = (db: Reader, ids: Id<'var'>[]) =>
  db
    .select(variantColumns)
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(productPictures, isFirstPicture)
    .where(and(inArray(variants.id, ids), ne(products.state, 'draft')))

/**
 * The lines of a cart with their variants, products and first pictures, and the coupon whose code
 * is in the cart. Each row has what open orders of the user reserve, in the state of its stock.
 */
export const selectLines = (db: Reader, userId: Id<'usr'>) =>
  db
    .select({
      id: cartLines.id,
      quantity: cartLines.quantity,
      giftNote: cartLines.giftNote,
      couponId: cartCodes.offerId,
      reserved: sql<ReservedRow[]>`${reservedUnits(db, userId)}`,
      ...variantColumns,
    })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(productPictures, isFirstPicture)
    .leftJoin(cartCodes, eq(cartCodes.userId, cartLines.userId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.id))

type OwnLineRow = Awaited<ReturnType<typeof selectLines>>[number]
/** A line of a cart. Those of a browser without a log-in have no `couponId`. */
export type LineRow = Omit<OwnLineRow, 'couponId' | 'reserved'> &
  Partial<Pick<OwnLineRow, 'couponId'>>

/**
 * Quantities by variant that unpaid and unconfirmed orders of the customer have reserved. They are
 * no longer in stock, but count as available to this customer. Otherwise their own last unit would
 * read as sold out after they close the payment dialog.
 */
export type ReservedByVariant = ReadonlyMap<Id<'var'>, { quantity: number; until: Date }>

type ReservedRow = { variantId: Id<'var'>; quantity: number; until: string }

/** What the unpaid and unconfirmed orders of a user reserve, as one JSON list. */
const reservedUnits = (db: Reader, userId: Id<'usr'>) => {
  const units = db
    .select({
      variantId: orderLines.variantId,
      quantity: sql`sum(${orderLines.quantity})`.as('quantity'),
      until: sql`max(${orders.payBefore})`.as('until'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, userId), inArray(orders.status, ['pending_payment', 'placed'])))
    .groupBy(orderLines.variantId)
    .as('units')
  const unit = sql`json_build_object(
    'variantId', ${units.variantId}, 'quantity', ${units.quantity}, 'until', ${units.until})`
  return db
    .select({ reserved: sql<ReservedRow[]>`coalesce(json_agg(${unit}), '[]')`.as('reserved') })
    .from(units)
}

/** The rows of `reserved` by variant. */
export const toReserved = (rows: ReservedRow[]): ReservedByVariant =>
  new Map(
    rows.map(({ variantId, quantity, until }) => [variantId, { quantity, until: new Date(until) }]),
  )

/** What the unpaid and unconfirmed orders of a user reserve. */
export async function listReserved(db: Reader, userId: Id<'usr'>): Promise<ReservedByVariant> {
  const [row] = await reservedUnits(db, userId)
  return toReserved(row?.reserved ?? [])
}

type NewLine = typeof cartLines.$inferInsert

/** Adds to the line of a variant, to at most `max`; a gift note replaces the old one. */
const insertLine = (db: Reader, line: NewLine, max: number) =>
  db
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.variantId],
      set: {
        quantity: sql`${cartLines.quantity} + excluded.quantity`,
        giftNote: sql`
          case when excluded.gift_note = '' then ${cartLines.giftNote}
          else excluded.gift_note end`,
      },
      setWhere: sql`${cartLines.quantity} + excluded.quantity <= ${max}::int`,
    })
    .returning({ id: cartLines.id })

/**
 * The parts of the statement that adds: the line, and the start of a cart that was empty before. A
 * statement does not see its own rows.
 */
function addParts(db: Reader, line: NewLine, max: number) {
  const added = db.$with('added').as(insertLine(db, line, max))
  const started = db.$with('started').as(
    db
      .insert(cartStarts)
      .select((select) =>
        select
          .select({
            id: sql<string>`gen_random_uuid()`.as('id'),
            day: sql<string>`(now() at time zone 'Asia/Kolkata')::date`.as('day'),
          })
          .from(added)
          .where(
            notExists(
              select
                .select({ id: cartLines.id })
                .from(cartLines)
                .where(eq(cartLines.userId, line.userId)),
            ),
          ),
      )
      .returning({ id: cartStarts.id }),
  )
  return { added, started }
}

/**
 * Adds to the line of a variant, to at most `max`; a gift note replaces the old one. Returns no row
 * if the quantity would exceed `max`.
 */
export const addQuantity = (db: Reader, line: NewLine, max: number) => {
  const { added, started } = addParts(db, line, max)
  return db.with(added, started).select({ id: added.id }).from(added)
}

/**
 * Adds as `addQuantity` does and inserts the idempotency key in the same statement. Fails with a
 * unique violation if the key exists, even if a concurrent request inserts it.
 */
export const addQuantityOnce = (db: Reader, line: NewLine, max: number, requestId: string) => {
  const { added, started } = addParts(db, line, max)
  const request = {
    userId: sql<Id<'usr'>>`${line.userId}`.as('user_id'),
    requestId: sql<string>`${requestId}`.as('request_id'),
  }
  return db
    .with(added, started)
    .insert(cartRequests)
    .select((select) =>
      select.select({ ...request, createdAt: sql<Date>`now()`.as('created_at') }).from(added),
    )
    .returning({ id: cartRequests.requestId })
}

/** Inserts lines. One that is there gets the larger quantity and keeps a gift note that it has. */
export const mergeLines = (tx: Tx, lines: (typeof cartLines.$inferInsert)[]) =>
  tx
    .insert(cartLines)
    .values(lines)
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.variantId],
      set: {
        quantity: sql`greatest(${cartLines.quantity}, excluded.quantity)`,
        giftNote: sql`coalesce(nullif(${cartLines.giftNote}, ''), excluded.gift_note)`,
      },
    })

/** The stored idempotency key of an addition, if the user has sent it before. */
export const selectRequest = (db: Reader, request: { userId: Id<'usr'>; requestId: string }) =>
  db
    .select({ id: cartRequests.requestId })
    .from(cartRequests)
    .where(
      and(eq(cartRequests.userId, request.userId), eq(cartRequests.requestId, request.requestId)),
    )

/** Deletes the idempotency keys that were stored before a time. */
export const deleteRequests = (db: Reader, before: Date) =>
  db.delete(cartRequests).where(lt(cartRequests.createdAt, before))

/** Counts a cart that began. */
export const insertStart = (db: Db) =>
  db.insert(cartStarts).values({ day: sql`(now() at time zone 'Asia/Kolkata')::date` })

/** Deletes the starts of all carts. */
export const deleteStarts = (tx: Tx) => tx.delete(cartStarts)

/** Sets the quantity of a line, and its gift note if there is one. */
export const updateLine = (
  tx: Tx,
  where: { userId: Id<'usr'>; variantId: Id<'var'> },
  change: { quantity: number; giftNote?: string },
) =>
  tx
    .update(cartLines)
    .set(change)
    .where(and(eq(cartLines.userId, where.userId), eq(cartLines.variantId, where.variantId)))
    .returning({ id: cartLines.id })

/** Deletes the lines of these variants from a user's cart. */
export const deleteLines = (tx: Tx, where: { userId: Id<'usr'>; variantIds: Id<'var'>[] }) =>
  tx
    .delete(cartLines)
    .where(and(eq(cartLines.userId, where.userId), inArray(cartLines.variantId, where.variantIds)))

/**
 * Subtracts what an order has from a cart, and deletes lines without a rest and the code that it
 * has used. The lines are locked first, so that a concurrent addition is not lost.
 */
export const removePurchased = async (
  tx: Tx,
  userId: Id<'usr'>,
  order: { id: Id<'ord'>; lines: { variantId: Id<'var'>; quantity: number }[]; hasOffers: boolean },
): Promise<void> => {
  const used = sql`
    used as (
      delete from ${cartCodes} c using ${offerRedemptions} r
      where c.user_id = ${userId} and r.order_id = ${order.id} and r.offer_id = c.offer_id),`
  const values = sql.join(
    order.lines.map((line) => sql`(${line.variantId}, ${line.quantity}::int)`),
    sql`, `,
  )
  await tx.execute(sql`
    with ${order.hasOffers ? used : sql``} purchased(variant_id, quantity) as (values ${values}),
    locked as (
      select c.id, c.quantity - b.quantity as rest
      from ${cartLines} c join purchased b on b.variant_id = c.variant_id
      where c.user_id = ${userId} order by c.id for update of c
    ),
    deleted as (
      delete from ${cartLines} c using locked where c.id = locked.id and locked.rest <= 0)
    update ${cartLines} c set quantity = locked.rest
    from locked where c.id = locked.id and locked.rest > 0`)
}
