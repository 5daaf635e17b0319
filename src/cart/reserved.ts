import type { Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import * as store from './store.ts'

/**
 * Quantities by variant that unpaid orders of the customer have reserved. They are no longer in
 * stock, but count as available to this customer. Otherwise their own last unit would read as sold
 * out after they close the payment dialog.
 */
export type ReservedByVariant = ReadonlyMap<Id<'var'>, { quantity: number; until: Date }>

/** What the unpaid orders of a user reserve. */
export async function listReserved(db: Reader, userId: Id<'usr'>): Promise<ReservedByVariant> {
  const rows = await store.selectReserved(db, userId)
  return new Map(
    rows.flatMap(({ variantId, quantity, until }) =>
      until ? [[variantId, { quantity, until }] as const] : [],
    ),
  )
}
