import type { ReactElement } from 'react'
import { FieldLegend } from '#web/admin/layout/forms/field-legend.tsx'
import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'

type ChoiceProps = {
  label: string
  categories: readonly AdminCategory[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Chips that choose categories. */
export function CategoryChoice({ label, categories, chosen, onChange }: ChoiceProps): ReactElement {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <fieldset>
      <FieldLegend label={label} note="Optional" />
      <div className="-m-1 flex max-h-80 flex-wrap gap-2 overflow-y-auto p-1">
        {categories.map(({ value, label: name, isHidden }) => (
          <label
            key={value}
            className={
              'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full wrap-anywhere ' +
              'border border-jamun-300 px-4 text-sm has-checked:border-jamun-900 ' +
              'has-checked:bg-jamun-900 has-checked:text-white has-focus-visible:outline-2 ' +
              'has-focus-visible:outline-offset-2 has-focus-visible:outline-mor-700'
            }
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="sr-only"
            />
            {name}
            {isHidden && ' (hidden)'}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
