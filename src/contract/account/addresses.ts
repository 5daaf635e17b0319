import { z } from 'zod'
import { SHIPPING_MESSAGES, toState } from '#shared/customer/account-fields.ts'
import { ShippingDetails } from '#contract/checkout.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DeliveryAddress } from '#contract/orders/order-line.ts'
import { Reference } from '#contract/text.ts'

/** A saved address: the shipping details of the checkout, in a state of India. */
const AddressInput = ShippingDetails.transform((details, context) => {
  const state = toState(details.state)
  if (!state)
    context.addIssue({ code: 'custom', message: SHIPPING_MESSAGES.state, path: ['state'] })
  if (details.country.toLowerCase() !== 'india')
    context.addIssue({ code: 'custom', message: SHIPPING_MESSAGES.country, path: ['country'] })
  return { ...details, state: state ?? details.state, country: 'India' }
})

export const Address = z.object({
  _id: z.string(),
  ...DeliveryAddress.shape,
  isDefault: z.boolean().describe('True for exactly one address of a book that has any'),
})

const AddressBook = z.object({
  addresses: z.array(Address).describe('The default first, then the newest first'),
})

const AddressParams = z.object({ id: Reference })

export const listAddresses = endpoint('GET /api/addresses', {
  auth: 'customer',
  summary: 'Lists my addresses.',
  reply: AddressBook,
})

export const addAddress = endpoint('POST /api/addresses', {
  auth: 'customer',
  summary:
    'Adds an address, at most 20. The first one becomes the default. The same address is ' +
    'saved only once.',
  body: AddressInput,
  reply: AddressBook,
})

export const changeAddress = endpoint('PUT /api/addresses/:id', {
  auth: 'customer',
  summary: 'Replaces an address.',
  params: AddressParams,
  body: AddressInput,
  reply: AddressBook,
})

export const removeAddress = endpoint('DELETE /api/addresses/:id', {
  auth: 'customer',
  summary:
    'Deletes an address. If it was the default, the newest of the others becomes the default.',
  params: AddressParams,
  reply: AddressBook,
})

export const makeDefaultAddress = endpoint('PUT /api/addresses/:id/default', {
  auth: 'customer',
  summary: 'Makes an address the default of the checkout.',
  params: AddressParams,
  reply: AddressBook,
})
