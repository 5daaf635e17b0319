import { z } from 'zod'
import { MAX_SALES_DAYS } from '#shared/reports/sales-dimensions.ts'
import { Day } from '#contract/text.ts'

const DAY_MS = 86_400_000
const daysOf = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The days of a report, both included. */
export const ReportDays = {
  from: Day.describe('First day, in India'),
  to: Day.describe('Last day'),
}

/** The schema, which also refuses days in the wrong order and too many of them. */
export const ofPeriod = <Schema extends z.ZodType<{ from: string; to: string }>>(
  schema: Schema,
  maxDays = MAX_SALES_DAYS,
) =>
  schema
    .refine((period) => daysOf(period) >= 1, {
      path: ['to'],
      message: 'The last day is before the first one.',
    })
    .refine((period) => daysOf(period) <= maxDays, {
      path: ['to'],
      message: `Please choose at most ${maxDays} days.`,
    })
