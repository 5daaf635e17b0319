import { recordChange, type Actor, type RecordChangeInput } from '#audit-log/audit-log.ts'
import type { StockRow, VariantStock } from '#contract/contract.ts'
import {
  addStock,
  listNamedVariants,
  listVariantStock,
  lockStock,
  sumMovementsByRequest,
  readStockRow,
  readVariantsForSale,
  removeStock,
  type NamedVariant,
  type StockChange,
} from '#inventory/inventory.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { AdminContext } from '#admin/admin.ts'

/** A change of stock by an administrator; `quantity` in units. */
export type StockInput = {
  productId: string
  variantId?: string | undefined
  quantity: number
  reason?: string | undefined
  requestId?: string | undefined
}

/**
 * Adds units to the stock of a product, once for each `requestId`. Throws `variant.needed` if the
 * product has several variants and the input names none.
 */
export const addInventory = (
  context: AdminContext,
  actor: Actor,
  input: StockInput,
): Promise<StockRow> => changeStock(context, actor, input, ADDITION)

/**
 * Removes units from the stock of a product, also of a removed variant. Throws `stock.short` if
 * there are not enough.
 */
export const removeInventory = (
  context: AdminContext,
  actor: Actor,
  input: StockInput,
): Promise<StockRow> => changeStock(context, actor, input, REMOVAL)

/** Which variants a change may name: those for sale, or also removed ones. */
type Scope = 'for sale' | 'all'
type Direction = {
  scope: Scope
  kind: 'added' | 'removed'
  defaultReason: string
  write: typeof addStock
}

const ADDITION: Direction = {
  scope: 'for sale',
  kind: 'added',
  defaultReason: 'Added by an administrator',
  write: addStock,
}
const REMOVAL: Direction = {
  scope: 'all',
  kind: 'removed',
  defaultReason: 'Removed by an administrator',
  write: removeStock,
}

/** How many variants a call changed, and the stock of each that it named, in its order. */
type ChangedStock = { changed: number; stock: VariantStock[] }

type AddToManyInput = Omit<StockInput, 'productId' | 'variantId'> & { variantIds: string[] }

/**
 * Adds the same number of units to each of several variants, all or nothing, once for each
 * `requestId`. Throws `variant.missing` if one of them is not for sale, and `input.invalid` if one
 * would get more than `MAX_STOCK`.
 */
export async function addInventoryToMany(
  context: AdminContext,
  actor: Actor,
  { variantIds, quantity, reason, requestId }: AddToManyInput,
): Promise<ChangedStock> {
  const additions = variantIds.map((id) => ({ variantId: id as Id<'var'>, quantity }))
  return context.db.transaction(async (tx) => {
    await lockStock(tx, additions)
    const earlier = await sumMovementsByRequest(tx, requestId)
    for (const added of earlier.values()) assertSame(added, quantity)
    if (earlier.size > 0)
      return { changed: earlier.size, stock: await listVariantStock(tx, variantIds) }
    const variants = await readVariantsForSale(tx, variantIds)
    await addStock(tx, additions, {
      kind: 'added',
      reason: reason || ADDITION.defaultReason,
      actorId: actor.id,
      requestId,
    })
    await recordChange(tx, actor, {
      action: 'stock.added',
      subject: { kind: 'stock', id: 'several', name: titlesOf(variants) },
      after: {
        quantity,
        ...(reason ? { reason } : {}),
        pieces: variants.map(nameOf),
      },
    })
    return { changed: additions.length, stock: await listVariantStock(tx, variantIds) }
  })
}

/** A variant in the audit log: `Aurora Ring, Size 12 (RING-AURORA-12)`. */
const nameOf = ({ title, label, sku }: NamedVariant): string =>
  `${[title, label].filter(Boolean).join(', ')} (${sku})`

const MAX_TITLES = 2

/** The products of variants in the audit log: the first two by their titles. */
function titlesOf(variants: NamedVariant[]): string {
  const titles = [...new Set(variants.map(({ title }) => title))]
  const more = titles.length - MAX_TITLES
  return titles.slice(0, MAX_TITLES).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** A refusal for too few units, with a short sentence for the field of the quantity. */
function withQuantityField(error: unknown, { variants }: StockRow, variantId: string): unknown {
  if (!(error instanceof Refusal) || !/^stock\.(short|sold-out)$/.test(error.code)) return error
  const { code, message } = error
  const stock = variants.find(({ _id }) => _id === variantId)?.inventory ?? 0
  const quantity = stock === 0 ? 'There are none left.' : `Only ${stock} left.`
  return new Refusal(code, { message, fields: { quantity }, cause: error })
}

async function changeStock(
  context: AdminContext,
  actor: Actor,
  input: StockInput,
  { scope, kind, defaultReason, write }: Direction,
): Promise<StockRow> {
  return context.db.transaction(async (tx) => {
    const { _id: productId, variants } = await readStockRow(tx, input.productId)
    const stockChange = {
      variantId: resolveVariant(variants, input.variantId, scope),
      quantity: input.quantity,
    }
    await lockStock(tx, [stockChange])
    const before = await readStockRow(tx, productId)
    const earlier = (await sumMovementsByRequest(tx, input.requestId)).get(stockChange.variantId)
    if (earlier !== undefined) {
      assertSame(Math.abs(earlier), input.quantity)
      return before
    }
    await write(tx, [stockChange], {
      kind,
      reason: input.reason || defaultReason,
      actorId: actor.id,
      requestId: input.requestId,
    }).catch((error: unknown) => {
      throw withQuantityField(error, before, stockChange.variantId)
    })
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

function assertSame(earlier: number, quantity: number): void {
  if (earlier === quantity) return
  const message =
    `A change of ${earlier} pieces was made already. Please look at the stock before you change ` +
    'more.'
  throw new Refusal('input.invalid', { message, fields: { quantity: message } })
}

/** Returns the named variant, or the only one that is for sale. A draft has stock too. */
function resolveVariant(
  variants: StockRow['variants'],
  variantId: string | undefined,
  scope: Scope,
): Id<'var'> {
  const forSale = variants.filter(({ removed }) => !removed)
  if (variantId === undefined && forSale.length > 1)
    throw new Refusal('variant.needed', { fields: { variantId: 'Please select a size.' } })
  const variant =
    variantId === undefined
      ? forSale[0]
      : (scope === 'all' ? variants : forSale).find(({ _id }) => _id === variantId)
  if (!variant) throw new Refusal('variant.missing')
  return variant._id as Id<'var'>
}

/** Returns stock by SKU for the audit log. A removed variant without stock is not in `row`: 0. */
const countsOf = (before: StockRow, row: StockRow): Record<string, unknown> =>
  Object.fromEntries(
    before.variants.map(({ _id, sku }) => [
      sku,
      row.variants.find((variant) => variant._id === _id)?.inventory ?? 0,
    ]),
  )

type Count = { variantId: string; counted: number; seen: number }
type TakeStocktakeInput = {
  counts: Count[]
  ifUnchanged?: boolean
  note?: string | undefined
  requestId?: string | undefined
}
type Difference = StockChange & { up: boolean }

/**
 * Corrects stock to what was counted, all or nothing. Only the difference between `counted` and
 * `seen` (the stock at the count) is written, so that later sales are not undone. With
 * `ifUnchanged` it throws `stock.changed` if one of them is not `seen` any more. A repeated call
 * with the same `requestId`, also with other counts, writes what is missing. Refuses a result below
 * zero. `changed` is how many variants differed from the screen.
 */
export async function takeStocktake(
  context: AdminContext,
  actor: Actor,
  { counts, ifUnchanged, note, requestId }: TakeStocktakeInput,
): Promise<ChangedStock> {
  const reason = ['Stocktake', note].filter(Boolean).join(': ')
  const variantIds = counts.map(({ variantId }) => variantId)
  const stock = await context.db.transaction(async (tx) => {
    await lockStock(
      tx,
      counts.map(({ variantId }) => ({ variantId: variantId as Id<'var'>, quantity: 1 })),
    )
    const done = await sumMovementsByRequest(tx, requestId)
    if (ifUnchanged) assertUnchanged(counts, await listVariantStock(tx, variantIds), done)
    const differing = changesOf(counts, done)
    const [up, down] = [differing.filter((each) => each.up), differing.filter((each) => !each.up)]
    await addStock(tx, up, { kind: 'added', reason, actorId: actor.id, requestId })
    await removeStock(tx, down, {
      kind: 'removed',
      reason,
      actorId: actor.id,
      requestId,
    })
    await recordChange(tx, actor, await toCountedChange(tx, { counts, note, differing }))
    return listVariantStock(tx, variantIds)
  })
  return { changed: counts.filter(({ counted, seen }) => counted !== seen).length, stock }
}

/**
 * Throws `stock.changed` with the stock of the variants that are not as they were seen. `done` has
 * the changes of an earlier call, and a count that it made already may have been changed since.
 */
function assertUnchanged(counts: Count[], stock: VariantStock[], done: Map<string, number>): void {
  const countOf = new Map(counts.map((count) => [count.variantId, count]))
  const seenOf = ({ variantId }: VariantStock): number | undefined => {
    const count = countOf.get(variantId)
    const earlier = done.get(variantId)
    if (!count || count.counted - count.seen === earlier) return undefined
    return count.seen + (earlier ?? 0)
  }
  const changed = stock.filter((each) => (seenOf(each) ?? each.inventory) !== each.inventory)
  const [first] = changed
  if (!first) return
  const what =
    changed.length === 1
      ? `${[first.title, first.label].filter(Boolean).join(', ')} is ${first.inventory} now, ` +
        `not ${seenOf(first)}`
      : `${changed.length} sizes has changed meanwhile`
  throw new Refusal('stock.changed', {
    message: `The stock of ${what}. Nothing was changed.`,
    details: { stock: changed },
  })
}

/** A stocktake for the audit log: each variant that differed by its name, and by how many units. */
async function toCountedChange(
  tx: Tx,
  { counts, note, differing }: TakeStocktakeInput & { differing: Difference[] },
): Promise<RecordChangeInput> {
  const changed = differing.length > 0 ? differing : counts
  const variants = await listNamedVariants(
    tx,
    changed.map(({ variantId }) => variantId),
  )
  const changes = variants.flatMap((variant) => {
    const difference = differing.find(({ variantId }) => variantId === variant._id)
    if (!difference) return []
    return [[nameOf(variant), `${difference.up ? '+' : '\u2212'}${difference.quantity}`]]
  })
  return {
    action: 'stock.counted',
    subject: { kind: 'stock', id: 'stocktake', name: titlesOf(variants) },
    after: { ...(note && { note }), ...Object.fromEntries(changes) },
  }
}

/** Returns the changes that are left; `done` has those of an earlier call. */
const changesOf = (counts: Count[], done: Map<string, number>): Difference[] =>
  counts
    .map(({ variantId, counted, seen }) => ({
      variantId: variantId as Id<'var'>,
      change: counted - seen - (done.get(variantId) ?? 0),
    }))
    .filter(({ change }) => change !== 0)
    .map(({ variantId, change }) => ({ variantId, quantity: Math.abs(change), up: change > 0 }))
