import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderState } from './provider-actions.ts'
import {
  capturePayment,
  createOrder,
  editNotes,
  refundPayment,
  searchOrders,
} from './provider-actions.ts'
import { toOrder, toRefund, type Payment, type RefundRow } from './entities.ts'
import { ProviderError, unknownId } from './provider-error.ts'
import {
  readCaptureInput,
  readIdempotencyKey,
  readNotesInput,
  readOrderInput,
  readOrderSearch,
  readRefundInput,
} from './validation.ts'

type ById = { Params: { id: string } }
type OfPayment = { Params: { id: string; refundId: string } }

const collection = <Item>(items: Item[]) => ({ entity: 'collection', count: items.length, items })

/** Checks basic authentication with the key pair. The scheme is case-sensitive. */
export function addKeyCheck(
  api: FastifyInstance,
  { keyId, keySecret }: { keyId: string; keySecret: string },
) {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
  api.addHook('onRequest', async (request) => {
    const sent = Buffer.from(request.headers.authorization ?? '')
    if (sent.length === expected.length && timingSafeEqual(sent, expected)) return
    throw new ProviderError(
      { description: 'Authentication failed', reason: 'authentication_failed' },
      401,
    )
  })
}

/** The order endpoints that the shop's server calls. */
export function addOrderRoutes(api: FastifyInstance, state: ProviderState) {
  const { store } = state
  const paymentsOf = (orderId: string) => collection(store.paymentsOf(orderId))

  api.post('/orders', async (request) => toOrder(createOrder(state, readOrderInput(request.body))))
  api.get('/orders', async (request) => {
    const query = readOrderSearch(request.query)
    const orders = searchOrders(state, query).map(toOrder)
    return collection(
      query.expand ? orders.map((order) => ({ ...order, payments: paymentsOf(order.id) })) : orders,
    )
  })
  api.get<ById>('/orders/:id', async ({ params }) => toOrder(store.readOrder(params.id)))
  api.patch<ById>('/orders/:id', async ({ params, body }) =>
    toOrder(editNotes(state, params.id, readNotesInput(body))),
  )
  api.get<ById>('/orders/:id/payments', async ({ params }) =>
    paymentsOf(store.readOrder(params.id).id),
  )
}

/** The payment and refund endpoints that the shop's server calls. */
export function addPaymentRoutes(api: FastifyInstance, state: ProviderState) {
  const { store } = state
  const refundsOf = (paymentId: string) =>
    store.refunds().filter((one) => one.payment_id === paymentId)
  const readRefundOf = (paymentId: string, refundId: string) => {
    const found = store.readRefund(refundId)
    if (found.payment_id !== paymentId) throw unknownId()
    return found
  }

  api.get<ById>('/payments/:id', async ({ params }) => store.readPayment(params.id))
  api.post<ById>('/payments/:id/capture', async ({ params, body }) =>
    capturePayment(state, params.id, readCaptureInput(body)),
  )
  api.post<ById>('/payments/:id/refund', async (request) =>
    toRefund(refundPayment(state, request.params.id, readRefundCall(request))),
  )
  api.get<ById>('/payments/:id/refunds', async ({ params }) =>
    collection(refundsOf(store.readPayment(params.id).id).map(toRefund)),
  )
  api.get<OfPayment>('/payments/:id/refunds/:refundId', async ({ params }) =>
    toRefund(readRefundOf(params.id, params.refundId)),
  )
  api.get<ById>('/refunds/:id', async ({ params }) => toRefund(store.readRefund(params.id)))
}

type ReconQuery = {
  Querystring: { year?: string; month?: string; day?: string; count?: string; skip?: string }
}
/** India has one time zone. */
const IST_SECONDS = 5.5 * 3600

const dayOf = (time: number): string =>
  new Date((time + IST_SECONDS) * 1000).toISOString().slice(0, 10)

/**
 * The settled lines of a day. The sandbox settles payments and refunds at once, those of a day in
 * one settlement.
 */
export function addSettlementRoutes(api: FastifyInstance, { store }: ProviderState) {
  api.get<ReconQuery>('/settlements/recon/combined', async ({ query }) => {
    const { year = '', month = '', day = '', count = '10', skip = '0' } = query
    const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
    const payments = store
      .payments()
      .filter((payment) => payment.captured && dayOf(payment.created_at) === date)
    const refunds = store.refunds().filter(({ created_at }) => dayOf(created_at) === date)
    const lines = [...payments.map(toSettledPayment), ...refunds.map(toSettledRefund)]
    const first = Number(skip)
    return collection(lines.slice(first, first + Number(count)))
  })
}

const settledAt = (time: number) => {
  const day = dayOf(time).replaceAll('-', '')
  return {
    settled: true,
    settled_at: time,
    settlement_id: `setl_Sandbox${day}`,
    settlement_utr: `SANDBOX${day}`,
  }
}

const toSettledPayment = ({ id, amount, fee, tax, created_at }: Payment) => ({
  entity_id: id,
  type: 'payment',
  amount,
  fee,
  tax,
  debit: 0,
  credit: amount - (fee ?? 0),
  payment_id: null,
  ...settledAt(created_at),
})

const toSettledRefund = ({ id, amount, payment_id, created_at }: RefundRow) => ({
  entity_id: id,
  type: 'refund',
  amount,
  fee: 0,
  tax: 0,
  debit: amount,
  credit: 0,
  payment_id,
  ...settledAt(created_at),
})

const readRefundCall = ({ body, headers }: FastifyRequest<ById>) => ({
  input: readRefundInput(body),
  key: readIdempotencyKey(headers['x-refund-idempotency']),
})
