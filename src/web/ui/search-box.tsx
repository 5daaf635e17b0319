import { Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { Form, useSearchParams } from 'react-router'

type Props = { label: string; placeholder?: string; width?: string }

/** The search field of a list. The query is in the URL. */
export function SearchBox({ label, placeholder = label, width = 'sm:w-64' }: Props): ReactElement {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  return (
    <search className={`w-full ${width}`}>
      <Form className="relative" key={q}>
        {[...search].map(([name, value]) =>
          name === 'q' || name === 'page' ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <label className="block">
          <span className="sr-only">{label}</span>
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            enterKeyHint="search"
            placeholder={placeholder}
            className={
              'min-h-11 w-full truncate rounded-xs border border-jamun-400 pl-11 pr-3 text-sm ' +
              'placeholder:text-jamun-500'
            }
          />
        </label>
        <button
          type="submit"
          aria-label="Search"
          className={
            'absolute inset-y-0 left-0 grid w-11 place-items-center text-jamun-700 ' +
            'hover:text-rani-600'
          }
        >
          <Search aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
        </button>
      </Form>
    </search>
  )
}
