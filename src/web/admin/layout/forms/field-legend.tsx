import type { ReactElement, Ref } from 'react'

/**
 * The legend of a group of fields, with a note at its right, where fields say "Optional". With a
 * `ref` it can take the focus.
 */
export const FieldLegend = ({
  ref,
  label,
  note,
}: {
  ref?: Ref<HTMLLegendElement>
  label: string
  note?: string
}): ReactElement => (
  <legend
    ref={ref}
    tabIndex={ref ? -1 : undefined}
    className={
      'mb-1.5 flex w-full flex-wrap items-baseline justify-between gap-x-3 text-sm font-medium ' +
      'text-jamun-800'
    }
  >
    {label} <span className="text-xs font-normal text-jamun-500">{note}</span>
  </legend>
)
