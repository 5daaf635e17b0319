import type { User } from '#contract/contract.ts'
import { loadCart } from '#web/cart/cart-store.ts'
import { startSession } from '#web/session/session.ts'
import { importLegacyCart } from '#web/cart/import-legacy-cart.ts'
import { fulfilChoice } from '#web/storefront/account/choice/fulfil-choice.ts'

/**
 * Keeps a fresh log-in in this browser, begins to load what belongs to the shopper, and does what
 * she chose before it.
 */
export function saveLogin({ token, user }: { token: string; user: User }): void {
  startSession(token, user)
  void loadCart({ force: true }).then(importLegacyCart)
  void fulfilChoice()
}
