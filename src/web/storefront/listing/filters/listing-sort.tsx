import { ChevronDown } from 'lucide-react'
import type { ReactElement } from 'react'
import { Form, useNavigate } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { filterEntries, listingPath, readSort, sortsFor, type Filters } from './listing-filters.ts'

/** The sort order of a listing: a plain GET form. After hydration the selection is enough. */
export function SortForm({ path, filters }: { path: string; filters: Filters }): ReactElement {
  const navigate = useNavigate()
  const hiddenFields = filterEntries({ ...filters, page: 1 }).filter(([name]) => name !== 'sort')
  const sortBy = (value: string) => {
    void navigate(listingPath(path, { ...filters, sort: readSort(value, filters.q), page: 1 }), {
      preventScrollReset: true,
    })
  }
  return (
    <Form action={path} preventScrollReset className="flex gap-2">
      {hiddenFields.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="relative">
        <span className="sr-only">Sort by</span>
        <select
          key={filters.sort}
          name="sort"
          defaultValue={filters.sort}
          onChange={(event) => sortBy(event.target.value)}
          className={
            'field-sizing-content min-h-11 appearance-none rounded-xs border border-jamun-400 ' +
            'bg-white pl-3.5 pr-9 text-sm font-medium hover:border-jamun-700'
          }
        >
          {sortsFor(filters.q).map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center">
          <ChevronDown aria-hidden="true" strokeWidth={1.6} className="size-4" />
        </span>
      </label>
      <span className="hidden noscript:block">
        <button type="submit" className={buttonClass('outline', 'sm')}>
          Sort
        </button>
      </span>
    </Form>
  )
}
