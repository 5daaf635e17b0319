import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { ConsentKind, ConsentSource } from '#shared/privacy/privacy-rule.ts'
import { consents, privacyNotices, users } from '#accounts/tables.ts'

/** What an account has accepted, and when. `endedAt` is null while it is valid. */
export type Consent = {
  kind: ConsentKind
  version: string
  source: ConsentSource
  givenAt: Date
  endedAt: Date | null
}

/** The subject of the limit on changes of consents. */
export const consentSubject = (userId: string): string => `consents of ${userId}`

/** All consents of an account, also ended ones, oldest first. */
export const listConsents = (db: Reader, userId: Id<'usr'>): Promise<Consent[]> =>
  db
    .select({
      kind: consents.kind,
      version: consents.version,
      source: consents.source,
      givenAt: consents.givenAt,
      endedAt: consents.endedAt,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.id))

/** Waits for a deletion of the account. Throws `login.needed` after it. */
export async function lockAccount(tx: Tx, userId: Id<'usr'>): Promise<void> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share')
  if (!row) throw new Refusal('login.needed')
}

type GivenConsent = {
  userId: Id<'usr'>
  kind: ConsentKind
  /** The version of the notice; empty for the other kinds. */
  version?: string
  source: ConsentSource
  now: Date
}

/** Stores a consent, and ends that to another version. One that is valid already keeps its time. */
export async function giveConsent(
  tx: Tx,
  { userId, kind, version = '', source, now }: GivenConsent,
): Promise<void> {
  await tx
    .update(consents)
    .set({ endedAt: now })
    .where(and(validCondition(userId, kind), ne(consents.version, version)))
  await tx
    .insert(consents)
    .values({ userId, kind, version, source, givenAt: now })
    .onConflictDoNothing()
}

/** Ends a consent. Nothing happens if there is none. */
export async function endConsent(
  tx: Tx,
  { userId, kind, now }: { userId: Id<'usr'>; kind: ConsentKind; now: Date },
): Promise<void> {
  await tx.update(consents).set({ endedAt: now }).where(validCondition(userId, kind))
}

const validCondition = (userId: Id<'usr'>, kind: ConsentKind) =>
  and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.endedAt))

/** Stores the text of a version of the notice, once, so that it can be proved later. */
export const insertNotice = async (
  tx: Tx,
  notice: { version: string; text: unknown; now: Date },
): Promise<void> =>
  void (await tx
    .insert(privacyNotices)
    .values({ version: notice.version, text: notice.text, createdAt: notice.now })
    .onConflictDoNothing())

/** When the user of the row has consented to news; null if not. The table name is written out. */
export const marketingSince = sql<Date | null>`(
  select c.given_at from consents c
  where c.user_id = users.id and c.kind = 'marketing' and c.ended_at is null)`.mapWith(
  consents.givenAt,
)
