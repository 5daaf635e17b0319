const HOUR = 3600
const DAY = 24 * HOUR

/** At most `max` codes within `seconds`. */
type Limit = { max: number; seconds: number }

/** Limits for one browser and one mobile number. */
const BROWSER_LIMITS: Limit[] = [
  { max: 1, seconds: 45 },
  { max: 5, seconds: HOUR },
  { max: 10, seconds: DAY },
]

/** Limits for all unknown browsers of one network together, as a few customers can share one. */
const NETWORK_LIMITS: Limit[] = [
  { max: 3, seconds: 45 },
  { max: 8, seconds: HOUR },
  { max: 12, seconds: DAY },
]

/**
 * Limits for all unknown browsers per day. Above the first one only a network that had no code gets
 * one, so that one or two noisy networks cannot use up the customer's codes.
 */
const MAX_SHARED_PER_DAY = 12
const MAX_UNKNOWN_PER_DAY = 30

/** Seconds between one code and the next. */
export const RESEND_SECONDS = 45

/** How long a sent code counts for the limits, in milliseconds. */
export const CODES_COUNT_MS = DAY * 1000

/** The browser that requests a code. `isKnown`: it has logged in to the account before. */
export type CodeRequester = { browserHash: string; network: string; isKnown: boolean }

/** A code that was sent to the number. */
export type SentCode = CodeRequester & { at: Date }

/**
 * Seconds until this browser may request another code for a number, from the codes of the last day
 * (newest first); 0 if at once. A known browser has its own limits, which nobody else can use up.
 */
export function secondsToWait(sent: SentCode[], requester: CodeRequester, now: Date): number {
  const own = sent.filter((each) => each.browserHash === requester.browserHash)
  const ownWait = secondsForLimits(own, BROWSER_LIMITS, now)
  if (requester.isKnown) return ownWait
  const unknown = sent.filter((each) => !each.isKnown)
  const network = unknown.filter((each) => each.network === requester.network)
  const max = network.length === 0 ? MAX_UNKNOWN_PER_DAY : MAX_SHARED_PER_DAY
  return Math.max(
    ownWait,
    secondsForLimits(network, NETWORK_LIMITS, now),
    secondsForLimits(unknown, [{ max, seconds: DAY }], now),
  )
}

function secondsForLimits(sent: SentCode[], limits: Limit[], now: Date): number {
  const waits = limits.map(({ max, seconds }) => {
    const blocking = sent[max - 1]
    return blocking ? Math.ceil(seconds - (now.getTime() - blocking.at.getTime()) / 1000) : 0
  })
  return Math.max(0, ...waits)
}

/** A wait in words: `40 seconds`, `12 minutes`, `5 hours`. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
