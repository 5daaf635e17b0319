import type { Gateway } from '#payments/gateway.ts'
import type { Database, Db } from '#platform/db/db.ts'
import type { JobQueue } from '#platform/jobs.ts'
import type { SellingRule, ShopDetails } from '#shared/shop-settings.ts'

/** What checkout, settlement and refunds need from the app. */
export type CheckoutContext = {
  db: Db
  database: Pick<Database, 'kind'>
  gateway: Gateway
  jobs: JobQueue
  config: { reservationMinutes: number; reservationsPerNetwork: number; publicUrl: string }
  /** The selling rule of the settings, cached in this process and always current. */
  selling: () => Promise<SellingRule>
  /** The shop details of the settings, cached in the same way. */
  details: () => Promise<ShopDetails>
  now: () => Date
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

/** A context with the shop's name, which signs the mails. */
export type CheckoutMailContext = CheckoutContext & { shopName: string }

/**
 * Reads the shop's name. Call it before a transaction: inside one, a query on `db` waits for ever.
 */
export const withShopName = async <Open extends CheckoutContext>(
  context: Open,
): Promise<Open & CheckoutMailContext> => ({
  ...context,
  shopName: (await context.details()).name,
})
