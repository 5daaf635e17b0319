import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The cookie `id.token.token` of a browser: a secret id, and a signed token for each account that
 * has logged in there. Codes are bound to the id. A token gives the browser its own count of wrong
 * passwords (docs/decisions/0009-one-time-codes.md).
 */
export type BrowserCookie = string

/** The account of a token. Raising the version invalidates all tokens of the account. */
export type SignedAccount = { id: string; deviceVersion: number }

/** The key that signs tokens, and the current time, for their age. */
export type Signing = { key: Buffer; now: Date }

const ID_BYTES = 32
const TIME_BYTES = 4
const MAC_BYTES = 32
const MAX_TOKENS = 5
const COOKIE = /^[\w-]{43}(?:\.[\w-]{48}){0,5}$/

/** How long a token is valid and the cookie lasts, in seconds: the maximum of browsers. */
export const COOKIE_SECONDS = 400 * 24 * 3600

/** Returns the cookie if it has the right format, otherwise one with a new id. */
export const openCookie = (cookie: BrowserCookie): BrowserCookie =>
  COOKIE.test(cookie) ? cookie : randomBytes(ID_BYTES).toString('base64url')

const partsOf = (cookie: BrowserCookie): { id: string; tokens: string[] } => {
  const [id = '', ...tokens] = COOKIE.test(cookie) ? cookie.split('.') : []
  return { id, tokens }
}

/** The hash that identifies a browser in the database; empty without a cookie. */
export function browserHash(cookie: BrowserCookie): string {
  const { id } = partsOf(cookie)
  return id && createHash('sha256').update(id).digest('base64url')
}

/** Whether this browser has logged in to the account before. */
export function isKnownBrowser(
  cookie: BrowserCookie,
  account: SignedAccount,
  signing: Signing,
): boolean {
  const { id, tokens } = partsOf(cookie)
  return tokens.filter((token) => isTokenOf(token, id, account, signing)).length > 0
}

/** The cookie after a login: with a new token for the account, beside those of other accounts. */
export function signBrowser(
  cookie: BrowserCookie,
  account: SignedAccount,
  signing: Signing,
): BrowserCookie {
  const { id, tokens } = partsOf(openCookie(cookie))
  const others = tokens.filter((token) => !isTokenOf(token, id, account, signing))
  return [id, makeToken(id, account, signing), ...others].slice(0, 1 + MAX_TOKENS).join('.')
}

function makeToken(id: string, account: SignedAccount, { key, now }: Signing): string {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUInt32BE(secondsOf(now))
  return Buffer.concat([time, macOf(id, account, time, key)]).toString('base64url')
}

function isTokenOf(
  token: string,
  id: string,
  account: SignedAccount,
  { key, now }: Signing,
): boolean {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TIME_BYTES + MAC_BYTES) return false
  const time = bytes.subarray(0, TIME_BYTES)
  const isRight = timingSafeEqual(bytes.subarray(TIME_BYTES), macOf(id, account, time, key))
  return isRight && secondsOf(now) - time.readUInt32BE() < COOKIE_SECONDS
}

const macOf = (
  id: string,
  { id: userId, deviceVersion }: SignedAccount,
  time: Buffer,
  key: Buffer,
) =>
  createHmac('sha256', key)
    .update(`browser\n${userId}\n${deviceVersion}\n${id}\n`)
    .update(time)
    .digest()

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)
