import type { ReactElement } from 'react'
import { Form } from 'react-router'
import type { ReturnPeriod } from '#web/api/admin/reports/gst.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/field.tsx'
import { formatMonth } from '#web/admin/reports/figures.ts'

const SELECT = fieldClass(false, 'text-sm sm:w-auto!')

/** Chooses the month or quarter of a return. It is in the URL. */
export function PeriodForm({
  period: { month, quarter },
  months,
}: {
  period: ReturnPeriod
  months: string[]
}): ReactElement {
  return (
    <Form
      key={`${month} ${quarter}`}
      aria-label="Period"
      className="mb-4 flex flex-wrap items-end gap-3 bg-white p-4 text-sm lg:mb-5 lg:px-6"
    >
      <label className="max-sm:w-full">
        <span className="mb-1 block text-jamun-700">Month</span>
        <select name="month" defaultValue={month} className={SELECT}>
          {months.map((each) => (
            <option key={each} value={each}>
              {formatMonth(each)}
            </option>
          ))}
        </select>
      </label>
      <label className="max-sm:w-full">
        <span className="mb-1 block text-jamun-700">I file</span>
        <select name="quarter" defaultValue={quarter ?? ''} className={SELECT}>
          <option value="">Each month</option>
          <option value="true">Each quarter (QRMP)</option>
        </select>
      </label>
      <Button type="submit" look="outline" size="sm" className="min-h-12!">
        Show
      </Button>
    </Form>
  )
}
