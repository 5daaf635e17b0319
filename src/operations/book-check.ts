import { sql, type SQL } from 'drizzle-orm'
import { query, type Reader } from '#platform/db/db.ts'
import type { BookCheckName, CheckOutcome, Finding } from '#shared/book-checks.ts'

/**
 * What a check may use. `now` is the time of the shop, for times that the shop computes. `jobs` is
 * the table of the job queue as a source for `from`; it has no rows before the first start.
 */
export type CheckScope = { now: Date; jobs: SQL; maxFindings: number }

/** One check of the books. */
export type BookCheck = {
  name: BookCheckName
  run(db: Reader, scope: CheckScope): Promise<CheckOutcome>
}

type FoundRow = Record<string, unknown> & { total: number }

/**
 * A check by one statement. The statement selects the rows that do not add up, each with a column
 * `id` to sort by; `describe` makes a finding of a row. Amounts are whole paise as `float8`, as
 * drivers return a bigint as text.
 */
export function bookCheck<Row extends { id: string }>(
  name: BookCheckName,
  statement: (scope: CheckScope) => SQL,
  describe: (row: Row) => Omit<Finding, 'check'>,
): BookCheck {
  return {
    name,
    run: async (db, scope) => {
      const rows = await query<FoundRow & Row>(
        db,
        sql`
        select found.*, (count(*) over ())::int as total from (${statement(scope)}) found
        order by found.id limit ${scope.maxFindings}`,
      )
      return {
        name,
        total: rows[0]?.total ?? 0,
        findings: rows.map((row) => ({ check: name, ...describe(row) })),
      }
    },
  }
}

/** The columns of an order that a finding shows. */
export type OrderColumns = { order_id: string; number: string }

/** The subject of a finding about an order. */
export const orderSubject = ({ order_id, number }: OrderColumns): Finding['subject'] => ({
  kind: 'order',
  id: order_id,
  name: number,
})

const DAY_SECONDS = 86_400

/** Converts days to an interval of SQL. */
export const daysInterval = (days: number): SQL =>
  sql`make_interval(secs => ${days * DAY_SECONDS}::float8)`

/** Converts minutes to an interval of SQL. */
export const minutesInterval = (minutes: number): SQL =>
  sql`make_interval(secs => ${minutes * 60}::float8)`

/** A time of the database as `2026-11-22 18:40` in India time, for a sentence. */
export const istText = (time: SQL): SQL =>
  sql`to_char(${time} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`
