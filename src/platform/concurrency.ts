import { Refusal } from '#shared/errors.ts'

/** The Retry-After of a refusal, in seconds. */
const RETRY_AFTER_S = 15

/** Runs work as soon as the limit allows it. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Returns a function that runs at most `maxRunning` works at once; the others wait. It throws the
 * Refusal `unavailable`, with Retry-After, if `maxWaiting` are waiting already.
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting)
        throw new Refusal('unavailable', { details: { retryAfter: RETRY_AFTER_S } })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
