import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { CacheCounts } from '#platform/cache.ts'
import type { Database } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import { addMetrics, type OwnMetrics } from './definitions.ts'
import { readFigures, type Figures } from './figures.ts'

/** The metrics of this process, and those that it reads from the database. */
export type Metrics = {
  contentType: string
  /** Counts one response. `route` is the pattern of its route, never its address. */
  observe(route: string, status: number, seconds: number): void
  /** Returns all metrics in the text format of Prometheus. Calls at the same time share one. */
  scrape(): Promise<string>
}

type Parts = {
  database: Pick<Database, 'db' | 'connections'>
  dataDir: string
  caches: Record<string, CacheCounts>
  log: Log
}

/** A scrape waits this long for the database (ms). Prometheus itself gives up after 10 s. */
const FIGURES_TIMEOUT_MS = 3000

/** Opens the metrics with a registry of their own. */
export function openMetrics(parts: Parts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const own = addMetrics(registry, parts.caches)
  const readOnce = oneAtATime(() => readFigures(parts.database.db))
  return {
    contentType: registry.contentType,
    observe: (route, status, seconds) =>
      own.requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
    scrape: shared(async () => {
      const [figures] = await Promise.all([
        withinTimeout(readOnce()).catch((error: unknown) => {
          parts.log.warn({ err: error }, 'The metrics of the database could not be read')
          return undefined
        }),
        setDisk(own, parts.dataDir),
      ])
      setConnections(own, parts.database)
      setFigures(own, figures)
      return registry.metrics()
    }),
  }
}

/** Returns a function whose calls share the result of one that has not ended. */
function shared<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => (running ??= run().finally(() => (running = undefined)))
}

/**
 * Rejects while an earlier call has not ended: a statement that is stuck must not take one
 * connection for each scrape.
 */
function oneAtATime<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let isRunning = false
  return async () => {
    if (isRunning) throw new Error('The database has not responded to the scrape before.')
    isRunning = true
    return run().finally(() => (isRunning = false))
  }
}

const withinTimeout = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    sleep(FIGURES_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`No response within ${FIGURES_TIMEOUT_MS / 1000} seconds.`)
    }),
  ])

function setConnections({ connections }: OwnMetrics, database: Parts['database']): void {
  for (const [state, count] of Object.entries(database.connections()))
    connections.set({ state }, count)
}

async function setDisk({ diskFree, diskSize }: OwnMetrics, folder: string): Promise<void> {
  const disk = await statfs(folder).catch(() => undefined)
  if (!disk) return
  diskFree.set({ folder: 'data' }, disk.bavail * disk.bsize)
  diskSize.set({ folder: 'data' }, disk.blocks * disk.bsize)
}

/** Without figures the metrics have no values: an old value would look like a present one. */
function setFigures(own: OwnMetrics, figures: Figures | undefined): void {
  own.databaseUp.set({ kind: 'figures' }, figures ? 1 : 0)
  for (const metric of ofFigures(own)) metric.reset()
  if (!figures) return
  own.orders.set({ state: 'placed' }, figures.ordersPlaced)
  own.orders.set({ state: 'paid' }, figures.ordersPaid)
  own.refunds.set({ state: 'pending' }, figures.refundsWaiting)
  own.refundAge.set({ state: 'pending' }, figures.oldestRefundAge)
  for (const status of ['queued', 'unsent', 'failed']) own.mails.set({ status }, 0)
  for (const { status, count } of figures.mails) own.mails.set({ status }, count)
  for (const { name: job, ...counts } of figures.jobs)
    for (const [state, count] of Object.entries(counts)) own.jobs.set({ job, state }, count)
  setBackupAndBooks(own, figures)
}

const ofFigures = (own: OwnMetrics) => [
  own.orders,
  own.refunds,
  own.refundAge,
  own.mails,
  own.jobs,
  own.backupAge,
  own.backupSize,
  own.bookFindings,
  own.booksAge,
]

/** A shop without a backup, or whose books were never checked, has no values. */
function setBackupAndBooks(own: OwnMetrics, { backup, books }: Figures): void {
  if (backup) {
    own.backupAge.set({ outcome: 'good' }, backup.age)
    own.backupSize.set({ outcome: 'good' }, backup.bytes)
  }
  if (!books) return
  own.booksAge.set({ state: 'checked' }, books.age)
  for (const { name: check, total } of books.checks) own.bookFindings.set({ check }, total)
}
