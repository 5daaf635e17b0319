import type { User } from '#contract/contract.ts'
import { loadCart } from '#web/cart/cart-store.ts'
import { startSession } from '#web/session/session.ts'
import { importLegacyCart } from '#web/cart/import-legacy-cart.ts'
import { fulfilChoice } from '#web/storefront/account/choice/fulfil-choice.ts'

/**
 * Stores a new session in this browser, then loads the cart and sends the choice made as a guest.
 */
export function saveLogin({ token, user }: { token: string; user: User }): void {
  startSession(token, user)
  void loadCart({ force: true }).then(importLegacyCart)
  void fulfilChoice()
}
