import type { Address } from '#contract/contract.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { SHIPPING_FIELDS, type ShippingDetails } from '#shared/customer/account-fields.ts'
import { lockUserRow } from '#accounts/accounts.ts'
import * as store from './address-store.ts'

/** As many addresses as one person can keep. */
const MAX_ADDRESSES = 20

type AddressBook = { addresses: Address[] }

/** A person's address book: the default first, then the newest first. */
export async function listAddresses(db: Reader, userId: Id<'usr'>): Promise<AddressBook> {
  return { addresses: (await store.selectAddresses(db, userId)).map(toAddress) }
}

/**
 * Keeps an address. The first one becomes the default; one that is kept already is not kept twice.
 * Refuses the twenty-first.
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

/** Writes an address anew. Refuses one that is not hers. */
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
 * Takes an address out of the book; after the default the newest one takes its place. Refuses one
 * that is not hers.
 */
export async function removeAddress(tx: Tx, userId: Id<'usr'>, id: string): Promise<AddressBook> {
  await lockUserRow(tx, userId)
  const [removed] = await store.deleteAddress(tx, userId, id)
  if (!removed) throw new Refusal('address.missing')
  const [newest] = removed.isDefault ? await store.selectAddresses(tx, userId) : []
  if (newest) await store.markDefault(tx, userId, newest.id)
  return listAddresses(tx, userId)
}

/** Makes an address the default in place of the one that was. Refuses one that is not hers. */
export async function makeDefaultAddress(
  tx: Tx,
  userId: Id<'usr'>,
  id: string,
): Promise<AddressBook> {
  // One after the other: of two that are asked for at once exactly one stays, and the unique index
  // is never met.
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
