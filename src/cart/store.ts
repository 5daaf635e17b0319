import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { productPictures, products, variants } from '#catalog/tables.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { cartLines, cartRequests } from './tables.ts'

/** Every line of a cart with what it shows and costs now. */
export const selectLines = (db: Reader, userId: Id<'usr'>) =>
  db
    .select({
      id: cartLines.id,
      quantity: cartLines.quantity,
      giftNote: cartLines.giftNote,
      variantId: variants.id,
      variantLabel: variants.label,
      sku: variants.sku,
      stock: variants.stock,
      variantPrice: variants.salePrice,
      variantRemoved: variants.removed,
      productId: products.id,
      slug: products.slug,
      title: products.title,
      description: products.description,
      productPrice: products.salePrice,
      isSaleItem: products.isSaleItem,
      isEarring: sql<boolean>`${products.category} = 'Earrings' or 'Earrings' = any(${products.alsoIn})`,
      removedAt: products.removedAt,
      pictureKey: productPictures.key,
      pictureAlt: productPictures.alt,
      pictureWidth: productPictures.width,
      pictureHeight: productPictures.height,
    })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(
      productPictures,
      and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)),
    )
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.id))

export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

/**
 * Adds to the line of a variant, never beyond `most`; a gift note replaces the old one. No row: it
 * would be too many.
 */
export const addQuantity = (db: Reader, line: typeof cartLines.$inferInsert, most: number) =>
  db
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.variantId],
      set: {
        quantity: sql`${cartLines.quantity} + excluded.quantity`,
        giftNote: sql`case when excluded.gift_note = '' then ${cartLines.giftNote} else excluded.gift_note end`,
      },
      setWhere: sql`${cartLines.quantity} + excluded.quantity <= ${most}::int`,
    })
    .returning({ id: cartLines.id })

/**
 * The same, and writes down under which name it was asked for: in one statement, so that both are
 * done or neither. Breaks off with a unique violation when that name is written down already, also
 * by a twin at the same moment.
 */
export const addQuantityOnce = (
  db: Reader,
  line: typeof cartLines.$inferInsert,
  most: number,
  requestId: string,
) => {
  const added = db.$with('added').as(addQuantity(db, line, most))
  const request = {
    userId: sql<Id<'usr'>>`${line.userId}`.as('user_id'),
    requestId: sql<string>`${requestId}`.as('request_id'),
  }
  return db
    .with(added)
    .insert(cartRequests)
    .select((select) =>
      select.select({ ...request, createdAt: sql<Date>`now()`.as('created_at') }).from(added),
    )
    .returning({ id: cartRequests.requestId })
}

export const selectRequest = (db: Reader, request: { userId: Id<'usr'>; requestId: string }) =>
  db
    .select({ id: cartRequests.requestId })
    .from(cartRequests)
    .where(
      and(eq(cartRequests.userId, request.userId), eq(cartRequests.requestId, request.requestId)),
    )

export const deleteRequests = (db: Reader, before: Date) =>
  db.delete(cartRequests).where(lt(cartRequests.createdAt, before))

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

export const deleteLines = (tx: Tx, where: { userId: Id<'usr'>; variantIds: Id<'var'>[] }) =>
  tx
    .delete(cartLines)
    .where(and(eq(cartLines.userId, where.userId), inArray(cartLines.variantId, where.variantIds)))

/**
 * Takes what was bought out of a cart: lines with no more than that go, larger ones shrink. The
 * lines are locked first, so that what is put into the cart at the same moment is counted.
 */
export const subtractPurchased = (
  tx: Tx,
  userId: Id<'usr'>,
  bought: { variantId: Id<'var'>; quantity: number }[],
) => {
  const values = sql.join(
    bought.map((line) => sql`(${line.variantId}, ${line.quantity}::int)`),
    sql`, `,
  )
  return tx.execute(sql`
    with bought(variant_id, quantity) as (values ${values}),
    held as (
      select c.id, c.quantity - b.quantity as rest from ${cartLines} c join bought b on b.variant_id = c.variant_id
      where c.user_id = ${userId} order by c.id for update of c
    ),
    gone as (delete from ${cartLines} c using held where c.id = held.id and held.rest <= 0)
    update ${cartLines} c set quantity = held.rest from held where c.id = held.id and held.rest > 0`)
}
