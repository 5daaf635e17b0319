import { deleteEndedSessions } from '#accounts/accounts.ts'
import { deleteOldCodes } from '#accounts/codes/codes.ts'
import { deleteOldGuestSessions } from '#accounts/guests/guest-store.ts'
import { deleteUnusedPictures } from '#admin/catalog/pictures.ts'
import { deleteUnusedVideos } from '#admin/catalog/videos.ts'
import { deleteOldRequests } from '#cart/cart.ts'
import { deleteProductRequests, refreshCategoryWords } from '#catalog/catalog.ts'
import { checkDifference } from '#checkout/change/check-difference.ts'
import { endUnconfirmed } from '#checkout/cod/cod-order.ts'
import { checkPayment } from '#checkout/settle/check-payment.ts'
import { deleteEndedPictures } from '#customer-pictures/stored-pictures.ts'
import { checkRefund, sendRefund, resendUnsentRefunds } from '#checkout/refund/send-refund.ts'
import { watchProvider } from '#checkout/settle/watch-provider.ts'
import { deleteOldLastUnitReservations, listUnpaid } from '#orders/orders.ts'
import { listOverdueChanges } from '#orders/change/variant-changes.ts'
import {
  backUpNightly,
  writeErasureLists,
  writeStartedBackup,
} from '#operations/backups/run-backup.ts'
import { runSellingStart } from '#operations/start-selling/start-selling.ts'
import { checkBooksNightly } from '#operations/book-results.ts'
import { refreshSoldCounts } from '#operations/sold-counts.ts'
import { findPictures } from '#media/media.ts'
import { readDerivedPicture } from '#platform/images/derived-picture.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import { sendMail } from '#platform/mail/mail.ts'
import type { MailLogo } from '#platform/mail/mail-html.ts'
import { deleteOldCounts } from '#platform/rate-limit.ts'
import { copyToBucket } from '#platform/storage/fallback.ts'
import { readLastSettlements } from '#payments/settlements.ts'
import { switchSales } from '#sales/sales.ts'
import { storeInvoicePdf } from '#invoices/pdfs.ts'
import { deleteOldRestockAlerts } from '#restock-alerts/restock-alerts.ts'
import { sendRestockAlerts } from '#restock-alerts/send-alerts.ts'
import { sendRestockText } from '#restock-alerts/restock-text.ts'
import { askForReview } from '#reviews/ask-for-review.ts'
import { pictureFolder } from '#app-connections.ts'
import { deleteExpiredData } from '#privacy/retention.ts'
import type { AppContext } from '#app-context.ts'

/** The domain function of each job. */
export const JOB_HANDLERS: JobHandlers<AppContext> = {
  'payment.check': checkPayment,
  'payment.refund': sendRefund,
  'refund.check': checkRefund,
  'difference.check': checkDifference,
  'sales.switch': switchSales,
  'sold.count': refreshSoldCounts,
  'provider.watch': watchProvider,
  'order.unconfirmed': endUnconfirmed,
  'mail.send': (context, data) =>
    sendMail(
      {
        db: context.db,
        mailer: context.mailer,
        messenger: context.messenger,
        readLogo: () => readMailLogo(context),
      },
      data,
    ),
  'invoice.pdf': storeInvoicePdf,
  'review.request': askForReview,
  'restock.send': sendRestockAlerts,
  'restock.text': sendRestockText,
  'category.words': refreshCategoryWords,
  'shop.cleanup': cleanUp,
  'books.check': checkBooksNightly,
  'settlements.read': readLastSettlements,
  'retention.nightly': deleteExpiredData,
  'erasures.write': writeErasureLists,
  'pictures.copy': copyPictures,
  'backup.nightly': backUpNightly,
  'backup.write': writeStartedBackup,
  'selling.start': runSellingStart,
}

/** The largest size in a mail, half of the file's for sharp screens. */
const MAX_WIDTH = 240
const MAX_HEIGHT = 64

/**
 * The logo of the shop for its mails; undefined if it has none. A logo that cannot be read now is
 * logged and left out: the text of a mail does not wait for it.
 */
async function readMailLogo({
  db,
  storage,
  identity,
  details,
  log,
}: Pick<AppContext, 'db' | 'storage' | 'identity' | 'details' | 'log'>): Promise<
  MailLogo | undefined
> {
  try {
    const { logo } = await identity()
    const [picture] = logo === null ? [] : await findPictures(db, [logo])
    const file = picture && (await readDerivedPicture(storage, picture.key, 'logo.png'))
    if (!picture || !file) return undefined
    const scale = Math.min(1, MAX_WIDTH / picture.width, MAX_HEIGHT / picture.height)
    const sideOf = (side: number) => Math.max(1, Math.round(side * scale))
    return {
      name: (await details()).name,
      png: file.bytes,
      width: sideOf(picture.width),
      height: sideOf(picture.height),
    }
  } catch (error) {
    log.warn({ err: error }, 'The logo of mails could not be read')
    return undefined
  }
}

/** Copies the pictures of the folder to the saved bucket, if there is one. */
async function copyPictures({ connections, config, log }: AppContext): Promise<void> {
  // The notification of the change may not have arrived yet.
  await connections.refresh()
  const { bucket } = connections.services
  if (!bucket) return
  const copied = await copyToBucket(pictureFolder(config), bucket)
  log.info({ copied }, 'The pictures of the folder are in the bucket')
}

/**
 * Deletes expired rows, unused pictures, and pictures of customers whose time is over. Sends unsent
 * refunds again.
 */
async function cleanUp(context: AppContext): Promise<void> {
  await context.db.transaction((tx) => deleteEndedSessions(tx))
  await deleteOldCounts(context.db)
  await deleteOldLastUnitReservations(context.db, context.now())
  await deleteOldRequests(context.db)
  await deleteProductRequests(context.db)
  await deleteOldCodes(context)
  await deleteOldGuestSessions(context.db, context.now())
  await deleteOldRestockAlerts(context)
  await resendUnsentRefunds(context)
  await deleteEndedPictures(context)
  await deleteUnusedPictures(context)
  await deleteUnusedVideos(context)
}

/** How many unpaid orders a start checks at most. */
const MAX_UNPAID = 1000

/**
 * Starts to run jobs in this process. Switches the sales that became due while the shop was
 * stopped, and checks the payments of unpaid orders once, because a stop may have interrupted them.
 */
export async function startWorker(context: AppContext, everySeconds: number): Promise<void> {
  await context.jobs.work(JOB_HANDLERS, context, {
    everySeconds,
    failed: (_name, error) => context.log.warn({ err: error }, 'A job failed and will be retried'),
  })
  switchSales(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'Sales could not be switched at the start'),
  )
  refreshSoldCounts(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'Sold products could not be counted at the start'),
  )
  checkUnpaid(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'Unpaid orders could not be checked at the start'),
  )
}

/**
 * Asks the provider about every unpaid order and overdue difference now. The last check number is
 * passed, so that no further checks are enqueued: the orders have their own.
 */
async function checkUnpaid(context: AppContext): Promise<void> {
  for (const orderId of await listUnpaid(context.db, MAX_UNPAID))
    await checkPayment(context, { orderId, check: Number.MAX_SAFE_INTEGER })
  const overdue = { now: context.now(), limit: MAX_UNPAID }
  for (const changeId of await listOverdueChanges(context.db, overdue))
    await checkDifference(context, { changeId, of: 'end', check: Number.MAX_SAFE_INTEGER })
}
