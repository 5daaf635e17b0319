import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Id } from '#shared/ids.ts'
import { query, type Database, type Tx } from '#platform/db/db.ts'
import { MAIL_TRIES } from '#platform/mail/mail.ts'
import { closeAndThrow } from './start-failure.ts'

/**
 * Every job of the shop: its name and what it is told. A handler may run twice and must not mind.
 */
export type Jobs = {
  /**
   * Ask the provider what came of an order's payment; give stock back when its time is over.
   * `check` counts the askings.
   */
  'payment.check': { orderId: Id<'ord'>; check: number }
  /** Send money back that no order can keep. */
  'payment.refund': { refundId: Id<'rfn'> }
  /**
   * Ask the provider what became of a refund that it had not sent yet. `check` counts the askings.
   */
  'refund.check': { refundId: Id<'rfn'>; check: number }
  'mail.send': { mailId: Id<'eml'> }
  /** Try refunds again that the provider has not taken; tell the administrator of an outage. */
  'provider.watch': Record<string, never>
  /**
   * Remove what is over: ended sessions, old rate counts and codes, names of additions to carts.
   * Send refunds again that nobody answered for.
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

/** What a job was called before. Its waiting jobs are still done; new ones have the new name. */
const EARLIER_NAMES: Record<string, JobName> = { 'shop.tidy': 'shop.cleanup' }

const NO_JOB = '00000000-0000-0000-0000-000000000000'

export type JobHandlers = { [Name in JobName]: (data: Jobs[Name]) => Promise<void> }

export type JobQueue = {
  /**
   * Writes a job down in the transaction of what it follows: if that rolls back, so does the job.
   */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: Jobs[Name],
    options?: { afterSeconds?: number },
  ): Promise<void>
  /** Begins to take jobs, looking for new ones every `everySeconds`. */
  work(
    handlers: JobHandlers,
    options: { everySeconds: number; failed: (name: JobName, error: unknown) => void },
  ): Promise<void>
  stop(): Promise<void>
}

/** Opens the job tables (pg-boss) in the shop's own database. */
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
    // Makes pg-boss learn the queue now: inside a transaction it would ask the embedded database's
    // only connection, and wait for ever.
    await boss.getJobById(name, NO_JOB)
  }
  for (const earlier of Object.keys(EARLIER_NAMES)) await boss.unschedule(earlier)
}

/** pg-boss builds its statement with drizzle's own `sql`. */
const asExecutor = (tx: Tx) => ({
  execute: async (statement: unknown) => ({ rows: await query(tx, statement as SQL) }),
})

async function work(
  boss: PgBoss,
  handlers: JobHandlers,
  options: { everySeconds: number; failed: (name: JobName, error: unknown) => void },
): Promise<void> {
  const take = async <Name extends JobName>(name: Name, queue: string = name) => {
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
  for (const name of Object.keys(QUEUES) as JobName[]) await take(name)
  for (const [earlier, name] of Object.entries(EARLIER_NAMES))
    if (await boss.getQueue(earlier)) await take(name, earlier)
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
