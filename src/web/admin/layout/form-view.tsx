import { ArrowLeft, Plus } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { editedIn, withEdited } from '#web/admin/layout/views/view-query.ts'
import { Button } from '#web/ui/button.tsx'

const HASH = '#form'

/** Tailwind's `md`: from here up a form stands beside or above its list. */
const isNarrow = (): boolean => window.matchMedia('(width < 48rem)').matches

export type FormView = { isOpen: boolean; open: (id?: string) => void; close: () => void }

const showsForm = ({ hash, search }: { hash: string; search: string }): boolean =>
  hash === HASH || editedIn(search) !== undefined

const FROM_LIST = 'from the list'

/**
 * Whether a narrow screen shows its form instead of its list. The URL says so, with its hash or
 * with the id of the row that is edited. So Back of the browser leads to the list. `open` also
 * scrolls a wide screen to its form; there the URL has the id only.
 */
export function useFormView(): FormView {
  const location = useLocation()
  const { pathname } = location
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  // After a save `close` is called with the response: it needs the address of that time.
  const latest = useRef(location)
  useEffect(() => void (latest.current = location), [location])
  // The list is shown while the navigation that closes the form loads it again.
  const isOpen = showsForm(next?.pathname === pathname ? next : location)
  const open = (id?: string) => {
    const { search } = next?.pathname === pathname ? next : window.location
    const edited = editedIn(search)
    const fromList = isNarrow() ? FROM_LIST : undefined
    if (id !== undefined && id !== edited) {
      const state: unknown = edited === undefined ? fromList : latest.current.state
      void navigate({ search: withEdited(search, id) }, { state, replace: edited !== undefined })
    } else if (id === undefined && fromList && !isOpen) {
      void navigate({ search: withEdited(search, undefined), hash: HASH }, { state: fromList })
    }
    if (!isNarrow() || isOpen) window.scrollTo({ top: 0 })
  }
  const close = () => {
    if (!isOpen) return
    const { search, state } = latest.current
    // While the list loads, the navigation to the form is not yet in the history of the browser.
    const isInHistory = showsForm(window.location)
    if (state === FROM_LIST && isInHistory) return void navigate(-1)
    void navigate({ search: withEdited(search, undefined) }, { replace: true })
  }
  return { isOpen, open, close }
}

/** The row that a form edits, undefined for a new one, with the form's view. */
export function useEditedRow<Row>() {
  const view = useFormView()
  const [edited, setEdited] = useState<Row>()
  const edit = (row: Row | undefined) => {
    setEdited(() => row)
    view.open()
  }
  const close = () => {
    setEdited(undefined)
    view.close()
  }
  return {
    view,
    edited,
    edit,
    add: () => edit(undefined),
    close,
    forget: () => setEdited(undefined),
  }
}

type FormAndListProps = {
  view: FormView
  /** The head of the screen. Beside the form of a narrow screen only its title is read aloud. */
  head: ReactNode
  form: ReactNode
  /** The button that opens the form for a new row; none if rows are only edited. */
  add?: { label: string; onClick: () => void }
  /** Whether the form stands on a wide screen too. */
  hasForm?: boolean
  /** The form takes the whole width, and the list stands below it. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A form and a list. From 768 px up both are on the page. Below, the list comes first with a button
 * that opens the form as its own view.
 */
export function FormAndList({
  view,
  head,
  form,
  add,
  hasForm = true,
  isWide = false,
  children,
}: FormAndListProps): ReactElement {
  const formPart = useRef<HTMLDivElement>(null)
  const listPart = useRef<HTMLDivElement>(null)
  useFocusInView(view.isOpen, formPart, listPart)
  // Up to 1408 px the form is narrower, so that the list has room for columns.
  const columns =
    hasForm && !isWide
      ? 'xl:grid-cols-[20rem_minmax(0,1fr)] min-[88rem]:grid-cols-[23rem_minmax(0,1fr)]'
      : ''
  return (
    <>
      {/* Its controls are not seen here, so the keyboard must not reach them. */}
      <div className={view.isOpen ? 'max-md:sr-only max-md:[&_:is(a,button)]:hidden' : ''}>
        {head}
      </div>
      <div className={`grid grid-cols-1 items-start gap-5 ${columns}`}>
        <div
          ref={formPart}
          data-closed-form={view.isOpen ? undefined : ''}
          className={`md:contents ${view.isOpen ? '' : 'max-md:hidden'}`}
        >
          <button
            type="button"
            onClick={view.close}
            className="-mt-3 mb-2 inline-flex min-h-11 items-center gap-2 font-medium md:hidden"
          >
            <ArrowLeft aria-hidden="true" strokeWidth={1.6} className="size-5" />
            Back to the list
          </button>
          {form}
        </div>
        <div ref={listPart} className={`min-w-0 md:contents ${view.isOpen ? 'max-md:hidden' : ''}`}>
          {add && (
            <Button
              size="lg"
              data-opens-form
              className="mb-4 w-full md:hidden"
              onClick={add.onClick}
            >
              <Plus aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
              {add.label}
            </Button>
          )}
          {children}
        </div>
      </div>
    </>
  )
}

/** Focuses the first field of a form, if `isOn`. Returns the ref of the form. */
export function useFormFocus(isOn: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOn) focusAtStart(form.current?.querySelector('input'))
  }, [isOn])
  return form
}

/** Focuses a field, and shows the beginning of its text. */
function focusAtStart(field: HTMLElement | null | undefined): void {
  if (field instanceof HTMLInputElement && field.type === 'text') field.setSelectionRange(0, 0)
  field?.focus()
}

type Part = { current: HTMLDivElement | null }

/**
 * Gives the focus to the first field of the form when it opens, and back to the control that opened
 * it when it closes.
 */
function useFocusInView(isOpen: boolean, form: Part, list: Part): void {
  const opener = useRef<Element>(null)
  const wasOpen = useRef(false)
  const move = useEffectEvent(() => {
    if (!isNarrow()) return
    if (isOpen) {
      const field = 'input:not(:disabled), select, textarea'
      focusAtStart(form.current?.querySelector<HTMLElement>(field))
      return
    }
    const { current } = opener
    const back = current?.isConnected
      ? current
      : list.current?.querySelector<HTMLElement>('[data-opens-form]')
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
  })
  // Before the form is seen. Later it could move the cursor of somebody who types already.
  useLayoutEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    move()
  }, [isOpen])
  useEffect(() => {
    const { current } = list
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof Element) opener.current = target
    }
    current?.addEventListener('focusin', keep)
    return () => current?.removeEventListener('focusin', keep)
  }, [list])
}

/**
 * The buttons of a form in a panel, at its right from 768 px on. They stay at the foot of the
 * window while it is longer.
 */
export function FormFoot({ children }: { children: ReactNode }): ReactElement {
  return (
    <div
      data-form-foot
      className={
        'sticky bottom-0 z-10 -mx-5 -mb-5 grid gap-3 border-t border-jamun-200 bg-white px-5 ' +
        'py-3 max-md:shadow-bar max-[18rem]:-mx-3! max-[18rem]:-mb-3! max-[18rem]:px-3! ' +
        'min-[20rem]:max-md:auto-cols-fr min-[20rem]:max-md:grid-flow-col md:flex md:flex-wrap ' +
        'md:justify-end md:py-2 lg:-mx-6 lg:-mb-6 lg:px-6'
      }
    >
      {children}
    </div>
  )
}
