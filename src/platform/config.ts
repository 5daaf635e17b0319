import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { toMobile } from '#shared/people.ts'
import { TEXT_TEMPLATES, type TextTemplate } from './text-templates.ts'

/** A setting is wrong; its sentence names the setting. */
export class WrongSetting extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongSetting'
  }
}

const RAZORPAY_API = 'https://api.razorpay.com/v1'
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js'

const number = (fallback: number, min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(min).max(max)).default(fallback)
const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')
  .optional()
const address = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    )
const list = (isEntry: (entry: string) => boolean, message: string) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isEntry), message)

/** `https://shop.example`: an address without a path, as browsers name where a page came from. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '')

/** An IP address, a range of them (`10.0.0.0/8`), or one of the names that Fastify knows for ranges. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const most = isIP(address) === 4 ? 32 : 128
  return isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** A secret goes over the network only where nobody else can read it. */
const isSafe = (text: string): boolean => !URL.canParse(text) || new URL(text).protocol === 'https:' || new URL(text).hostname === '127.0.0.1'

const isTemplateName = (name: string): name is TextTemplate => Object.hasOwn(TEXT_TEMPLATES, name)

/** `login-code=1107160000000000000`: one of our text messages, and the id under which the carriers know it. */
function isTemplate(text: string): boolean {
  const [name = '', id = '', ...more] = text.split('=')
  return isTemplateName(name) && /^\w{1,40}$/.test(id) && more.length === 0
}

const Settings = z.object({
  NODE_ENV: z.string().optional(),
  PORT: number(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address(['http:', 'https:']).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  ADMIN_MOBILE: z
    .string()
    .refine((value) => toMobile(value) !== undefined, 'must be a 10-digit mobile number')
    .optional(),
  ADMIN_PASSWORD: z.string().min(6, 'needs at least 6 characters').max(128).optional(),
  DEMO: flag,
  PAYMENTS: z.enum(['sandbox'], 'must be sandbox, or not be set').optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_[A-Za-z0-9]+$/, 'must begin with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(8).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(8).optional(),
  RAZORPAY_API_URL: address(['http:', 'https:']).optional(),
  RAZORPAY_CHECKOUT_URL: address(['http:', 'https:']).optional(),
  RESERVATION_MINUTES: number(15, 1, 24 * 60),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().default('Jhumka <care@jhumka.example>'),
  MESSENGER_URL: address(['https:', 'http:']).refine(isSafe, 'must begin with https:// (http:// only for 127.0.0.1)').optional(),
  MESSENGER_TOKEN: z.string().min(8).optional(),
  MESSENGER_TEMPLATES: list(isTemplate, `must name ids of registered templates such as login-code=1107160000000000000, separated by commas`).optional(),
  S3_ENDPOINT: address(['http:', 'https:']).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  API_ORIGINS: list(isOrigin, 'must name origins such as https://shop.example, separated by commas').optional(),
  RATE_LIMIT_PER_MINUTE: number(600, 0, 1_000_000),
  TRUST_PROXY: list(isProxy, 'must name IP addresses or ranges such as 10.0.0.0/8, separated by commas').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

/** All settings of one process, read once at its start. */
export type Config = ReturnType<typeof readConfig>

/** Reads and checks the settings. Throws WrongSetting with a sentence that names the first wrong one. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new WrongSetting(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`)
  }
  const s = parsed.data
  const publicUrl = (s.PUBLIC_URL ?? `http://${s.HOST.includes(':') ? `[${s.HOST}]` : s.HOST}:${s.PORT}`).replace(/\/+$/, '')
  const production = s.NODE_ENV === 'production'
  const razorpay = readRazorpay(s)
  if (production && !razorpay && !s.PAYMENTS)
    throw new WrongSetting(
      'No payments are set up: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET. ' +
        'To try the shop out without taking money, set PAYMENTS=sandbox.',
    )
  if (razorpay && s.PAYMENTS) throw new WrongSetting('PAYMENTS=sandbox and the RAZORPAY_… settings exclude each other: remove the one or the others.')
  if (production && razorpay?.live && !publicUrl.startsWith('https:')) throw new WrongSetting('The setting PUBLIC_URL must begin with https:// in production.')
  if (Boolean(s.ADMIN_MOBILE) !== Boolean(s.ADMIN_PASSWORD)) throw new WrongSetting('ADMIN_MOBILE and ADMIN_PASSWORD go together: set both or neither.')
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    publicUrlGiven: s.PUBLIC_URL !== undefined,
    dataDir: path.resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    admin: s.ADMIN_MOBILE && s.ADMIN_PASSWORD ? { mobile: s.ADMIN_MOBILE, password: s.ADMIN_PASSWORD } : undefined,
    demo: s.DEMO ?? !razorpay?.live,
    razorpay,
    reservationMinutes: s.RESERVATION_MINUTES,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    messenger: readMessenger(s),
    s3: readS3(s),
    apiOrigins: (s.API_ORIGINS ?? []).map((origin) => new URL(origin).origin),
    rateLimitPerMinute: s.RATE_LIMIT_PER_MINUTE,
    trustProxy: s.TRUST_PROXY,
    logLevel: s.LOG_LEVEL,
  }
}

type Given = z.output<typeof Settings>

/** The provider's account, or undefined for the sandbox. Half an account is refused. */
function readRazorpay(s: Given) {
  const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
  const missing = names.filter((name) => !s[name])
  if (missing.length === names.length) {
    if (s.RAZORPAY_API_URL || s.RAZORPAY_CHECKOUT_URL) throw new WrongSetting('RAZORPAY_API_URL and RAZORPAY_CHECKOUT_URL need RAZORPAY_KEY_ID beside them.')
    return undefined
  }
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = s
  if (!keyId || !keySecret || !webhookSecret) throw new WrongSetting(`The setting ${missing[0]} is missing: the payment provider needs ${names.join(', ')}.`)
  return {
    keyId,
    keySecret,
    webhookSecret,
    live: keyId.startsWith('rzp_live_'),
    apiUrl: (s.RAZORPAY_API_URL ?? RAZORPAY_API).replace(/\/+$/, ''),
    checkoutUrl: s.RAZORPAY_CHECKOUT_URL ?? RAZORPAY_CHECKOUT,
  }
}

function readS3(s: Given) {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const missing = names.filter((name) => !s[name])
  if (missing.length === names.length) return undefined
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = s
  if (!endpoint || !bucket || !accessKey || !secretKey)
    throw new WrongSetting(`The setting ${missing[0]} is missing: picture storage needs ${names.join(', ')}.`)
  return { endpoint, bucket, accessKey, secretKey }
}

/** Where text messages go, or undefined for the outbox. Half of it is refused. */
function readMessenger(s: Given) {
  const { MESSENGER_URL: url, MESSENGER_TOKEN: token, MESSENGER_TEMPLATES: templates = [] } = s
  if (!url && !token && templates.length === 0) return undefined
  if (!url || !token) throw new WrongSetting(`The setting ${url ? 'MESSENGER_TOKEN' : 'MESSENGER_URL'} is missing: text messages need both.`)
  const pairs = templates.map((each) => each.split('=')).flatMap(([name = '', id = '']) => (isTemplateName(name) ? [[name, id] as const] : []))
  return { url, token, templates: Object.fromEntries(pairs) }
}
