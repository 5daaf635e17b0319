import { Plus } from 'lucide-react'
import type { User } from '#web/api/account/user.ts'
import type { Address } from '#web/api/account/address.ts'
import { newDetails, toDetails } from '#web/storefront/address/shipping-details.ts'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { AddressCard, takeFocus } from './address-card.tsx'
import type { useAddressBook } from './use-address-book.ts'

type AddressBookProps = {
  user: User
  addresses: Address[]
  book: ReturnType<typeof useAddressBook>
}

/** The address cards, or the form of the address that is being edited. */
export function AddressBook({ user, addresses, book }: AddressBookProps) {
  const { editing, AddressForm, focusTarget } = book
  if (editing && !AddressForm) return <LoadingForm />
  if (editing && AddressForm) {
    const [title, details] =
      editing === 'new' ? ['Add address', newDetails(user)] : ['Edit address', toDetails(editing)]
    return <AddressForm title={title} details={details} onSave={book.save} onCancel={book.cancel} />
  }
  return (
    <>
      {addresses.length === 0 && (
        <p className="mt-6">
          No address yet. Tick “Save this address for next time” at checkout, or add one.
        </p>
      )}
      <ul className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            focused={focusTarget === address.id}
            onEdit={() => void book.edit(address)}
            onDelete={() => void book.remove(address)}
            onMakeDefault={() => void book.makeDefault(address)}
          />
        ))}
        <AddAddressCard focused={focusTarget === 'new'} onClick={() => void book.edit('new')} />
      </ul>
    </>
  )
}

const LoadingForm = () => (
  <div className="mt-6 min-h-120">
    <LinesSkeleton text="Loading..." />
  </div>
)

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
