import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ProviderState } from './provider-actions.ts'
import { failPayment, makePayment } from './provider-actions.ts'
import type { Method, Payment } from './entities.ts'
import { toOrder } from './entities.ts'
import { invalid, ProviderError, unknownId } from './provider-error.ts'
import { signResult } from './signature.ts'

type Call = { Body: { key_id?: unknown; order_id?: unknown; method?: unknown } | undefined }

/** The checkout script and the endpoints of its dialog. They take no secret and return none. */
export function addCheckoutRoutes(
  scope: FastifyInstance,
  { state, keyId, keySecret }: { state: ProviderState; keyId: string; keySecret: string },
) {
  const dialog = { markup: readPart('dialog.html'), style: readPart('dialog.css') }
  const script = `window.sandboxDialog = ${JSON.stringify(dialog)}\n${readPart('checkout.js')}`
  const orderOf = (body: Call['Body']) => {
    if (body?.key_id !== keyId || typeof body.order_id !== 'string') throw unknownId()
    return state.store.readOrder(body.order_id)
  }

  scope.get('/checkout.js', (_request, reply) => sendScript(reply, script))
  scope.post<Call>('/checkout/order', async ({ body }) => toOrder(orderOf(body)))
  scope.post<Call>('/checkout/pay', async ({ body }) => {
    const order = orderOf(body)
    return signResult(
      keySecret,
      order.id,
      makePayment(state, order.id, { method: readMethod(body) }).id,
    )
  })
  scope.post<Call>('/checkout/fail', async ({ body }) => {
    throw toError(failPayment(state, orderOf(body).id, readMethod(body)))
  })
}

const readPart = (name: string): string =>
  readFileSync(new URL(`./dialog/${name}`, import.meta.url), 'utf8')

const sendScript = (reply: FastifyReply, script: string) =>
  reply
    .header('cache-control', 'public, max-age=300')
    .type('text/javascript; charset=utf-8')
    .send(script)

function readMethod(body: Call['Body']): Method {
  if (body?.method === 'card' || body?.method === 'upi') return body.method
  throw invalid('method', 'The selected method is invalid.')
}

/** A failed attempt in the format of the `payment.failed` event. */
const toError = (payment: Payment): ProviderError =>
  new ProviderError({
    code: payment.error_code ?? '',
    description: payment.error_description ?? '',
    source: payment.error_source ?? '',
    step: payment.error_step ?? '',
    reason: payment.error_reason ?? '',
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  })
