import { useState } from 'react'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { Address } from '#web/api/account/address.ts'
import { reasonOf } from '#web/api/client.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { toast, toRetryAction } from '#web/ui/feedback/toast.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import type { AddressChange } from './address-changes.ts'

const FAILURES = {
  save: 'Failed to save address',
  remove: 'Failed to delete address',
  'make-default': 'Failed to change the default address',
}

const importForm = () => import('./address-form.tsx')
type Form = Awaited<ReturnType<typeof importForm>>['AddressForm']

type BookState = {
  editing: Address | 'new' | undefined
  /** The form, which is loaded when the customer edits an address. */
  AddressForm?: Form
  /** Where the focus goes next: an address id, 'new' for the add button, or '' for nowhere. */
  focusTarget: string
}

/** The changes of the address book, one at a time, and which address is edited. */
export function useAddressBook() {
  const [state, setState] = useState<BookState>({ editing: undefined, focusTarget: '' })
  const { reply, send } = useCustomerAction<Address[], AddressChange>()
  const update = (changes: Partial<BookState>) => setState((now) => ({ ...now, ...changes }))

  /** Returns the server's messages for single fields. */
  async function submit(change: AddressChange): Promise<Record<string, string> | undefined> {
    const result = await send(change)
    if (!result) return undefined
    const { error } = result
    if (!error) {
      if (change.kind === 'save') update({ editing: undefined })
      if (change.kind === 'remove') update({ focusTarget: 'new' })
      return undefined
    }
    if (change.kind === 'save' && error.fields) return error.fields
    const text = `${FAILURES[change.kind]}: ${reasonOf(error, 'Please try again.')}`
    const canRetry = change.kind !== 'save'
    toast('error', text, canRetry ? toRetryAction(error, () => submit(change)) : undefined)
    return undefined
  }

  async function edit(address: Address | 'new'): Promise<void> {
    update({ editing: address, focusTarget: address === 'new' ? address : address.id })
    const file = await loadPart(importForm)
    update(file ? { AddressForm: file.AddressForm } : { editing: undefined })
  }

  async function remove({ id }: Address): Promise<void> {
    update({ focusTarget: '' })
    const sure = await askConfirm('Are you sure you want to delete this address?', {
      confirm: 'Delete',
      danger: true,
    })
    if (sure) await submit({ kind: 'remove', id })
  }

  return {
    ...state,
    reply,
    edit,
    cancel: () => update({ editing: undefined }),
    save: (details: ShippingDetails) =>
      submit({
        kind: 'save',
        details,
        ...(typeof state.editing === 'object' ? { id: state.editing.id } : {}),
      }),
    remove,
    makeDefault: ({ id }: Address) => submit({ kind: 'make-default', id }),
  }
}
