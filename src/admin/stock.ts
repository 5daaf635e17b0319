import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import type { StockRow } from '#contract/contract.ts'
import {
  addStock,
  lockStock,
  sumMovementsByRequest,
  readStockRow,
  removeStock,
  type StockChange,
} from '#inventory/inventory.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { AdminContext } from './admin.ts'

/** What an administrator says about a change of stock. */
export type StockInput = {
  productId: string
  variantId?: string | undefined
  quantity: number
  reason?: string | undefined
  requestId?: string | undefined
}

/**
 * Puts pieces on a product's shelf; a wish of a name that was heard before moves nothing more.
 * Refuses with `variant.needed` where it has several sizes and none is named.
 */
export const addInventory = (
  context: AdminContext,
  actor: Actor,
  input: StockInput,
): Promise<StockRow> =>
  changeStock(context, actor, input, {
    reaches: 'what is sold',
    change: (tx, change) =>
      addStock(tx, [change], {
        kind: 'added',
        reason: input.reason || 'Added by an administrator',
        actorId: actor.id,
        requestKey: input.requestId,
      }),
  })

/**
 * Takes pieces off a product's shelf, also those of a removed size. Refuses with `stock.short` more
 * than there are, and changes nothing.
 */
export const removeInventory = (
  context: AdminContext,
  actor: Actor,
  input: StockInput,
): Promise<StockRow> =>
  changeStock(context, actor, input, {
    reaches: 'all shelves',
    change: (tx, change) =>
      removeStock(tx, [change], {
        kind: 'removed',
        reason: input.reason || 'Removed by an administrator',
        actorId: actor.id,
        requestKey: input.requestId,
      }),
  })

type Reach = 'what is sold' | 'all shelves'
type Act = { reaches: Reach; change: (tx: Tx, change: StockChange) => Promise<void> }

async function changeStock(
  context: AdminContext,
  actor: Actor,
  input: StockInput,
  { reaches, change }: Act,
): Promise<StockRow> {
  return context.db.transaction(async (tx) => {
    const { _id: productId, variants } = await readStockRow(tx, input.productId)
    const move = {
      variantId: meantOf(variants, input.variantId, reaches),
      quantity: input.quantity,
    }
    await lockStock(tx, [move])
    const before = await readStockRow(tx, productId)
    const heard = (await sumMovementsByRequest(tx, input.requestId)).get(move.variantId)
    if (heard !== undefined) {
      assertSame(Math.abs(heard), input.quantity)
      return before
    }
    await change(tx, move)
    const after = await readStockRow(tx, productId)
    await recordChange(tx, actor, {
      action: 'stock.changed',
      subject: { kind: 'stock', id: productId, name: after.title },
      before: countsOf(before, before),
      after: { ...countsOf(before, after), ...(input.reason ? { reason: input.reason } : {}) },
    })
    return after
  })
}

function assertSame(heard: number, wished: number): void {
  if (heard === wished) return
  const message =
    `A change of ${heard} pieces was made already. Please look at the stock before you change ` +
    'more.'
  throw new Refusal('input.invalid', { message, fields: { quantity: message } })
}

/**
 * The size that is meant; the only one that is sold where none is named. A draft has shelves too.
 */
function meantOf(
  variants: StockRow['variants'],
  wanted: string | undefined,
  reaches: Reach,
): Id<'var'> {
  const sold = variants.filter(({ removed }) => !removed)
  if (wanted === undefined && sold.length > 1)
    throw new Refusal('variant.needed', { fields: { variantId: 'Please select a size.' } })
  const meant =
    wanted === undefined
      ? sold[0]
      : (reaches === 'all shelves' ? variants : sold).find(({ _id }) => _id === wanted)
  if (!meant) throw new Refusal('variant.missing')
  return meant._id as Id<'var'>
}

/**
 * Stock by SKU, as the log compares it. A removed size that has no piece any more is on no shelf.
 */
const countsOf = (before: StockRow, shelf: StockRow): Record<string, unknown> =>
  Object.fromEntries(
    before.variants.map(({ _id, sku }) => [
      sku,
      shelf.variants.find((variant) => variant._id === _id)?.inventory ?? 0,
    ]),
  )

type Count = { variantId: string; counted: number; seen: number }
type Stocktake = { counts: Count[]; note?: string | undefined; requestId?: string | undefined }
type Difference = StockChange & { up: boolean }

/**
 * Corrects stock to what was counted, all or nothing; answers how many shelves differed from the
 * screen. What was sold between the look at the screen and now stays sold: only the difference
 * between count and screen is written. Sent again under the same name, also with other counts, it
 * writes what is missing. Refuses what would leave less than nothing.
 */
export async function takeStocktake(
  context: AdminContext,
  actor: Actor,
  { counts, note, requestId }: Stocktake,
): Promise<number> {
  const reason = ['Stocktake', note].filter(Boolean).join(': ')
  await context.db.transaction(async (tx) => {
    await lockStock(
      tx,
      counts.map(({ variantId }) => ({ variantId: variantId as Id<'var'>, quantity: 1 })),
    )
    const differing = changesOf(counts, await sumMovementsByRequest(tx, requestId))
    const [up, down] = [differing.filter((each) => each.up), differing.filter((each) => !each.up)]
    await addStock(tx, up, { kind: 'added', reason, actorId: actor.id, requestKey: requestId })
    await removeStock(tx, down, {
      kind: 'removed',
      reason,
      actorId: actor.id,
      requestKey: requestId,
    })
    await recordChange(tx, actor, {
      action: 'stock.counted',
      subject: { kind: 'stock', id: 'stocktake', name: reason },
      after: Object.fromEntries(
        differing.map((each) => [each.variantId, each.up ? each.quantity : -each.quantity]),
      ),
    })
  })
  return counts.filter(({ counted, seen }) => counted !== seen).length
}

/** What is left to move, where some of it has moved before. */
const changesOf = (counts: Count[], moved: Map<string, number>): Difference[] =>
  counts
    .map(({ variantId, counted, seen }) => ({
      variantId: variantId as Id<'var'>,
      change: counted - seen - (moved.get(variantId) ?? 0),
    }))
    .filter(({ change }) => change !== 0)
    .map(({ variantId, change }) => ({ variantId, quantity: Math.abs(change), up: change > 0 }))
