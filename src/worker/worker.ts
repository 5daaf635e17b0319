import { forgetEndedSessions } from '#accounts/accounts.ts'
import { forgetOldCodes } from '#accounts/codes/codes.ts'
import { forgetOldRequests } from '#cart/cart.ts'
import { forgetProductRequests } from '#catalog/catalog.ts'
import { checkPayment } from '#checkout/settle/check-payment.ts'
import { checkRefund, sendRefund, sendSilentRefunds } from '#checkout/refund/send-refund.ts'
import { watchProvider } from '#checkout/settle/watch-provider.ts'
import { forgetOldHolds, listUnpaid } from '#orders/orders.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import { sendMail } from '#platform/mail/mail.ts'
import { forgetOldCounts } from '#platform/rate-limit.ts'
import type { Shop } from '#app-context.ts'

/** Which verb each job calls. */
export const jobHandlers = (shop: Shop): JobHandlers => ({
  'payment.check': (data) => checkPayment(shop, data),
  'payment.refund': ({ refundId }) => sendRefund(shop, refundId),
  'refund.check': (data) => checkRefund(shop, data),
  'provider.watch': () => watchProvider(shop),
  'mail.send': ({ mailId }) => sendMail(shop.db, shop.mailer, mailId),
  'shop.tidy': async () => {
    await shop.db.transaction((tx) => forgetEndedSessions(tx))
    await forgetOldCounts(shop.db)
    await forgetOldHolds(shop.db, shop.now())
    await forgetOldRequests(shop.db)
    await forgetProductRequests(shop.db)
    await forgetOldCodes(shop)
    await sendSilentRefunds(shop)
  },
})

/** How many unpaid orders a start looks after at once. */
const UNPAID_MOST = 1000

/**
 * Begins to take jobs in this process, and looks after the payments that a stop may have cut off.
 */
export async function startWorker(shop: Shop, everySeconds: number): Promise<void> {
  await shop.jobs.work(jobHandlers(shop), {
    everySeconds,
    failed: (name, error) =>
      shop.log.warn({ err: error, job: name }, 'A job failed and will be tried again'),
  })
  checkUnpaid(shop).catch((error: unknown) =>
    shop.log.error({ err: error }, 'Unpaid orders could not be looked after at the start'),
  )
}

/**
 * Asks the provider about every unpaid order now. Their own checks go on as planned, so no second
 * chain of them begins here.
 */
async function checkUnpaid(shop: Shop): Promise<void> {
  for (const orderId of await listUnpaid(shop.db, UNPAID_MOST))
    await checkPayment(shop, { orderId, check: Number.MAX_SAFE_INTEGER })
}
