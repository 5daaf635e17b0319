import { z } from 'zod'
import { SHIPPING_MESSAGES, toState } from '#shared/customer/account-fields.ts'
import { ShippingDetails } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Reference } from './text.ts'

/**
 * An address of the book: the checkout's eight fields under the checkout's rules, within India and
 * its states.
 */
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
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
  isDefault: z.boolean().describe('True for exactly one address of a book that has any'),
})

const AddressBook = z.object({
  addresses: z.array(Address).describe('The default first, then the newest first'),
})
const Named = z.object({ id: Reference })

export const listAddresses = endpoint('GET /api/addresses', {
  auth: 'customer',
  summary: 'My address book.',
  reply: AddressBook,
})

export const addAddress = endpoint('POST /api/addresses', {
  auth: 'customer',
  summary:
    'Keeps an address; the first one becomes the default, and one that is kept already is ' +
    'not kept twice. At most 20.',
  body: AddressInput,
  reply: AddressBook,
})

export const changeAddress = endpoint('PUT /api/addresses/:id', {
  auth: 'customer',
  summary: 'Writes an address anew.',
  params: Named,
  body: AddressInput,
  reply: AddressBook,
})

export const removeAddress = endpoint('DELETE /api/addresses/:id', {
  auth: 'customer',
  summary:
    'Takes an address out of the book; the newest of the rest takes the place of the default.',
  params: Named,
  reply: AddressBook,
})

export const makeDefaultAddress = endpoint('PUT /api/addresses/:id/default', {
  auth: 'customer',
  summary: 'Makes an address the one that the checkout begins with.',
  params: Named,
  reply: AddressBook,
})
