import { deleteEndedSessions } from '#accounts/accounts.ts'
import { deleteOldCodes } from '#accounts/codes/codes.ts'
import { deleteOldRequests } from '#cart/cart.ts'
import { deleteProductRequests } from '#catalog/catalog.ts'
import { checkPayment } from '#checkout/settle/check-payment.ts'
import { checkRefund, sendRefund, resendUnansweredRefunds } from '#checkout/refund/send-refund.ts'
import { watchProvider } from '#checkout/settle/watch-provider.ts'
import { deleteOldLastUnitReservations, listUnpaid } from '#orders/orders.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import { sendMail } from '#platform/mail/mail.ts'
import { deleteOldCounts } from '#platform/rate-limit.ts'
import type { AppContext } from '#app-context.ts'

/** Which verb each job calls. */
export const jobHandlers = (context: AppContext): JobHandlers => ({
  'payment.check': (data) => checkPayment(context, data),
  'payment.refund': ({ refundId }) => sendRefund(context, refundId),
  'refund.check': (data) => checkRefund(context, data),
  'provider.watch': () => watchProvider(context),
  'mail.send': ({ mailId }) => sendMail(context.db, context.mailer, mailId),
  'shop.cleanup': async () => {
    await context.db.transaction((tx) => deleteEndedSessions(tx))
    await deleteOldCounts(context.db)
    await deleteOldLastUnitReservations(context.db, context.now())
    await deleteOldRequests(context.db)
    await deleteProductRequests(context.db)
    await deleteOldCodes(context)
    await resendUnansweredRefunds(context)
  },
})

/** How many unpaid orders a start looks after at once. */
const MAX_UNPAID = 1000

/**
 * Begins to take jobs in this process, and looks after the payments that a stop may have cut off.
 */
export async function startWorker(context: AppContext, everySeconds: number): Promise<void> {
  await context.jobs.work(jobHandlers(context), {
    everySeconds,
    failed: (name, error) =>
      context.log.warn({ err: error, job: name }, 'A job failed and will be tried again'),
  })
  checkUnpaid(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'Unpaid orders could not be looked after at the start'),
  )
}

/**
 * Asks the provider about every unpaid order now. Their own checks go on as planned, so no second
 * chain of them begins here.
 */
async function checkUnpaid(context: AppContext): Promise<void> {
  for (const orderId of await listUnpaid(context.db, MAX_UNPAID))
    await checkPayment(context, { orderId, check: Number.MAX_SAFE_INTEGER })
}
