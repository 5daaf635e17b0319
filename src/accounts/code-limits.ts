const HOUR = 3600
const DAY = 24 * HOUR

/** How many codes one mobile number may be sent within how many seconds. */
const LIMITS = [
  { most: 1, seconds: 45 },
  { most: 5, seconds: HOUR },
  { most: 10, seconds: DAY },
]

/** Seconds between one code and the next. */
export const RESEND_SECONDS = 45

/** For how long a code that was sent counts, in milliseconds. */
export const CODES_COUNT_MS = DAY * 1000

/** Seconds to wait before a further code may be sent, from the times of earlier ones (the newest first); 0 when none. */
export function secondsToWait(sent: Date[], now: Date): number {
  const waits = LIMITS.map(({ most, seconds }) => {
    const inTheWay = sent[most - 1]
    return inTheWay ? Math.ceil(seconds - (now.getTime() - inTheWay.getTime()) / 1000) : 0
  })
  return Math.max(0, ...waits)
}

/** `40 seconds`, `12 minutes`, `5 hours`: a wait as people say it. */
export function spokenWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
