import { forgetEndedSessions } from '#accounts/accounts.ts'
import { checkPayment } from '#checkout/check-payment.ts'
import { sendRefund } from '#checkout/send-refund.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import { sendMail } from '#platform/mail.ts'
import { forgetOldCounts } from '#platform/rate-limit.ts'
import type { Shop } from '#shop.ts'

/** Which verb each job calls. */
export const jobHandlers = (shop: Shop): JobHandlers => ({
  'payment.check': (data) => checkPayment(shop, data),
  'payment.refund': ({ refundId }) => sendRefund(shop, refundId),
  'mail.send': ({ mailId }) => sendMail(shop.db, shop.mailer, mailId),
  'shop.tidy': async () => {
    await shop.db.transaction((tx) => forgetEndedSessions(tx))
    await forgetOldCounts(shop.db)
  },
})

/** Begins to take jobs in this process. */
export const startWorker = (shop: Shop, everySeconds: number): Promise<void> =>
  shop.jobs.work(jobHandlers(shop), { everySeconds, failed: (name, error) => shop.log.warn({ err: error, job: name }, 'A job failed and will be tried again') })
