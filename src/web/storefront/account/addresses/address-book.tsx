import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Address, User } from '#contract/contract.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { newDetails, toDetails } from '#web/storefront/address/shipping-details.ts'
import { AddressCard, takeFocus } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { useProfile } from '#web/storefront/account/profile/profile-layout.tsx'
import { useAddresses, type Addresses } from './use-addresses.ts'

/**
 * The shopper's address book: cards in two columns, or the form of the one address that is being
 * written.
 */
export function AddressBook() {
  const { user } = useProfile()
  const addresses = useAddresses()
  const { list, load } = addresses

  if (list === 'loading')
    return (
      <div className="mt-6">
        <LinesSkeleton text="Loading addresses..." count={2} />
      </div>
    )
  if (list === 'failed')
    return (
      <EmptyState kind="error" text="Failed to load addresses. Please try again later.">
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    )
  return <Book user={user} list={list} addresses={addresses} />
}

function Book({ user, list, addresses }: { user: User; list: Address[]; addresses: Addresses }) {
  const [open, setOpen] = useState<Address | 'new'>()
  /**
   * Where the focus returns to: the button that opened the form, or the one for a new address when
   * a card is gone.
   */
  const [opener, setOpener] = useState('')

  function show(next: Address | 'new'): void {
    setOpener(next === 'new' ? next : next._id)
    setOpen(next)
  }

  async function save(details: ShippingDetails): Promise<Record<string, string> | undefined> {
    const refused = await addresses.save(details, open === 'new' ? undefined : open?._id)
    if (!refused) setOpen(undefined)
    return refused
  }

  async function remove(address: Address): Promise<void> {
    setOpener('')
    if (
      !(await askConfirm('Are you sure you want to delete this address?', {
        confirm: 'Delete',
        danger: true,
      }))
    )
      return
    if (await addresses.remove(address)) setOpener('new')
  }

  if (open) {
    const [title, details] =
      open === 'new' ? ['Add address', newDetails(user)] : ['Edit address', toDetails(open)]
    return (
      <AddressForm
        title={title}
        details={details}
        onSave={save}
        onCancel={() => setOpen(undefined)}
      />
    )
  }
  return (
    <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      {list.map((address) => (
        <AddressCard
          key={address._id}
          address={address}
          focused={opener === address._id}
          onEdit={() => show(address)}
          onDelete={() => void remove(address)}
          onMakeDefault={() => void addresses.makeDefault(address)}
        />
      ))}
      <li>
        <button
          ref={opener === 'new' ? takeFocus : undefined}
          type="button"
          onClick={() => show('new')}
          className={
            'flex min-h-32 size-full items-center justify-center gap-2 border border-dashed ' +
            'border-jamun-400 p-5 font-medium hover:border-jamun-900'
          }
        >
          <Plus aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
          Add address
        </button>
      </li>
    </ul>
  )
}
