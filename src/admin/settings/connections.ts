import { assertRecentLogin } from '#accounts/login/recent-login.ts'
import { recordChange } from '#audit-log/audit-log.ts'
import { expireOrders } from '#checkout/settle/expire-order.ts'
import {
  encryptConnection,
  isStoredAlready,
  lockPaymentKeys,
  mergeConnection,
  readConnections,
  storeConnection,
  type ConnectionTexts,
  type StoredConnection,
} from '#connections/connections.ts'
import { assertPublicPlace } from '#connections/places.ts'
import { hasCustomerPictures } from '#customer-pictures/customer-pictures.ts'
import { detachProviderOrders, lockAllUnpaid } from '#orders/orders.ts'
import { hasLivePayments } from '#payments/payments.ts'
import { allowsLiveKeys, isLiveKey, NO_HTTPS, type Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Encryption } from '#platform/secrets/encryption.ts'
import type { ConnectionName } from '#shared/connections.ts'
import { Refusal } from '#shared/errors.ts'
import { hasPictures } from '#media/media.ts'
import type { AdminActor, AdminContext } from '#admin/admin.ts'

/** What changes of connections need. `connections` follows the saved keys in this process. */
export type ConnectionContext = Omit<AdminContext, 'config'> & {
  config: Config
  encryption: Encryption
  connections: { refresh(): Promise<void> }
}

type ChangeInput = { name: ConnectionName; version: number }

/** Whether the settings of the server decide a connection. */
export const isFixed = (
  { razorpay, smtpUrl, messenger, s3 }: Config,
  name: ConnectionName,
): boolean => Boolean({ payments: razorpay, mail: smtpUrl, messenger, pictures: s3 }[name])

/**
 * Saves the keys of a service, encrypted, and writes the audit log without them. They are in effect
 * in this process when it returns. Throws `login.stale`, `connection.fixed`, `settings.changed`,
 * `connection.live`, and the problems of the fields.
 */
export async function saveConnection(
  context: ConnectionContext,
  actor: AdminActor,
  { name, value, version }: ChangeInput & { value: ConnectionTexts },
): Promise<void> {
  const { config, encryption } = context
  const stored = await openChange(context, actor, name)
  const texts = mergeConnection(name, value, stored?.value ?? null)
  assertKeysFit(config, texts)
  if (config.production) await assertPublicPlace(name, texts)
  if (isStoredAlready(stored, { texts, version })) return
  const encrypted = await encryptConnection(encryption, name, texts)
  await change(context, actor, { name, version, stored, texts, encrypted })
}

/**
 * Removes the saved keys of a service. Throws as `saveConnection` does, `connection.needed` if the
 * shop would have no payments, and `connection.pictures` for a bucket in use.
 */
export async function removeConnection(
  context: ConnectionContext,
  actor: AdminActor,
  { name, version }: ChangeInput,
): Promise<void> {
  const stored = await openChange(context, actor, name)
  if (isStoredAlready(stored, { texts: null, version })) return
  if (!stored?.value && !stored?.isUnreadable) throw new Refusal('connection.none')
  if (name === 'payments' && !context.config.sandboxAllowed) throw new Refusal('connection.needed')
  await change(context, actor, { name, version, stored, texts: null, encrypted: null })
}

async function openChange(
  context: ConnectionContext,
  actor: AdminActor,
  name: ConnectionName,
): Promise<StoredConnection | undefined> {
  await assertRecentLogin(context, actor)
  if (isFixed(context.config, name)) throw new Refusal('connection.fixed')
  return (await readConnections(context)).get(name)
}

function assertKeysFit(config: Config, { keyId = '' }: ConnectionTexts): void {
  if (isLiveKey(keyId) && !allowsLiveKeys(config))
    throw new Refusal('input.invalid', { fields: { keyId: NO_HTTPS } })
}

type Change = ChangeInput & {
  stored: StoredConnection | undefined
  texts: ConnectionTexts | null
  encrypted: string | null
}

async function change(context: ConnectionContext, actor: AdminActor, input: Change): Promise<void> {
  const { name, version, stored, texts, encrypted } = input
  // The stored one was read before: a change since then has another version.
  if ((stored?.version ?? 0) !== version) throw new Refusal('settings.changed')
  await context.db.transaction(async (tx) => {
    if (name === 'payments') await lockPaymentKeys(tx)
    if (name === 'pictures') await assertBucketStays(tx, input)
    await storeConnection(tx, { name, value: encrypted, version, actor })
    if (name === 'payments') await changePayments(tx, context, input)
    if (name === 'pictures' && texts) await enqueueCopies(tx, context)
    await recordChange(tx, actor, {
      action: texts ? 'connection.saved' : 'connection.removed',
      subject: { kind: 'settings', id: `connection-${name}`, name: `connection ${name}` },
      before: { version },
      after: { version: version + 1, fields: listChangedFields(stored?.value ?? {}, texts) },
    })
  })
  await context.connections.refresh()
}

/** The names of the fields that change. Their values never enter the audit log. */
function listChangedFields(before: ConnectionTexts, texts: ConnectionTexts | null): string[] {
  const after = texts ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
}

type Mode = 'sandbox' | 'test' | 'live'

function modeOf(texts: ConnectionTexts | null | undefined): Mode {
  if (!texts) return 'sandbox'
  return isLiveKey(texts.keyId ?? '') ? 'live' : 'test'
}

/**
 * The rules of other keys: a database with live payments keeps live ones. Orders that were opened
 * in another mode cannot be paid any more, so they expire and their stock is released. Payments of
 * the mode before are no live ones; the first order that is opened with live keys marks the
 * database.
 */
async function changePayments(
  tx: Tx,
  context: ConnectionContext,
  { stored, texts }: Change,
): Promise<void> {
  const mode = modeOf(texts)
  if (mode !== 'live' && (await hasLivePayments(tx))) throw new Refusal('connection.live')
  // Saved keys that cannot be read may be of the same account, whose orders can still be paid.
  if (!stored?.isUnreadable && modeOf(stored?.value) !== mode) {
    const unpaid = await lockAllUnpaid(tx)
    await expireOrders(tx, unpaid, { note: 'The keys of the payments changed', now: context.now() })
    await detachProviderOrders(tx)
  }
}

/** Throws `connection.pictures` if pictures would stay behind in a bucket that is left. */
async function assertBucketStays(tx: Tx, { stored, texts }: Change): Promise<void> {
  const before = stored?.value
  const isLeft = before
    ? before.endpoint !== texts?.endpoint || before.bucket !== texts?.bucket
    : stored?.isUnreadable && texts === null
  if (isLeft && ((await hasPictures(tx)) || (await hasCustomerPictures(tx))))
    throw new Refusal('connection.pictures')
}

/** Processes that learn of the bucket late may still write to the folder, so it is copied twice. */
const SECOND_COPY_SECONDS = 120

async function enqueueCopies(tx: Tx, { jobs }: ConnectionContext): Promise<void> {
  await jobs.enqueue(tx, 'pictures.copy', {})
  await jobs.enqueue(tx, 'pictures.copy', {}, { afterSeconds: SECOND_COPY_SECONDS })
}
