import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { openDelays, type Delays } from '#accounts/login/delays.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import type { Gateway } from '#payments/gateway.ts'
import { hasLivePayments, recordEarlierPayments } from '#payments/payments.ts'
import { openRazorpay } from '#payments/razorpay.ts'
import type { ChangeFeed } from '#platform/changes.ts'
import { WrongSetting, type Config } from '#platform/config.ts'
import { openPendingPictures, type PendingPictures } from '#platform/images/pending-pictures.ts'
import { openDatabase, type Database } from '#platform/db/db.ts'
import { openJobs, type JobQueue } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { openSmtp, type Mailer } from '#platform/mail/mail.ts'
import { openMessenger, type Messenger } from '#platform/mail/messenger.ts'
import { cachedSecret } from '#platform/secrets.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import { cacheUntilChanged, readDetails, readSelling } from '#settings/settings.ts'
import { openFolderStorage, type Storage } from '#platform/storage/storage.ts'
import { openS3Storage } from '#platform/storage/s3.ts'

/** The timeout of a call to the payment provider. A checkout of 10 s may need two calls. */
const PROVIDER_TIMEOUT_MS = 4000

/** The keys of the provider's stand-in. */
type SandboxKeys = z.output<typeof SandboxKeys>
const SandboxKeys = z.object({
  keyId: z.string(),
  keySecret: z.string(),
  webhookSecret: z.string(),
})

/** The open shop: everything that requests and jobs need of the world. */
export type AppContext = CheckoutContext & {
  config: Config
  database: Database
  jobs: JobQueue
  gateway: Gateway
  storage: Storage
  pendingPictures: PendingPictures
  mailer: Mailer | null
  /** Null where none is set: then nothing that needs a text message is offered. */
  messenger: Messenger | null
  changes: ChangeFeed
  /** Signs what the log-in keeps in browsers (accounts/login/browser-cookie.ts). */
  browserKey: () => Promise<Buffer>
  /** Where attempts to guess a password wait. */
  delays: Delays
  /** Where this process can be reached from itself; known once it listens. */
  local: { url: string }
  /** Set when the provider's stand-in is used. */
  sandboxKeys: SandboxKeys | null
  log: Log
  close(): Promise<void>
}

/** What a test may put in the place of the real thing. */
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
  const database = parts.database ?? (await openDatabase(config))
  try {
    await assertFits(database, config)
    return await openParts(config, log, { ...parts, database })
  } catch (error) {
    return closeAndThrow(error, database)
  }
}

async function openParts(
  config: Config,
  log: Log,
  parts: Parts & { database: Database },
): Promise<AppContext> {
  const { database } = parts
  const local = { url: '' }
  const sandboxKeys = config.razorpay ? null : readSandboxKeys(config.dataDir)
  const mailer =
    parts.mailer === undefined
      ? config.smtpUrl
        ? openSmtp(config.smtpUrl, config.mailFrom)
        : null
      : parts.mailer
  const jobs = await openJobs(database, (error) =>
    log.warn({ err: error }, 'The job queue reports an error'),
  )
  return {
    config,
    database,
    db: database.db,
    jobs,
    gateway: openGateway(
      config,
      sandboxKeys,
      local,
      parts.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS,
    ),
    storage: openStorage(config),
    pendingPictures: openPendingPictures(parts.maxPictureWaitMs),
    mailer,
    messenger:
      parts.messenger === undefined
        ? config.messenger
          ? openMessenger(config.messenger)
          : null
        : parts.messenger,
    changes: database.changes,
    browserKey: cachedSecret(database.db, 'browser'),
    delays: openDelays(),
    local,
    sandboxKeys,
    selling: cacheUntilChanged(database.changes, () => readSelling(database.db)),
    details: cacheUntilChanged(database.changes, () => readDetails(database.db)),
    now: parts.now ?? (() => new Date()),
    log,
    close: async () => {
      await jobs.stop()
      mailer?.close()
      await database.close()
    },
  }
}

/**
 * Throws WrongSetting where live payments were opened or taken on it and the keys are not live: the
 * sandbox and test keys give goods for nothing, and would write off refunds of live money as
 * refused.
 */
async function assertFits(database: Database, { razorpay }: Config): Promise<void> {
  if (razorpay?.live) return recordEarlierPayments(database.db)
  if (!(await hasLivePayments(database.db))) return
  const found = razorpay ? 'RAZORPAY_KEY_ID is a test key' : 'no live keys are set'
  throw new WrongSetting(
    `This database has taken live payments, and ${found}. Set RAZORPAY_KEY_ID, ` +
      'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET ' +
      'to those of the live account, or use another database (DATABASE_URL or DATA_DIR) for ' +
      'trying out.',
  )
}

/** Where pictures are kept, as the settings say. */
export const openStorage = (config: Config): Storage =>
  config.s3 ? openS3Storage(config.s3) : openFolderStorage(path.join(config.dataDir, 'pictures'))

/**
 * Made at the first start and kept beside the stand-in's own log, so that a payment made before a
 * restart can be verified after it.
 */
function readSandboxKeys(folder: string): SandboxKeys {
  const file = path.join(folder, 'sandbox-keys.json')
  try {
    return SandboxKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    const keys = {
      keyId: 'rzp_test_sandbox',
      keySecret: randomBytes(24).toString('hex'),
      webhookSecret: randomBytes(24).toString('hex'),
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
    return keys
  }
}

function openGateway(
  config: Config,
  sandbox: SandboxKeys | null,
  local: { url: string },
  timeoutMs: number,
): Gateway {
  if (sandbox)
    return openRazorpay({
      ...sandbox,
      apiUrl: () => `${local.url}/sandbox/v1`,
      checkoutUrl: '/sandbox/checkout.js',
      test: true,
      timeoutMs,
    })
  if (!config.razorpay)
    throw new Error('Neither an account at the provider nor the sandbox is there.')
  const { apiUrl, live, ...account } = config.razorpay
  return openRazorpay({ ...account, apiUrl: () => apiUrl, test: !live, timeoutMs })
}
