import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import {
  addAddress,
  deleteAddress,
  editAddress,
  listAddresses,
  makeDefaultAddress,
  type Address,
} from '#web/api/account/address.ts'
import { ApiError } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** What the address book submits. Without `id` an address is added. */
export type AddressChange =
  | { kind: 'save'; id?: string; details: ShippingDetails }
  | { kind: 'remove' | 'make-default'; id: string }

/** Changes the address book. Returns all addresses. */
export async function changeAddresses(change: AddressChange): Promise<Address[]> {
  if (change.kind === 'save') return saveAddress(change)
  if (change.kind === 'remove') return removeAddress(change.id)
  const addresses = await makeDefaultAddress(change.id)
  toast('success', 'Default address changed.')
  return addresses
}

async function saveAddress({ id, details }: AddressChange & { kind: 'save' }): Promise<Address[]> {
  const addresses = await (id ? editAddress(id, details) : addAddress(details))
  toast('success', 'Address saved.')
  return addresses
}

async function removeAddress(id: string): Promise<Address[]> {
  try {
    const addresses = await deleteAddress(id)
    toast('success', 'Address deleted.')
    return addresses
  } catch (error) {
    // Already deleted, in another tab or by an earlier request whose response was lost.
    if (error instanceof ApiError && error.code === 'address.missing') return listAddresses()
    throw error
  }
}
