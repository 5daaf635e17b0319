import type { Product } from '#contract/contract.ts'
import type { Reader } from '#platform/db/db.ts'
import { listByIds } from './store.ts'
import { toProduct } from './to-product.ts'

/** The published products with these ids, in the given order. */
export async function readProducts(db: Reader, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const storedById = new Map(
    (await listByIds(db, ids)).map((stored) => [stored.id as string, stored]),
  )
  return ids.flatMap((id) => {
    const stored = storedById.get(id)
    return stored ? [toProduct(stored)] : []
  })
}
