import type { Gateway } from '#payments/gateway.ts'
import type { Db } from '#platform/db.ts'
import type { JobQueue } from '#platform/jobs.ts'

/** What taking money needs of the world. */
export type Till = {
  db: Db
  gateway: Gateway
  jobs: JobQueue
  config: { reservationMinutes: number; publicUrl: string }
  now: () => Date
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}
