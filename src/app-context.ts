import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDelays, type Delays } from '#accounts/login/delays.ts'
import type { AuditUser } from '#accounts/totp/second-factor.ts'
import { recordUserChange } from '#audit-log/audit-log.ts'
import { listCategories, type CategoryList } from '#categories/categories.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import type { Gateway } from '#payments/gateway.ts'
import { readConnections, valueOf } from '#connections/connections.ts'
import { readOpenOffers } from '#offers/offers.ts'
import { hasLivePayments, recordEarlierPayments } from '#payments/payments.ts'
import { cacheUntilChanged, type CacheCounts, type ChangeFeed } from '#platform/cache.ts'
import {
  allowsLiveKeys,
  assertPayments,
  isLiveKey,
  NO_HTTPS,
  WrongSetting,
  type Config,
} from '#platform/config.ts'
import { openPendingPictures, type PendingPictures } from '#platform/images/pending-pictures.ts'
import { type Database } from '#platform/db/db.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { openJobs, type JobQueue } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Messenger } from '#platform/mail/messenger.ts'
import { openEncryption, type Encryption } from '#platform/secrets/encryption.ts'
import { cachedSecret, encryptionKeys } from '#platform/secrets/secrets.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import {
  readCheckoutRule,
  readCodRule,
  readDeliveryRule,
  readDetails,
  readIdentity,
  readPrivacyRule,
  readPromises,
  readSecurity,
  readRateChanges,
  readReviewRule,
  readSelling,
  readWords,
} from '#settings/settings.ts'
import { DEFAULT_DISPATCH_DAYS } from '#shared/delivery/delivery-dates.ts'
import type { PrivacyRule } from '#shared/privacy/privacy-rule.ts'
import { withReturnKinds } from '#shared/promises/kind-label.ts'
import type { ReviewRule } from '#shared/reviews/review-rule.ts'
import type { Identity, SecurityRule } from '#shared/shop-settings.ts'
import type { Storage } from '#platform/storage/storage.ts'
import {
  openConnections,
  readSandboxKeys,
  type Connections,
  type SandboxKeys,
  type Stored,
} from './app-connections.ts'

/** The timeout of a call to the payment provider. A checkout of 10 s may need two calls. */
const PROVIDER_TIMEOUT_MS = 4000

/** Everything that requests and jobs need: database, jobs, storage, provider, mail, settings. */
export type AppContext = CheckoutContext & {
  config: Config
  database: Database
  jobs: JobQueue
  /** The services by the settings or by saved keys, which can change while the process runs. */
  connections: Connections
  // Getters of `connections`. A copy of the context has the services of its time.
  readonly gateway: Gateway
  readonly mailer: Mailer | null
  /** The sender of mails. */
  readonly mailFrom: string
  /** Null if none is set: then the shop offers nothing that needs a text message. */
  readonly messenger: Messenger | null
  /** Always the storage of now, also in a copy. */
  storage: Storage
  pendingPictures: PendingPictures
  changes: ChangeFeed
  /** The look-ups in the caches of this process. */
  cacheCounts: Record<'responses' | 'replies' | 'pages', CacheCounts>
  /** Signs the cookie of a log-in (accounts/login/browser-cookie.ts). */
  browserKey: () => Promise<Buffer>
  /** Encrypts secrets in the database. */
  encryption: Encryption
  /** Writes a change that users make to their own account to the audit log. */
  auditUser: AuditUser
  /** Whether sensitive changes need the password again; cached and always current. */
  security: () => Promise<SecurityRule>
  /** How long personal data is kept, and what customers are asked; cached and always current. */
  privacyRule: () => Promise<PrivacyRule>
  /** When customers are asked for reviews, and whether new ones wait; cached in the same way. */
  reviewRule: () => Promise<ReviewRule>
  /** The logo; cached and always current. */
  identity: () => Promise<Identity>
  /** All categories; cached and always current. */
  categories: () => Promise<CategoryList>
  /** Delays repeated log-in attempts. */
  delays: Delays
  /** The URL of this process on its own machine; empty until it listens. */
  local: { url: string }
  /** Null if no sandbox is allowed: the settings have keys, or production did not ask for it. */
  sandboxKeys: SandboxKeys | null
  log: Log
  close(): Promise<void>
}

/** Parts that a test may replace. */
export type Parts = {
  database?: Database
  now?: () => Date
  mailer?: Mailer | null
  messenger?: Messenger | null
  providerTimeoutMs?: number
  maxPictureWaitMs?: number
}

/** Opens database, storage, provider, jobs and mail from the settings. The caller closes it. */
export async function openAppContext(
  config: Config,
  log: Log,
  parts: Parts = {},
): Promise<AppContext> {
  if (!parts.database) assertMayHaveKeys(config)
  const database = parts.database ?? (await openDatabase(config))
  try {
    const encryption = openEncryption(encryptionKeys(database.db, config.secretKey))
    const stored = await readConnections({ db: database.db, encryption })
    await assertFits(database, config, stored)
    return await openParts(config, log, { ...parts, database, encryption, stored })
  } catch (error) {
    return closeAndThrow(error, database)
  }
}

/** Throws before the first database is made: keys cannot be saved in it yet. */
function assertMayHaveKeys(config: Config): void {
  const isNew = !config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres'))
  assertPayments(config, !isNew)
}

async function openParts(
  config: Config,
  log: Log,
  parts: Parts & { database: Database; encryption: Encryption; stored: Stored },
): Promise<AppContext> {
  const { database, encryption, stored, providerTimeoutMs = PROVIDER_TIMEOUT_MS } = parts
  const local = { url: '' }
  const sandboxKeys = config.sandboxAllowed ? readSandboxKeys(config.dataDir) : null
  const jobs = await openJobs(database, (error) =>
    log.warn({ err: error }, 'The job queue reports an error'),
  )
  const services = { ...parts, providerTimeoutMs }
  const options = { config, database, encryption, log, stored, sandboxKeys, local }
  const connections = openConnections({ ...options, parts: services })
  return {
    config,
    database,
    db: database.db,
    jobs,
    connections,
    get gateway() {
      return connections.services.gateway
    },
    get mailer() {
      return connections.services.mailer
    },
    get mailFrom() {
      return connections.services.mailFrom
    },
    get messenger() {
      return connections.services.messenger
    },
    storage: followStorage(connections),
    pendingPictures: openPendingPictures(parts.maxPictureWaitMs),
    changes: database.changes,
    cacheCounts: {
      responses: { hits: 0, misses: 0 },
      replies: { hits: 0, misses: 0 },
      pages: { hits: 0, misses: 0 },
    },
    browserKey: cachedSecret(database.db, 'browser'),
    encryption,
    auditUser: (tx, user, change) => recordUserChange(tx, user, { ...change, user }),
    delays: openDelays(),
    local,
    sandboxKeys,
    ...cacheSettings(database),
    now: parts.now ?? (() => new Date()),
    log,
    close: async () => {
      await jobs.stop()
      connections.close()
      await database.close()
    },
  }
}

const followStorage = (connections: Connections): Storage => ({
  put: (...object) => connections.services.storage.put(...object),
  get: (key) => connections.services.storage.get(key),
  has: (key) => connections.services.storage.has(key),
  delete: (key) => connections.services.storage.delete(key),
})

/** The settings and categories of the shop are read often. Each is cached until it changes. */
const cacheSettings = ({ db, changes }: Database) => {
  const categories = cacheUntilChanged(changes, () => listCategories(db), 'categories')
  const promises = async () => {
    const { values } = await categories()
    return withReturnKinds(await readPromises(db), (value) => values.get(value))
  }
  const offers = async () => {
    const { values } = await categories()
    const categoryOf = (value: string) => values.get(value)?.value ?? value
    return { ...(await readOpenOffers(db)), categoryOf }
  }
  return {
    offers: cacheUntilChanged(changes, offers, 'offers', 'categories'),
    promises: cacheUntilChanged(changes, promises, 'settings', 'categories'),
    categories,
    selling: cacheUntilChanged(changes, () => readSelling(db)),
    rateChanges: cacheUntilChanged(changes, () => readRateChanges(db)),
    cod: cacheUntilChanged(changes, () => readCodRule(db)),
    checkout: cacheUntilChanged(changes, () => readCheckoutRule(db)),
    security: cacheUntilChanged(changes, () => readSecurity(db)),
    details: cacheUntilChanged(changes, () => readDetails(db)),
    privacyRule: cacheUntilChanged(changes, () => readPrivacyRule(db)),
    reviewRule: cacheUntilChanged(changes, () => readReviewRule(db)),
    identity: cacheUntilChanged(changes, () => readIdentity(db)),
    words: cacheUntilChanged(changes, () => readWords(db)),
    delivery: cacheUntilChanged(changes, async () => ({
      rule: await readDeliveryRule(db),
      details: await readDetails(db),
      dispatch: (await readPromises(db)).dispatchDays ?? DEFAULT_DISPATCH_DAYS,
    })),
  }
}

/**
 * Throws WrongSetting if the keys of payments, by the settings or saved, do not fit: there are none
 * in production, live ones without https, or the database has live payments and the keys are not
 * live. With the sandbox or test keys, customers would pay nothing and refunds of live payments
 * would be recorded as refused. Saved keys that cannot be read stop payments, and not the start.
 */
async function assertFits(database: Database, config: Config, stored: Stored): Promise<void> {
  const { razorpay } = config
  const saved = razorpay ? undefined : stored.get('payments')
  assertPayments(config, Boolean(saved?.value ?? saved?.isUnreadable))
  const keys = valueOf('payments', saved)
  const isLive = razorpay?.live ?? isLiveKey(keys?.keyId ?? '')
  if (keys && isLive && !allowsLiveKeys(config)) throw new WrongSetting(NO_HTTPS)
  // A version that could not save keys has taken its live payments with those of the settings.
  if (razorpay?.live) await recordEarlierPayments(database.db)
  if (isLive) return
  if (saved?.isUnreadable || !(await hasLivePayments(database.db))) return
  throw new WrongSetting(
    `This database has taken live payments, and ${describeKeys(razorpay, keys)}. Set ` +
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET ' +
      'to those of the live account, or use another database (DATABASE_URL or DATA_DIR) for ' +
      'trying out.',
  )
}

function describeKeys(given: object | undefined, saved: object | undefined): string {
  if (given) return 'RAZORPAY_KEY_ID is a test key'
  return saved ? 'the saved keys are test keys' : 'no live keys are set'
}
