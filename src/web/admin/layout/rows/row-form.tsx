import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'

type RowFormProps = {
  label: string
  /** Changes when the fields were checked: the first wrong field takes the focus. */
  problems: object
  /** Changes when somebody else changed the row: the first note about it takes the focus. */
  stale: object
  /** Why the last save failed, if it did. The fields keep what was typed. */
  failure: string | undefined
  onSave: () => void
  onClose: () => void
  className: string
  children: ReactNode
}

/** What a row says after a failed save that has no message at a field. */
export const failureText = ({ status }: { status: number }): string =>
  status === 0 ? 'Not saved: no connection. Try again.' : 'Not saved. Try again.'

/**
 * The form in a row of a list. Enter saves, Escape closes. All of the row is scrolled
 * into view when it opens, and when a message makes it taller.
 */
export function RowForm({
  label,
  problems,
  stale,
  failure,
  onSave,
  onClose,
  className,
  children,
}: RowFormProps): ReactElement {
  const form = useRef<HTMLFormElement>(null)
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  useEffect(() => focus('[aria-invalid="true"]'), [problems])
  useEffect(() => focus('[data-stale]'), [stale])
  useEffect(() => {
    // Some browsers return a promise, which is no cleanup.
    form.current?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [problems, stale, failure])
  return (
    // Escape closes the fields from the keyboard; a button of each form does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      aria-label={label}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
      className={className}
    >
      {children}
      {failure && (
        <p
          role="alert"
          className={
            'order-last flex w-full items-center justify-end gap-1.5 text-sm font-medium ' +
            'text-sindoor-600'
          }
        >
          <CircleAlert aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
          {failure}
        </p>
      )}
    </form>
  )
}
