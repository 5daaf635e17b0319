import type { RecentLoginContext } from '#accounts/login/recent-login.ts'
import type { Actor } from '#audit-log/audit-log.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ReviewRule } from '#shared/reviews/review-rule.ts'

/** The context of functions that change the shop for an administrator. */
export type AdminContext = CheckoutContext &
  RecentLoginContext & { storage: Storage; reviewRule: () => Promise<ReviewRule> }

/** The administrator of a session, for changes that may need the password again. */
export type AdminActor = Actor & { authenticatedAt: Date }
