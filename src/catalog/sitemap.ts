import { count, isNull, sql } from 'drizzle-orm'
import type { Reader } from '#platform/db.ts'
import { products } from './tables.ts'

/** A product as a sitemap names it: where it is, when it last changed, its pictures in order. */
export type ListedProduct = { slug: string; changedAt: Date; pictures: { key: string; width: number }[] }

/** How many products are in the shop. */
export async function countListed(db: Reader): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(isNull(products.removedAt))
  return row?.total ?? 0
}

/** The products in the shop in an order that never changes, some at a time. */
export async function listListed(db: Reader, page: { limit: number; offset: number }): Promise<ListedProduct[]> {
  return db
    .select({
      slug: products.slug,
      changedAt: products.updatedAt,
      pictures: sql<ListedProduct['pictures']>`(
        select coalesce(json_agg(json_build_object('key', f.key, 'width', f.width) order by f.position), '[]')
        from product_pictures f where f.product_id = products.id)`,
    })
    .from(products)
    .where(isNull(products.removedAt))
    .orderBy(products.id)
    .limit(page.limit)
    .offset(page.offset)
}
