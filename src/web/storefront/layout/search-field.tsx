import { Search } from 'lucide-react'
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { Form, useLocation } from 'react-router'
import type { Popup } from '#web/storefront/search/use-combobox.ts'

/** The search works without suggestions if their file fails to load. */
const Suggestions = lazy(() =>
  import('#web/storefront/search/suggestions.tsx').then(
    (file) => ({ default: file.Suggestions }),
    () => ({ default: () => null }),
  ),
)

const CLOSED: Popup = { open: false, active: undefined }
const MAX_QUERY_LENGTH = 100
/** The placeholder of every search. CSS shows it only while the field is empty. */
export const PLACEHOLDER = 'Search jhumkas, rings, bangles'

type SearchFieldProps = {
  id: string
  /** The query that the page shows. */
  q: string
  field?: RefObject<HTMLInputElement | null>
  placeholder?: string
  className: string
  /** The buttons in the field. */
  children: ReactNode
}

/**
 * The search: a plain GET form that works without scripts. After hydration it shows suggestions.
 */
export function SearchField({
  id,
  q,
  field,
  placeholder,
  className,
  children,
}: SearchFieldProps): ReactElement {
  const ownRef = useRef<HTMLInputElement>(null)
  const inputRef = field ?? ownRef
  const list = useId()
  const [suggests, setSuggests] = useState(false)
  const [popup, setPopup] = useState(CLOSED)
  const shown = useRef(q)
  useEffect(() => {
    if (shown.current === q) return
    shown.current = q
    if (inputRef.current) inputRef.current.value = q
  }, [inputRef, q])
  const startSuggestions = () => setSuggests(true)
  return (
    <Form action="/search" role="search" className="relative">
      <label htmlFor={id} className="sr-only">
        Search
      </label>
      <input
        ref={inputRef}
        id={id}
        name="q"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={popup.open}
        aria-controls={popup.open ? list : undefined}
        aria-activedescendant={popup.active}
        defaultValue={q}
        maxLength={MAX_QUERY_LENGTH}
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder}
        onFocus={startSuggestions}
        onInput={startSuggestions}
        className={className}
      />
      {children}
      {suggests && (
        <Suspense>
          <Suggestions field={inputRef} list={list} onPopup={setPopup} />
        </Suspense>
      )}
    </Form>
  )
}

/** The search on wide screens. On the search page it contains the current query. */
export function SearchForm(): ReactElement {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const text = query.get('typed') ?? query.get('q') ?? ''
  const q = pathname.toLowerCase() === '/search' ? text : ''
  return (
    <div className="hidden w-72 lg:block">
      <SearchField
        id="header-search"
        q={q}
        placeholder={PLACEHOLDER}
        className={
          'min-h-11 w-full rounded-xs border border-jamun-200 bg-white pl-11 pr-3 text-sm ' +
          'placeholder:text-jamun-500 hover:border-jamun-400'
        }
      >
        <button
          type="submit"
          className={
            'absolute inset-y-0 left-0 grid w-11 place-items-center text-jamun-700 ' +
            'hover:text-rani-600'
          }
        >
          <Search aria-hidden="true" strokeWidth={1.6} className="size-5" />
          <span className="sr-only">Search</span>
        </button>
      </SearchField>
    </div>
  )
}
