import { isIP } from 'node:net'
import { z } from 'zod'

/** A setting is wrong. The message names the setting and says what to do. */
export class WrongSetting extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongSetting'
  }
}

/**
 * Builds a type of setting. A message continues the name of the setting and has no full stop:
 * "PORT must be a whole number …". It never contains the value, which may be a secret.
 */
const kind = <Value>(parse: (text: string) => Value | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const matching = (isRight: (text: string) => boolean, message: string) =>
  kind((text) => (isRight(text) ? text : undefined), message)

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  kind((text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  }, `must be a whole number from ${min} to ${max}, in digits alone`)

/** The same with a default. */
export const number = (fallback: number, min: number, max: number) =>
  wholeNumber(min, max).default(fallback)

/** `true` or `false`; undefined if it is not set. */
export const flag = kind(
  (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
  'must be true or false, in small letters',
).optional()

/** One of these words. */
export const choice = <const Word extends string>(words: readonly Word[], message: string) =>
  kind((text) => words.find((word) => word === text), message)

const protocolsOf = (protocols: string[]): string =>
  protocols.map((each) => `${each}//`).join(' or ')

/** An absolute URL with one of these protocols (`https:`). */
export const address = (protocols: string[], example: string) =>
  matching(
    (text) => hasProtocol(text, protocols),
    `must be an address that begins with ${protocolsOf(protocols)}, such as ${example}`,
  )

/** A database URL may have no host: `postgresql:///jhumka?host=/run/postgresql` (Unix socket). */
const MAY_LACK_HOST = ['postgres:', 'postgresql:']

function hasProtocol(text: string, protocols: string[]): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol } = new URL(text)
  const start = MAY_LACK_HOST.includes(protocol) ? /^[a-z]+:\/\/./ : /^[a-z]+:\/\/[^/]/
  return protocols.includes(protocol) && start.test(text)
}

/** `https://shop.example`: an address without a path, as in the Origin header. */
export const isOrigin = (text: string): boolean => toOrigin(text) !== undefined

function toOrigin(text: string): string | undefined {
  if (!hasProtocol(text, ['http:', 'https:'])) return undefined
  const { href, origin } = new URL(text)
  return href === `${origin}/` ? origin : undefined
}

/** An origin as `isOrigin` accepts it; a final slash is removed. */
export const origin = kind(
  toOrigin,
  'must be an address with http:// or https:// and nothing after the name, such as ' +
    'https://shop.example',
)

/** An address to which a secret is sent: https, or http to this machine. */
export const safeAddress = matching(
  (text) =>
    hasProtocol(text, ['https:']) ||
    (hasProtocol(text, ['http:']) && new URL(text).hostname === '127.0.0.1'),
  'must be an address that begins with https:// (http:// only for 127.0.0.1)',
)

/** Entries between commas, trimmed, without empty ones. */
export const list = (isEntry: (entry: string) => boolean, message: string) =>
  kind((text) => {
    const entries = text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
    return entries.every(isEntry) ? entries : undefined
  }, message)

/** A secret. `where` tells the administrator how to get it: "copy it whole from the dashboard". */
export const secret = (where: string, minLength = 8) =>
  z
    .string()
    .min(minLength, `is too short: ${where}`)
    // It is sent in headers, which allow only printable ASCII.
    .regex(
      /^[\x20-\x7e]*$/,
      'has a line break or a letter of another alphabet in it: copy it again',
    )

/** A host name or address that this machine can listen on. */
export const host = matching(
  (text) => isIP(text) > 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9-.]*[a-z0-9])?$/i.test(text),
  'must be an address of this machine such as 127.0.0.1, or 0.0.0.0 for all of them, without ' +
    'http:// and without a port',
)

/** Whether a text is an IP address, a range (`10.0.0.0/8`), or Fastify's name of a range. */
export function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const maxBits = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  )
}

/** `Jhumka <care@jhumka.example>`, or the address alone. */
export const sender = matching(
  (text) => /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text),
  'must be an address to send from, such as Jhumka <care@shop.example>',
)

/** A password of 6 to 128 characters. It is not trimmed. */
export const password = z
  .string()
  .min(6, 'needs at least 6 characters')
  .max(128, 'is too long: at most 128 characters')
  .refine((text) => text === text.trim(), 'begins or ends with a blank: remove it')

/** Any text. */
export const text = z.string()

const QUOTES = /^(["'`]).*\1$|^[“”].*[“”]$|^[‘’].*[‘’]$/s

/**
 * Returns the settings that are not empty, trimmed except for passwords, and the names of those
 * that are in quotation marks.
 */
export function readEnvironment(environment: Record<string, string | undefined>, names: string[]) {
  const values: Record<string, string> = {}
  const quoted: string[] = []
  for (const name of names) {
    const value = environment[name] ?? ''
    if (value.trim() === '') continue
    values[name] = name.endsWith('PASSWORD') ? value : value.trim()
    if (QUOTES.test(value.trim())) quoted.push(name)
  }
  return { values, quoted }
}
