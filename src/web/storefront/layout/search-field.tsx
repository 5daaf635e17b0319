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
import { Form } from 'react-router'

const Suggestions = lazy(async () => ({
  default: (await import('#web/storefront/search/suggestions.tsx')).Suggestions,
}))

/**
 * The state of the suggestions for the ARIA attributes of the field: open or not, and the id of the
 * active option.
 */
export type Popup = { open: boolean; active: string | undefined }

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
