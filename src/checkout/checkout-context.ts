import type { DeliveryTerms } from '#delivery/delivery.ts'
import type { OpenOffers } from '#offers/offers.ts'
import type { Gateway } from '#payments/gateway.ts'
import type { Database, Db } from '#platform/db/db.ts'
import type { JobQueue } from '#platform/jobs.ts'
import type { Messenger } from '#platform/mail/messenger.ts'
import type { CheckoutRule } from '#shared/order/checkout-rule.ts'
import type { CodRule } from '#shared/order/cod-rule.ts'
import type { Promises } from '#shared/promises/promises.ts'
import type { SellingRule, ShopDetails } from '#shared/shop-settings.ts'
import type { ShopWords } from '#shared/shop-words.ts'
import type { RateChange } from '#shared/tax/rate-changes.ts'

/** What checkout, settlement and refunds need from the app. */
export type CheckoutContext = {
  db: Db
  database: Pick<Database, 'kind'>
  gateway: Gateway
  jobs: JobQueue
  config: { reservationMinutes: number; reservationsPerNetwork: number; publicUrl: string }
  /** The selling rule of the settings, cached in this process and always current. */
  selling: () => Promise<SellingRule>
  /** The rule of cash on delivery, cached in the same way. */
  cod: () => Promise<CodRule>
  /** Whether customers log in before they order, cached in the same way. */
  checkout: () => Promise<CheckoutRule>
  /** Null if none is set: then no code can be sent. */
  readonly messenger: Messenger | null
  /** The shop details of the settings, cached in the same way. */
  details: () => Promise<ShopDetails>
  /** The promises of the settings, cached in the same way. */
  promises: () => Promise<Promises>
  /** The offers of the shop, cached in the same way. */
  offers: () => Promise<OpenOffers>
  /** The short texts of the shop, cached in the same way. */
  words: () => Promise<ShopWords>
  /** The changes of GST rates of the settings, cached in the same way. */
  rateChanges: () => Promise<RateChange[]>
  /** What decides when an order arrives, from the settings, cached in the same way. */
  delivery: () => Promise<DeliveryTerms>
  now: () => Date
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}
