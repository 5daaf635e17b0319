import type { ReactNode } from 'react'
import type { Address } from '#web/api/account/address.ts'

type SavedAddressesProps = { addresses: Address[]; chosen: string; onChoose: (id: string) => void }

/** The saved addresses as radio cards. The last card, with the id '', stands for the form. */
export function SavedAddresses({ addresses, chosen, onChoose }: SavedAddressesProps) {
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">Where should we send it?</legend>
      <div className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-3">
        {addresses.map((address) => (
          <Card
            key={address.id}
            name={address.name}
            checked={chosen === address.id}
            onChoose={() => onChoose(address.id)}
          >
            {`${address.address}, ${address.city}\u00a0${address.pincode}`}
          </Card>
        ))}
        <Card name="Another address" checked={chosen === ''} onChoose={() => onChoose('')}>
          {chosen === '' && 'Fill in the form below'}
        </Card>
      </div>
    </fieldset>
  )
}

function Card({
  name,
  checked,
  onChoose,
  children,
}: {
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <label
      className={
        'flex min-h-12 cursor-pointer items-start gap-3 border-2 bg-white p-3.5 text-sm ' +
        `${checked ? 'border-rani-600' : 'border-jamun-200 hover:border-jamun-400'}`
      }
    >
      <input
        type="radio"
        name="saved-address"
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-rani-600"
      />
      <span className="min-w-0 wrap-break-word">
        <strong className="block font-semibold">{name}</strong>
        {children}
      </span>
    </label>
  )
}
