import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'

type RowFormProps = {
  label: string
  /** Changes when the fields were checked: the first wrong field takes the focus. */
  problems: object
  /** Changes when somebody else changed the row: the first note about it takes the focus. */
  stale: object
  onSave: () => void
  onClose: () => void
  className: string
  children: ReactNode
}

/** The form that stands in a row of a list. Enter saves, Escape closes. */
export function RowForm({
  label,
  problems,
  stale,
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
    </form>
  )
}
