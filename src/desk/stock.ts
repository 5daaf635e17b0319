import { recordChange, type Actor } from '#audit/audit.ts'
import type { StockRow } from '#contract/index.ts'
import { addStock, lockShelves, readShelf, takeStock, type StockChange } from '#inventory/inventory.ts'
import type { Tx } from '#platform/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { Desk } from './desk.ts'

/** What an administrator says about a change of stock. */
export type StockWish = { productId: string; variantId?: string | undefined; quantity: number; reason?: string | undefined }

/** Puts pieces on a product's shelf. Refuses with `variant.needed` where it has several sizes and none is named. */
export const addInventory = (desk: Desk, actor: Actor, wish: StockWish): Promise<StockRow> =>
  changeStock(desk, actor, wish, (tx, change) =>
    addStock(tx, [change], { kind: 'added', reason: wish.reason || 'Added by an administrator', actorId: actor.id }),
  )

/** Takes pieces off a product's shelf. Refuses with `stock.short` more than there are, and changes nothing. */
export const removeInventory = (desk: Desk, actor: Actor, wish: StockWish): Promise<StockRow> =>
  changeStock(desk, actor, wish, (tx, change) =>
    takeStock(tx, [change], { kind: 'removed', reason: wish.reason || 'Removed by an administrator', actorId: actor.id }),
  )

async function changeStock(desk: Desk, actor: Actor, wish: StockWish, change: (tx: Tx, change: StockChange) => Promise<void>): Promise<StockRow> {
  return desk.db.transaction(async (tx) => {
    const { _id: productId, variants } = await readShelf(tx, wish.productId)
    const move = { variantId: meantOf(variants, wish.variantId), quantity: wish.quantity }
    await lockShelves(tx, [move])
    const before = await readShelf(tx, productId)
    await change(tx, move)
    const after = await readShelf(tx, productId)
    await recordChange(tx, actor, {
      action: 'stock.changed',
      subject: { kind: 'stock', id: productId, name: after.title },
      before: countsOf(before),
      after: { ...countsOf(after), ...(wish.reason ? { reason: wish.reason } : {}) },
    })
    return after
  })
}

/** The size that is meant; the only one where none is named. A draft has shelves too. */
function meantOf(variants: StockRow['variants'], wanted: string | undefined): Id<'var'> {
  if (wanted === undefined && variants.length > 1) throw new Refusal('variant.needed', { fields: { variantId: 'Please select a size.' } })
  const meant = wanted === undefined ? variants[0] : variants.find(({ _id }) => _id === wanted)
  if (!meant) throw new Refusal('variant.missing')
  return meant._id as Id<'var'>
}

/** Stock by SKU, as the log compares it. */
const countsOf = (shelf: StockRow): Record<string, unknown> => Object.fromEntries(shelf.variants.map(({ sku, inventory }) => [sku, inventory]))

export type Count = { variantId: string; counted: number; seen: number }

/**
 * Corrects stock to what was counted, all or nothing; answers how many shelves differed. What was sold between the look at the screen and
 * now stays sold: only the difference between count and screen is written. Refuses what would leave less than nothing.
 */
export async function takeStocktake(desk: Desk, actor: Actor, wish: { counts: Count[]; note?: string | undefined }): Promise<number> {
  const reason = ['Stocktake', wish.note].filter(Boolean).join(': ')
  const differing = wish.counts
    .filter(({ counted, seen }) => counted !== seen)
    .map(({ variantId, counted, seen }) => ({ variantId: variantId as Id<'var'>, quantity: Math.abs(counted - seen), up: counted > seen }))
  await desk.db.transaction(async (tx) => {
    await lockShelves(tx, differing)
    await addStock(
      tx,
      differing.filter(({ up }) => up),
      { kind: 'added', reason, actorId: actor.id },
    )
    await takeStock(
      tx,
      differing.filter(({ up }) => !up),
      { kind: 'removed', reason, actorId: actor.id },
    )
    await recordChange(tx, actor, {
      action: 'stock.counted',
      subject: { kind: 'stock', id: 'stocktake', name: reason },
      after: Object.fromEntries(differing.map(({ variantId, quantity, up }) => [variantId, up ? quantity : -quantity])),
    })
  })
  return differing.length
}
