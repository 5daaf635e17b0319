import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { users } from '#accounts/tables.ts'
import { products, variants } from '#catalog/tables.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { JobQueue } from '#platform/jobs.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import type { Id } from '#shared/ids.ts'
import { restockMail } from './restock-mail.ts'
import { secondsUntilDay } from './text-hours.ts'
import { restockAlerts, restockDue } from './tables.ts'

type SendContext = {
  db: Db
  now: () => Date
  jobs: Pick<JobQueue, 'enqueue'>
  config: { publicUrl: string }
  details: () => Promise<{ name: string }>
  words: () => Promise<{ mailSignature: string }>
}

type Sender = { publicUrl: string; signature: string }

/** How many alerts are sent for each unit in stock: not everybody who asked buys. */
const ALERTS_PER_UNIT = 3

/** How long those who were told have before the next ones are told. */
const WAVE_HOURS = 12

/** A piece in stock that is not sold now, such as a draft, is looked at again after this time. */
const HIDDEN_HOURS = 1

/** The most alerts of one variant in one transaction, and the most variants in one run. */
const MAX_ALERTS = 200
const MAX_VARIANTS = 50

/**
 * The job of every minute: sends the alerts of variants that are in stock again, to those who asked
 * first at first, three for each unit. The next ones follow after twelve hours, if it is still in
 * stock. Each variant has its own transaction; a repeated run sends nothing twice.
 */
export async function sendRestockAlerts(context: SendContext): Promise<void> {
  const { mailSignature } = await context.words()
  const sender = {
    publicUrl: context.config.publicUrl,
    signature: mailSignature || (await context.details()).name,
  }
  for (let run = 0; run < MAX_VARIANTS; run++)
    if (!(await context.db.transaction((tx) => sendNext(tx, context, sender)))) return
}

/** Sends the alerts of the next due variant. Returns false if none is due. */
async function sendNext(tx: Tx, context: SendContext, sender: Sender): Promise<boolean> {
  const now = context.now()
  const [due] = await tx
    .select({ variantId: restockDue.variantId })
    .from(restockDue)
    .where(lte(restockDue.dueAt, now))
    .orderBy(asc(restockDue.dueAt), asc(restockDue.variantId))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return false
  const piece = await findPieceInStock(tx, due.variantId)
  const alerts = piece?.isSold ? await listFirstAlerts(tx, due.variantId, piece.stock) : []
  for (const alert of alerts) if (piece) await enqueueAlert(tx, context, { alert, piece, sender })
  await markSent(
    tx,
    alerts.map(({ id }) => id),
    now,
  )
  const hours = piece && (piece.isSold ? WAVE_HOURS : HIDDEN_HOURS)
  await planNextWave(tx, due.variantId, hours && new Date(now.getTime() + hours * 3_600_000))
  return true
}

type Alert = Awaited<ReturnType<typeof listFirstAlerts>>[number]
type Piece = NonNullable<Awaited<ReturnType<typeof findPieceInStock>>>

/** Enqueues the mail of an alert, or the job of its text message, by day only. */
async function enqueueAlert(
  tx: Tx,
  context: SendContext,
  { alert: { email, ...alert }, piece, sender }: { alert: Alert; piece: Piece; sender: Sender },
): Promise<void> {
  if (email !== null)
    return enqueueMail(tx, context, restockMail({ ...alert, email }, piece, sender))
  const afterSeconds = secondsUntilDay(context.now())
  await context.jobs.enqueue(tx, 'restock.text', { alertId: alert.id }, { afterSeconds })
}

/** The product of a variant in stock, and whether it is sold now; undefined without stock. */
async function findPieceInStock(tx: Tx, variantId: Id<'var'>) {
  const [row] = await tx
    .select({
      title: products.title,
      slug: products.slug,
      label: variants.label,
      stock: variants.stock,
      isSold: sql<boolean>`not ${variants.removed} and ${products.removedAt} is null`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.id, variantId), gt(variants.stock, 0)))
  return row
}

const isWaiting = (variantId: Id<'var'>) =>
  and(eq(restockAlerts.variantId, variantId), isNull(restockAlerts.sentAt))

const listFirstAlerts = (tx: Tx, variantId: Id<'var'>, stock: number) =>
  tx
    .select({
      id: restockAlerts.id,
      email: restockAlerts.email,
      stopToken: restockAlerts.stopToken,
      name: users.name,
    })
    .from(restockAlerts)
    .leftJoin(users, eq(users.id, restockAlerts.userId))
    .where(isWaiting(variantId))
    .orderBy(asc(restockAlerts.createdAt), asc(restockAlerts.id))
    .limit(Math.min(MAX_ALERTS, stock * ALERTS_PER_UNIT))

async function markSent(tx: Tx, ids: Id<'rsa'>[], sentAt: Date): Promise<void> {
  if (ids.length > 0)
    await tx.update(restockAlerts).set({ sentAt }).where(inArray(restockAlerts.id, ids))
}

/** `dueAt`: when the next ones are told; undefined if the variant is sold out. */
async function planNextWave(tx: Tx, variantId: Id<'var'>, dueAt: Date | undefined): Promise<void> {
  const row = eq(restockDue.variantId, variantId)
  if (!dueAt || (await tx.$count(restockAlerts, isWaiting(variantId))) === 0)
    return void (await tx.delete(restockDue).where(row))
  await tx.update(restockDue).set({ dueAt }).where(row)
}
