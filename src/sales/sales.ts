import { readPrices } from '#catalog/catalog.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { JobQueue } from '#platform/jobs.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import { formatIstInstant } from '#shared/ist-time.ts'
import { MAX_SALE_DAYS, MAX_SALE_PRODUCTS, type SaleRule } from '#shared/sales/sale-rule.ts'
import type { SaleSelection } from '#shared/sales/sale-selection.ts'
import { pricesAfterSale } from './prices-of-sale.ts'
import { enqueueSwitch } from './sale-times.ts'
import * as store from './store.ts'

export { previewSale, readSaleProducts, type SaleProduct } from './preview-sale.ts'
export { endNow, switchSales } from './switch-sales.ts'
export type { SaleRow } from './store.ts'
export { countProducts, listSales } from './store.ts'

/** A sale to save. Times are whole minutes. */
export type NewSale = {
  name: string
  selection: SaleSelection
  rule: SaleRule
  startsAt: Date
  endsAt: Date
}

type SaveContext = { jobs: JobQueue; now: () => Date }

const DAY_MS = 24 * 3600_000

/** A sale by its id. Throws `sale.missing`. */
export async function readSale(db: Reader, id: string): Promise<store.SaleRow> {
  const sale = await store.findSale(db, id)
  if (!sale) throw new Refusal('sale.missing')
  return sale
}

/**
 * A locked sale that may still be changed in this way. Throws `sale.missing`, `sale.changed` if it
 * has another version, and `sale.state` if it is not in one of these states.
 */
export async function lockSale(
  tx: Tx,
  id: string,
  { version, states }: { version: number; states: store.SaleRow['state'][] },
): Promise<store.SaleRow> {
  const sale = await store.findSale(tx, id, { locks: true })
  if (!sale) throw new Refusal('sale.missing')
  if (!states.includes(sale.state)) throw new Refusal('sale.state')
  if (sale.version !== version) throw new Refusal('sale.changed')
  return sale
}

/** The products of a selection without those of other sales at that time, if it skips them. */
export async function withoutOthers(
  db: Reader,
  {
    productIds,
    saleId,
    skips,
    ...time
  }: store.SaleTime & {
    productIds: Id<'prd'>[]
    saleId?: string | undefined
    skips: boolean
  },
): Promise<Id<'prd'>[]> {
  if (!skips) return productIds
  const others = await store.listProductsOfOthers(db, { ...time, saleId })
  return productIds.filter((id) => !others.has(id))
}

/** A sentence if another sale has some of these products at that time. */
export async function overlapProblem(
  db: Reader,
  input: store.SaleTime & { productIds: Id<'prd'>[]; saleId?: string | undefined },
): Promise<string | undefined> {
  const found = await store.findOverlap(db, { ...input, saleId: input.saleId })
  if (!found) return undefined
  const { sale, products } = found
  const [from, until] = [sale.startsAt, sale.endsAt].map((at) => formatIstInstant(at.toISOString()))
  return (
    `${products === 1 ? 'One of these products is' : `${products} of these products are`} in the ` +
    `sale “${sale.name}” (${from} to ${until}). Choose another time, leave them out, or tick ` +
    '“Leave out products of other sales”.'
  )
}

/** How late a start may be saved: a form may be open for some time. */
const MAX_LATE_START_MS = 3600_000

/** The problems of the times, by field. `hasStarted`: the start is not to be checked any more. */
export function timeProblems(
  { startsAt, endsAt }: store.SaleTime,
  { now, hasStarted = false }: { now: Date; hasStarted?: boolean },
): Record<string, string> {
  if (endsAt <= startsAt) return { endsAt: 'The sale must end after its start.' }
  if (endsAt <= now) return { endsAt: 'The end must be in the future.' }
  if (endsAt.getTime() - startsAt.getTime() > MAX_SALE_DAYS * DAY_MS)
    return { endsAt: `A sale lasts at most ${MAX_SALE_DAYS} days.` }
  if (!hasStarted && now.getTime() - startsAt.getTime() > MAX_LATE_START_MS)
    return { startsAt: 'The start is in the past. Choose a later one, or “Start at once”.' }
  return {}
}

/**
 * Plans a sale of these products, and enqueues its start. A request that was made before changes
 * nothing: then `isNew` is false. Throws `input.invalid` for wrong times or no products, and
 * `sale.overlap`.
 */
export async function planSale(
  tx: Tx,
  context: SaveContext,
  {
    requestId,
    productIds,
    ...sale
  }: NewSale & {
    productIds: Id<'prd'>[]
    requestId: string | undefined
  },
): Promise<{ sale: store.SaleRow; isNew: boolean }> {
  await store.lockSaving(tx)
  const done = requestId === undefined ? undefined : await store.findSaleOfRequest(tx, requestId)
  if (done) return { sale: done, isNew: false }
  await assertMayRun(tx, context, { ...sale, productIds })
  const id = newId('sal')
  const row = { ...toRow(sale), id, requestId: requestId ?? null, createdAt: context.now() }
  await store.insertSale(tx, row)
  await store.replaceProducts(tx, id, productIds)
  await enqueueSwitch(tx, context, sale.startsAt)
  return { sale: await readSale(tx, id), isNew: true }
}

/** Changes a locked sale that has not started. Throws as `planSale` does. */
export async function changePlannedSale(
  tx: Tx,
  context: SaveContext,
  {
    before,
    productIds,
    ...sale
  }: NewSale & {
    before: store.SaleRow
    productIds: Id<'prd'>[]
  },
): Promise<store.SaleRow> {
  await assertMayRun(tx, context, { ...sale, productIds, saleId: before.id })
  await store.updateSale(tx, before.id, toRow(sale))
  await store.replaceProducts(tx, before.id, productIds)
  await enqueueSwitch(tx, context, sale.startsAt)
  return readSale(tx, before.id)
}

/** Deletes a locked sale that has not started. */
export const removePlannedSale = (tx: Tx, { id }: store.SaleRow): Promise<void> =>
  store.deleteSale(tx, id)

/** Stores when a locked, running sale ends. Throws `input.invalid` or `sale.overlap`. */
export async function changeEnd(
  tx: Tx,
  context: SaveContext,
  { before, endsAt }: { before: store.SaleRow; endsAt: Date },
): Promise<{ sale: store.SaleRow; productIds: Id<'prd'>[] }> {
  const productIds = await store.listProductIds(tx, before.id)
  const time = { startsAt: before.startsAt, endsAt }
  const hasStarted = true
  await assertMayRun(tx, context, { ...time, productIds, saleId: before.id, hasStarted })
  await store.updateSale(tx, before.id, { endsAt })
  await enqueueSwitch(tx, context, endsAt)
  return { sale: await readSale(tx, before.id), productIds }
}

async function assertMayRun(
  tx: Tx,
  { now }: SaveContext,
  input: store.SaleTime & { productIds: Id<'prd'>[]; saleId?: string; hasStarted?: boolean },
): Promise<void> {
  const fields = timeProblems(input, { now: now(), hasStarted: input.hasStarted ?? false })
  if (input.productIds.length === 0) fields.products = NO_PRODUCTS
  if (input.productIds.length > MAX_SALE_PRODUCTS)
    fields.products = `A sale has at most ${MAX_SALE_PRODUCTS} products.`
  const [message] = Object.values(fields)
  if (message) throw new Refusal('input.invalid', { message, fields })
  await store.lockSaving(tx)
  const problem = await overlapProblem(tx, input)
  if (problem) throw new Refusal('sale.overlap', { message: problem })
}

const NO_PRODUCTS = 'No product for sale is chosen.'

const toRow = ({ name, selection, rule, startsAt, endsAt }: NewSale) => ({
  name,
  selection,
  ruleKind: rule.kind,
  ruleValue: rule.value,
  startsAt,
  endsAt,
})

/**
 * The prices that a product would have if its sale ended now, by the id of the variant; that of the
 * product is under its own id. Empty if it is in no sale.
 */
export async function regularPrices(db: Reader, productId: Id<'prd'>): Promise<Map<string, Paise>> {
  const running = await store.listRunning(db, productId)
  const [product] = running ? await readPrices(db, [productId]) : []
  if (!running || !product) return new Map()
  const { restored } = pricesAfterSale(product, running.prices)
  return new Map(restored.map(({ variantId, price }) => [variantId ?? productId, price]))
}
