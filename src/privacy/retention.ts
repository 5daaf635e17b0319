import { deleteComplaintsBefore } from '#complaints/complaints.ts'
import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import { deleteMailsBefore } from '#platform/mail/mail.ts'

/**
 * How long complaints are kept after they were resolved, and mails after they were written. The
 * privacy policy says so. The DPDP Rules 2025 (rule 8) ask for one year at least.
 */
const KEPT_DAYS = 366
const DAY_MS = 24 * 3600 * 1000

/**
 * The nightly job: deletes resolved complaints and mails that are older than a year. Mails that are
 * still to be sent stay. Writes to the log what it deleted.
 */
export async function deleteExpiredData({
  db,
  now,
  log,
}: {
  db: Db
  now: () => Date
  log: Pick<Log, 'info'>
}): Promise<void> {
  const before = new Date(+now() - KEPT_DAYS * DAY_MS)
  const deleted = await db.transaction(async (tx) => ({
    complaints: await deleteComplaintsBefore(tx, before),
    mails: await deleteMailsBefore(tx, before),
  }))
  log.info({ before: before.toISOString(), ...deleted }, 'Data that was kept for a year is deleted')
}
