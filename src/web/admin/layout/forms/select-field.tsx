import { useId, type ComponentProps, type ReactElement } from 'react'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  optional?: boolean
}

/** A select with its label, hint and error. All other props, options and `ref` too, go to it. */
export function SelectField({
  label,
  error,
  hint,
  optional = false,
  id,
  ...select
}: SelectFieldProps): ReactElement {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return (
    <div>
      <FieldLabel htmlFor={fieldId} label={label} optional={optional} />
      <select
        {...select}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={fieldClass(Boolean(error))}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
