import type { ReactElement } from 'react'
import { Form } from 'react-router'
import { SALES_DIMENSIONS } from '#shared/reports/sales-dimensions.ts'
import type { SalesQuery } from '#web/api/admin/reports/sales-report.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/field.tsx'
import { DayFields, PeriodLinks } from '#web/admin/reports/period-fields.tsx'
import { DIMENSION_LABELS } from './sales-query.ts'
import { searchOf } from '#web/admin/reports/search-of.ts'

/** Chooses the days of a report and by what it is summed. Both are in the URL. */
export function SalesForm({ query, now }: { query: SalesQuery; now: Date }): ReactElement {
  return (
    <div className="mb-4 bg-white p-4 text-sm lg:mb-5 lg:px-6">
      <PeriodLinks
        period={query}
        now={now}
        to={(days) => `/admin/reports?${searchOf({ ...days, by: query.by })}`}
      />
      <Form
        key={searchOf(query)}
        aria-label="Report"
        className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      >
        <DayFields period={query} />
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
