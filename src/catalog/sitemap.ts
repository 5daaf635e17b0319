import { and, asc, count, gt, isNull, sql } from 'drizzle-orm'
import type { Reader } from '#platform/db/db.ts'
import { isImported } from '#shared/catalog/product-label.ts'
import type { Id } from '#shared/ids.ts'
import { products } from './tables.ts'

/** A product of the sitemap: its slug, when it last changed, its pictures in order. */
export type PublishedProduct = {
  id: Id<'prd'>
  slug: string
  changedAt: Date
  pictures: { key: string; width: number }[]
}

const publishedCondition = isNull(products.removedAt)

/** The number of published products. */
export async function countPublishedProducts(db: Reader): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(publishedCondition)
  return row?.total ?? 0
}

/** Published products from other countries, and those of them that name no importer. */
export async function countImportedProducts(
  db: Reader,
): Promise<{ imported: number; withoutImporter: number }> {
  const rows = await db
    .select({
      country: products.countryOfOrigin,
      imported: count(),
      withoutImporter: sql<number>`(count(*) filter (where ${products.importerName} is null))::int`,
    })
    .from(products)
    .where(publishedCondition)
    .groupBy(products.countryOfOrigin)
  const all = rows.filter(({ country }) => isImported(country))
  return {
    imported: all.reduce((total, row) => total + row.imported, 0),
    withoutImporter: all.reduce((total, row) => total + row.withoutImporter, 0),
  }
}

/**
 * The id of the product before this offset, in the order of ids; undefined for offset 0. A page of
 * the sitemap begins after it.
 */
export async function findIdBeforeOffset(
  db: Reader,
  offset: number,
): Promise<Id<'prd'> | undefined> {
  if (offset <= 0) return undefined
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(publishedCondition)
    .orderBy(asc(products.id))
    .limit(1)
    .offset(offset - 1)
  return row?.id
}

/** Published products after this id, in the order of ids. */
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
        select coalesce(
          json_agg(json_build_object('key', f.key, 'width', f.width) order by f.position), '[]')
        from product_pictures f where f.product_id = products.id)`,
    })
    .from(products)
    .where(and(publishedCondition, page.after && gt(products.id, page.after)))
    .orderBy(asc(products.id))
    .limit(page.limit)
}
