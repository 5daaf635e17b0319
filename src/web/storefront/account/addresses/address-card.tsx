import type { Address } from '#web/api/account/address.ts'
import { AddressLine } from '#web/storefront/address/address-line.tsx'
import { formatMobile } from '#web/storefront/account/format.ts'

/** Ref callback that focuses a button when it mounts. */
export const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

type AddressActions = {
  /** Whether the focus returns to this card after an edit. */
  focused: boolean
  onEdit: () => void
  onDelete: () => void
  onMakeDefault: () => void
}

/** One address with its actions. The default address has a red border and a badge. */
export function AddressCard({ address, ...actions }: { address: Address } & AddressActions) {
  const { name, phone, isDefault } = address
  return (
    <li
      className={
        'flex flex-col border bg-white p-5 ' +
        `${isDefault ? 'border-rani-600' : 'border-jamun-200'}`
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h2>
        {isDefault && (
          <span
            className={
              'inline-flex items-center gap-1.5 rounded-full bg-mor-100 px-2.5 py-1 text-xs ' +
              'font-semibold whitespace-nowrap text-mor-700'
            }
          >
            <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
            Default
          </span>
        )}
      </div>
      <p className="mt-2 text-jamun-800 wrap-break-word">
        <AddressLine to={address} />
        <br />
        <span className="tnum">{formatMobile(phone)}</span>
      </p>
      <div className="mt-auto flex flex-wrap gap-x-5 pt-4 text-sm">
        <ActionButton
          name="Edit"
          address={address}
          onClick={actions.onEdit}
          focused={actions.focused}
        />
        <ActionButton name="Delete" address={address} onClick={actions.onDelete} />
        {!isDefault && (
          <ActionButton name="Make default" address={address} onClick={actions.onMakeDefault} />
        )}
      </div>
    </li>
  )
}

function ActionButton({
  name,
  address,
  onClick,
  focused = false,
}: {
  name: string
  address: Address
  onClick: () => void
  focused?: boolean
}) {
  return (
    <button
      type="button"
      ref={focused ? takeFocus : undefined}
      onClick={onClick}
      className={
        'min-h-11 min-w-11 text-left font-medium text-rani-600 underline underline-offset-4 ' +
        'hover:text-rani-700'
      }
    >
      {name}
      <span className="sr-only">{` ${address.name}, ${address.address}`}</span>
    </button>
  )
}
