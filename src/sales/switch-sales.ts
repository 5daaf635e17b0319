import { lowerPrices, readPrices, restorePrices } from '#catalog/catalog.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { JobQueue } from '#platform/jobs.ts'
import type { Id } from '#shared/ids.ts'
import { offeredBefore } from './preview-sale.ts'
import { pricesAfterSale, pricesInSale, type SalePrice } from './prices-of-sale.ts'
import { enqueueSwitch, ruleOf } from './sale-times.ts'
import * as store from './store.ts'

type SwitchContext = { db: Db; jobs: JobQueue; now: () => Date }

/** A clock of the database that is ahead of that of the shop by less starts no job too early. */
const MAX_EARLY_MS = 60_000

/**
 * Ends and starts all sales that are due, those that end first. Each is one transaction, so that a
 * stopped process leaves none by half. It may run at any time, in several processes at once.
 */
export async function switchSales(context: SwitchContext): Promise<void> {
  const { db, now } = context
  const failures: unknown[] = []
  const attempt = (change: Promise<void>) =>
    change.catch((error: unknown) => void failures.push(error))
  for (const id of await store.listDue(db, 'end', now()))
    await attempt(db.transaction((tx) => endIfDue(tx, id, now())))
  for (const id of await store.listDue(db, 'start', now()))
    await attempt(db.transaction((tx) => startIfDue(tx, context, id)))
  await enqueueAgainIfEarly(context)
  // One sale that fails keeps none of the others waiting. The job is retried.
  if (failures.length > 0) throw failures[0]
}

async function startIfDue(tx: Tx, context: SwitchContext, id: Id<'sal'>): Promise<void> {
  const now = context.now()
  const sale = await store.findSale(tx, id, { locks: true })
  if (sale?.state !== 'planned' || sale.startsAt > now) return
  // The shop was stopped for the whole time of the sale.
  if (sale.endsAt <= now) return store.updateSale(tx, id, { state: 'ended', endedAt: now })
  await lowerPricesOf(tx, sale, now)
  await store.updateSale(tx, id, { state: 'running', startedAt: now })
  await enqueueSwitch(tx, context, sale.endsAt)
}

async function lowerPricesOf(tx: Tx, sale: store.SaleRow, now: Date): Promise<void> {
  const productIds = await store.listProductIds(tx, sale.id)
  const found = await readPrices(tx, productIds, { locks: true })
  const offered = await offeredBefore(tx, found, now)
  const notStarted: Parameters<typeof store.recordStart>[2]['notStarted'] = new Map()
  const prices: SalePrice[] = []
  for (const product of found) {
    const isForSale = product.state === 'published'
    const lowered = isForSale ? pricesInSale(product, ruleOf(sale), offered) : []
    prices.push(...lowered)
    if (lowered.length === 0) notStarted.set(product.id, isForSale ? 'not-lower' : 'not-for-sale')
  }
  await store.recordStart(tx, sale.id, { prices, notStarted })
  await lowerPrices(tx, { prices, endsAt: sale.endsAt })
}

async function endIfDue(tx: Tx, id: Id<'sal'>, now: Date): Promise<void> {
  const sale = await store.findSale(tx, id, { locks: true })
  if (sale?.state === 'running' && sale.endsAt <= now) await endNow(tx, sale, now)
}

/**
 * Ends a locked, running sale and gives the prices of before back, except those that an
 * administrator has changed meanwhile. Returns how many were kept.
 */
export async function endNow(tx: Tx, sale: store.SaleRow, now: Date): Promise<{ kept: number }> {
  const lowered = await store.listLowered(tx, sale.id)
  const productIds = [...lowered.keys()]
  const after = (await readPrices(tx, productIds, { locks: true })).map((product) =>
    pricesAfterSale(product, lowered.get(product.id) ?? []),
  )
  await restorePrices(tx, { prices: after.flatMap(({ restored }) => restored), productIds })
  const kept = after.flatMap((each) => each.kept)
  await store.recordEnd(tx, sale.id, kept)
  await store.updateSale(tx, sale.id, {
    state: 'ended',
    endedAt: now,
    isEndedEarly: now < sale.endsAt,
  })
  return { kept: kept.length }
}

/** Enqueues the job again if the clock of the database has started it before its minute. */
async function enqueueAgainIfEarly(context: SwitchContext): Promise<void> {
  const next = await store.findNextSwitch(context.db)
  const now = context.now().getTime()
  if (!next || next.getTime() <= now || next.getTime() - now > MAX_EARLY_MS) return
  await context.db.transaction((tx) => enqueueSwitch(tx, context, next))
}
