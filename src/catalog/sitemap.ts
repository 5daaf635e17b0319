import { and, asc, count, gt, isNull, sql } from 'drizzle-orm'
import type { Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { products } from './tables.ts'

/** A product as a sitemap names it: where it is, when it last changed, its pictures in order. */
export type PublishedProduct = {
  id: Id<'prd'>
  slug: string
  changedAt: Date
  pictures: { key: string; width: number }[]
}

const inShop = isNull(products.removedAt)

/** How many products are in the shop. */
export async function countPublishedProducts(db: Reader): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(inShop)
  return row?.total ?? 0
}

/**
 * The id after which the next product stands when so many have gone before it; undefined at the
 * beginning.
 */
export async function findIdBeforeOffset(
  db: Reader,
  before: number,
): Promise<Id<'prd'> | undefined> {
  if (before <= 0) return undefined
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(inShop)
    .orderBy(asc(products.id))
    .limit(1)
    .offset(before - 1)
  return row?.id
}

/** The products in the shop that follow this one, in an order that never changes. */
export async function listPublishedProducts(
  db: Reader,
  page: { after: Id<'prd'> | undefined; limit: number },
): Promise<PublishedProduct[]> {
  return db
    .select({
      id: products.id,
      slug: products.slug,
      changedAt: products.updatedAt,
      pictures: sql<PublishedProduct['pictures']>`(
        select coalesce(json_agg(json_build_object('key', f.key, 'width', f.width) order by f.position), '[]')
        from product_pictures f where f.product_id = products.id)`,
    })
    .from(products)
    .where(and(inShop, page.after && gt(products.id, page.after)))
    .orderBy(asc(products.id))
    .limit(page.limit)
}
