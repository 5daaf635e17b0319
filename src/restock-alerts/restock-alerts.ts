import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { products, variants } from '#catalog/tables.ts'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { deleteMailsOf } from '#platform/mail/mail.ts'
import type { Messenger } from '#platform/mail/messenger.ts'
import { countUp, readCount } from '#platform/rate-limit.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { RESTOCK_KEPT_DAYS } from '#shared/catalog/restock.ts'
import { mailKey } from './restock-mail.ts'
import { restockAlerts } from './tables.ts'

type RestockContext = {
  db: Db
  now: () => Date
  messenger: Pick<Messenger, 'hasTemplate'> | null
}

/** Who is told: an address or a mobile number. */
type Recipient = { email: string | null; mobile: string | null }

type NewAlert = {
  variantId: string
  /** One of the two. */
  email?: string | undefined
  mobile?: string | undefined
  userId: Id<'usr'> | null
  network: string
}

const DAY = 24 * 3600

/** New alerts a day. A mobile carrier may put thousands of customers behind one network. */
const MAX_NEW = { email: 10, mobile: 5, account: 30, network: 60 }

/** How many alerts of one address or number may wait. A text message costs money. */
const MAX_WAITING = { email: 20, mobile: 10 }

/** How long nobody can enter an address or number again whose alerts were ended by the link. */
const STOP_DAYS = 180

const NO_TEXTS = 'We send no text messages about this. Please enter an email address.'

const keyOf = ({ email, mobile }: Recipient): string => mobile ?? email ?? ''
const stopKey = (recipient: Recipient) => `restock stop ${keyOf(recipient)}`
const isTo = ({ email, mobile }: Recipient) =>
  mobile === null ? eq(restockAlerts.email, email ?? '') : eq(restockAlerts.mobile, mobile)

/** Whether the shop tells by text message too: the carriers want a registered template. */
export const sendsRestockTexts = ({ messenger }: Pick<RestockContext, 'messenger'>): boolean =>
  messenger?.hasTemplate('restock') ?? false

/**
 * Stores that somebody wants a mail or a text message when this sold-out variant is in stock again.
 * A repeated call changes nothing. Nothing is stored, and the reply is the same, if the link of a
 * message to this address or number has ended such messages: an account proves neither. Throws
 * `variant.missing`, `restock.in-stock`, `restock.limited`, and `input.invalid` for a number
 * where the shop sends no such texts.
 */
export async function askForRestock(context: RestockContext, input: NewAlert): Promise<void> {
  const { db, now } = context
  const mobile = input.mobile ?? null
  const recipient = { email: mobile === null ? (input.email ?? '').toLowerCase() : null, mobile }
  const kind = mobile === null ? 'email' : 'mobile'
  if (mobile !== null && !sendsRestockTexts(context))
    throw new Refusal('input.invalid', { message: NO_TEXTS, fields: { mobile: NO_TEXTS } })
  const variantId = input.variantId as Id<'var'>
  await countUpTo(db, `restock from ${input.network}`, MAX_NEW.network)
  // A piece that cannot be asked for must not use up the address of somebody else.
  await db.transaction((tx) => assertSoldOut(tx, variantId))
  if (input.userId) await countUpTo(db, `restock account ${input.userId}`, MAX_NEW.account)
  await countUpTo(db, `restock to ${keyOf(recipient)}`, MAX_NEW[kind])
  const isStopped = (await readCount(db, stopKey(recipient))).count > 0
  await db.transaction(async (tx) => {
    await assertSoldOut(tx, variantId)
    if (isStopped) return
    const waiting = and(isTo(recipient), isNull(restockAlerts.sentAt))
    if ((await tx.$count(restockAlerts, waiting)) >= MAX_WAITING[kind])
      throw new Refusal('restock.limited')
    await tx
      .insert(restockAlerts)
      .values({
        id: newId('rsa'),
        variantId,
        userId: input.userId,
        ...recipient,
        stopToken: randomBytes(18).toString('base64url'),
        createdAt: now(),
      })
      .onConflictDoNothing()
  })
}

async function countUpTo(db: Db, key: string, max: number): Promise<void> {
  const { count, resetSeconds } = await countUp(db, key, DAY)
  if (count > max) throw new Refusal('restock.limited', { details: { retryAfter: resetSeconds } })
}

/**
 * Locks the variant (FOR SHARE): a change of its stock waits, and then its trigger sees the new
 * alert.
 */
async function assertSoldOut(tx: Tx, variantId: Id<'var'>): Promise<void> {
  const [row] = await tx
    .select({ stock: variants.stock })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.id, variantId), eq(variants.removed, false), isNull(products.removedAt)))
    .for('share', { of: variants })
  if (!row) throw new Refusal('variant.missing')
  if (row.stock > 0) throw new Refusal('restock.in-stock')
}

/**
 * Deletes all alerts of the address or number that got this link, and stores no new ones for it
 * for half a year. A link that is not known any more changes nothing.
 */
export async function stopRestockAlerts(db: Db, token: string): Promise<void> {
  const recipient = await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ email: restockAlerts.email, mobile: restockAlerts.mobile })
      .from(restockAlerts)
      .where(eq(restockAlerts.stopToken, token))
    if (row) await tx.delete(restockAlerts).where(isTo(row))
    return row
  })
  if (recipient) await countUp(db, stopKey(recipient), STOP_DAYS * DAY)
}

/** Deletes the alerts of an account with their mails, for the deletion of the account. */
export async function deleteRestockAlertsOf(tx: Tx, userId: Id<'usr'>): Promise<void> {
  const rows = await tx
    .delete(restockAlerts)
    .where(eq(restockAlerts.userId, userId))
    .returning({ id: restockAlerts.id })
  await deleteMailsOf(
    tx,
    rows.map(({ id }) => mailKey(id)),
  )
}

/** The alerts of an account with the piece of each, oldest first. */
export const listRestockAlertsOf = (db: Reader, userId: Id<'usr'>) =>
  db
    .select({
      title: products.title,
      size: variants.label,
      slug: products.slug,
      email: restockAlerts.email,
      mobile: restockAlerts.mobile,
      askedAt: restockAlerts.createdAt,
      sentAt: restockAlerts.sentAt,
    })
    .from(restockAlerts)
    .innerJoin(variants, eq(variants.id, restockAlerts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(restockAlerts.userId, userId))
    .orderBy(asc(restockAlerts.createdAt), asc(restockAlerts.id))

/** Deletes alerts that are older than RESTOCK_KEPT_DAYS, sent or not. */
export const deleteOldRestockAlerts = async ({
  db,
  now,
}: Pick<RestockContext, 'db' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - RESTOCK_KEPT_DAYS * DAY * 1000)
  await db.delete(restockAlerts).where(lt(restockAlerts.createdAt, before))
}
