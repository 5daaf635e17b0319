import { useState, type ReactElement, type ReactNode } from 'react'
import { Form } from 'react-router'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { call } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import {
  filterQuery,
  type FilterValue,
  type FilterGroup,
  type FilterOptions,
} from '#web/storefront/listing/listing-data.ts'
import { toFilterOptions } from '#web/storefront/listing/load-listing.ts'
import { ColourBead } from './colour-bead.tsx'
import {
  FILTER_LABELS,
  FILTER_NAMES,
  filterEntries,
  withValue,
  type FilterName,
  type Filters,
} from './listing-filters.ts'
import type { Choose } from './use-choice.ts'

type FilterFormProps = {
  path: string
  category: Category | undefined
  filters: Filters
  /** The filters of the page that is shown, whose values `options` has. */
  shown: Filters
  options: FilterOptions
  choose: Choose
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
  category,
  filters,
  shown,
  options,
  choose,
  className,
  group,
}: FilterFormProps): ReactElement {
  const toggle = (name: FilterName, value: string) => choose(withValue(filters, name, value))
  const hiddenFields = filterEntries({ ...filters, page: 1 }).filter(
    ([name]) => name !== 'typed' && !FILTER_NAMES.some((filter) => filter === name),
  )
  const { complete, loadAll } = useAllValues(category, shown)
  const groups = FILTER_NAMES.flatMap((name) => toGroup(name, complete ?? options, filters))
  return (
    <Form action={path} preventScrollReset>
      {hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={className}>
        {groups.map(({ name, values, hidden = 0 }) =>
          group({
            name,
            label: FILTER_LABELS[name],
            chosen: filters.chosen[name].length,
            children: (
              <>
                {values.map((option) => (
                  <ValueBox
                    key={option.value}
                    name={name}
                    option={option}
                    checked={filters.chosen[name].includes(option.value)}
                    onToggle={toggle}
                  />
                ))}
                {hidden > 0 && <ShowAll name={name} hidden={hidden} onShow={loadAll} />}
              </>
            ),
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

/**
 * All values of the filters, loaded when they are asked for. The values of other choices are
 * ignored.
 */
function useAllValues(category: Category | undefined, filters: Filters) {
  const query = filterQuery(category, filters)
  const key = JSON.stringify(query)
  const [loaded, setLoaded] = useState<{ key: string; options: FilterOptions }>()
  const loadAll = async () => {
    try {
      const reply = await call('GET /api/filters', query)
      const { chosen } = filters
      const options = toFilterOptions(reply, { ...(category && { category }), chosen, all: true })
      setLoaded({ key, options })
    } catch {
      toast('error', 'Please check your internet connection.')
    }
  }
  return { complete: loaded?.key === key ? loaded.options : undefined, loadAll }
}

type ShowAllProps = { name: FilterName; hidden: number; onShow: () => Promise<void> }

/** The button that adds the values that the page does not have. */
function ShowAll({ name, hidden, onShow }: ShowAllProps) {
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await onShow()
    setBusy(false)
  }
  return (
    <span className="block py-2 noscript:hidden">
      <Button look="outline" size="sm" busy={busy} onClick={() => void show()}>
        {hidden} more
        <span className="sr-only"> of {FILTER_LABELS[name]}</span>
      </Button>
    </span>
  )
}

/** Returns the values of a filter, including selected ones that no product has any more. */
function toGroup(name: FilterName, { groups }: FilterOptions, { chosen }: Filters): FilterGroup[] {
  const { values = [], hidden = 0 } = groups.find((group) => group.name === name) ?? {}
  const gone = chosen[name]
    .filter((value) => !values.some((option) => option.value === value))
    .map((value) => ({ value, label: value, count: 0 }))
  return values.length + gone.length > 0 ? [{ name, values: [...values, ...gone], hidden }] : []
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
        className="ml-0.5 size-5 shrink-0 accent-rani-600"
      />
      {(name === 'metal' || name === 'colour') && <ColourBead name={label} />}
      <span className="min-w-0 flex-1 wrap-anywhere">
        {label} <span className="tnum text-jamun-500">({count})</span>
      </span>
    </label>
  )
}
