import path from 'node:path'
import { z } from 'zod'
import { toMobile } from '#shared/customer/account-fields.ts'
import {
  address,
  choice,
  flag,
  host,
  isOrigin,
  isProxy,
  list,
  number,
  origin,
  password,
  readEnvironment,
  safeAddress,
  secret,
  sender,
  text,
  wholeNumber,
  WrongSetting,
} from './setting.ts'
import { TEXT_TEMPLATE_NAMES, type TextTemplate } from '#shared/messages/text-templates.ts'

export { WrongSetting } from './setting.ts'

const RAZORPAY_API = 'https://api.razorpay.com/v1'
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js'

const isTemplateName = (name: string): name is TextTemplate =>
  TEXT_TEMPLATE_NAMES.some((each) => each === name)

/** `login-code=1107160000000000000`: the name of a text message and its id at the carriers. */
function isTemplate(text: string): boolean {
  const [name = '', id = '', ...more] = text.split('=')
  return isTemplateName(name) && /^\w{1,40}$/.test(id) && more.length === 0
}

const DASHBOARD = 'copy it whole from the dashboard'

const S3_EXAMPLE = 'https://s3.ap-south-1.amazonaws.com'
const bucketName = text.regex(
  /^[\w.-]+$/,
  'must be the name of a bucket: letters, digits, dots and dashes',
)
const storageKey = text.regex(
  /^[\x21-\x7e]+$/,
  'has a blank, a line break or a letter of another alphabet in it: copy it again',
)

const Settings = z.object({
  NODE_ENV: choice(
    ['production', 'development', 'test'],
    'must be production, development or test, in small letters',
  ).optional(),
  PORT: number(3000, 0, 65_535),
  HOST: host.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'postgresql://user:password@host:5432/jhumka',
  ).optional(),
  ADMIN_MOBILE: text
    .refine((value) => toMobile(value) !== undefined, 'must be a mobile number of 10 digits')
    .optional(),
  ADMIN_PASSWORD: password.optional(),
  SECRET_KEY: text
    .regex(
      /^[\x21-\x7e]{32,200}$/,
      'must have 32 to 200 characters without blanks: make one with openssl rand -hex 32',
    )
    .optional(),
  DEMO: flag,
  PAYMENTS: choice(['sandbox'], 'must be sandbox, or not be set').optional(),
  RAZORPAY_KEY_ID: text
    .regex(/^rzp_(test|live)_[A-Za-z0-9]+$/, `must begin with rzp_test_ or rzp_live_: ${DASHBOARD}`)
    .optional(),
  RAZORPAY_KEY_SECRET: secret(DASHBOARD).optional(),
  RAZORPAY_WEBHOOK_SECRET: secret(
    'choose at least 8 characters, and give the same to the webhook in the dashboard',
  ).optional(),
  RAZORPAY_API_URL: address(['http:', 'https:'], RAZORPAY_API).optional(),
  RAZORPAY_CHECKOUT_URL: address(['http:', 'https:'], RAZORPAY_CHECKOUT).optional(),
  RESERVATION_MINUTES: number(15, 1, 24 * 60),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: sender.default('Jhumka <care@jhumka.example>'),
  MESSENGER_URL: safeAddress.optional(),
  MESSENGER_TOKEN: secret('copy it whole from the messenger').optional(),
  MESSENGER_TEMPLATES: list(
    isTemplate,
    'must name ids of registered templates such as login-code=1107160000000000000, with ' +
      `commas between; the names are ${TEXT_TEMPLATE_NAMES.join(', ')}`,
  ).optional(),
  S3_ENDPOINT: address(['http:', 'https:'], S3_EXAMPLE).optional(),
  S3_BUCKET: bucketName.optional(),
  S3_ACCESS_KEY: storageKey.optional(),
  S3_SECRET_KEY: storageKey.optional(),
  API_ORIGINS: list(
    isOrigin,
    'must name addresses such as https://pages.example, without a path, with commas between',
  ).optional(),
  RATE_LIMIT_PER_MINUTE: number(600, 0, 1_000_000),
  RESERVATIONS_PER_NETWORK: number(500, 0, 1_000_000),
  TRUST_PROXY: list(
    isProxy,
    'must name IP addresses or ranges such as 10.0.0.0/8, with commas between',
  ).optional(),
  BACKUP_FOLDER: text.optional(),
  BACKUP_PASSPHRASE: secret('choose at least 12 characters', 12).optional(),
  BACKUP_S3_ENDPOINT: address(['http:', 'https:'], S3_EXAMPLE).optional(),
  BACKUP_S3_BUCKET: bucketName.optional(),
  BACKUP_S3_ACCESS_KEY: storageKey.optional(),
  BACKUP_S3_SECRET_KEY: storageKey.optional(),
  METRICS_TOKEN: secret('choose at least 16 characters', 16).optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  LOG_LEVEL: choice(
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    'must be fatal, error, warn, info, debug or silent, in small letters',
  ).default('warn'),
})

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(Settings.shape)

/** The defaults of the settings, as text. Settings without a default are left out. */
export const SETTING_DEFAULTS: Record<string, string> = Object.fromEntries(
  Object.entries(Settings.parse({})).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  ),
)

/** All settings of a process, read once at its start. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the settings. Throws WrongSetting with one line for each problem: a sentence
 * that names the setting and says what to do.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const { values, quoted } = readEnvironment(environment, SETTING_NAMES)
  const parsed = Settings.safeParse(values)
  const problems = [
    ...quoted.map((name) => `${name} has quotation marks around it: remove them.`),
    ...(parsed.error?.issues ?? [])
      .filter(({ path: [name] }) => !quoted.includes(String(name)))
      .map(({ path: [name], message }) => `${String(name)} ${message}.`),
    ...listConflicts(values),
  ]
  if (!parsed.success || problems.length > 0)
    throw new WrongSetting([...new Set(problems)].join('\n'))
  const s = parsed.data
  const publicUrl =
    s.PUBLIC_URL ?? `http://${s.HOST.includes(':') ? `[${s.HOST}]` : s.HOST}:${s.PORT}`
  const production = s.NODE_ENV === 'production'
  const razorpay = readRazorpay(s)
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    publicUrlGiven: s.PUBLIC_URL !== undefined,
    dataDir: path.resolve(s.DATA_DIR),
    backup: {
      folder: path.resolve(s.BACKUP_FOLDER ?? path.join(s.DATA_DIR, 'backups')),
      passphrase: s.BACKUP_PASSPHRASE,
      s3: readBucket([
        s.BACKUP_S3_ENDPOINT,
        s.BACKUP_S3_BUCKET,
        s.BACKUP_S3_ACCESS_KEY,
        s.BACKUP_S3_SECRET_KEY,
      ]),
    },
    databaseUrl: s.DATABASE_URL,
    admin:
      s.ADMIN_MOBILE && s.ADMIN_PASSWORD
        ? { mobile: s.ADMIN_MOBILE, password: s.ADMIN_PASSWORD }
        : undefined,
    secretKey: s.SECRET_KEY,
    demo: s.DEMO ?? !razorpay?.live,
    demoGiven: s.DEMO !== undefined,
    razorpay,
    provider: readProvider(s),
    sandboxAllowed: !razorpay && (!production || s.PAYMENTS === 'sandbox'),
    reservationMinutes: s.RESERVATION_MINUTES,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    mailFromGiven: values.MAIL_FROM !== undefined,
    messenger: readMessenger(s),
    s3: readBucket([s.S3_ENDPOINT, s.S3_BUCKET, s.S3_ACCESS_KEY, s.S3_SECRET_KEY]),
    apiOrigins: (s.API_ORIGINS ?? []).map((origin) => new URL(origin).origin),
    rateLimitPerMinute: s.RATE_LIMIT_PER_MINUTE,
    // 0 is no limit. Measurements turn off all limits by address with one setting.
    reservationsPerNetwork: s.RATE_LIMIT_PER_MINUTE === 0 ? 0 : s.RESERVATIONS_PER_NETWORK,
    trustProxy: s.TRUST_PROXY,
    metrics: { token: s.METRICS_TOKEN, port: s.METRICS_PORT },
    logLevel: s.LOG_LEVEL,
  }
}

const RAZORPAY = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
const BACKUP_S3 = S3.map((name) => `BACKUP_${name}`)
const MESSENGER = ['MESSENGER_URL', 'MESSENGER_TOKEN'] as const
const ADMIN = ['ADMIN_MOBILE', 'ADMIN_PASSWORD'] as const

const inWords = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Returns a problem if only a part of a group of settings is set. */
function listMissing(
  values: Record<string, string>,
  group: readonly string[],
  use: string,
): string[] {
  const missing = group.filter((name) => !values[name])
  if (missing.length === 0 || missing.length === group.length) return []
  const isOrAre = missing.length > 1 ? `${inWords(missing)} are` : `${missing[0]} is`
  return [`${isOrAre} missing: ${use} ${inWords(group)} together. Set all of them, or none.`]
}

/** Returns the problems of settings that depend on each other, also of invalid values. */
function listConflicts(values: Record<string, string>): string[] {
  const problems = [
    ...listMissing(values, RAZORPAY, 'the payment provider needs'),
    ...listMissing(values, S3, 'picture storage needs'),
    ...listMissing(values, BACKUP_S3, 'a copy of each backup needs'),
    ...listMissing(values, MESSENGER, 'text messages need'),
    ...listMissing(values, ADMIN, 'the first administrator needs'),
  ]
  if (values.MESSENGER_TEMPLATES && !values.MESSENGER_URL && !values.MESSENGER_TOKEN)
    problems.push('MESSENGER_TEMPLATES needs MESSENGER_URL and MESSENGER_TOKEN beside it.')
  if (values.METRICS_PORT && values.METRICS_PORT === (values.PORT ?? '3000'))
    problems.push('METRICS_PORT must be another port than PORT.')
  return [...problems, ...listPaymentConflicts(values)]
}

function listPaymentConflicts(values: Record<string, string>): string[] {
  const isProduction = values.NODE_ENV === 'production'
  const hasKeys = RAZORPAY.some((name) => values[name])
  const problems: string[] = []
  if (hasKeys && values.PAYMENTS)
    problems.push(
      'PAYMENTS=sandbox and the RAZORPAY_… settings exclude each other: remove the one or ' +
        'the others.',
    )
  if (
    isProduction &&
    values.RAZORPAY_KEY_ID?.startsWith('rzp_live_') &&
    !values.PUBLIC_URL?.startsWith('https:')
  )
    problems.push(NO_HTTPS)
  return problems
}

/** What a shop in production with live keys needs. */
export const NO_HTTPS =
  'PUBLIC_URL must begin with https:// in production: set it to the address of your shop.'

/** Whether live keys may be used: in production the shop must be on https. */
export const allowsLiveKeys = ({ production, publicUrl }: Config): boolean =>
  !production || publicUrl.startsWith('https:')

/**
 * Throws WrongSetting if a shop in production has neither keys of the provider, in the settings or
 * saved on the screen of connections, nor PAYMENTS=sandbox.
 */
export function assertPayments(config: Config, hasSavedKeys: boolean): void {
  if (config.razorpay || config.sandboxAllowed || hasSavedKeys) return
  throw new WrongSetting(
    `No payments are set up: set ${inWords(RAZORPAY)}. To try the shop out without taking ` +
      'money, set PAYMENTS=sandbox.',
  )
}

type ParsedSettings = z.output<typeof Settings>

/** Returns the account at the payment provider, or undefined for the sandbox. */
function readRazorpay(s: ParsedSettings) {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = s
  if (!keyId || !keySecret || !webhookSecret) return undefined
  return { keyId, keySecret, webhookSecret, live: isLiveKey(keyId), ...readProvider(s) }
}

/** Whether money moves with the keys of this id. */
export const isLiveKey = (keyId: string): boolean => keyId.startsWith('rzp_live_')

/** The addresses of the payment provider, also for keys that are saved on the screen. */
const readProvider = (s: ParsedSettings) => ({
  apiUrl: (s.RAZORPAY_API_URL ?? RAZORPAY_API).replace(/\/+$/, ''),
  checkoutUrl: s.RAZORPAY_CHECKOUT_URL ?? RAZORPAY_CHECKOUT,
})

/** Returns a bucket, or undefined if none is configured. */
function readBucket([endpoint, bucket, accessKey, secretKey]: (string | undefined)[]) {
  return endpoint && bucket && accessKey && secretKey
    ? { endpoint, bucket, accessKey, secretKey }
    : undefined
}

/** Returns the messenger for text messages, or undefined if none is configured. */
function readMessenger(s: ParsedSettings) {
  const { MESSENGER_URL: url, MESSENGER_TOKEN: token, MESSENGER_TEMPLATES: templates = [] } = s
  if (!url || !token) return undefined
  const pairs = templates
    .map((each) => each.split('='))
    .flatMap(([name = '', id = '']) => (isTemplateName(name) ? [[name, id] as const] : []))
  return { url, token, templates: Object.fromEntries(pairs) }
}
