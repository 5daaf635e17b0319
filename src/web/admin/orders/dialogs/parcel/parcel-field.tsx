import { useId, type ComponentProps, type ReactElement } from 'react'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { fieldClass, FieldLabel, FieldNote } from '#web/ui/field.tsx'

type ParcelFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string
  /** Who gets the parcel. It stays when the field has an error. */
  hint: string
  error: string | undefined
  /** What is unusual about the number; it is taken all the same. */
  warning?: string | undefined
  /** Set if another customer's order has the number: whether it is used anyway. */
  isShared?: boolean
  onShare?: (isOn: boolean) => void
}

/** The field for the tracking number of an order. All other props go to the input. */
export function ParcelField({
  label,
  hint,
  error,
  warning,
  isShared,
  onShare,
  ...input
}: ParcelFieldProps): ReactElement {
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
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-warning ${id}-hint`}
        className={fieldClass(Boolean(error))}
      />
      <FieldNote id={`${id}-hint`} hint={hint} />
      <p id={`${id}-warning`} role="status" className="text-sm text-zari-700 not-empty:mt-1.5">
        {warning}
      </p>
      <FieldNote id={`${id}-error`} error={error} />
      {onShare && (
        <Tick
          checked={isShared ?? false}
          aria-describedby={`${id}-error ${id}-hint`}
          onChange={({ target }) => onShare(target.checked)}
        >
          Use it anyway
        </Tick>
      )}
    </div>
  )
}
