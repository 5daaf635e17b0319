import { Search, X } from 'lucide-react'
import type { MouseEvent, ReactElement, RefObject } from 'react'
import { PLACEHOLDER, SearchField } from '#web/storefront/layout/search-field.tsx'

function clearField({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const field = currentTarget.form?.querySelector('input')
  if (!field) return
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

type PhoneSearchFieldProps = {
  id: string
  q: string
  field: RefObject<HTMLInputElement | null>
  /** The width of the field and its look with the focus. */
  className: string
  /** Where the button that clears the field is, at the right. */
  clearClass: string
}

/** The search field of phones, with a button that searches and one that clears it. */
export function PhoneSearchField({
  id,
  q,
  field,
  className,
  clearClass,
}: PhoneSearchFieldProps): ReactElement {
  return (
    <SearchField
      id={id}
      q={q}
      field={field}
      placeholder={PLACEHOLDER}
      className={
        'peer h-12 rounded-xs border border-jamun-400 bg-white px-11 text-base text-ellipsis ' +
        `text-jamun-950 placeholder:text-jamun-500 placeholder-shown:pr-3 ${className}`
      }
    >
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 left-0 grid h-12 w-11 place-items-center"
      >
        <Search aria-hidden="true" strokeWidth={1.6} className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Clear"
        onClick={clearField}
        className={
          `absolute top-0 grid h-12 w-11 place-items-center ${clearClass} ` +
          'peer-placeholder-shown:hidden'
        }
      >
        <X aria-hidden="true" strokeWidth={1.6} className="size-5" />
      </button>
    </SearchField>
  )
}
