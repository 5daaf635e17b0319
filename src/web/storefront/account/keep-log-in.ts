import type { User } from '#contract/index.ts'
import { loadBag } from '#web/bag.ts'
import { startSession } from '#web/session.ts'
import { takeOverOldBag } from '#web/take-over-old-bag.ts'
import { fulfilChoice } from './fulfil-choice.ts'

/**
 * Keeps a fresh log-in in this browser, begins to load what belongs to the shopper, and does what
 * she chose before it.
 */
export function keepLogIn({ token, user }: { token: string; user: User }): void {
  startSession(token, user)
  void loadBag({ force: true }).then(takeOverOldBag)
  void fulfilChoice()
}
