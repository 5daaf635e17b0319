import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Period } from '#shared/reports/gst-period.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/field.tsx'
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
export function DayFields({ period }: { period: Period }): ReactElement[] {
  return (['from', 'to'] as const).map((name) => (
    <label key={name} className="min-w-0">
      <span className="mb-1 block text-jamun-700">{name === 'from' ? 'From' : 'To'}</span>
      <input
        type="date"
        name={name}
        defaultValue={period[name]}
        required
        // focus-within, because the calendar button inside the field takes the focus too.
        className={fieldClass(
          false,
          'text-sm focus-within:outline-2 focus-within:outline-mor-700 sm:w-auto!',
        )}
      />
    </label>
  ))
}
