import { sql } from 'drizzle-orm'
import { query, type Reader } from '#platform/db/db.ts'

/** What a scrape reads from the database. Ages are in seconds; 0 if nothing waits. */
export type Figures = {
  ordersPlaced: number
  ordersPaid: number
  refundsWaiting: number
  oldestRefundAge: number
  mails: { status: string; count: number }[]
  jobs: { name: string; queued: number; active: number; failed: number }[]
  /** The last good backup that the shop itself began; its age is that of its rows. */
  backup: { age: number; bytes: number } | null
  /** The last check of the books, with the findings of each check. */
  books: { age: number; checks: { name: string; total: number }[] } | null
}

type Row = Omit<Figures, 'mails' | 'jobs'> & {
  mails: Figures['mails'] | null
  jobs: Figures['jobs'] | null
}

/**
 * Reads all figures in one statement. It counts one day of orders and what waits, each by an index,
 * and the queues from the counts that pg-boss keeps: they are at most a minute old.
 */
export async function readFigures(db: Reader): Promise<Figures> {
  const [row] = await query<Row>(
    db,
    sql`
    with day as materialized (
      select id, status, payment_method from orders where created_at > now() - interval '1 day'
    ), waiting as materialized (
      select count(*)::int as count, min(created_at) as oldest
      from refunds where status = 'pending'
    )
    select
      (select count(*)::int from day) as "ordersPlaced",
      (select count(*)::int from day left join payments on order_id = day.id and settles
        where settles or (payment_method = 'cod'
          and status not in ('pending_payment', 'placed', 'expired', 'cancelled')))
        as "ordersPaid",
      (select count from waiting) as "refundsWaiting",
      (select coalesce(extract(epoch from now() - oldest), 0)::float8 from waiting)
        as "oldestRefundAge",
      (select json_agg(row_to_json(by_status)) from (
        select status, count(*)::int as count from mails
        where status in ('queued', 'unsent', 'failed') group by status
      ) as by_status) as mails,
      (select json_agg(row_to_json(by_queue)) from (
        select name, queued_count as queued, active_count as active, failed_count as failed
        from jobs.queue where name not like '\\_\\_%'
      ) as by_queue) as jobs,
      (select row_to_json(last_backup) from (
        select extract(epoch from now() - started_at)::float8 as age, bytes
        from backup_runs where failure is null and file is not null
        order by started_at desc limit 1
      ) as last_backup) as backup,
      (select json_build_object(
        'age', extract(epoch from now() - checked_at)::float8,
        'checks', (select json_agg(each) from jsonb_array_elements(outcomes) as each)
      ) from book_results) as books`,
  )
  if (!row) throw new Error('The figures of the database are missing.')
  return { ...row, mails: row.mails ?? [], jobs: row.jobs ?? [] }
}
