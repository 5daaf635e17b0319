import { STATES } from '#shared/customer/account-fields.ts'
import { stateMismatchHint } from '#shared/customer/pincode.ts'
import type { ShopDetails } from './shop-settings.ts'

/** States and union territories with their codes of the GST law, in alphabetical order. */
export const STATE_OPTIONS: { value: string; label: string }[] = Object.entries(STATES)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

type CheckedFields = Pick<ShopDetails, 'state' | 'pincode' | 'gstin' | 'gst'>

/**
 * Warnings by field where state, pincode and GSTIN of the seller do not fit each other. They do not
 * stop a save: prefixes have exceptions, and a seller may be registered in another state.
 */
export function shopAddressWarnings({
  state = '',
  pincode = '',
  gstin,
  gst = '',
}: CheckedFields): Partial<Record<keyof CheckedFields, string>> {
  const name = STATES[state]
  const number = gstin.trim()
  const ofState = STATES[number.slice(0, 2)]
  const pincodeHint = name && stateMismatchHint(pincode, name)
  return {
    ...(pincodeHint && { pincode: pincodeHint }),
    ...(name && ofState && ofState !== name && { gstin: `This GSTIN is one of ${ofState}.` }),
    ...(gst === 'registered' && !number && { gst: 'Please enter your GSTIN too.' }),
    ...(gst === 'unregistered' && { gst: unregisteredHint(number, name) }),
  }
}

function unregisteredHint(gstin: string, state: string | undefined): string {
  if (gstin) return 'There is a GSTIN beside this.'
  const where = state ? `within ${state}` : 'within your own state'
  return `The shop then delivers only ${where}: sales to other states need a registration.`
}
