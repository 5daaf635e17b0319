import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { useQueryChange, withFilter } from '#web/admin/layout/forms/use-query-change.ts'

type Props = {
  label: string
  placeholder?: string
  width?: string
  /** How many rows the list has now. They are announced after a search. */
  found?: number
}

const TYPED_MS = 300
const MIN_LETTERS = 2

/**
 * The text of the field, which follows the URL: it is another one after Back of the browser. A
 * moment after the last letter the list loads with it, from two letters on. The letters that are
 * typed while it loads stay. The router ends a load when the next one begins.
 */
function useText(q: string) {
  const [text, setText] = useState(q)
  const [last, setLast] = useState(q)
  /** What was typed last, until it is searched for. */
  const [typed, setTyped] = useState<{ text: string }>()
  const [sent, setSent] = useState<string>()
  if (q !== last) {
    setLast(q)
    if (q !== sent) {
      setText(q)
      setTyped(undefined)
    }
    setSent(undefined)
  }
  const change = useQueryChange()
  const send = useEffectEvent((wanted: string) => {
    setTyped(undefined)
    if (wanted === (sent ?? q) || (wanted !== '' && wanted.length < MIN_LETTERS)) return
    setSent(wanted)
    change((latest) => withFilter(latest, 'q', wanted), { replace: true })
  })
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => send(typed.text.trim()), TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const type = (next: string) => {
    setText(next)
    setTyped({ text: next })
  }
  /** The text is searched for now, not a moment later. */
  const begin = (wanted: string) => {
    setTyped(undefined)
    setSent(wanted)
  }
  return { text, setText, type, begin }
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
  const { text, setText, type, begin } = useText(q)
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    setText('')
    begin('')
    field.current?.focus()
    if (q) void submit(withoutSearch(search), { preventScrollReset: true })
  }
  return (
    <search className={`w-full ${width}`}>
      <Form className="relative" preventScrollReset onSubmit={() => begin(text)}>
        <OtherFilters search={search} />
        <label title={placeholder} className="block">
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
            onChange={({ target }) => type(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && type('')}
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
