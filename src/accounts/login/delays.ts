import { setTimeout } from 'node:timers/promises'
import { Refusal } from '#shared/errors.ts'

/** Lets attempts wait, in bounded numbers, so that waiting cannot use up the process. */
export type Delays = {
  /** Resolves after `ms`. Throws `unavailable` when too many wait already. */
  wait(ms: number): Promise<void>
}

const MAX_WAITING = 1000
const RETRY_AFTER_SECONDS = 5

/** A waiting attempt holds a timer and its request, and no connection to the database. */
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
