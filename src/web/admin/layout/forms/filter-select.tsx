import type { ReactElement } from 'react'
import { fieldClass } from '#web/ui/field.tsx'

type FilterSelectProps = {
  /** The name for screen readers. The options name it for others, unless it `isLabelled`. */
  label: string
  /** It is among fields with a label above them, and is as high as they are. */
  isLabelled?: boolean
  /** It is in a line of text, without a frame. */
  isPlain?: boolean
  value: string
  /** The values with their labels. */
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}

/** A filter of a list as a native select, in the row of its search or among other filters. */
export const FilterSelect = ({
  label,
  isLabelled = false,
  isPlain = false,
  value,
  options,
  onChoose,
}: FilterSelectProps): ReactElement => (
  <label className={`block text-sm ${isPlain ? 'min-w-0' : 'min-w-28 flex-1 sm:flex-none'}`}>
    <span className={isLabelled ? 'mb-1 block text-jamun-700' : 'sr-only'}>{label}</span>
    <select
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={fieldClass(
        false,
        isPlain
          ? '-my-0.5 min-h-11! w-auto! max-w-full border-0! bg-transparent! text-sm'
          : `text-sm sm:w-auto! sm:max-w-40 ${isLabelled ? '' : 'min-h-11!'}`,
      )}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
