import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Address, User } from '#contract/contract.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { newDetails, toDetails } from '#web/storefront/address/shipping-details.ts'
import { AddressCard, takeFocus } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import type { Addresses } from './use-addresses.ts'

/** The address cards, or the form of the address that is being edited. */
export function AddressBook({
  user,
  list,
  addresses,
}: {
  user: User
  list: Address[]
  addresses: Addresses
}) {
  const [editing, setEditing] = useState<Address | 'new'>()
  /** Where the focus goes next: an address id, 'new' for the add button, or '' for nowhere. */
  const [focusTarget, setFocusTarget] = useState('')

  function edit(address: Address | 'new'): void {
    setFocusTarget(address === 'new' ? address : address._id)
    setEditing(address)
  }

  async function save(details: ShippingDetails): Promise<Record<string, string> | undefined> {
    const fieldErrors = await addresses.save(details, editing === 'new' ? undefined : editing?._id)
    if (!fieldErrors) setEditing(undefined)
    return fieldErrors
  }

  async function remove(address: Address): Promise<void> {
    setFocusTarget('')
    if (
      !(await askConfirm('Are you sure you want to delete this address?', {
        confirm: 'Delete',
        danger: true,
      }))
    )
      return
    if (await addresses.remove(address)) setFocusTarget('new')
  }

  if (editing) {
    const [title, details] =
      editing === 'new' ? ['Add address', newDetails(user)] : ['Edit address', toDetails(editing)]
    return (
      <AddressForm
        title={title}
        details={details}
        onSave={save}
        onCancel={() => setEditing(undefined)}
      />
    )
  }
  return (
    <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      {list.map((address) => (
        <AddressCard
          key={address._id}
          address={address}
          focused={focusTarget === address._id}
          onEdit={() => edit(address)}
          onDelete={() => void remove(address)}
          onMakeDefault={() => void addresses.makeDefault(address)}
        />
      ))}
      <AddAddressCard focused={focusTarget === 'new'} onClick={() => edit('new')} />
    </ul>
  )
}

function AddAddressCard({ focused, onClick }: { focused: boolean; onClick: () => void }) {
  return (
    <li>
      <button
        ref={focused ? takeFocus : undefined}
        type="button"
        onClick={onClick}
        className={
          'flex min-h-32 size-full items-center justify-center gap-2 border border-dashed ' +
          'border-jamun-400 p-5 font-medium hover:border-jamun-900'
        }
      >
        <Plus aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
        Add address
      </button>
    </li>
  )
}
