import { and, desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { addresses } from '#accounts/tables.ts'

export type AddressRow = typeof addresses.$inferSelect

/** Every statement checks the user: the id from a browser may be of another user's address. */
const own = (userId: Id<'usr'>, id: string) =>
  and(eq(addresses.userId, userId), eq(addresses.id, id as Id<'adr'>))

/** A user's addresses: the default one first, then the newest. */
export const selectAddresses = (db: Reader, userId: Id<'usr'>) =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))

/** Inserts an address. */
export const insertAddress = (tx: Tx, address: typeof addresses.$inferInsert) =>
  tx.insert(addresses).values(address)

/** Replaces the details of a user's own address. Returns its id. */
export const updateAddress = (tx: Tx, userId: Id<'usr'>, id: string, details: ShippingDetails) =>
  tx.update(addresses).set(details).where(own(userId, id)).returning({ id: addresses.id })

/** Deletes a user's own address. Returns whether it was the default one. */
export const deleteAddress = (tx: Tx, userId: Id<'usr'>, id: string) =>
  tx.delete(addresses).where(own(userId, id)).returning({ isDefault: addresses.isDefault })

/** Leaves a user without a default address. */
export const clearDefault = (tx: Tx, userId: Id<'usr'>) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)))

/** Makes a user's own address the default one. Returns its id. */
export const markDefault = (tx: Tx, userId: Id<'usr'>, id: string) =>
  tx
    .update(addresses)
    .set({ isDefault: true })
    .where(own(userId, id))
    .returning({ id: addresses.id })
