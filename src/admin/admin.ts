import type { CheckoutContext } from '#checkout/checkout-context.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What the owner's acts need of the shop. */
export type AdminContext = CheckoutContext & { storage: Storage }
