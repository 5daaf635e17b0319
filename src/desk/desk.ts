import type { Till } from '#checkout/till.ts'
import type { Storage } from '#platform/storage.ts'

/** What the owner's acts need of the shop. */
export type Desk = Till & { storage: Storage }
