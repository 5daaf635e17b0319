import type { ReactElement } from 'react'
import { Form, Link } from 'react-router'
import { SALES_DIMENSIONS } from '#shared/reports/sales-dimensions.ts'
import type { SalesQuery } from '#web/api/admin/sales-report.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/field.tsx'
import { DIMENSION_LABELS, presetsOn } from './sales-query.ts'
import { searchOf } from './search-of.ts'

/** Chooses the days of a report and by what it is summed. Both are in the URL. */
export function SalesForm({ query, now }: { query: SalesQuery; now: Date }): ReactElement {
  return (
    <div className="mb-4 bg-white p-4 text-sm lg:mb-5 lg:px-6">
      <nav aria-label="Periods" className="mb-4 flex flex-wrap gap-2">
        {presetsOn(now).map(({ label, days }) => {
          const isChosen = days.from === query.from && days.to === query.to
          return (
            <Link
              key={label}
              to={`/admin/reports?${searchOf({ ...days, by: query.by })}`}
              aria-current={isChosen ? 'true' : undefined}
              className={buttonClass(isChosen ? 'primary' : 'outline', 'sm', 'px-3!')}
            >
              {label}
            </Link>
          )
        })}
      </nav>
      <Form
        key={searchOf(query)}
        aria-label="Report"
        className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      >
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="min-w-0">
            <span className="mb-1 block text-jamun-700">{name === 'from' ? 'From' : 'To'}</span>
            <input
              type="date"
              name={name}
              defaultValue={query[name]}
              required
              // focus-within, because the calendar button inside the field takes the focus too.
              className={fieldClass(
                false,
                'text-sm focus-within:outline-2 focus-within:outline-mor-700 sm:w-auto!',
              )}
            />
          </label>
        ))}
        <label>
          <span className="mb-1 block text-jamun-700">By</span>
          <select
            name="by"
            defaultValue={query.by}
            className={fieldClass(false, 'text-sm sm:w-auto!')}
          >
            {SALES_DIMENSIONS.map((dimension) => (
              <option key={dimension} value={dimension}>
                {DIMENSION_LABELS[dimension]}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="outline" size="sm" className="min-h-12!">
          Show
        </Button>
      </Form>
    </div>
  )
}
