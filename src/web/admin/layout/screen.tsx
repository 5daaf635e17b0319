import {
  memo,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { useBlocker, useLocation, useNavigate, useRevalidator } from 'react-router'
import { serverMessage } from '#web/api/client.ts'
import { readToken } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorNumber } from '#web/ui/feedback/error-number.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { CONNECTION_HINT, Outage } from './admin-data.ts'
import { editedIn, withEdited } from '#web/admin/layout/views/view-query.ts'

/** The head of an admin screen: its title, a line under it, and its buttons. */
export function ScreenHead({
  title,
  beside,
  line,
  children,
}: {
  title: string
  /** What is beside the title. */
  beside?: ReactNode
  line?: ReactNode
  children?: ReactNode
}): ReactElement {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-3 lg:mb-7">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">
          <h1
            className={
              'min-w-0 font-display text-[1.9rem] leading-tight max-[18rem]:text-[1.5rem] ' +
              'lg:text-[2.375rem]'
            }
          >
            {title}
          </h1>
          {beside}
        </div>
        {line && <p className="mt-0.5 text-sm text-jamun-700">{line}</p>}
      </div>
      {children}
    </div>
  )
}

/** A white panel. `marked` adds the line that marks an edit; `beside` is beside the title. */
export function Panel({
  title,
  beside,
  marked = false,
  className = '',
  children,
}: {
  title: string
  beside?: ReactNode
  marked?: boolean
  className?: string
  children: ReactNode
}): ReactElement {
  return (
    <section
      aria-label={title}
      className={
        `bg-white p-5 max-[18rem]:p-3 lg:p-6 ${marked ? 'border-t-3 border-rani-600' : ''} ` +
        `${className}`
      }
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="min-w-0 font-display text-[1.375rem] wrap-anywhere">{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** Shown while the data of a screen is loading. */
function ScreenLoading({ title, loading }: ScreenTexts): ReactElement {
  return (
    <>
      <ScreenHead title={title} />
      <p role="status" className="appear-late bg-white p-6 text-jamun-700">
        {loading}
      </p>
    </>
  )
}

/** The texts of a screen, and those of a failed load (specification). */
type ScreenTexts = {
  title: string
  loading: string
  toastText: string
  text: string
  /** Whether the texts of a failed load end with the reason. */
  saysWhy?: boolean
}

const reasonOf = ({ saysWhy = false }: ScreenTexts, error: unknown): string =>
  saysWhy ? ` ${serverMessage(error, CONNECTION_HINT)}` : ''

/**
 * Shown if the data of a screen failed to load: the toast and the line of the specification, and a
 * button to try again.
 */
function ScreenFailed({ error, ...texts }: ScreenTexts & { error: unknown }): ReactElement {
  const { revalidate, state } = useRevalidator()
  const { title, toastText, text } = texts
  const reason = reasonOf(texts, error)
  useEffect(() => toast('error', `${toastText}${reason}`), [error, toastText, reason])
  return (
    <>
      <ScreenHead title={title} />
      <div className="bg-white">
        <EmptyState kind="error" text={`${text}${reason}`} help="Please try again in a moment.">
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
          <ErrorNumber error={error} />
        </EmptyState>
      </div>
    </>
  )
}

/** The message in a part of a screen that failed to load, with a button to try again. */
export function LoadFailed({ text, onAgain }: { text: string; onAgain: () => void }): ReactElement {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm font-medium text-sindoor-600">{text}</p>
      <Button look="outline" size="sm" onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}

/**
 * Renders a component that takes no props only when its own state changes. The router renders
 * layouts with new props at every step of a load or a change.
 */
export const withoutProps = (Component: () => ReactElement) => memo(Component, () => true)

/** The props of a screen whose clientLoader is made by `adminLoader`. */
export type ScreenProps<Loader extends (...args: never[]) => Promise<unknown>> = {
  loaderData: Exclude<Awaited<ReturnType<Loader>>, Outage>
}

type Loaded<Data> = { data: Data; pathname: string; search: string; token: string | null }

/**
 * Makes the components of an admin screen, which its route module exports. `of` makes the screen
 * itself: if a later load fails in an outage, the screen keeps its data and what is typed in it, a
 * toast says so, and the address goes back to that of the data. It keeps nothing of another screen
 * or of another user.
 */
export const adminScreen = (texts: ScreenTexts) => ({
  Loading: (): ReactElement => <ScreenLoading {...texts} />,
  Failed: ({ error }: { error: unknown }): ReactElement => (
    <ScreenFailed {...texts} error={error} />
  ),
  of: <Data,>(Screen: ComponentType<{ loaderData: Data }>) =>
    function AdminScreen({ loaderData }: { loaderData: Data | Outage }): ReactElement {
      const { pathname, search } = useLocation()
      const [last, setLast] = useState<Loaded<Data>>()
      if (!(loaderData instanceof Outage) && last?.data !== loaderData)
        setLast({ data: loaderData, pathname, search, token: readToken() })
      const kept = last?.pathname === pathname && last.token === readToken() ? last : undefined
      useOutage(loaderData, kept && { texts, search, keptSearch: kept.search })
      if (!(loaderData instanceof Outage)) return <Screen loaderData={loaderData} />
      if (!kept) return <ScreenFailed {...texts} error={loaderData.error} />
      return <Screen loaderData={kept.data} />
    },
})

type KeptScreen = { texts: ScreenTexts; search: string; keptSearch: string }

/** Shows the toast about an outage, and goes back to the address of the data that is kept. */
function useOutage(loaderData: unknown, kept: KeptScreen | undefined): void {
  const navigate = useNavigate()
  const report = useEffectEvent(({ error }: Outage) => {
    if (!kept) return
    const { texts, search, keptSearch } = kept
    toast('error', texts.toastText + reasonOf(texts, error))
    // A form that was opened since then stays open.
    const back = withEdited(keptSearch, editedIn(search))
    if (back === withEdited(search, editedIn(search))) return
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    void navigate({ search: back }, options)
  })
  useEffect(() => {
    if (loaderData instanceof Outage) report(loaderData)
  }, [loaderData])
}

/** What a form with unsaved input offers to its page, as its `ref`: what `useUnsaved` returns. */
export type UnsavedForm = { confirmLeave: () => Promise<boolean> }
export type UnsavedFormRef = Ref<UnsavedForm>

const confirmLeave = (): Promise<boolean> =>
  askConfirm('What you have typed is not saved. Leave it?', { confirm: 'Leave it', refuse: 'Stay' })

/**
 * Asks for confirmation before unsaved input is lost: on navigation to another screen or to another
 * edited row, and when the tab is closed. Another page of the same list keeps the form, so it does
 * not ask. Use it once per screen: the router supports one blocker. `isDirty` is called at that
 * moment. Returns a function to call before the form is replaced; it resolves to false if the
 * administrator stays. The page can call it through `ref`.
 */
export function useUnsaved(isDirty: () => boolean, ref?: UnsavedFormRef): () => Promise<boolean> {
  const blocker = useBlocker(
    // After a logout the input cannot be saved any more, so it does not ask.
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      readToken() !== null &&
      (currentLocation.pathname !== nextLocation.pathname ||
        editedIn(currentLocation.search) !== editedIn(nextLocation.search)),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmLeave().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  // The returned function may be called after a response: it needs the state at that time.
  const latest = useRef(isDirty)
  useEffect(() => void (latest.current = isDirty), [isDirty])
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [])

  const leave = async () => !latest.current() || confirmLeave()
  useImperativeHandle(ref, () => ({ confirmLeave: leave }))
  return leave
}

/**
 * Returns the labelled section around a control. It stays when a row or a list in it is replaced.
 */
const sectionOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('section[aria-label]') : null

function focusSection(section: HTMLElement): void {
  section.tabIndex = -1
  section.focus({ preventScroll: true })
}

/**
 * Keeps the keyboard focus on the page. A control that was moved in the document gets it back. If
 * the control was removed, the labelled section around it gets the focus, or else the start of the
 * page. A click elsewhere still removes it.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null
    let section: HTMLElement | null = null
    const onFocusMove = (event: Event) => {
      last = event.type === 'focusin' ? event.target : null
      section = sectionOf(last)
    }
    const restore = () => {
      if (!(last instanceof HTMLElement) || document.activeElement !== document.body) return
      if (last.isConnected) last.focus({ preventScroll: true })
      else if (section?.isConnected) focusSection(section)
      else document.getElementById('main')?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true })
    for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, onFocusMove)
    return () => {
      observer.disconnect()
      for (const type of ['focusin', 'pointerdown']) document.removeEventListener(type, onFocusMove)
    }
  }, [])
}
