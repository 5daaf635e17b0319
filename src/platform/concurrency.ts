import { Refusal } from '#shared/errors.ts'

/** Seconds after which somebody who was sent away may come again. */
const RETRY_AFTER_S = 15

/** Runs a piece of work when it is its turn. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Lets so many pieces of work run at once. Throws `unavailable`, with Retry-After, where more than
 * `waitingMost` would wait.
 */
export function limitConcurrency(atOnce: number, waitingMost: number): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy >= atOnce) {
      if (waiting.length >= waitingMost)
        throw new Refusal('unavailable', { details: { retryAfter: RETRY_AFTER_S } })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
