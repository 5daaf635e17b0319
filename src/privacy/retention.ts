import { deleteComplaintsBefore } from '#complaints/complaints.ts'
import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import { deleteMailsBefore } from '#platform/mail/mail.ts'
import type { PrivacyRule } from '#shared/privacy/privacy-rule.ts'

/**
 * The nightly job: deletes resolved complaints and mails that are older than the settings say, with
 * one day more. Mails that are still to be sent stay. Writes to the log what it deleted.
 */
export async function deleteExpiredData({
  db,
  now,
  log,
  privacyRule,
}: {
  db: Db
  now: () => Date
  log: Pick<Log, 'info'>
  privacyRule: () => Promise<PrivacyRule>
}): Promise<void> {
  const rule = await privacyRule()
  const before = {
    complaints: monthsBefore(now(), rule.complaintMonths),
    mails: monthsBefore(now(), rule.mailMonths),
  }
  const deleted = await db.transaction(async (tx) => ({
    complaints: await deleteComplaintsBefore(tx, before.complaints),
    mails: await deleteMailsBefore(tx, before.mails),
  }))
  log.info({ ...deleted, months: rule }, 'Data that was kept long enough is deleted')
}

/**
 * The day before this moment some months earlier. A day that the earlier month does not have counts
 * as its last day.
 */
function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - months + 1, 0)
  before.setUTCDate(Math.min(now.getUTCDate(), before.getUTCDate()) - 1)
  return before
}
