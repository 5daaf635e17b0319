import { sql, type SQL } from 'drizzle-orm'
import type { Period } from '#shared/reports/gst-period.ts'

/** SQL: the day of a moment in India, as text. */
export const dayOf = (moment: SQL): SQL =>
  sql`((${moment} at time zone 'Asia/Kolkata')::date)::text`

/** SQL: whether a moment is on a day of a period, in India. */
export const isInDays = (moment: SQL, { from, to }: { [end in keyof Period]: SQL | string }): SQL =>
  sql`(${moment} >= ((${from})::date)::timestamp at time zone 'Asia/Kolkata'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')`
