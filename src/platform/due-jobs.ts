import type { Db as JobsDb, PgBoss } from 'pg-boss'

/**
 * The queues with a due job. The order is that of a worker's fetch and of its index; without it
 * PostgreSQL may read the whole table.
 */
const DUE = `
  select queue.name from jsonb_array_elements_text($1::jsonb) as queue(name)
  cross join lateral (
    select from jobs.job
    where job.name = queue.name and job.state < 'active' and not job.blocked
      and job.start_after < now()
    order by job.priority desc, job.created_on
    limit 1
  ) as due`

/** How often a worker looks by itself, in case that watchDueJobs cannot wake it. */
export const WORKER_POLL_SECONDS = 30

type Watch = {
  db: JobsDb
  /** The ids of the workers by the names of their queues. */
  workers: Map<string, string>
  everySeconds: number
  warn: (error: unknown) => void
}

/** A running search for due jobs. `stop` waits for the end of its statement. */
export type DueJobsWatch = { stop(): Promise<void> }

/**
 * Finds the queues with due jobs every `everySeconds` and wakes their workers. It needs one
 * statement, where polling workers need one for each queue. An error is passed to `warn`, and the
 * search goes on.
 */
export function watchDueJobs(
  boss: PgBoss,
  { db, workers, everySeconds, warn }: Watch,
): DueJobsWatch {
  const names = JSON.stringify([...workers.keys()])
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    try {
      const { rows } = await db.executeSql(DUE, [names])
      for (const { name } of rows as { name: string }[]) {
        const worker = workers.get(name)
        if (worker) boss.notifyWorker(worker)
      }
    } catch (error) {
      if (!isStopped) warn(error)
    }
    if (!isStopped) wait()
  }
  let looking: Promise<void> = Promise.resolve()
  const wait = () => {
    timer = setTimeout(() => void (looking = look()), everySeconds * 1000)
  }
  wait()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
