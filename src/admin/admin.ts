import type { CheckoutContext } from '#checkout/checkout-context.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** The context of functions that change the shop for an administrator. */
export type AdminContext = CheckoutContext & { storage: Storage }
