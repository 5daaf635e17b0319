import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Period } from '#shared/reports/gst-period.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { DayField } from '#web/admin/layout/forms/day-field.tsx'
import { presetsOn } from '#web/admin/reports/sales/sales-query.ts'

/** Links to periods that are often read. `to` makes the address of one. */
export function PeriodLinks({
  period,
  now,
  to,
}: {
  period: Period
  now: Date
  to: (days: Period) => string
}): ReactElement {
  return (
    <nav aria-label="Periods" className="mb-4 flex flex-wrap gap-2">
      {presetsOn(now).map(({ label, days }) => {
        const isChosen = days.from === period.from && days.to === period.to
        return (
          <Link
            key={label}
            to={to(days)}
            aria-current={isChosen ? 'true' : undefined}
            className={buttonClass(isChosen ? 'primary' : 'outline', 'sm', 'px-3!')}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

/** The first and the last day of a report, in its form. */
export const DayFields = ({ period }: { period: Period }): ReactElement[] =>
  (['from', 'to'] as const).map((name) => (
    <DayField
      key={name}
      required
      name={name}
      label={name === 'from' ? 'From' : 'To'}
      day={period[name]}
    />
  ))
