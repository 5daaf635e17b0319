import type { FastifyInstance } from 'fastify'
import { settlePayment } from '#checkout/settle/settle-payment.ts'
import { applyReportedRefund } from '#checkout/refund/send-refund.ts'
import { contract } from '#contract/contract.ts'
import { ProviderError, type ProviderEvent } from '#payments/gateway.ts'
import { Refusal } from '#shared/errors.ts'
import type { AppContext } from '#app-context.ts'

const MAX_BODY_BYTES = 256 * 1024

/**
 * Takes the provider's webhooks: raw bytes, signature first. An event or an order that the shop
 * does not know is answered with success, or the provider would send it for a day and then stop
 * sending any (its page on webhook best practices).
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
      await hear(context, event).catch(toPatience)
      return { success: true }
    })
  })
}

/** A provider that cannot be asked now sends its webhook again later. */
function toPatience(error: unknown): never {
  if (error instanceof ProviderError) throw new Refusal('unavailable', { cause: error })
  throw error
}

async function hear(context: AppContext, event: ProviderEvent): Promise<void> {
  if (event.kind === 'payment') {
    const settled = await settlePayment(context, event.paymentId)
    if (settled.outcome === 'unknown')
      context.log.warn(
        { paymentId: event.paymentId },
        'The provider reports a payment of an unknown order',
      )
  }
  if (event.kind === 'refund') await applyReportedRefund(context, event.refund)
}
