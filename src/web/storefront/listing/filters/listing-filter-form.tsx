import { useState, type ReactElement, type ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import type { Choice, ChoiceGroup, Choices } from '#web/storefront/listing/listing-data.ts'
import {
  FILTER_LABELS,
  FILTER_NAMES,
  filterEntries,
  listingPath,
  withValue,
  type FilterName,
  type Filters,
} from './listing-filters.ts'

/** What is chosen, a click ahead of the address: a box is ticked before the server has answered. */
function useWanted(
  path: string,
  filters: Filters,
): { wanted: Filters; toggle(name: FilterName, value: string): void } {
  const navigate = useNavigate()
  const here = listingPath(path, filters)
  const [asked, setAsked] = useState<{ from: string; filters: Filters } | null>(null)
  // The address has moved: it knows, and what was asked before it is over.
  if (asked && asked.from !== here) setAsked(null)
  const wanted = asked?.from === here ? asked.filters : filters
  const toggle = (name: FilterName, value: string) => {
    const next = withValue(wanted, name, value)
    setAsked({ from: here, filters: next })
    void navigate(listingPath(path, next), { preventScrollReset: true })
  }
  return { wanted, toggle }
}

type FilterFormProps = {
  path: string
  filters: Filters
  choices: Choices
  className: string
  /** Draws one filter around its values. */
  group(group: { name: FilterName; label: string; chosen: number; children: ReactNode }): ReactNode
}

/**
 * The filters with values to choose from, several of each: a plain GET form whose boxes work at
 * once in a living page.
 */
export function FilterForm({
  path,
  filters,
  choices,
  className,
  group,
}: FilterFormProps): ReactElement {
  const { wanted, toggle } = useWanted(path, filters)
  const others = filterEntries({ ...wanted, page: 1 }).filter(
    ([name]) => !FILTER_NAMES.some((filter) => filter === name),
  )
  const offered = FILTER_NAMES.flatMap((name) => groupOf(name, choices, wanted))
  return (
    <Form action={path} preventScrollReset>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={className}>
        {offered.map(({ name, values }) =>
          group({
            name,
            label: FILTER_LABELS[name],
            chosen: wanted.chosen[name].length,
            children: values.map((choice) => (
              <ChoiceBox
                key={choice.value}
                name={name}
                choice={choice}
                checked={wanted.chosen[name].includes(choice.value)}
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

/** What is offered of a filter, and what is chosen in it even if nothing has it any more. */
function groupOf(name: FilterName, { groups }: Choices, { chosen }: Filters): ChoiceGroup[] {
  const values = groups.find((group) => group.name === name)?.values ?? []
  const gone = chosen[name]
    .filter((value) => !values.some((choice) => choice.value === value))
    .map((value) => ({ value, label: value, count: 0 }))
  return values.length + gone.length > 0 ? [{ name, values: [...values, ...gone] }] : []
}

type ChoiceBoxProps = {
  name: FilterName
  choice: Choice
  checked: boolean
  onToggle(name: FilterName, value: string): void
}

function ChoiceBox({ name, choice: { value, label, count }, checked, onToggle }: ChoiceBoxProps) {
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
