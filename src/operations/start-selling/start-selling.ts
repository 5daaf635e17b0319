import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { assertRecentLogin, type RecentLoginContext } from '#accounts/login/recent-login.ts'
import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { listDemoProducts, type DemoProduct } from '#catalog/catalog.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { BackupFailure } from '#backup/format.ts'
import { insertRun } from '#operations/backups/backup-runs.ts'
import { writeStartedBackup, type BackupContext } from '#operations/backups/run-backup.ts'
import { backupRuns, sellingStarts, type RemovedDemo } from '#operations/tables.ts'
import { countOrders } from '#orders/remove-orders.ts'
import { hasLivePayments } from '#payments/payments.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Unavailable } from '#platform/unavailable.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { removeDemo } from './remove-demo.ts'

type SellingStart = typeof sellingStarts.$inferSelect

/** Where the step stands, and what it would remove. */
export type SellingState = {
  state: 'open' | 'running' | 'done'
  startedAt: Date | null
  startedBy: string | null
  failure: string | null
  removed: RemovedDemo | null
  isLive: boolean
  testOrders: number
  demoProducts: DemoProduct[]
}

/** After this time (ms) the process of a step that has not ended was stopped. */
const MAX_RUN_MS = 2 * 3600_000
const INTERRUPTED = 'The process that did it was stopped. Nothing was removed.'

/** Reads where the step stands, and what it would remove. */
export async function readSellingState(db: Reader, now: Date): Promise<SellingState> {
  const start = await findStart(db)
  const isInterrupted =
    start?.endedAt === null && start.startedAt.getTime() < now.getTime() - MAX_RUN_MS
  const isRunning = start?.endedAt === null && !isInterrupted
  return {
    state: start?.removed ? 'done' : isRunning ? 'running' : 'open',
    startedAt: start?.startedAt ?? null,
    startedBy: start?.actorName ?? null,
    failure: isInterrupted ? INTERRUPTED : (start?.failure ?? null),
    removed: start?.removed ?? null,
    isLive: await hasLivePayments(db),
    testOrders: await countOrders(db),
    demoProducts: await listDemoProducts(db),
  }
}

/** Whether the shop has started to sell: then the demo never comes back. */
export const hasStartedSelling = async (db: Reader): Promise<boolean> =>
  Boolean((await findStart(db))?.removed)

async function findStart(db: Reader): Promise<SellingStart | undefined> {
  const [start] = await db.select().from(sellingStarts)
  return start
}

type StartContext = Pick<CheckoutContext, 'db' | 'jobs' | 'now' | 'details'> & RecentLoginContext
type StartActor = Actor & { authenticatedAt: Date }
type StartSellingInput = { shopName: string; removeProducts: string[] }

/**
 * Begins the step, which a job does. Throws `login.stale` if the password is asked for again, and
 * if the typed name of the shop is another one, the shop has live payments, the step is done or
 * runs, or a backup is being written.
 */
export async function startSelling(
  context: StartContext,
  actor: StartActor,
  { shopName, removeProducts }: StartSellingInput,
): Promise<void> {
  await assertRecentLogin(context, actor)
  assertShopName(shopName, (await context.details()).name)
  const { db, jobs, now } = context
  await db.transaction(async (tx) => {
    if (await hasLivePayments(tx)) throw new Refusal('selling.live')
    const startedAt = now()
    await assertCanStart(tx, startedAt)
    const run = await insertRun(tx, { startedAt, startedBy: actor.name })
    if (!run) throw new Refusal('backup.busy')
    await saveStart(tx, {
      actorId: actor.id,
      actorName: actor.name,
      startedAt,
      chosenIds: removeProducts as Id<'prd'>[],
      backupRunId: run.id,
    })
    await jobs.enqueue(tx, 'selling.start', {})
  })
}

const NAME_PROBLEM = 'Please type the name of your shop exactly as it is.'

function assertShopName(typed: string, name: string): void {
  if (typed.trim().toLowerCase() === name.trim().toLowerCase()) return
  throw new Refusal('input.invalid', { message: NAME_PROBLEM, fields: { shopName: NAME_PROBLEM } })
}

async function assertCanStart(tx: Tx, now: Date): Promise<void> {
  const [start] = await tx.select().from(sellingStarts).for('update')
  if (start?.removed)
    throw new Refusal('selling.done', {
      message: `The shop has started to sell already, on ${formatDay(start.startedAt)}.`,
    })
  if (start && !start.endedAt && start.startedAt.getTime() >= now.getTime() - MAX_RUN_MS)
    throw new Refusal('selling.busy')
}

const formatDay = (date: Date): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(date)

type NewStart = Omit<SellingStart, 'only' | 'endedAt' | 'failure' | 'removed'>

/** Of two at once the second waits for the first, and is refused. */
async function saveStart(tx: Tx, start: NewStart): Promise<void> {
  const values = { ...start, endedAt: null, failure: null, removed: null }
  const interrupted = new Date(start.startedAt.getTime() - MAX_RUN_MS)
  const [saved] = await tx
    .insert(sellingStarts)
    .values(values)
    .onConflictDoUpdate({
      target: sellingStarts.only,
      set: values,
      setWhere: or(
        isNotNull(sellingStarts.failure),
        and(isNull(sellingStarts.endedAt), lt(sellingStarts.startedAt, interrupted)),
      ),
    })
    .returning()
  if (!saved) throw new Refusal('selling.busy')
}

/**
 * The job: writes a backup, then removes demo and test orders in one transaction. If the backup
 * fails, nothing is removed. Stores the outcome. A second run of the job does nothing more.
 */
export async function runSellingStart(context: BackupContext): Promise<void> {
  const start = await findStart(context.db)
  if (!start || start.endedAt) return
  try {
    await backUpFirst(context, start.backupRunId)
    await context.db.transaction((tx) => remove(tx, start, context.now()))
  } catch (error) {
    context.log.warn({ err: error }, 'The demo could not be removed')
    await storeFailure(context, toFailure(error))
  }
}

async function backUpFirst(context: BackupContext, runId: Id<'bak'>): Promise<void> {
  await writeStartedBackup(context, { runId })
  const [run] = await context.db.select().from(backupRuns).where(eq(backupRuns.id, runId))
  if (run?.file && !run.failure) return
  const reason = run?.failure ?? 'It was not written.'
  throw new BackupFailure(`The backup failed, so nothing was removed. ${reason}`)
}

async function remove(tx: Tx, { startedAt }: SellingStart, now: Date): Promise<void> {
  const [start] = await tx.select().from(sellingStarts).for('update')
  if (!start || start.endedAt || start.startedAt.getTime() !== startedAt.getTime()) return
  const { actorId, actorName, chosenIds } = start
  const removed = await removeDemo(tx, { actorId, chosenIds })
  await tx.update(sellingStarts).set({ endedAt: now, removed })
  await recordChange(
    tx,
    { id: actorId, name: actorName },
    {
      action: 'selling.started',
      subject: { kind: 'settings', id: 'selling', name: 'Start selling' },
      after: { ...removed, backup: start.backupRunId },
    },
  )
}

const storeFailure = ({ db, now }: BackupContext, failure: string): Promise<unknown> =>
  db.transaction((tx) =>
    tx.update(sellingStarts).set({ endedAt: now(), failure }).where(isNull(sellingStarts.endedAt)),
  )

const toFailure = (error: unknown): string =>
  error instanceof BackupFailure || error instanceof Unavailable || error instanceof Refusal
    ? error.message
    : 'It failed because of a fault of the shop, and nothing was removed. The log has the details.'
