import { z } from 'zod'
import type { CopySession } from '#platform/db/copy-session.ts'

/** A job that has not ended. `retryLimit` is the number of retries that are left. */
export type PendingJob = z.output<typeof PendingJob>
export const PendingJob = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  startAfter: z.iso.datetime({ offset: true }),
  retryLimit: z.int().min(0),
  priority: z.int(),
  singletonKey: z.string().nullable(),
})

/** The names of the queues that pg-boss has for itself begin so. */
const INTERNAL = '__pgboss'

/** Jobs that write a backup: one of them is running now, and a restored shop must not repeat it. */
const OF_BACKUPS = ['backup.nightly', 'backup.write', 'selling.start']

/**
 * Lists the jobs that have not ended, oldest first. One that runs now counts as waiting. Returns
 * none before the first start of the shop, which creates the job tables.
 */
export async function listPendingJobs({ query }: CopySession): Promise<PendingJob[]> {
  const [exists] = await query(`select where to_regclass('jobs.job') is not null`)
  if (!exists) return []
  const rows = await query<{ job: unknown }>(
    `select json_build_object('id', id, 'name', name, 'data', coalesce(data, '{}'),
       'startAfter', to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'retryLimit', greatest(retry_limit - retry_count, 0), 'priority', priority,
       'singletonKey', singleton_key) as job
     from jobs.job where state in ('created', 'retry', 'active') and left(name, 8) <> $1
       and name <> all ($2)
     order by created_on, id`,
    [INTERNAL, OF_BACKUPS],
  )
  return rows.map(({ job }) => PendingJob.parse(job))
}
