import type { Gateway } from '#payments/gateway.ts'
import type { Database, Db } from '#platform/db/db.ts'
import type { JobQueue } from '#platform/jobs.ts'
import type { SellingRule, ShopDetails } from '#shared/shop-settings.ts'

/** What taking money needs of the world. */
export type CheckoutContext = {
  db: Db
  database: Pick<Database, 'kind'>
  gateway: Gateway
  jobs: JobQueue
  config: { reservationMinutes: number; reservationsPerNetwork: number; publicUrl: string }
  /** What the owner has set for selling, kept in this process and as new as her last change. */
  selling: () => Promise<SellingRule>
  /** How the shop is reached and who sells, kept alike. */
  details: () => Promise<ShopDetails>
  now: () => Date
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

/** A till that knows how the shop signs its mails. */
export type CheckoutMailContext = CheckoutContext & { shopName: string }

/** Asks for that before a transaction begins: within it nothing else is asked. */
export const withShopName = async <Open extends CheckoutContext>(
  context: Open,
): Promise<Open & CheckoutMailContext> => ({
  ...context,
  shopName: (await context.details()).name,
})
