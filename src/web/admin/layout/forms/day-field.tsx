import type { ReactElement } from 'react'
import { fieldClass } from '#web/ui/field.tsx'

type DayFieldProps = { name: string; label: string; day: string | undefined; required?: boolean }

/** A day in a form of filters, as YYYY-MM-DD. */
export const DayField = ({ name, label, day, required }: DayFieldProps): ReactElement => (
  <label className="min-w-0">
    <span className="mb-1 block text-jamun-700">{label}</span>
    <input
      type="date"
      name={name}
      defaultValue={day}
      required={required}
      // focus-within, because the calendar button inside the field takes the focus too.
      className={fieldClass(
        false,
        'text-sm focus-within:outline-2 focus-within:outline-mor-700 sm:w-auto!',
      )}
    />
  </label>
)
