import { Search, X } from 'lucide-react'
import { useRef, useState, type ReactElement } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'

type Props = {
  label: string
  placeholder?: string
  width?: string
  /** How many rows the list has now. They are announced after a search. */
  found?: number
}

/** The text of the field, which follows the URL: it is another one after Back of the browser. */
function useText(q: string) {
  const [text, setText] = useState(q)
  const [last, setLast] = useState(q)
  if (q !== last) {
    setLast(q)
    setText(q)
  }
  return [text, setText] as const
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-4.5' } as const
const ICON_BUTTON =
  'absolute inset-y-0 grid w-11 place-items-center text-jamun-700 hover:text-rani-600'

/** The search field of a list. The query is in the URL. The field keeps the focus. */
export function SearchBox({
  label,
  placeholder = label,
  width = 'sm:w-64',
  found,
}: Props): ReactElement {
  const [search] = useSearchParams()
  const submit = useSubmit()
  const q = search.get('q') ?? ''
  const [text, setText] = useText(q)
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    setText('')
    field.current?.focus()
    if (q) void submit(withoutSearch(search), { preventScrollReset: true })
  }
  return (
    <search className={`w-full ${width}`}>
      <Form className="relative" preventScrollReset>
        <OtherFilters search={search} />
        <label className="block">
          <span className="sr-only">{label}</span>
          {/* Not of the type search: the browser would draw a second button that clears it. */}
          <input
            ref={field}
            type="text"
            role="searchbox"
            name="q"
            value={text}
            maxLength={100}
            enterKeyHint="search"
            placeholder={placeholder}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && setText('')}
            className={
              'min-h-11 w-full truncate rounded-xs border border-jamun-400 pl-11 text-sm ' +
              `placeholder:text-jamun-500 ${text ? 'pr-11' : 'pr-3'}`
            }
          />
        </label>
        <button type="submit" aria-label="Search" className={`left-0 ${ICON_BUTTON}`}>
          <Search {...ICON} />
        </button>
        {text && (
          <button
            type="button"
            aria-label="Clear the search"
            title="Clear the search"
            onClick={clear}
            className={`right-0 ${ICON_BUTTON}`}
          >
            <X {...ICON} />
          </button>
        )}
      </Form>
      {found !== undefined && <Found text={q && foundText(found)} />}
    </search>
  )
}

const foundText = (found: number): string =>
  found === 0 ? 'Nothing found' : `${found.toLocaleString('en-IN')} found`

/** Announces how many rows a search has found. */
const Found = ({ text }: { text: string }) => (
  <p role="status" className="sr-only">
    {text}
  </p>
)

const OtherFilters = ({ search }: { search: URLSearchParams }) =>
  [...withoutSearch(search)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))

/** The filters of the same list without its search, on its first page. */
function withoutSearch(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('q')
  next.delete('page')
  return next
}
