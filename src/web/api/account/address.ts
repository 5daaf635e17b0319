import type { Address as ApiAddress } from '#contract/contract.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { call } from '#web/api/client.ts'

/** A saved address of a customer. */
export type Address = ShippingDetails & { id: string; isDefault: boolean }

/** The details as calls take them: without an e-mail address it is null, not empty. */
export const toShippingBody = (details: ShippingDetails) => ({
  ...details,
  email: details.email === '' ? null : details.email,
})

/** Converts an address of the API. */
export const toAddress = ({ _id, ...address }: ApiAddress): Address => ({ id: _id, ...address })

const toAddresses = ({ addresses }: { addresses: ApiAddress[] }): Address[] =>
  addresses.map(toAddress)

/** Reads the customer's addresses, the default first. Throws ApiError, as all functions here. */
export const listAddresses = async (signal?: AbortSignal): Promise<Address[]> =>
  toAddresses(await call('GET /api/addresses', {}, { signal }))

/** Saves a new address. Returns all addresses, as the functions below. */
export const addAddress = async (body: ShippingDetails): Promise<Address[]> =>
  toAddresses(await call('POST /api/addresses', { body: toShippingBody(body) }))

export const editAddress = async (id: string, body: ShippingDetails): Promise<Address[]> =>
  toAddresses(await call('PUT /api/addresses/:id', { params: { id }, body: toShippingBody(body) }))

export const makeDefaultAddress = async (id: string): Promise<Address[]> =>
  toAddresses(await call('PUT /api/addresses/:id/default', { params: { id } }))

export const deleteAddress = async (id: string): Promise<Address[]> =>
  toAddresses(await call('DELETE /api/addresses/:id', { params: { id } }))
