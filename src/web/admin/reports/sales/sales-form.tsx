import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { SALES_DIMENSIONS } from '#shared/reports/sales-dimensions.ts'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { PeriodForm } from '#web/admin/reports/period-fields.tsx'
import { searchOf } from '#web/admin/reports/search-of.ts'
import type { SalesQuery } from '#web/api/admin/reports/sales-report.ts'
import { DIMENSION_LABELS } from './sales-query.ts'

/** Chooses the days of a report and by what it is summed. Both are in the URL. */
export function SalesForm({ query, now }: { query: SalesQuery; now: Date }): ReactElement {
  const navigate = useNavigate()
  const { from, to, by } = query
  return (
    <PeriodForm
      period={{ from, to }}
      now={now}
      to={(days) => `/admin/reports?${searchOf({ ...days, by })}`}
      hidden={<input type="hidden" name="by" value={by} />}
    >
      <FilterSelect
        label="By"
        isLabelled
        value={by}
        options={SALES_DIMENSIONS.map((each) => [each, DIMENSION_LABELS[each]])}
        onChoose={(each) =>
          void navigate(`/admin/reports?${searchOf({ from, to, by: each })}`, {
            preventScrollReset: true,
          })
        }
      />
    </PeriodForm>
  )
}
