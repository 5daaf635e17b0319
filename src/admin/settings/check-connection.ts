import type { SessionUser } from '#accounts/accounts.ts'
import { recordChange } from '#audit-log/audit-log.ts'
import { runCheck, type CheckResult, type CheckTarget } from '#connections/checks/check.ts'
import { valueOf, type StoredConnection } from '#connections/connections.ts'
import { assertPublicPlace } from '#connections/places.ts'
import { toMailSettings, toMessengerSettings } from '#connections/services.ts'
import type { Config } from '#platform/config.ts'
import { countUp } from '#platform/rate-limit.ts'
import type { ConnectionName } from '#shared/connections.ts'
import { Refusal } from '#shared/errors.ts'
import type { AdminContext } from '#admin/admin.ts'
import { isFixed } from './connections.ts'

type CheckContext = Omit<AdminContext, 'config'> & {
  config: Config
  connections: { refresh(): Promise<void>; stored(): Map<ConnectionName, StoredConnection> }
}

/** Tests per administrator: of all services in ten minutes, and text messages in an hour. */
const MAX_TESTS = 10
const TESTS_SECONDS = 600
const MAX_TEXTS = 3
const TEXTS_SECONDS = 3600

/**
 * Connects to a service as it is set now, and says in a sentence what is wrong. A mail or a text
 * message goes to the administrator's own address or number. Throws `connection.none` if nothing
 * is set, and `connection.limited` after too many tests.
 */
export async function checkConnection(
  context: CheckContext,
  user: SessionUser,
  name: ConnectionName,
): Promise<CheckResult> {
  const { config, connections } = context
  await connections.refresh()
  const stored = connections.stored().get(name)
  if (stored?.isUnreadable && !isFixed(config, name)) throw new Refusal('secret.unreadable')
  const target = await findTarget(context, user, { name, stored })
  if (!target) throw new Refusal('connection.none')
  await assertLimits(context, user, name)
  // A name can lead elsewhere since it was saved.
  if (config.production && !isFixed(config, name) && stored?.value)
    await assertPublicPlace(name, stored.value)
  const result = await runCheck(target)
  await context.db.transaction((tx) =>
    recordChange(tx, user, {
      action: 'connection.tested',
      subject: { kind: 'settings', id: `connection-${name}`, name: `connection ${name}` },
      after: { works: result.works },
    }),
  )
  return result
}

type Subject = { name: ConnectionName; stored: StoredConnection | undefined }

async function findTarget(
  context: CheckContext,
  { email, mobile }: SessionUser,
  { name, stored }: Subject,
): Promise<CheckTarget | undefined> {
  const { config, gateway } = context
  const { name: shopName } = await context.details()
  if (name === 'payments') return config.razorpay || stored?.value ? { name, gateway } : undefined
  if (name === 'mail') {
    const saved = valueOf(name, stored)
    const given = config.smtpUrl && { url: config.smtpUrl, from: config.mailFrom }
    const settings = given || (saved && toMailSettings(saved, config))
    return settings ? { name, settings, email, shopName } : undefined
  }
  if (name === 'messenger') {
    const saved = valueOf(name, stored)
    const settings = config.messenger ?? (saved && toMessengerSettings(saved))
    return settings && { name, settings, mobile, shopName }
  }
  const settings = config.s3 ?? valueOf(name, stored)
  return settings && { name, settings }
}

async function assertLimits({ db }: CheckContext, { id }: SessionUser, name: ConnectionName) {
  const tests = await countUp(db, `connection-tests ${id}`, TESTS_SECONDS)
  if (tests.count > MAX_TESTS) throw toLimited(tests)
  if (name !== 'messenger') return
  const texts = await countUp(db, `connection-texts ${id}`, TEXTS_SECONDS)
  if (texts.count > MAX_TEXTS) throw toLimited(texts)
}

const toLimited = ({ resetSeconds }: { resetSeconds: number }) =>
  new Refusal('connection.limited', { details: { retryAfter: resetSeconds } })
