import { sql } from 'drizzle-orm'
import { auditLog } from '#audit-log/tables.ts'
import {
  bookCheck,
  daysInterval,
  istText,
  minutesInterval,
  type BookCheck,
} from '#operations/book-check.ts'
import { variantChanges } from '#orders/change/change-tables.ts'
import { orders } from '#orders/tables.ts'
import { refunds } from '#payments/tables.ts'
import { mails } from '#platform/tables.ts'

/** The queue looks every minute for a job that runs too long, and fails or retries it. */
const STUCK_MINUTES = 15

/** A job is fetched within seconds; a restart or a full queue may take minutes. */
const LATE_MINUTES = 60

type JobRow = {
  id: string
  name: string
  state: 'failed' | 'active' | 'created' | 'retry'
  subject_id: string | null
  since: string
  message: string | null
}

/**
 * A job that failed for good counts while its work is open: no later job of the same subject has
 * taken its place, and its order, refund or mail still waits for it. A job is stuck if it runs
 * beyond its time limit. A job is late if it waits although other jobs have run since: a stopped
 * shop runs no jobs. Times are those of the database, as in the queue.
 */
const jobs = bookCheck<JobRow>(
  'jobs',
  (scope) => sql`
    with job as (
      select id, name, state::text as state, coalesce(data, '{}') - 'check' as subject, created_on,
        start_after, started_on, completed_on, expire_seconds, output ->> 'message' as message
      from ${scope.jobs}
    ), activity as (select max(started_on) as last_at from job)
    select j.id::text, j.name, j.state, j.message,
      coalesce(subject ->> 'orderId', subject ->> 'refundId', subject ->> 'changeId',
        subject ->> 'mailId') as subject_id,
      case j.state when 'failed' then ${istText(sql`coalesce(j.completed_on, j.started_on)`)}
        when 'active' then ${istText(sql`j.started_on`)}
        else ${istText(sql`j.start_after`)} end as since
    from job j cross join activity a
    where j.state = 'active'
        and j.started_on < now() - j.expire_seconds * interval '1 second'
          - ${minutesInterval(STUCK_MINUTES)}
      or j.state in ('created', 'retry')
        and j.start_after < a.last_at - ${minutesInterval(LATE_MINUTES)}
      or j.state = 'failed' and not exists (
          select from job other where other.name = j.name and other.subject = j.subject
            and other.state <> 'failed' and other.created_on >= j.created_on)
        and case j.name
          when 'payment.check' then exists (
            select from ${orders} o where o.id = j.subject ->> 'orderId'
              and o.status in ('pending_payment', 'expired', 'cancelled'))
          when 'order.unconfirmed' then exists (
            select from ${orders} o where o.id = j.subject ->> 'orderId' and o.status = 'placed')
          when 'difference.check' then exists (
            select from ${variantChanges} c where c.id = j.subject ->> 'changeId'
              and c.state <> 'applied')
          when 'mail.send' then exists (
            select from ${mails} m where m.id = j.subject ->> 'mailId' and m.status = 'queued')
          when 'payment.refund' then exists (
            select from ${refunds} r where r.id = j.subject ->> 'refundId' and r.status = 'pending')
          when 'refund.check' then exists (
            select from ${refunds} r where r.id = j.subject ->> 'refundId' and r.status = 'pending')
          else true end`,
  (row) => ({ rows: [row.id], sentence: jobSentence(row), subject: null }),
)

function jobSentence({ name, state, subject_id, since, message }: JobRow): string {
  const job = `The job ${name}${subject_id ? ` of ${subject_id}` : ''}`
  if (state === 'failed')
    return `${job} failed for good at ${since}${message ? `: ${message}` : ''}.`
  if (state === 'active') return `${job} was started at ${since} and has not ended.`
  return `${job} should have run at ${since}, and waits while others run.`
}

/** A mail is sent within seconds. Its first retries take about an hour. */
const QUEUED_MINUTES = 60

/**
 * A failed mail is reported for a week, as pg-boss keeps failed jobs: an address that does not
 * exist stays wrong, and it is in the outbox.
 */
const FAILED_DAYS = 7

/**
 * No mail is queued for more than an hour, and none has failed for good. A mail that an
 * administrator has just sent again counts from then on. Without a mail server mails are `unsent`
 * on purpose.
 */
const stuckMails = bookCheck<{
  id: string
  subject: string
  status: 'queued' | 'failed'
  since: string
  attempts: number
}>(
  'mails',
  () => sql`
    select m.id, m.subject, m.status, m.attempts, ${istText(sql`m.created_at`)} as since
    from ${mails} m
    where m.status = 'failed' and m.created_at > now() - ${daysInterval(FAILED_DAYS)}
      or m.status = 'queued' and m.created_at < now() - ${minutesInterval(QUEUED_MINUTES)}
        and not exists (
          select from ${auditLog} a where a.subject_id = m.id and a.action = 'mail.sent'
            and a.created_at > now() - ${minutesInterval(QUEUED_MINUTES)})`,
  (row) => ({
    rows: [row.id],
    sentence:
      row.status === 'failed'
        ? `The mail "${row.subject}" of ${row.since} was not sent in ${row.attempts} attempts.`
        : `The mail "${row.subject}" waits to be sent since ${row.since}.`,
    subject: { kind: 'mail', id: row.id, name: row.subject },
  }),
)

export const JOB_CHECKS: BookCheck[] = [jobs, stuckMails]
