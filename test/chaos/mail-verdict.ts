import { sql } from 'drizzle-orm'
import { query, type Db } from '#platform/db/db.ts'
import type { ReceivedMail } from '../mail-server.ts'
import type { Kill } from './faults.ts'

/**
 * Every confirmation, cancellation and refund has exactly one mail in the outbox, and every mail
 * has such a cause. Keys are unique in the outbox. Returns a sentence for each other.
 */
export async function findWrongMails(db: Db): Promise<string[]> {
  const rows = await query<{ expected: string | null; stored: string | null }>(
    db,
    sql`
      with causes as (
        select 'confirmation ' || order_id as key from payments where settles
        union all select 'cancellation ' || id from orders where status = 'cancelled'
        union all select case r.reason when 'administrator' then 'refund ' || r.id
            else 'refund ' || p.provider_payment_id end
          from refunds r join payments p on p.id = r.payment_id
          -- The mail about the cancellation names this refund.
          where r.reason <> 'cancelled'
      )
      select c.key as expected, m.idempotency_key as stored
      from causes c full join mails m on m.idempotency_key = c.key
      where (c.key is null or m.id is null)
        -- A failing provider is reported to the shop itself.
        and not exists (
          select from provider_outages o where o.notified_at is not null
            and m.idempotency_key in (
              'outage ' || o.id || ' ' || m.recipient, 'outage-end ' || o.id || ' ' || m.recipient))`,
  )
  return rows.map(({ expected, stored }) =>
    expected === null ? `The mail "${stored}" has no cause.` : `There is no mail "${expected}".`,
  )
}

/** Returns a sentence about the queued mails with the state of their jobs, or nothing. */
export async function describeQueuedMails(db: Db): Promise<string[]> {
  const rows = await query<{ count: number; state: string; error: string }>(
    db,
    sql`
      select count(*)::int as count, coalesce(j.state::text, 'no job') as state,
        coalesce(max(m.last_error), 'no error') as error
      from mails m
      left join jobs.job j on j.name = 'mail.send' and j.data ->> 'mailId' = m.id
      where m.status = 'queued' group by 2 order by 2`,
  )
  const sum = rows.reduce((total, { count }) => total + count, 0)
  const jobs = rows.map(({ count, state, error }) => `${count} ${state}, ${error}`).join('; ')
  return sum > 0 ? [`${sum} mails are still queued (jobs: ${jobs}).`] : []
}

/**
 * A kill explains that a mail is sent again if it happened shortly after the mail was sent: then
 * the shop could not store that it was. Shortly before counts too, because the time of both is not
 * exact.
 */
const MAX_BEFORE_MS = 2000
const MAX_AFTER_MS = 30_000

const explains = ({ from, to }: Kill, sentAt: number, sentAgainAt: number): boolean =>
  to >= sentAt - MAX_BEFORE_MS && from <= Math.min(sentAgainAt, sentAt + MAX_AFTER_MS)

/**
 * Returns the times at which a mail was sent again without a kill that explains it. Each kill
 * explains one repetition of a mail. `times` and `kills` are in their order.
 */
export function findUnexplained(times: number[], kills: Kill[]): number[] {
  const unused = [...kills]
  return times.slice(1).filter((again, index) => {
    const kill = unused.findIndex((each) => explains(each, times[index] ?? again, again))
    if (kill < 0) return true
    unused.splice(kill, 1)
    return false
  })
}

/**
 * Each mail of the outbox is sent under its own Message-ID, once, and again only after a kill.
 * Returns a sentence for each other.
 */
export async function findRepeatedMails(
  db: Db,
  received: ReceivedMail[],
  kills: Kill[],
): Promise<string[]> {
  const sent = Map.groupBy(received, ({ messageId }) => messageId)
  const rows = await query<{ id: string }>(db, sql`select id from mails where status = 'sent'`)
  const expected = new Set(rows.map(({ id }) => `${id}@jhumka`))
  return [
    ...[...expected].filter((id) => !sent.has(id)).map((id) => `The mail ${id} never arrived.`),
    ...[...sent.keys()]
      .filter((id) => !expected.has(id))
      .map((id) => `A mail arrived with the Message-ID "${id}", which is not in the outbox.`),
    ...[...sent].flatMap(([id, mails]) => {
      const times = mails.map(({ at }) => at)
      const unexplained = findUnexplained(times, kills)
      return unexplained.length > 0
        ? [`The mail ${id} was sent ${times.length} times, ${unexplained.length} without a kill.`]
        : []
    }),
  ]
}
