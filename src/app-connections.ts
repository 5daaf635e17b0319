import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  readConnections,
  valueOf,
  type ConnectionValue,
  type StoredConnection,
} from '#connections/connections.ts'
import { toMailSettings, toMessengerSettings } from '#connections/services.ts'
import { openClosedGateway, type Gateway } from '#payments/gateway.ts'
import { openRazorpay } from '#payments/razorpay.ts'
import { allowsLiveKeys, isLiveKey, type Config } from '#platform/config.ts'
import { query, type Database } from '#platform/db/db.ts'
import { openEncryption, type Encryption } from '#platform/secrets/encryption.ts'
import { encryptionKeys } from '#platform/secrets/secrets.ts'
import type { Log } from '#platform/log.ts'
import { openSmtp, type Mailer } from '#platform/mail/mail.ts'
import { openMessenger, type Messenger } from '#platform/mail/messenger.ts'
import { openFallbackStorage } from '#platform/storage/fallback.ts'
import { openFolderStorage, type Storage } from '#platform/storage/storage.ts'
import { openS3Storage } from '#platform/storage/s3.ts'
import type { ConnectionName } from '#shared/connections.ts'

/** The services of this process as they are now. */
type Services = {
  gateway: Gateway
  mailer: Mailer | null
  /** The sender of mails. */
  mailFrom: string
  messenger: Messenger | null
  storage: Storage
  /** The saved bucket of pictures, without the folder; null if none is saved. */
  bucket: Storage | null
}

export type Stored = Map<ConnectionName, StoredConnection>

/**
 * The services, by the settings of the server or else by the keys that an administrator has saved.
 * Saved keys can change at any time: read `services` at each use.
 */
export type Connections = {
  readonly services: Services
  /** The saved connections behind `services`. */
  stored(): Stored
  /** Reads the saved connections again. Rejects if that fails; it is then tried again. */
  refresh(): Promise<void>
  close(): void
}

/** Parts that a test may replace: what the settings of the server would open. */
type ServiceParts = {
  mailer?: Mailer | null
  messenger?: Messenger | null
  providerTimeoutMs: number
}

export type ConnectionOptions = {
  config: Config
  database: Database
  encryption: Encryption
  log: Log
  parts: ServiceParts
  /** The saved connections at the start. */
  stored: Stored
  /** Null where no sandbox is allowed. */
  sandboxKeys: SandboxKeys | null
  local: { url: string }
}

const RETRY_MS = 1000

/** Opens the services, and opens them again when saved keys change in any process. */
export function openConnections(options: ConnectionOptions): Connections {
  const { database, encryption, log } = options
  let stored = options.stored
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  const read = async () => {
    if (isClosed) return
    const latest = await readConnections({ db: database.db, encryption })
    if (isClosed || haveSameVersions(stored, latest)) return
    const before = connections.services
    stored = latest
    connections.services = openServices(options, stored)
    if (before.mailer !== connections.services.mailer) before.mailer?.close()
    // Pages that were rendered since the notification show the earlier services.
    database.changes.announce({ kind: 'settings' })
  }
  let reading: Promise<void> = Promise.resolve()
  const refresh = () => {
    const next = reading.then(read, read)
    reading = next
    return next
  }
  const refreshOrRetry = () => {
    refresh().catch((error: unknown) => {
      if (isClosed) return
      log.warn({ err: error }, 'The saved connections could not be read. It is tried again')
      clearTimeout(retry)
      retry = setTimeout(refreshOrRetry, RETRY_MS).unref()
    })
  }
  database.changes.on(() => {
    if (!isClosed) refreshOrRetry()
  }, ['settings'])
  const connections = {
    services: openServices(options, stored),
    stored: () => stored,
    refresh,
    close: () => {
      isClosed = true
      clearTimeout(retry)
      connections.services.mailer?.close()
    },
  }
  return connections
}

const haveSameVersions = (a: Stored, b: Stored): boolean =>
  a.size === b.size && [...a].every(([name, { version }]) => b.get(name)?.version === version)

function openServices(options: ConnectionOptions, stored: Stored): Services {
  for (const { name, isUnreadable } of stored.values())
    if (isUnreadable)
      options.log.error(
        { connection: name },
        'Saved keys cannot be read: SECRET_KEY is not the key that they were encrypted with',
      )
  return {
    gateway: openGateway(options, stored.get('payments')),
    ...openMail(options, stored),
    messenger: openMessages(options, stored),
    ...openSavedStorage(options.config, stored),
  }
}

function openMail({ config, parts }: ConnectionOptions, stored: Stored) {
  const saved = config.smtpUrl ? undefined : valueOf('mail', stored.get('mail'))
  const mail = saved ? toMailSettings(saved, config) : undefined
  const given = config.smtpUrl ? { url: config.smtpUrl, from: config.mailFrom } : undefined
  const chosen = mail ?? given
  const isReplaced = parts.mailer !== undefined && !mail
  const opened = chosen ? openSmtp(chosen.url, chosen.from) : null
  return {
    mailer: isReplaced ? (parts.mailer ?? null) : opened,
    mailFrom: chosen?.from ?? config.mailFrom,
  }
}

function openMessages({ config, parts }: ConnectionOptions, stored: Stored): Messenger | null {
  const saved = config.messenger ? undefined : valueOf('messenger', stored.get('messenger'))
  if (saved) return openMessenger(toMessengerSettings(saved))
  if (parts.messenger !== undefined) return parts.messenger
  return config.messenger ? openMessenger(config.messenger) : null
}

function openSavedStorage(config: Config, stored: Stored) {
  const saved = config.s3 ? undefined : valueOf('pictures', stored.get('pictures'))
  if (!saved) return { storage: openStorage(config), bucket: null }
  const bucket = openS3Storage(saved)
  const folder = openFolderStorage(pictureFolder(config))
  return { storage: openFallbackStorage(bucket, folder), bucket }
}

/** The folder of pictures, where no bucket is set. */
export const pictureFolder = ({ dataDir }: Config): string => path.join(dataDir, 'pictures')

/** Opens the storage of pictures that the settings of the server name. */
export const openStorage = (config: Config): Storage =>
  config.s3 ? openS3Storage(config.s3) : openFolderStorage(pictureFolder(config))

/**
 * The storage of pictures for a command, by the settings or the saved keys. The tables may be older
 * than this program.
 */
export async function readStorage(config: Config, { db }: Database): Promise<Storage> {
  const [row] = await query<{ isThere: boolean }>(
    db,
    sql`select to_regclass('connections') is not null as "isThere"`,
  )
  if (!row?.isThere) return openStorage(config)
  const encryption = openEncryption(encryptionKeys(db, config.secretKey))
  return openSavedStorage(config, await readConnections({ db, encryption })).storage
}

/** The account at the provider by the settings or the saved keys; the sandbox without any. */
function openGateway(
  { config, sandboxKeys, local, log, parts }: ConnectionOptions,
  stored: StoredConnection | undefined,
): Gateway {
  const timeoutMs = parts.providerTimeoutMs
  if (config.razorpay) {
    const { apiUrl, live, ...account } = config.razorpay
    return openRazorpay({
      ...account,
      server: { url: apiUrl },
      apiPath: '',
      mode: live ? 'live' : 'test',
      timeoutMs,
    })
  }
  const keysVersion = stored?.version ?? 0
  const keys = valueOf('payments', stored)
  if (keys && mayUse(config, keys)) return openAccount(config, keys, { keysVersion, timeoutMs })
  if (stored?.value || stored?.isUnreadable || !sandboxKeys) {
    log.error({}, 'The saved keys of the payment provider cannot be used: nothing can be paid')
    return openClosedGateway(keysVersion)
  }
  return openRazorpay({
    ...sandboxKeys,
    server: local,
    apiPath: '/sandbox/v1',
    checkoutUrl: '/sandbox/checkout.js',
    mode: 'sandbox',
    keysVersion,
    timeoutMs,
  })
}

const mayUse = (config: Config, { keyId }: ConnectionValue<'payments'>): boolean =>
  !isLiveKey(keyId) || allowsLiveKeys(config)

const openAccount = (
  { provider }: Config,
  keys: ConnectionValue<'payments'>,
  options: { keysVersion: number; timeoutMs: number },
): Gateway =>
  openRazorpay({
    ...keys,
    ...options,
    server: { url: provider.apiUrl },
    apiPath: '',
    checkoutUrl: provider.checkoutUrl,
    mode: isLiveKey(keys.keyId) ? 'live' : 'test',
  })

/** The keys of the payment sandbox. */
export type SandboxKeys = z.output<typeof SandboxKeys>
const SandboxKeys = z.object({
  keyId: z.string(),
  keySecret: z.string(),
  webhookSecret: z.string(),
})

/**
 * Reads the keys of the sandbox. Creates them at the first start and stores them beside its log, so
 * that a payment made before a restart can be verified after it.
 */
export function readSandboxKeys(folder: string): SandboxKeys {
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
