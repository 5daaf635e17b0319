import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { atom } from 'nanostores'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { isUnreachable } from '#web/api/client.ts'

type Kind = 'success' | 'warning' | 'error'
/**
 * `takesFocus` moves the keyboard focus to the action; the toast stays while it has the focus. One
 * `forWide` is left out on phones.
 */
type Action = {
  label: string
  to?: string
  onClick?: () => void
  takesFocus?: boolean
  forWide?: boolean
}
type Toast = {
  id: number
  kind: Kind
  text: string
  actions: Action[]
  note: string | undefined
}

const SHOWN_MS = 3000
const MAX_TOASTS = 3
const ICONS = { success: CircleCheck, warning: CircleAlert, error: CircleX }
const COLOURS = {
  success: 'text-mehendi-700',
  warning: 'text-kesar-600',
  error: 'text-sindoor-600',
}

/** The messages on the screen, the oldest first. */
export const $toasts = atom<Toast[]>([])
let lastId = 0

/** Removes the message with this text before its time, when it no longer holds. */
export const dismissToast = (text: string): void =>
  $toasts.set($toasts.get().filter((other) => other.text !== text))

/**
 * Shows a message at the bottom for 3 s. A message that is already shown starts its time again. At
 * most three are shown. `note` is a smaller second line.
 */
export function toast(
  kind: Kind,
  text: string,
  action: Action | Action[] = [],
  note?: string,
): void {
  lastId += 1
  const others = $toasts.get().filter((other) => other.kind !== kind || other.text !== text)
  $toasts.set(
    [...others, { id: lastId, kind, text, actions: [action].flat(), note }].slice(-MAX_TOASTS),
  )
}

/**
 * Returns the retry action of a toast after a network failure. Undefined after a refusal, which a
 * retry would only repeat.
 */
export const toRetryAction = (
  error: unknown,
  act: () => Promise<unknown> | void,
): Action | undefined =>
  isUnreachable(error) ? { label: 'Try again', onClick: () => void act() } : undefined

/** The action of a toast, such as "Sign In" or "Undo". */
function ToastAction({ action, onDone }: { action: Action; onDone: () => void }) {
  const look =
    'min-h-11 shrink-0 content-center px-1 font-semibold text-rani-600 underline ' +
    `underline-offset-4 hover:text-rani-700 ${action.forWide ? 'max-sm:hidden' : ''}`
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (action.takesFocus) button.current?.focus()
  }, [action])
  const act = () => {
    // The button is removed with its toast.
    if (document.activeElement === button.current)
      document.getElementById('main')?.focus({ preventScroll: true })
    onDone()
    action.onClick?.()
  }
  if (action.to)
    return (
      <Link to={action.to} onClick={act} className={look}>
        {action.label}
      </Link>
    )
  return (
    <button ref={button} type="button" onClick={act} className={look}>
      {action.label}
    </button>
  )
}

/**
 * One toast. Its time stops while the focus is on it, or a pointer that has moved there: one that
 * rests where it appears does not stop it.
 */
function ToastBox({ toast: { kind, text, actions, note } }: { toast: Toast }) {
  const [paused, setPaused] = useState(false)
  const Icon = ICONS[kind]

  useEffect(() => {
    if (paused) return undefined
    const timer = setTimeout(() => dismissToast(text), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [paused, text])

  return (
    <div
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={
        'pointer-events-auto inline-flex min-h-12 animate-toast items-center gap-3 rounded-md ' +
        'relative border border-jamun-100 bg-white pl-3.5 pr-5 text-sm font-medium ' +
        `text-jamun-950 shadow-pop ${note ? 'pb-4' : ''}`
      }
    >
      <Icon aria-hidden="true" strokeWidth={1.6} className={`size-5 shrink-0 ${COLOURS[kind]}`} />
      <span className="py-3">{text}</span>
      {actions.map((action) => (
        <ToastAction key={action.label} action={action} onDone={() => dismissToast(text)} />
      ))}
      {note && <span className="absolute bottom-2 left-11.5 text-xs font-normal">{note}</span>}
    </div>
  )
}

/**
 * The region for toasts at the bottom centre. It is a polite live region, so it must exist before
 * its first message. Mounted once, in the root.
 */
export function Toaster(): ReactElement {
  const shown = useStore($toasts, { ssr: 'initial' })
  return (
    <div
      role="status"
      className={
        'toasts pointer-events-none fixed inset-x-0 z-40 flex flex-col items-center gap-2 ' + 'px-4'
      }
    >
      {shown.map((item) => (
        <ToastBox key={item.id} toast={item} />
      ))}
    </div>
  )
}
