import type { User } from '#contract/contract.ts'
import { reloadCartAndWishlist } from '#web/cart/cart-and-wishlist.ts'
import { startSession } from '#web/session/session.ts'
import { importLegacyCart } from '#web/cart/import-legacy-cart.ts'
import { mergeLater } from '#web/guest/merge-later.ts'
import { sendSavedAdditions } from '#web/storefront/account/saved-addition/send-saved-additions.ts'

/** Loaded after the log-in, because nothing waits for it. */
const askForNotice = (): void =>
  void import('#web/storefront/account/consents/after-login.ts')
    .then((module) => module.askForNotice())
    .catch(() => undefined)

/**
 * Stores a new session in this browser, then loads cart and wishlist and sends what was saved as
 * a guest.
 */
export function saveLogin({ token, user }: { token: string; user: User }): void {
  startSession(token, user)
  void reloadCartAndWishlist().then(importLegacyCart)
  mergeLater()
  void sendSavedAdditions()
  if (!user.isAdmin) askForNotice()
}
