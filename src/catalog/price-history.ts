import { and, desc, eq, lt } from 'drizzle-orm'
import type { AdminPrice } from '#contract/contract.ts'
import type { Reader } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { formatRupees } from '#shared/money/money.ts'
import { priceHistory } from './price-tables.ts'
import { referenceCondition } from './store.ts'
import { products, variants } from './tables.ts'

type ListPricesQuery = { before?: number | undefined; limit: number }

/**
 * The prices that the variants of a product (id or slug) have had, newest first. `next` is the
 * `before` of the next page; null on the last one. Throws `product.missing`.
 */
export async function listPrices(
  db: Reader,
  reference: string,
  { before, limit }: ListPricesQuery,
): Promise<{ prices: AdminPrice[]; next: number | null }> {
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(referenceCondition(reference))
  if (!product) throw new Refusal('product.missing')
  const { id, price, reason, changedAt, productId, variantId } = priceHistory
  const rows = await db
    .select({ id, price, reason, changedAt, label: variants.label })
    .from(priceHistory)
    .innerJoin(variants, eq(variants.id, variantId))
    .where(and(eq(productId, product.id), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit + 1)
  return {
    prices: rows.slice(0, limit).map((row) => ({
      _id: String(row.id),
      at: row.changedAt.toISOString(),
      variantLabel: row.label,
      price: row.price === null ? null : formatRupees(row.price),
      pricePaise: row.price,
      reason: row.reason,
    })),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }
}
