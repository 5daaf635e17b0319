import { sql, type SQL } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts'
import { query, type Db, type Reader } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { CheckOutcome } from '#shared/book-checks.ts'
import { CASH_CHECKS } from '#operations/checks/cash-checks.ts'
import { INVOICE_CHECKS } from '#operations/checks/invoice-checks.ts'
import { JOB_CHECKS } from '#operations/checks/job-checks.ts'
import { OFFER_CHECKS } from '#operations/checks/offer-checks.ts'
import { MONEY_CHECKS } from '#operations/checks/money-checks.ts'
import { ORDER_CHECKS } from '#operations/checks/order-checks.ts'
import { PRICE_CHECKS } from '#operations/checks/price-checks.ts'
import { RETURN_CHECKS } from '#operations/checks/return-checks.ts'
import { REVIEW_CHECKS } from '#operations/checks/review-checks.ts'
import { STOCK_CHECKS } from '#operations/checks/stock-checks.ts'

const CHECKS = [
  ...STOCK_CHECKS,
  ...MONEY_CHECKS,
  ...RETURN_CHECKS,
  ...CASH_CHECKS,
  ...OFFER_CHECKS,
  ...INVOICE_CHECKS,
  ...PRICE_CHECKS,
  ...REVIEW_CHECKS,
  ...ORDER_CHECKS,
  ...JOB_CHECKS,
]

/** How many findings of one check are listed. Their total number is always counted. */
const MAX_FINDINGS = 50

/** The limit of one statement. A large shop takes seconds, more than a request may take. */
const STATEMENT_SECONDS = 120

/** Memory for one step of a statement: the sums of 200,000 orders fit, the default is 4 MB. */
const WORK_MEMORY = '64MB'

/**
 * Checks whether stock, money, orders, jobs and mails add up. All checks read one snapshot of the
 * database (repeatable read, read only), so that sales go on meanwhile. `now` is the time of the
 * shop; times of jobs and mails are compared with the clock of the database. `isOnlyOne`
 * throws `books.busy` if another process runs such a check now.
 */
export const checkBooks = (
  db: Db,
  now: Date = new Date(),
  { isOnlyOne = false }: { isOnlyOne?: boolean } = {},
): Promise<CheckOutcome[]> =>
  db.transaction(
    async (tx) => {
      if (isOnlyOne) await lockChecks(tx)
      await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_SECONDS}s'`))
      await tx.execute(sql.raw(`set local work_mem = '${WORK_MEMORY}'`))
      const scope = { now, jobs: await jobTable(tx), maxFindings: MAX_FINDINGS }
      const outcomes = []
      for (const check of CHECKS) outcomes.push(await check.run(tx, scope))
      return outcomes
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Ends with the transaction. Throws `books.busy` instead of waiting. */
async function lockChecks(db: Reader): Promise<void> {
  const [row] = await query<{ locked: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.books}::bigint) as locked`,
  )
  if (!row?.locked) throw new Refusal('books.busy')
}

/** The job table of pg-boss, which the first start of the shop creates. */
async function jobTable(db: Reader): Promise<SQL> {
  const [row] = await query<{ exists: boolean }>(
    db,
    sql`select to_regclass('jobs.job') is not null as exists`,
  )
  return row?.exists ? sql.raw('jobs.job') : NO_JOBS
}

/** An empty table with the columns of `jobs.job` that the checks read. */
const NO_JOBS = sql.raw(`(
  select null::uuid as id, null::text as name, null::text as state, null::jsonb as data,
    null::jsonb as output, null::int as expire_seconds, null::timestamptz as created_on,
    null::timestamptz as start_after, null::timestamptz as started_on,
    null::timestamptz as completed_on
  where false) as no_jobs`)
