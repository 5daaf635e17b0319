import type { Address } from '#contract/contract.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { SHIPPING_FIELDS, type ShippingDetails } from '#shared/customer/account-fields.ts'
import { lockUserRow } from '#accounts/accounts.ts'
import * as store from './address-store.ts'

/** How many addresses a user can store. */
const MAX_ADDRESSES = 20

type AddressBook = { addresses: Address[] }

/** A user's address book: the default first, then the newest first. */
export async function listAddresses(db: Reader, userId: Id<'usr'>): Promise<AddressBook> {
  return { addresses: (await store.selectAddresses(db, userId)).map(toAddress) }
}

/**
 * Adds an address. The first one becomes the default. Does nothing if the same address is stored
 * already. Throws `address.full` above the limit.
 */
export async function addAddress(
  tx: Tx,
  userId: Id<'usr'>,
  details: ShippingDetails,
): Promise<AddressBook> {
  await lockUserRow(tx, userId)
  const existing = await store.selectAddresses(tx, userId)
  if (existing.some((row) => isSame(row, details))) return listAddresses(tx, userId)
  if (existing.length >= MAX_ADDRESSES) throw new Refusal('address.full')
  await store.insertAddress(tx, {
    id: newId('adr'),
    userId,
    ...details,
    isDefault: !existing.some((row) => row.isDefault),
  })
  return listAddresses(tx, userId)
}

/** Replaces an address. Throws if it is not the user's own. */
export async function changeAddress(
  tx: Tx,
  userId: Id<'usr'>,
  id: string,
  details: ShippingDetails,
): Promise<AddressBook> {
  const [changed] = await store.updateAddress(tx, userId, id, details)
  if (!changed) throw new Refusal('address.missing')
  return listAddresses(tx, userId)
}

/**
 * Deletes an address; after the default the newest one becomes the default. Throws if it is not the
 * user's own.
 */
export async function removeAddress(tx: Tx, userId: Id<'usr'>, id: string): Promise<AddressBook> {
  await lockUserRow(tx, userId)
  const [removed] = await store.deleteAddress(tx, userId, id)
  if (!removed) throw new Refusal('address.missing')
  const [newest] = removed.isDefault ? await store.selectAddresses(tx, userId) : []
  if (newest) await store.markDefault(tx, userId, newest.id)
  return listAddresses(tx, userId)
}

/** Makes an address the default. Throws if it is not the user's own. */
export async function makeDefaultAddress(
  tx: Tx,
  userId: Id<'usr'>,
  id: string,
): Promise<AddressBook> {
  // Serialized, so that two parallel calls do not violate the unique index.
  await lockUserRow(tx, userId)
  await store.clearDefault(tx, userId)
  const [marked] = await store.markDefault(tx, userId, id)
  if (!marked) throw new Refusal('address.missing')
  return listAddresses(tx, userId)
}

const isSame = (row: store.AddressRow, details: ShippingDetails): boolean =>
  SHIPPING_FIELDS.every((field) => row[field] === details[field])

const toAddress = ({
  id,
  name,
  email,
  phone,
  address,
  city,
  state,
  country,
  pincode,
  isDefault,
}: store.AddressRow): Address => ({
  _id: id,
  name,
  email,
  phone,
  address,
  city,
  state,
  country,
  pincode,
  isDefault,
})
