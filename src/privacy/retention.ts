import { deleteComplaintsBefore } from '#complaints/complaints.ts'
import { releaseDecidedPictures } from '#customer-pictures/customer-pictures.ts'
import { deleteEndedPictures, type PictureContext } from '#customer-pictures/stored-pictures.ts'
import { forgetDestinationsBefore } from '#payments/cash-refunds.ts'
import type { Log } from '#platform/log.ts'
import { deleteMailsBefore } from '#platform/mail/mail.ts'
import { MIN_KEPT_MONTHS, type PrivacyRule } from '#shared/privacy/privacy-rule.ts'

type RetentionContext = PictureContext & {
  log: Pick<Log, 'info'>
  privacyRule: () => Promise<PrivacyRule>
}

/**
 * The nightly job: deletes resolved complaints, pictures of returns and complaints, and mails that
 * are older than the settings say, with one day more, and where refunds of cash should have gone
 * after a year. Mails that are still to be sent stay, and so
 * do pictures that nobody has decided about. Writes to the log what it deleted.
 */
export async function deleteExpiredData(context: RetentionContext): Promise<void> {
  const { db, now, log, privacyRule } = context
  const rule = await privacyRule()
  const before = {
    complaints: monthsBefore(now(), rule.complaintMonths),
    mails: monthsBefore(now(), rule.mailMonths),
    pictures: monthsBefore(now(), rule.pictureMonths),
  }
  const deleted = await db.transaction(async (tx) => ({
    // Before the complaints that they belong to.
    pictures: await releaseDecidedPictures(tx, before.pictures),
    complaints: await deleteComplaintsBefore(tx, before.complaints),
    mails: await deleteMailsBefore(tx, before.mails),
    destinations: await forgetDestinationsBefore(tx, monthsBefore(now(), MIN_KEPT_MONTHS)),
  }))
  // Those of a deleted complaint too. What fails here is deleted by the hourly clean-up.
  await deleteEndedPictures(context)
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
