import { inArray, isNotNull, sql } from 'drizzle-orm'
import { variants } from '#catalog/tables.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { addStock, lockStock, removeStock, type StockChange } from './inventory.ts'
import { stockMovements } from './tables.ts'

/**
 * Deletes the stock ledger of products that are deleted next. The transaction must have set
 * `shop.removes_test_data` (see the trigger of the ledger).
 */
export async function deleteMovementsOf(tx: Tx, productIds: Id<'prd'>[]): Promise<void> {
  if (productIds.length === 0) return
  const ofProducts = tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, productIds))
  await tx.delete(stockMovements).where(inArray(stockMovements.variantId, ofProducts))
}

const REASON = 'Test orders were removed'

/**
 * Puts back what all orders have taken from stock, with a row in the ledger for each variant. The
 * earlier rows stay, without their order, which is deleted next. Returns how many variants changed.
 * The transaction must have set `shop.removes_test_data`.
 */
export async function undoOrderMovements(tx: Tx, actorId: Id<'usr'>): Promise<number> {
  const sums = await tx
    .select({
      variantId: stockMovements.variantId,
      change: sql<number>`sum(${stockMovements.change})::int`,
    })
    .from(stockMovements)
    .where(isNotNull(stockMovements.orderId))
    .groupBy(stockMovements.variantId)
    .orderBy(stockMovements.variantId)
  const taken = toChanges(sums, -1)
  const excess = toChanges(sums, 1)
  await lockStock(tx, [...taken, ...excess])
  await addStock(tx, taken, { kind: 'released', reason: REASON, actorId })
  await removeStock(tx, excess, { kind: 'removed', reason: REASON, actorId })
  await tx.update(stockMovements).set({ orderId: null }).where(isNotNull(stockMovements.orderId))
  return taken.length + excess.length
}

type StockSum = { variantId: Id<'var'>; change: number }

const toChanges = (sums: StockSum[], sign: 1 | -1): StockChange[] =>
  sums
    .filter(({ change }) => change * sign > 0)
    .map(({ variantId, change }) => ({ variantId, quantity: change * sign }))
