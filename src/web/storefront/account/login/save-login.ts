import type { User } from '#contract/contract.ts'
import { reloadCartAndWishlist } from '#web/cart/cart-and-wishlist.ts'
import { startSession } from '#web/session/session.ts'
import { importLegacyCart } from '#web/cart/import-legacy-cart.ts'
import { mergeLater } from '#web/guest/merge-later.ts'
import {
  pathAfterLogin,
  sendSavedAdditions,
} from '#web/storefront/account/saved-addition/send-saved-additions.ts'

/** Loaded after the log-in, because nothing waits for it. */
const askForNotice = (): void =>
  void import('#web/storefront/account/consents/after-login.ts')
    .then((module) => module.askForNotice())
    .catch(() => undefined)

/**
 * Stores a new session in this browser, then loads cart and wishlist and sends what was saved as
 * a guest. Returns the path that opens next, if `next` was asked for.
 */
export function saveLogin({ token, user }: { token: string; user: User }, next = '/'): string {
  startSession(token, user)
  void reloadCartAndWishlist().then(importLegacyCart)
  mergeLater()
  void sendSavedAdditions()
  // Before the server has responded: what it has added is not stored any more.
  const path = pathAfterLogin(next)
  if (!user.isAdmin) askForNotice()
  return path
}
