import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Id } from '#shared/ids.ts'
import { query, type Database, type Tx } from '#platform/db/db.ts'
import { MAX_MAIL_ATTEMPTS } from '#platform/mail/mail.ts'
import { limitConcurrency } from './concurrency.ts'
import type { CopySession } from '#platform/db/copy-session.ts'
import { watchDueJobs, WORKER_POLL_SECONDS, type DueJobsWatch } from './due-jobs.ts'
import { MONOTONIC_CLOCK } from './job-clock.ts'
import { scheduleJobs } from './job-schedules.ts'
import { currentRequestId, inLogContext } from './log.ts'
import type { PendingJob } from './pending-jobs.ts'
import { closeAndThrow } from './start-failure.ts'

/** Every job by its name, with its data. Handlers must be idempotent: a job may run twice. */
export type Jobs = {
  /**
   * Fetches the state of an order's payment from the provider. Releases the stock when the
   * reservation has ended. `check` counts the attempts.
   */
  'payment.check': { orderId: Id<'ord'>; check: number }
  /** Sends a refund to the provider. */
  'payment.refund': { refundId: Id<'rfn'> }
  /** Fetches the state of a refund that was still being processed. `check` counts attempts. */
  'refund.check': { refundId: Id<'rfn'>; check: number }
  /**
   * Fetches the state of the payment of a difference (checkout/change/check-difference.ts). Ends
   * the change when its time is over. `check` counts the attempts.
   */
  'difference.check': { changeId: Id<'vch'>; of: 'opening' | 'end'; check: number }
  /** Cancels an order with cash on delivery that was not confirmed in time. */
  'order.unconfirmed': { orderId: Id<'ord'> }
  'mail.send': { mailId: Id<'eml'> }
  /** Makes and stores the PDF of an invoice. */
  'invoice.pdf': { invoiceId: Id<'inv'> }
  /** Writes the search words of the products of a category again, after its names changed. */
  'category.words': { category: string }
  /** Counts the orders of each product in the last 30 days. */
  'sold.count': Record<string, never>
  /** Asks by mail for reviews of an order, some days after its delivery. */
  'review.request': { orderId: Id<'ord'> }
  /** Mails those who want to know that a sold-out variant is in stock again; every minute. */
  'restock.send': Record<string, never>
  /** Sends the text message of an alert about a variant that is in stock again. */
  'restock.text': { alertId: Id<'rsa'> }
  /** Starts and ends the sales that are due. */
  'sales.switch': Record<string, never>
  /** Retries refunds that the provider has not accepted; mails the administrator on an outage. */
  'provider.watch': Record<string, never>
  /**
   * Deletes expired rows: sessions, rate counts, codes, idempotency keys of cart additions, and
   * pictures that nothing uses.
   * Retries refunds without a response.
   */
  'shop.cleanup': Record<string, never>
  /** Checks the books every night and mails the administrators if something does not add up. */
  'books.check': Record<string, never>
  /** Reads what the payment provider has settled in the last days, every night. */
  'settlements.read': Record<string, never>
  /** Deletes data that was kept for a year, every night. */
  'retention.nightly': Record<string, never>
  /** Writes a backup, if the settings say so. */
  'backup.nightly': Record<string, never>
  /** Writes a backup that an administrator has started. */
  'backup.write': { runId: Id<'bak'> }
  /** Writes a backup, then removes the demo and the test orders (see start-selling.ts). */
  'selling.start': Record<string, never>
  /** Writes the list of deleted accounts beside the backups. */
  'erasures.write': Record<string, never>
  /** Copies pictures of the folder to the bucket that an administrator has saved. */
  'pictures.copy': Record<string, never>
}

export type JobName = keyof Jobs

type QueueRules = {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
  /** The time for a batch of up to BATCH_SIZE jobs, of which CONCURRENT run at once. */
  expireInSeconds: number
}

const BATCH_SIZE = 10

/** Of a question to the payment provider. */
const CHECK: QueueRules = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 300,
}

/** Of a message to a customer after a purchase or a request: repeated for some hours. */
const TO_CUSTOMER: QueueRules = {
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
}

const QUEUES: Record<JobName, QueueRules> = {
  'payment.check': CHECK,
  'payment.refund': {
    retryLimit: 41,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  'refund.check': {
    retryLimit: 10,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 300,
  },
  'difference.check': CHECK,
  'order.unconfirmed': {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  'restock.send': { retryLimit: 0, retryDelay: 60, retryBackoff: false, expireInSeconds: 300 },
  'restock.text': TO_CUSTOMER,
  'review.request': TO_CUSTOMER,
  'mail.send': {
    retryLimit: MAX_MAIL_ATTEMPTS - 1,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  'invoice.pdf': {
    retryLimit: 40,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  'category.words': { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  'sold.count': { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 300 },
  'sales.switch': {
    retryLimit: 40,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 600,
  },
  'provider.watch': { retryLimit: 0, retryDelay: 60, retryBackoff: false, expireInSeconds: 240 },
  'shop.cleanup': { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 300 },
  'erasures.write': {
    retryLimit: 40,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  'pictures.copy': {
    retryLimit: 40,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 7200,
  },
  // A failed backup is mailed and its job is done; another attempt follows a killed process.
  'backup.nightly': { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 7200 },
  'backup.write': { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 7200 },
  'selling.start': { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 7200 },
  'retention.nightly': {
    retryLimit: 3,
    retryDelay: 300,
    retryBackoff: false,
    expireInSeconds: 900,
  },
  'books.check': { retryLimit: 3, retryDelay: 300, retryBackoff: false, expireInSeconds: 900 },
  'settlements.read': {
    retryLimit: 8,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 900,
  },
}

/**
 * How many jobs of a batch run at once; the default is one. A mail waits for its server for up to a
 * second, and mail services accept ten connections and more.
 */
const CONCURRENT: Partial<Record<JobName, number>> = { 'mail.send': 5 }

/** Earlier names of jobs. Jobs waiting in their queues still run; new ones use the new name. */
const EARLIER_NAMES: Record<string, JobName> = { 'shop.tidy': 'shop.cleanup' }

/**
 * A running process confirms its jobs every HEARTBEAT_SECONDS. Jobs that were not confirmed for
 * MAX_SILENT_SECONDS belong to a process that was killed, and are retried by the next check.
 */
const HEARTBEAT_SECONDS = 2
const MAX_SILENT_SECONDS = 10
/** A check reads all jobs of a week, and nothing else can use the embedded database meanwhile. */
const CHECK_SECONDS = { server: 10, embedded: 20 }

const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** The domain function of each job. It gets the context that the worker was started with. */
export type JobHandlers<Context> = {
  [Name in JobName]: (context: Context, data: Jobs[Name]) => Promise<void>
}

type WorkOptions = { everySeconds: number; failed: (name: JobName, error: unknown) => void }

export type JobQueue = {
  /** Stores a job in this transaction: if it rolls back, the job does not run. */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: Jobs[Name],
    options?: { afterSeconds?: number },
  ): Promise<void>
  /** Starts to run jobs, and looks for due ones every `everySeconds`. */
  work<Context>(
    handlers: JobHandlers<Context>,
    context: Context,
    options: WorkOptions,
  ): Promise<void>
  /**
   * Stores jobs of a backup again, with their ids, in the transaction of this session. Returns the
   * names of jobs that this version of the shop does not have; it leaves them out.
   */
  restore(session: CopySession, jobs: PendingJob[]): Promise<string[]>
  stop(): Promise<void>
}

/** Opens the job tables (pg-boss) in the database of the shop and creates the queues. */
export async function openJobs(
  database: Database,
  warn: (error: unknown) => void,
): Promise<JobQueue> {
  const checkSeconds = CHECK_SECONDS[database.kind]
  const boss = new PgBoss({
    db: database.jobs.db,
    backend: database.jobs.backend,
    schema: 'jobs',
    supervise: true,
    schedule: true,
    clock: MONOTONIC_CLOCK,
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
  })
  boss.on('error', warn)
  const watches: DueJobsWatch[] = []
  try {
    await database.setUp(() => startQueues(boss))
  } catch (error) {
    await closeAndThrow(error, { close: () => boss.stop({ graceful: false }) })
  }
  return {
    enqueue: async (tx, name, data, options) => {
      const enqueuedBy = currentRequestId()
      await boss.send(name, enqueuedBy ? { ...data, enqueuedBy } : data, {
        db: fromDrizzle(asExecutor(tx), sql),
        ...(options?.afterSeconds ? { startAfter: options.afterSeconds } : {}),
      })
    },
    work: async (handlers, context, options) => {
      const workers = await work(boss, handlers, context, options)
      const { everySeconds } = options
      watches.push(watchDueJobs(boss, { db: database.jobs.db, workers, everySeconds, warn }))
    },
    restore: (session, jobs) => restoreJobs(boss, session, jobs),
    stop: async () => {
      await Promise.all(watches.map((watch) => watch.stop()))
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

const isJobName = (name: string): name is JobName => Object.hasOwn(QUEUES, name)

async function restoreJobs(
  boss: PgBoss,
  { query: execute }: CopySession,
  jobs: PendingJob[],
): Promise<string[]> {
  const db = {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: await execute(text, values) }),
  }
  const unknown = new Set<string>()
  for (const { name, singletonKey, ...job } of jobs) {
    const current = EARLIER_NAMES[name] ?? name
    if (!isJobName(current)) unknown.add(name)
    else await boss.insert(current, [{ ...job, ...(singletonKey && { singletonKey }) }], { db })
  }
  return [...unknown]
}

async function startQueues(boss: PgBoss): Promise<void> {
  await boss.start()
  const existing = await boss.getQueues()
  for (const [name, rules] of Object.entries(QUEUES)) {
    const options = { ...rules, heartbeatSeconds: MAX_SILENT_SECONDS }
    const queue = existing.find((each) => each.name === name)
    // `start` has cached the queues that were there.
    if (queue && hasRules(queue, options)) continue
    if (!queue) await boss.createQueue(name, options)
    else await boss.updateQueue(name, options)
    // Makes pg-boss cache the queue now. Inside a transaction it would query the only connection
    // of the embedded database and wait for ever.
    await boss.getJobById(name, NO_JOB)
  }
  for (const earlier of Object.keys(EARLIER_NAMES)) await boss.unschedule(earlier)
}

/** Whether a stored queue has these rules. An earlier version of the shop may have had others. */
const hasRules = (queue: object, rules: object): boolean => {
  const stored = new Map(Object.entries(queue))
  return Object.entries(rules).every(([name, value]) => stored.get(name) === value)
}

/** pg-boss builds its statement with drizzle's `sql`. */
const asExecutor = (tx: Tx) => ({
  execute: async (statement: unknown) => ({ rows: await query(tx, statement as SQL) }),
})

/** Starts a worker for each queue; returns their ids by the names of the queues. */
async function work<Context>(
  boss: PgBoss,
  handlers: JobHandlers<Context>,
  context: Context,
  options: WorkOptions,
): Promise<Map<string, string>> {
  const workers = new Map<string, string>()
  const consume = async <Name extends JobName>(name: Name, queue: string = name) => {
    const id = await boss.work<Jobs[Name] & { enqueuedBy?: string }>(
      queue,
      {
        pollingIntervalSeconds: WORKER_POLL_SECONDS,
        batchSize: BATCH_SIZE,
        heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      async (jobs) => {
        const inTurn = limitConcurrency(CONCURRENT[name] ?? 1, BATCH_SIZE)
        return Promise.all(
          jobs.map(({ id, data }) => {
            const run = () => runOne(name, () => handlers[name](context, data), id, options.failed)
            const { enqueuedBy } = data
            return inTurn(() => inLogContext({ job: name, jobId: id, enqueuedBy }, run))
          }),
        )
      },
    )
    workers.set(queue, id)
  }
  for (const name of Object.keys(QUEUES) as JobName[]) await consume(name)
  for (const [earlier, name] of Object.entries(EARLIER_NAMES))
    if (await boss.getQueue(earlier)) await consume(name, earlier)
  await scheduleJobs(boss)
  return workers
}

async function runOne(
  name: JobName,
  run: () => Promise<void>,
  id: string,
  failed: (name: JobName, error: unknown) => void,
): Promise<{ id: string; status: 'completed' | 'failed'; output?: { message: string } }> {
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    failed(name, error)
    const message = error instanceof Error ? error.message : String(error)
    return { id, status: 'failed', output: { message } }
  }
}
