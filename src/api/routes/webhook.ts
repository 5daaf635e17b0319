import type { FastifyInstance } from 'fastify'
import { settlePaymentById } from '#checkout/settle/settle-payment.ts'
import { applyReportedRefund } from '#checkout/refund/send-refund.ts'
import { contract } from '#contract/contract.ts'
import { ProviderError, type ProviderEvent } from '#payments/gateway.ts'
import { Refusal } from '#shared/errors.ts'
import type { AppContext } from '#app-context.ts'

const MAX_BODY_BYTES = 256 * 1024

/**
 * Handles the webhooks of the payment provider: checks the signature over the raw bytes first. An
 * unknown event or order gets a success too. Otherwise the provider repeats it for a day and then
 * sends no webhooks at all (its page on webhook best practices).
 */
export function webhookRoute(api: FastifyInstance, context: AppContext): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(contract.paymentWebhook.path.slice('/api'.length), async (request) => {
      const event = Buffer.isBuffer(request.body)
        ? context.gateway.readWebhook(request.body, request.headers['x-razorpay-signature'])
        : undefined
      if (!event) throw new Refusal('webhook.signature')
      await handleEvent(context, event).catch(toRefusal)
      return { success: true }
    })
  })
}

/** After an `unavailable`, the provider sends the webhook again later. */
function toRefusal(error: unknown): never {
  if (error instanceof ProviderError) throw new Refusal('unavailable', { cause: error })
  throw error
}

async function handleEvent(context: AppContext, event: ProviderEvent): Promise<void> {
  if (event.kind === 'payment') {
    const settled = await settlePaymentById(context, event.paymentId)
    if (settled.outcome === 'unknown')
      context.log.warn(
        { paymentId: event.paymentId },
        'The provider reports a payment of an unknown order',
      )
  }
  if (event.kind === 'refund') await applyReportedRefund(context, event.refund)
}
