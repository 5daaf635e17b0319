import type { ComponentProps, ReactElement } from 'react'
import { fieldClass, useFieldParts } from '#web/ui/field.tsx'

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
  optional,
  id,
  ...select
}: SelectFieldProps): ReactElement {
  const parts = useFieldParts({ id, label, error, hint, optional })
  return (
    <div>
      {parts.label}
      <select {...select} {...parts.control} className={fieldClass(Boolean(error))} />
      {parts.note}
    </div>
  )
}
