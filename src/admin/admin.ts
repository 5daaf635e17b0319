import type { Till } from '#checkout/checkout-context.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What the owner's acts need of the shop. */
export type Desk = Till & { storage: Storage }
