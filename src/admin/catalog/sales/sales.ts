import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import type { AdminContext } from '#admin/admin.ts'
import { changeEachNamed, type ChangedRow } from '#admin/change-each.ts'
import * as catalog from '#catalog/catalog.ts'
import type { SaleInput } from '#contract/admin/catalog/sales.ts'
import type { Pagination, Sale, SaleProduct } from '#contract/contract.ts'
import { paginationOf, type Reader, type Tx } from '#platform/db/db.ts'
import * as sales from '#sales/sales.ts'
import { formatRupees, fromRupees, paise } from '#shared/money/money.ts'
import { formatIstInstant } from '#shared/ist-time.ts'
import { ruleText, type SaleRule, type SaleState } from '#shared/sales/sale-rule.ts'
import { chooseProducts, toNewSale, toTime } from './sale-input.ts'
import { toSale, toSaleProducts, toSales } from './sale-replies.ts'

type SalesContext = Pick<AdminContext, 'db' | 'jobs' | 'now'>
type Page = { page: number; limit: number }

/** Sales, the latest start first. */
export async function listSales(
  db: Reader,
  { state, q, ...page }: Page & { state?: SaleState | undefined; q?: string | undefined },
): Promise<{ sales: Sale[]; pagination: Pagination }> {
  const { rows, total } = await sales.listSales(db, { state, q, ...toRange(page) })
  return { sales: await toSales(db, rows), pagination: paginationOf(page, total) }
}

/** One sale. Throws `sale.missing`. */
export const readSale = async (db: Reader, id: string): Promise<Sale> =>
  toSale(db, await sales.readSale(db, id))

/** One page of the products of a sale. Throws `sale.missing`. */
export async function listSaleProducts(
  { db, now }: SalesContext,
  id: string,
  page: Page,
): Promise<{ products: SaleProduct[]; pagination: Pagination }> {
  const sale = await sales.readSale(db, id)
  const counts = await sales.countProducts(db, [sale.id])
  const products = await sales.readSaleProducts(db, sale, { ...toRange(page), now: now() })
  return {
    products: await toSaleProducts(db, products),
    pagination: paginationOf(page, counts.get(sale.id)?.products ?? 0),
  }
}

type PreviewInput = Omit<SaleInput, 'name'> & Page & { saleId?: string | undefined }

/** What a sale would make of the prices now. Throws `input.invalid` for an unknown category. */
export async function previewSale(
  { db, now }: SalesContext,
  { page, limit, saleId, selection, rule, ...times }: PreviewInput,
) {
  const time = toTime(times, now())
  const chosen = await chooseProducts(db, { selection, saleId, ...time })
  const { products, totals } = await sales.previewSale(db, {
    ...toRange({ page, limit }),
    productIds: chosen.productIds,
    rule,
    now: now(),
  })
  const overlap = await sales.overlapProblem(db, {
    ...time,
    saleId,
    productIds: chosen.productIds,
  })
  return {
    products: await toSaleProducts(db, products),
    pagination: paginationOf({ page, limit }, totals.products),
    totals,
    problems: [
      ...Object.values(sales.timeProblems(time, { now: now() })),
      ...(overlap ? [overlap] : []),
    ],
  }
}

/**
 * Plans a sale of the products that match now. Throws `input.invalid` with a sentence for each
 * field, and `sale.overlap`.
 */
export async function addSale(
  context: SalesContext,
  actor: Actor,
  { requestId, ...input }: SaleInput & { requestId?: string | undefined },
): Promise<Sale> {
  return context.db.transaction(async (tx) => {
    const planned = await toNewSale(tx, context.now(), input, undefined)
    const { sale, isNew } = await sales.planSale(tx, context, { ...planned, requestId })
    const made = await toSale(tx, sale)
    if (isNew) await record(tx, actor, 'sale.planned', { after: made })
    return made
  })
}

/**
 * Changes a sale that has not started. Throws as `addSale` does, `sale.missing`, `sale.changed` and
 * `sale.state`.
 */
export async function changeSale(
  context: SalesContext,
  actor: Actor,
  id: string,
  { version, ...input }: SaleInput & { version: number },
): Promise<Sale> {
  const change = { id, version, state: 'planned', action: 'sale.changed' } as const
  return changeLocked(context, actor, change, async (tx, before) => {
    const planned = await toNewSale(tx, context.now(), input, id)
    return toSale(tx, await sales.changePlannedSale(tx, context, { ...planned, before }))
  })
}

/** Changes when a running sale ends. Throws as `changeSale` does. */
export async function changeSaleEnd(
  context: SalesContext,
  actor: Actor,
  id: string,
  { version, endsAt }: { version: number; endsAt: Date },
): Promise<Sale> {
  const change = { id, version, state: 'running', action: 'sale.changed' } as const
  return changeLocked(context, actor, change, async (tx, before) => {
    const { sale, productIds } = await sales.changeEnd(tx, context, { before, endsAt })
    await catalog.moveSaleEnd(tx, { productIds, endsAt })
    return toSale(tx, sale)
  })
}

/** Ends a running sale now. Throws `sale.missing`, `sale.changed` and `sale.state`. */
export async function endSale(
  context: SalesContext,
  actor: Actor,
  id: string,
  version: number,
): Promise<Sale> {
  const change = { id, version, state: 'running', action: 'sale.ended' } as const
  return changeLocked(context, actor, change, async (tx, before) => {
    await sales.endNow(tx, before, context.now())
    return readSale(tx, id)
  })
}

/** Ends running sales now, and reports for each whether it has ended. */
export function endSales(
  context: SalesContext,
  actor: Actor,
  chosen: { _id: string; version: number }[],
): Promise<ChangedRow[]> {
  const versions = new Map(chosen.map(({ _id, version }) => [_id, version]))
  return changeEachNamed(versions.keys(), (id) =>
    endSale(context, actor, id, versions.get(id) ?? 0),
  )
}

/** Deletes a sale that has not started. Throws `sale.missing`, `sale.changed` and `sale.state`. */
export async function removeSale(
  context: SalesContext,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const locked = await sales.lockSale(tx, id, { version, states: ['planned'] })
    const before = await toSale(tx, locked)
    await sales.removePlannedSale(tx, locked)
    await record(tx, actor, 'sale.removed', { before })
  })
}

type LockedChange = {
  id: string
  version: number
  state: 'planned' | 'running'
  action: 'sale.changed' | 'sale.ended'
}

/** Changes a sale that must be in this state, and writes it before and after to the audit log. */
const changeLocked = (
  context: SalesContext,
  actor: Actor,
  { id, version, state, action }: LockedChange,
  change: (tx: Tx, locked: sales.SaleRow) => Promise<Sale>,
): Promise<Sale> =>
  context.db.transaction(async (tx) => {
    const locked = await sales.lockSale(tx, id, { version, states: [state] })
    const before = await toSale(tx, locked)
    const after = await change(tx, locked)
    await record(tx, actor, action, { before, after })
    return after
  })

const toRange = ({ page, limit }: Page) => ({ limit, offset: (page - 1) * limit })

const record = (
  tx: Tx,
  actor: Actor,
  action: string,
  { before, after }: { before?: Sale; after?: Sale },
): Promise<void> => {
  const { _id = '', name = '' } = after ?? before ?? {}
  return recordChange(tx, actor, {
    action,
    subject: { kind: 'sale', id: _id, name },
    ...(before && { before: factsOf(before) }),
    ...(after && { after: factsOf(after) }),
  })
}

const toRule = ({ kind, value }: Sale['rule']): SaleRule =>
  kind === 'percent' ? { kind, value } : { kind, value: fromRupees(value) ?? paise(0) }

/** The fields in the audit log, as an administrator reads them. */
const factsOf = ({ name, state, selection, rule, startsAt, endsAt, products, kept }: Sale) => ({
  name,
  state,
  selection: { ...selection, excluded: selection.excluded.map(({ title }) => title) },
  rule: ruleText(toRule(rule), formatRupees),
  startsAt: formatIstInstant(startsAt),
  endsAt: formatIstInstant(endsAt),
  products,
  kept,
})
