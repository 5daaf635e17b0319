import type { ReactElement } from 'react'
import { fieldClass } from '#web/ui/field.tsx'

type FilterSelectProps = {
  /** The name for screen readers. The options name it for others. */
  label: string
  value: string
  /** The values with their labels. */
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

/** A filter of a list as a native select, in the row of its search. */
export const FilterSelect = ({
  label,
  value,
  options,
  onChoose,
}: FilterSelectProps): ReactElement => (
  <div className="min-w-28 flex-1 sm:flex-none">
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={fieldClass(false, 'min-h-11! text-sm sm:w-auto! sm:max-w-40')}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  </div>
)
