import { useState, type ReactElement, type ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import type {
  FilterValue,
  FilterGroup,
  FilterOptions,
} from '#web/storefront/listing/listing-data.ts'
import {
  FILTER_LABELS,
  FILTER_NAMES,
  filterEntries,
  listingPath,
  withValue,
  type FilterName,
  type Filters,
} from './listing-filters.ts'

/** The selected filters, including clicks that the server has not processed yet. */
function useOptimisticFilters(
  path: string,
  filters: Filters,
): { selected: Filters; toggle(name: FilterName, value: string): void } {
  const navigate = useNavigate()
  const current = listingPath(path, filters)
  const [pending, setPending] = useState<{ from: string; filters: Filters } | null>(null)
  // The URL has changed, so it is newer than the pending filters.
  if (pending && pending.from !== current) setPending(null)
  const selected = pending?.from === current ? pending.filters : filters
  const toggle = (name: FilterName, value: string) => {
    const next = withValue(selected, name, value)
    setPending({ from: current, filters: next })
    void navigate(listingPath(path, next), { preventScrollReset: true })
  }
  return { selected, toggle }
}

type FilterFormProps = {
  path: string
  filters: Filters
  options: FilterOptions
  className: string
  /** Renders one filter around its values. */
  group(group: { name: FilterName; label: string; chosen: number; children: ReactNode }): ReactNode
}

/**
 * The filters with values, of which several can be selected: a plain GET form whose checkboxes take
 * effect at once after hydration.
 */
export function FilterForm({
  path,
  filters,
  options,
  className,
  group,
}: FilterFormProps): ReactElement {
  const { selected, toggle } = useOptimisticFilters(path, filters)
  const hiddenFields = filterEntries({ ...selected, page: 1 }).filter(
    ([name]) => !FILTER_NAMES.some((filter) => filter === name),
  )
  const groups = FILTER_NAMES.flatMap((name) => toGroup(name, options, selected))
  return (
    <Form action={path} preventScrollReset>
      {hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={className}>
        {groups.map(({ name, values }) =>
          group({
            name,
            label: FILTER_LABELS[name],
            chosen: selected.chosen[name].length,
            children: values.map((option) => (
              <ValueBox
                key={option.value}
                name={name}
                option={option}
                checked={selected.chosen[name].includes(option.value)}
                onToggle={toggle}
              />
            )),
          }),
        )}
      </div>
      <p className="hidden pt-4 noscript:block">
        <button type="submit" className={buttonClass('primary', 'sm')}>
          Show pieces
        </button>
      </p>
    </Form>
  )
}

/** Returns the values of a filter, including selected ones that no product has any more. */
function toGroup(name: FilterName, { groups }: FilterOptions, { chosen }: Filters): FilterGroup[] {
  const values = groups.find((group) => group.name === name)?.values ?? []
  const gone = chosen[name]
    .filter((value) => !values.some((option) => option.value === value))
    .map((value) => ({ value, label: value, count: 0 }))
  return values.length + gone.length > 0 ? [{ name, values: [...values, ...gone] }] : []
}

type ValueBoxProps = {
  name: FilterName
  option: FilterValue
  checked: boolean
  onToggle(name: FilterName, value: string): void
}

function ValueBox({ name, option: { value, label, count }, checked, onToggle }: ValueBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-xs pr-2 text-sm hover:bg-jamun-50">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={checked}
        onChange={() => onToggle(name, value)}
        className="ml-0.5 size-5 shrink-0 accent-(--color-rani-600)"
      />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {label} <span className="tnum text-jamun-500">({count})</span>
      </span>
    </label>
  )
}
