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
  changeStock(desk, actor, wish, {
    reaches: 'what is sold',
    change: (tx, change) => addStock(tx, [change], { kind: 'added', reason: wish.reason || 'Added by an administrator', actorId: actor.id }),
  })

/** Takes pieces off a product's shelf, also those of a removed size. Refuses with `stock.short` more than there are, and changes nothing. */
export const removeInventory = (desk: Desk, actor: Actor, wish: StockWish): Promise<StockRow> =>
  changeStock(desk, actor, wish, {
    reaches: 'all shelves',
    change: (tx, change) => takeStock(tx, [change], { kind: 'removed', reason: wish.reason || 'Removed by an administrator', actorId: actor.id }),
  })

type Reach = 'what is sold' | 'all shelves'
type Act = { reaches: Reach; change: (tx: Tx, change: StockChange) => Promise<void> }

async function changeStock(desk: Desk, actor: Actor, wish: StockWish, { reaches, change }: Act): Promise<StockRow> {
  return desk.db.transaction(async (tx) => {
    const { _id: productId, variants } = await readShelf(tx, wish.productId)
    const move = { variantId: meantOf(variants, wish.variantId, reaches), quantity: wish.quantity }
    await lockShelves(tx, [move])
    const before = await readShelf(tx, productId)
    await change(tx, move)
    const after = await readShelf(tx, productId)
    await recordChange(tx, actor, {
      action: 'stock.changed',
      subject: { kind: 'stock', id: productId, name: after.title },
      before: countsOf(before, before),
      after: { ...countsOf(before, after), ...(wish.reason ? { reason: wish.reason } : {}) },
    })
    return after
  })
}

/** The size that is meant; the only one that is sold where none is named. A draft has shelves too. */
function meantOf(variants: StockRow['variants'], wanted: string | undefined, reaches: Reach): Id<'var'> {
  const sold = variants.filter(({ removed }) => !removed)
  if (wanted === undefined && sold.length > 1) throw new Refusal('variant.needed', { fields: { variantId: 'Please select a size.' } })
  const meant = wanted === undefined ? sold[0] : (reaches === 'all shelves' ? variants : sold).find(({ _id }) => _id === wanted)
  if (!meant) throw new Refusal('variant.missing')
  return meant._id as Id<'var'>
}

/** Stock by SKU, as the log compares it. A removed size that has no piece any more is on no shelf. */
const countsOf = (before: StockRow, shelf: StockRow): Record<string, unknown> =>
  Object.fromEntries(before.variants.map(({ _id, sku }) => [sku, shelf.variants.find((variant) => variant._id === _id)?.inventory ?? 0]))

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
