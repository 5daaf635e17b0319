import { setTimeout } from 'node:timers/promises'
import { Refusal } from '#shared/errors.ts'

/** Delays attempts, in a limited number, so that waiting cannot exhaust the process. */
export type Delays = {
  /** Resolves after `ms`. Throws `unavailable` if too many attempts are waiting. */
  wait(ms: number): Promise<void>
}

const MAX_WAITING = 1000
const RETRY_AFTER_SECONDS = 5

/** A waiting attempt costs a timer and its request, but no database connection. */
export function openDelays(maxWaiting: number = MAX_WAITING): Delays {
  let waiting = 0
  return {
    wait: async (ms) => {
      if (ms <= 0) return
      if (waiting >= maxWaiting)
        throw new Refusal('unavailable', { details: { retryAfter: RETRY_AFTER_SECONDS } })
      waiting += 1
      try {
        await setTimeout(ms)
      } finally {
        waiting -= 1
      }
    },
  }
}
