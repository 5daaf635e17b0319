import type { ReactElement } from 'react'
import { Form } from 'react-router'
import type { GstReturn, ReturnPeriod } from '#web/api/admin/reports/gst.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/field.tsx'
import { registrationsToChoose } from './return-query.ts'

const SELECT = fieldClass(false, 'text-sm max-sm:px-3! sm:w-auto!')

const monthName = new Intl.DateTimeFormat('en-IN', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Two in a line of a phone. */
const HALF = 'max-sm:w-[calc(50%-0.375rem)]'

type Props = { period: ReturnPeriod; months: string[]; report: GstReturn }

/** Chooses the month or quarter of a return, and its registration. They are in the URL. */
export function PeriodForm({ period: { month, quarter }, months, report }: Props): ReactElement {
  const registrations = registrationsToChoose(report)
  const chosen = report.gstin ?? 'none'
  return (
    <Form
      key={`${month} ${quarter} ${chosen}`}
      aria-label="Period"
      className="mb-4 flex flex-wrap items-end gap-3 bg-white p-4 text-sm lg:mb-5 lg:px-6"
    >
      <label className={HALF}>
        <span className="mb-1 block text-jamun-700">Month</span>
        <select name="month" defaultValue={month} className={SELECT}>
          {months.map((each) => (
            <option key={each} value={each}>
              {monthName.format(new Date(`${each}-01`))}
            </option>
          ))}
        </select>
      </label>
      <label className={HALF}>
        <span className="mb-1 block text-jamun-700">Filing</span>
        <select name="quarter" defaultValue={quarter ?? ''} className={SELECT}>
          <option value="">Each month</option>
          <option value="true">Each quarter (QRMP)</option>
        </select>
      </label>
      {registrations.length > 0 && (
        <label className="max-sm:min-w-0 max-sm:flex-1">
          <span className="mb-1 block text-jamun-700">Registration</span>
          <select name="gstin" defaultValue={chosen} className={SELECT}>
            {registrations.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button type="submit" look="outline" size="sm" className="min-h-12!">
        Show
      </Button>
    </Form>
  )
}
