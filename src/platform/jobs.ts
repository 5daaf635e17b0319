import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Id } from '#shared/ids.ts'
import { query, type Database, type Tx } from '#platform/db/db.ts'
import { MAIL_TRIES } from '#platform/mail/mail.ts'
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
  'mail.send': { mailId: Id<'eml'> }
  /** Retries refunds that the provider has not accepted; mails the administrator on an outage. */
  'provider.watch': Record<string, never>
  /**
   * Deletes expired rows: sessions, rate counts, codes, idempotency keys of cart additions.
   * Retries refunds without a response.
   */
  'shop.cleanup': Record<string, never>
}

export type JobName = keyof Jobs

type QueueRules = {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax?: number
  expireInSeconds: number
}

const QUEUES: Record<JobName, QueueRules> = {
  'payment.check': {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 120,
  },
  'payment.refund': {
    retryLimit: 40,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  'refund.check': {
    retryLimit: 10,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 120,
  },
  'mail.send': {
    retryLimit: MAIL_TRIES - 1,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  'provider.watch': { retryLimit: 0, retryDelay: 60, retryBackoff: false, expireInSeconds: 240 },
  'shop.cleanup': { retryLimit: 1, retryDelay: 60, retryBackoff: false, expireInSeconds: 300 },
}

/** Earlier names of jobs. Jobs waiting in their queues still run; new ones use the new name. */
const EARLIER_NAMES: Record<string, JobName> = { 'shop.tidy': 'shop.cleanup' }

const NO_JOB = '00000000-0000-0000-0000-000000000000'

export type JobHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> }

export type JobQueue = {
  /** Stores a job in this transaction: if it rolls back, the job does not run. */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: Jobs[Name],
    options?: { afterSeconds?: number },
  ): Promise<void>
  /** Starts to run jobs and polls for new ones every `everySeconds`. */
  work(
    handlers: JobHandlers,
    options: { everySeconds: number; failed: (name: JobName, error: unknown) => void },
  ): Promise<void>
  stop(): Promise<void>
}

/** Opens the job tables (pg-boss) in the database of the shop and creates the queues. */
export async function openJobs(
  database: Database,
  warn: (error: unknown) => void,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: database.jobs.db,
    backend: database.jobs.backend,
    schema: 'jobs',
    supervise: true,
    schedule: true,
  })
  boss.on('error', warn)
  try {
    await database.setUp(() => startQueues(boss))
  } catch (error) {
    await closeAndThrow(error, { close: () => boss.stop({ graceful: false }) })
  }
  return {
    enqueue: async (tx, name, data, options) => {
      await boss.send(name, data, {
        db: fromDrizzle(asExecutor(tx), sql),
        ...(options?.afterSeconds ? { startAfter: options.afterSeconds } : {}),
      })
    },
    work: (handlers, options) => work(boss, handlers, options),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function startQueues(boss: PgBoss): Promise<void> {
  await boss.start()
  for (const [name, rules] of Object.entries(QUEUES)) {
    await boss.createQueue(name, rules)
    // Makes pg-boss cache the queue now. Inside a transaction it would query the only connection
    // of the embedded database and wait for ever.
    await boss.getJobById(name, NO_JOB)
  }
  for (const earlier of Object.keys(EARLIER_NAMES)) await boss.unschedule(earlier)
}

/** pg-boss builds its statement with drizzle's `sql`. */
const asExecutor = (tx: Tx) => ({
  execute: async (statement: unknown) => ({ rows: await query(tx, statement as SQL) }),
})

async function work(
  boss: PgBoss,
  handlers: JobHandlers,
  options: { everySeconds: number; failed: (name: JobName, error: unknown) => void },
): Promise<void> {
  const consume = async <Name extends JobName>(name: Name, queue: string = name) => {
    await boss.work<Jobs[Name]>(
      queue,
      {
        pollingIntervalSeconds: options.everySeconds,
        batchSize: 10,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      async (jobs) => {
        const results = []
        for (const job of jobs)
          results.push(await runOne(name, handlers[name], job, options.failed))
        return results
      },
    )
  }
  for (const name of Object.keys(QUEUES) as JobName[]) await consume(name)
  for (const [earlier, name] of Object.entries(EARLIER_NAMES))
    if (await boss.getQueue(earlier)) await consume(name, earlier)
  await boss.schedule('shop.cleanup', '17 * * * *', {})
  await boss.schedule('provider.watch', '*/5 * * * *', {})
}

async function runOne<Name extends JobName>(
  name: Name,
  handler: JobHandlers[Name],
  job: { id: string; data: Jobs[Name] },
  failed: (name: JobName, error: unknown) => void,
): Promise<{ id: string; status: 'completed' | 'failed'; output?: { message: string } }> {
  try {
    await handler(job.data)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    failed(name, error)
    return {
      id: job.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}
