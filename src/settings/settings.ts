import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import {
  SAVED_SETTINGS,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from '#contract/admin/settings/settings.ts'
import type { Setting } from '#contract/contract.ts'
import { announceOnCommit, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { DEFAULT_CHECKOUT, type CheckoutRule } from '#shared/order/checkout-rule.ts'
import { DEFAULT_COD, type CodRule } from '#shared/order/cod-rule.ts'
import { DEFAULT_PRIVACY_RULE, type PrivacyRule } from '#shared/privacy/privacy-rule.ts'
import { DEFAULT_REVIEW_RULE, type ReviewRule } from '#shared/reviews/review-rule.ts'
import { DEFAULT_PROMISES, type Promises } from '#shared/promises/promises.ts'
import {
  DEFAULT_BACKUPS,
  DEFAULT_IDENTITY,
  DEFAULT_SECURITY,
  DEFAULT_SELLING,
  DEFAULT_SHOP,
  type BackupRule,
  type Identity,
  type SecurityRule,
  type SellingRule,
  type ShopDetails,
} from '#shared/shop-settings.ts'
import { DEFAULT_INVOICES, type InvoiceRule } from '#shared/invoices/invoice-rule.ts'
import { DEFAULT_TALLY_NAMES, type TallyNames } from '#shared/invoices/tally-names.ts'
import { DEFAULT_DELIVERY, type DeliveryRule } from '#shared/delivery/delivery-rule.ts'
import type { RateChange } from '#shared/tax/rate-changes.ts'
import { DEFAULT_WORDS, type ShopWords } from '#shared/shop-words.ts'
import { settings, settingVersions } from './tables.ts'

type ValueOf<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]>

/** The value of a setting; undefined if it is not saved or no longer fits its schema. */
export const findSetting = async <Name extends SettingName>(
  db: Reader,
  name: Name,
): Promise<ValueOf<Name> | undefined> => (await findSettingWithDate(db, name))?.value

/** The value of a setting with the time of its last change. */
export async function findSettingWithDate<Name extends SettingName>(
  db: Reader,
  name: Name,
): Promise<{ value: ValueOf<Name>; updatedAt: Date } | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.name, name))
  const parsed = row && SETTINGS[name].safeParse(row.value)
  // The cast is safe: the schema is the one of the name.
  return row && parsed?.success
    ? { value: parsed.data as ValueOf<Name>, updatedAt: row.updatedAt }
    : undefined
}

/** Shipping costs, the reservation time of unpaid orders, and the limit of low stock. */
export const readSelling = async (db: Reader): Promise<SellingRule> =>
  (await findSetting(db, 'selling')) ?? DEFAULT_SELLING

/** Whether and how orders can be paid in cash on delivery. */
export const readCodRule = async (db: Reader): Promise<CodRule> =>
  (await findSetting(db, 'cod')) ?? DEFAULT_COD

/** Whether customers log in before they order. */
export const readCheckoutRule = async (db: Reader): Promise<CheckoutRule> =>
  (await findSetting(db, 'checkout')) ?? DEFAULT_CHECKOUT

/** Whether sensitive changes need the password again. */
export const readSecurity = async (db: Reader): Promise<SecurityRule> =>
  (await findSetting(db, 'security')) ?? DEFAULT_SECURITY

/** Whether the shop writes a backup every night. */
export const readBackupRule = async (db: Reader): Promise<BackupRule> =>
  (await findSetting(db, 'backups')) ?? DEFAULT_BACKUPS

/** What the shop promises: dispatch, returns, exchanges, cancellation, refunds, warranty. */
export const readPromises = async (db: Reader): Promise<Promises> =>
  (await findSetting(db, 'promises')) ?? DEFAULT_PROMISES

/** How long personal data is kept, and what customers are asked. */
export const readPrivacyRule = async (db: Reader): Promise<PrivacyRule> =>
  (await findSetting(db, 'privacy')) ?? DEFAULT_PRIVACY_RULE

/** The short texts of the shop: footer line, trust row, signature of mails, order prefix. */
export async function readWords(db: Reader): Promise<ShopWords> {
  const saved = await findSetting(db, 'words')
  return saved
    ? { ...saved, productPromises: saved.productPromises.map(({ text }) => text) }
    : DEFAULT_WORDS
}

/** How invoices are numbered and printed. */
export const readInvoiceRule = async (db: Reader): Promise<InvoiceRule> =>
  (await findSetting(db, 'invoices')) ?? DEFAULT_INVOICES

/** The changes of GST rates by law. */
export const readRateChanges = async (db: Reader): Promise<RateChange[]> =>
  (await findSetting(db, 'gst-rates'))?.changes ?? []

/** Names of companies, vouchers and ledgers in the books of Tally. */
export const readTallyNames = async (db: Reader): Promise<TallyNames> =>
  (await findSetting(db, 'tally')) ?? DEFAULT_TALLY_NAMES

/** When customers are asked for reviews, and whether new reviews wait. */
export const readReviewRule = async (db: Reader): Promise<ReviewRule> =>
  (await findSetting(db, 'reviews')) ?? DEFAULT_REVIEW_RULE

/** The logo. */
export const readIdentity = async (db: Reader): Promise<Identity> =>
  (await findSetting(db, 'identity')) ?? DEFAULT_IDENTITY

/** When parcels leave the shop, and from where. */
export const readDeliveryRule = async (db: Reader): Promise<DeliveryRule> =>
  (await findSetting(db, 'delivery')) ?? DEFAULT_DELIVERY

/** Contact details and the seller. */
export const readDetails = async (db: Reader): Promise<ShopDetails> =>
  (await findSetting(db, 'shop')) ?? DEFAULT_SHOP

/** All settings for administrators. A setting that was never saved has version 0. */
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

type SettingVersion = { version: number; value: unknown }
type ChangeSettingInput = {
  name: SettingName
  value: Record<string, unknown>
  version: number
  actor: { id: Id<'usr'>; name: string }
}

/**
 * Saves a setting as a new version. Returns it before and after. Throws the errors of its schema by
 * field, and `settings.changed` if it no longer has the given version. A repeated request changes
 * nothing.
 */
export async function changeSetting(
  tx: Tx,
  { name, value, version, actor }: ChangeSettingInput,
): Promise<{ before: Setting; after: Setting }> {
  const parsed = SAVED_SETTINGS[name].safeParse(value)
  if (!parsed.success) throw parsed.error
  const [row] = await tx.select().from(settings).where(eq(settings.name, name)).for('update')
  const next = {
    name,
    value: pickKnown(value, parsed.data),
    version: version + 1,
    updatedAt: new Date(),
  }
  if (row && isSavedAlready(row, next))
    return { before: toSetting(name, row), after: toSetting(name, row) }
  if ((row?.version ?? 0) !== version) throw new Refusal('settings.changed')
  const [saved] = row
    ? await tx.update(settings).set(next).where(eq(settings.name, name)).returning()
    : await tx.insert(settings).values(next).onConflictDoNothing().returning()
  if (!saved) throw new Refusal('settings.changed')
  await tx.insert(settingVersions).values({
    name,
    version: next.version,
    value: next.value,
    actorId: actor.id,
    actorName: actor.name,
  })
  announceOnCommit(tx, { kind: 'settings' })
  return { before: toSetting(name, row), after: toSetting(name, saved) }
}

const isSavedAlready = (row: SettingVersion, next: SettingVersion): boolean =>
  row.version === next.version && isDeepStrictEqual(row.value, next.value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The input without fields that the schema does not know. Values stay as they were sent, so that
 * the form shows again what was typed.
 */
function pickKnown(input: Record<string, unknown>, parsed: unknown): Record<string, unknown> {
  const fields = isRecord(parsed) ? parsed : {}
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      name in fields ? [[name, pickKnownWithin(value, fields[name])]] : [],
    ),
  )
}

function pickKnownWithin(input: unknown, parsed: unknown): unknown {
  if (Array.isArray(input) && Array.isArray(parsed))
    return input.map((row: unknown, index) => pickKnownWithin(row, parsed[index]))
  return isRecord(input) && isRecord(parsed) ? pickKnown(input, parsed) : input
}

const MAX_VERSIONS = 50

/** The latest versions of a setting, newest first, at most `MAX_VERSIONS`. */
export async function listVersions(db: Reader, name: SettingName) {
  const rows = await db
    .select()
    .from(settingVersions)
    .where(eq(settingVersions.name, name))
    .orderBy(desc(settingVersions.version))
    .limit(MAX_VERSIONS)
  return rows.map(({ version, value, createdAt, actorName }) => ({
    version,
    value,
    at: createdAt.toISOString(),
    actor: actorName,
  }))
}
