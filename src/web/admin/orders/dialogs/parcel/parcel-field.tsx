import { useId, type ComponentProps, type ReactElement } from 'react'
import { fieldClass, FieldLabel, FieldNote } from '#web/ui/field.tsx'

type ParcelFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string
  /** Who gets the parcel. It stays when the field has an error. */
  hint: string
  error: string | undefined
}

/** The field for the tracking number of an order. All other props go to the input. */
export function ParcelField({ label, hint, error, ...input }: ParcelFieldProps): ReactElement {
  const id = useId()
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} />
      <input
        {...input}
        id={id}
        maxLength={80}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        className={fieldClass(Boolean(error))}
      />
      <FieldNote id={`${id}-hint`} hint={hint} />
      <FieldNote id={`${id}-error`} error={error} />
    </div>
  )
}
