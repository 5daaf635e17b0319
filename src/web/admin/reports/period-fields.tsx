import { useState, type ReactElement, type ReactNode } from 'react'
import { Form, useNavigate } from 'react-router'
import type { Period } from '#shared/reports/gst-period.ts'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/admin/layout/forms/day-field.tsx'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { presetsOn } from '#web/admin/reports/sales/sales-query.ts'

const OTHER = 'Other dates'

type PeriodFormProps = {
  period: Period
  now: Date
  /** The address of the report of other days. */
  to: (days: Period) => string
  /** What else the form of the days sends. */
  hidden?: ReactNode
  /** The fields beside the period. */
  children?: ReactNode
}

/**
 * Chooses the days of a report, which are in the URL. A period that is often read applies at once;
 * other dates have fields of their own.
 */
export function PeriodForm({ period, now, to, hidden, children }: PeriodFormProps): ReactElement {
  const navigate = useNavigate()
  // Two may have the same days, such as "Today" and "This month" on its first day.
  const [chosen, setChosen] = useState<string>()
  const presets = presetsOn(now)
  const same = presets.filter(({ days }) => days.from === period.from && days.to === period.to)
  const current =
    chosen === OTHER ? undefined : (same.find(({ label }) => label === chosen) ?? same[0])
  const choose = (label: string) => {
    setChosen(label)
    const preset = presets.find((each) => each.label === label)
    if (preset) void navigate(to(preset.days), { preventScrollReset: true })
  }
  return (
    <div
      className={'mb-4 flex flex-wrap items-end gap-3 bg-white px-4 py-3 text-sm lg:mb-5 lg:px-6'}
    >
      <FilterSelect
        label="Period"
        isLabelled
        value={current?.label ?? OTHER}
        options={[...presets.map(({ label }) => label), OTHER].map((each) => [each, each])}
        onChoose={choose}
      />
      {children}
      {!current && (
        <Form
          key={`${period.from} ${period.to}`}
          aria-label="Dates"
          className="grid grid-cols-2 items-end gap-3 max-sm:w-full sm:flex sm:flex-wrap"
          onSubmit={() => setChosen(undefined)}
        >
          {hidden}
          <DayFields period={period} />
          <Button type="submit" look="outline" size="sm" className="min-h-12!">
            Show
          </Button>
        </Form>
      )}
    </div>
  )
}

/** The first and the last day of a report, in its form. */
const DayFields = ({ period }: { period: Period }): ReactElement[] =>
  (['from', 'to'] as const).map((name) => (
    <DayField
      key={name}
      required
      name={name}
      label={name === 'from' ? 'From' : 'To'}
      day={period[name]}
    />
  ))
