import type { CheckoutContext } from '#checkout/checkout-context.ts'
import type { Messenger } from '#platform/mail/messenger.ts'

/** What orders with cash on delivery need from the app. */
export type CodContext = CheckoutContext & {
  /** Null if none is set: then orders are confirmed by a link in a mail. */
  messenger: Messenger | null
}
