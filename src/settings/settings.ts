import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { SETTING_NAMES, SETTINGS, type SettingName } from '#contract/admin/settings.ts'
import type { Setting } from '#contract/contract.ts'
import type { ChangeFeed } from '#platform/changes.ts'
import { announceOnCommit, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import {
  DEFAULT_SELLING,
  DEFAULT_SHOP,
  type SellingRule,
  type ShopDetails,
} from '#shared/shop-settings.ts'
import { settings, settingVersions } from './tables.ts'

type ValueOf<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]>

/**
 * What the owner has set for one group; undefined where nothing, or what no longer fits, is set.
 */
export const findSetting = async <Name extends SettingName>(
  db: Reader,
  name: Name,
): Promise<ValueOf<Name> | undefined> => (await findSettingWithDate(db, name))?.value

/** The same, and when she set it. */
export async function findSettingWithDate<Name extends SettingName>(
  db: Reader,
  name: Name,
): Promise<{ value: ValueOf<Name>; updatedAt: Date } | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.name, name))
  const parsed = row && SETTINGS[name].safeParse(row.value)
  // The schema is that of the name, which the compiler cannot follow through the index.
  return row && parsed?.success
    ? { value: parsed.data as ValueOf<Name>, updatedAt: row.updatedAt }
    : undefined
}

/** What shipping costs, how long an unpaid order keeps its pieces, and when stock is low. */
export const readSelling = async (db: Reader): Promise<SellingRule> =>
  (await findSetting(db, 'selling')) ?? DEFAULT_SELLING

/** How the shop is reached and who sells. */
export const readDetails = async (db: Reader): Promise<ShopDetails> =>
  (await findSetting(db, 'shop')) ?? DEFAULT_SHOP

/**
 * A setting kept in this process and read anew after every change of the shop, so that no cart, no
 * order and no mail waits for it.
 */
export function cacheUntilChanged<Value>(
  changes: ChangeFeed,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: Promise<Value> | undefined
  const forget = () => void (kept = undefined)
  changes.on(({ kind }) => kind === 'catalog' && forget())
  return () => {
    if (kept) return kept
    const reading = read()
    kept = reading
    reading.catch(() => kept === reading && forget())
    return reading
  }
}

/** All groups for the owner's screen, those that were never saved with version 0. */
export async function listSettings(db: Reader): Promise<Setting[]> {
  const rows = await db.select().from(settings)
  return SETTING_NAMES.map((name) =>
    toSetting(
      name,
      rows.find((row) => row.name === name),
    ),
  )
}

const toSetting = (name: SettingName, row: typeof settings.$inferSelect | undefined): Setting => ({
  name,
  value: row?.value ?? null,
  version: row?.version ?? 0,
  updatedAt: row?.updatedAt.toISOString() ?? null,
})

type Saved = { version: number; value: unknown }
type Change = {
  name: SettingName
  value: Record<string, unknown>
  version: number
  actor: { id: Id<'usr'>; name: string }
}

/**
 * Changes one group and keeps the version; answers it before and after. Refuses what the group's
 * rules refuse, field by field, and with `settings.changed` a change of what somebody else has
 * changed since. What was saved already, and is sent again because the answer was lost, changes
 * nothing.
 */
export async function changeSetting(
  tx: Tx,
  { name, value, version, actor }: Change,
): Promise<{ before: Setting; after: Setting }> {
  const given = SETTINGS[name].safeParse(value)
  if (!given.success) throw given.error
  const [row] = await tx.select().from(settings).where(eq(settings.name, name)).for('update')
  const next = {
    name,
    value: known(value, given.data),
    version: version + 1,
    updatedAt: new Date(),
  }
  if (row && isSavedAlready(row, next))
    return { before: toSetting(name, row), after: toSetting(name, row) }
  if ((row?.version ?? 0) !== version) throw new Refusal('settings.changed')
  const [kept] = row
    ? await tx.update(settings).set(next).where(eq(settings.name, name)).returning()
    : await tx.insert(settings).values(next).onConflictDoNothing().returning()
  if (!kept) throw new Refusal('settings.changed')
  await tx.insert(settingVersions).values({
    name,
    version: next.version,
    value: next.value,
    actorId: actor.id,
    actorName: actor.name,
  })
  announceOnCommit(tx, { kind: 'catalog' })
  return { before: toSetting(name, row), after: toSetting(name, kept) }
}

const isSavedAlready = (row: Saved, next: Saved): boolean =>
  row.version === next.version && isDeepStrictEqual(row.value, next.value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What was sent, without what the group's rules did not read of it. It is kept as sent, so that the
 * form shows again what was typed.
 */
function known(sent: Record<string, unknown>, read: unknown): Record<string, unknown> {
  const fields = isRecord(read) ? read : {}
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      name in fields ? [[name, knownWithin(value, fields[name])]] : [],
    ),
  )
}

function knownWithin(sent: unknown, read: unknown): unknown {
  if (Array.isArray(sent) && Array.isArray(read))
    return sent.map((row: unknown, index) => knownWithin(row, read[index]))
  return isRecord(sent) && isRecord(read) ? known(sent, read) : sent
}

const VERSIONS_MOST = 50

/** The versions of one group, newest first, at most 50. */
export async function listVersions(db: Reader, name: SettingName) {
  const rows = await db
    .select()
    .from(settingVersions)
    .where(eq(settingVersions.name, name))
    .orderBy(desc(settingVersions.version))
    .limit(VERSIONS_MOST)
  return rows.map(({ version, value, createdAt, actorName }) => ({
    version,
    value,
    at: createdAt.toISOString(),
    actor: actorName,
  }))
}
