import { sign } from '#payments/razorpay.ts'
import { type TestResponse } from '../shop.ts'
import * as model from './model.ts'
import { codeOf, type Expectation, type Stage } from './stage.ts'
import { one, orderOf, paymentOf, UNSEEN, type Of, type Played } from './targets.ts'

/** What a customer does in the dialog of the provider. It refuses a second payment of an order. */
export async function pay(stage: Stage, step: Of<'pay'>): Promise<Played | undefined> {
  const { sandbox } = stage.shop
  const isPayable = (each: model.ModelOrder) => payableOf(stage.model, each) !== undefined
  const order = orderOf(stage, step.order, isPayable)?.order
  const id = order && (payableOf(stage.model, order) ?? order.providerOrderId)
  if (!id) return undefined
  try {
    if (step.how === 'two attempts') {
      const attempts = [await sandbox.fail(id), await sandbox.fail(id)]
      for (const attempt of attempts) await sandbox.authorizeLate(attempt.id)
      for (const attempt of attempts) await sandbox.capture(attempt.id)
    } else if (step.how === 'failed') await sandbox.fail(id)
    else await sandbox.pay(id, { capture: step.how === 'captured' })
  } catch (error) {
    if (!isProviderRefusal(error)) throw error
  }
  readPayments(stage, order, id)
  return UNSEEN
}

/** A customer begins to pay an unpaid order again, `times` at once. */
export async function payAgain(stage: Stage, step: Of<'again'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ status }) => status === 'pending_payment')
  if (!target) return undefined
  const { order, of } = target
  const now = stage.clock.now()
  const responses = await Promise.all(
    Array.from({ length: step.times }, () =>
      stage.shop.request('POST', `/api/orders/${order.id}/payment`, {
        as: stage.users[order.customer],
      }),
    ),
  )
  const codes = responses.map(codeOf)
  return { codes, expectations: [(next) => codes.map(() => model.payAgain(next, of(next), now))] }
}

/** What of an order nobody has paid: the newest difference that was opened, or the order itself. */
function payableOf(all: model.Model, order: model.ModelOrder): string | undefined {
  const isPaid = (id: string) =>
    all.payments.some((each) => each.providerOrderId === id && each.status === 'captured')
  const isOpen = ['pending_payment', 'expired', 'cancelled'].includes(order.status)
  const differences = order.changes.toReversed().map(({ providerOrderId }) => providerOrderId)
  return [...differences, isOpen ? order.providerOrderId : null].find(
    (id): id is string => id !== null && !isPaid(id),
  )
}

const isProviderRefusal = (error: unknown): boolean =>
  error instanceof Error && error.constructor.name === 'ProviderError'

/** Reads payments of an order or a difference from the provider. Each change makes a webhook. */
function readPayments(stage: Stage, order: model.ModelOrder, providerOrderId: string): void {
  for (const { id, order_id, status, amount } of stage.shop.sandbox.payments()) {
    if (order_id !== providerOrderId) continue
    const known = stage.model.payments.find((payment) => payment.id === id)
    const next = status === 'refunded' ? 'captured' : status
    if (known?.status === next) continue
    if (known) known.status = next
    else {
      const payment = { id, order, providerOrderId, amount, status: next }
      stage.model.payments.push({ ...payment, outcome: 'none', refunded: 0 })
    }
    stage.events.push(eventOf(`payment.${next}`, { payment: { entity: { id } } }))
    if (next === 'captured')
      stage.events.push(eventOf('order.paid', { payment: { entity: { id } } }))
  }
}

/** The text of a webhook. */
export const eventOf = (name: string, payload: object) => ({
  name,
  body: JSON.stringify({ entity: 'event', event: name, payload }),
})

/** The bank authorises a failed payment late, or captures an authorised one. */
export async function askBank(stage: Stage, step: Of<'bank'>): Promise<Played | undefined> {
  const payment = paymentOf(stage, step.payment, ({ status }) => status !== 'captured')?.payment
  if (!payment || payment.status === 'captured') return undefined
  const { sandbox } = stage.shop
  const isPaid = stage.model.payments.some(
    ({ providerOrderId, status }) =>
      providerOrderId === payment.providerOrderId && status === 'captured',
  )
  // The provider itself refunds a late authorisation of a paid order. The shop never sees it.
  if (isPaid && payment.status === 'failed') return undefined
  if (payment.status === 'failed') await sandbox.authorizeLate(payment.id)
  else await sandbox.capture(payment.id)
  readPayments(stage, payment.order, payment.providerOrderId)
  return UNSEEN
}

export const postEvent = (stage: Stage, body: string): Promise<TestResponse> =>
  stage.shop.request('POST', '/api/payment/webhook', {
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(body, stage.shop.sandboxKeys?.webhookSecret ?? ''),
    },
    body,
  })

const idIn = (body: string): string => body.match(/pay_\w+/)?.[0] ?? ''

/** The provider sends a webhook that waits: once, twice at once, or again later, or never. */
export async function deliver(stage: Stage, step: Of<'webhook'>): Promise<Played | undefined> {
  if (stage.events.length === 0) return undefined
  const [event] = stage.events.splice(step.event % stage.events.length, 1)
  if (!event || step.fate === 'lost') return UNSEEN
  const times = step.fate === 'twice' ? 2 : 1
  const responses = await Promise.all(
    Array.from({ length: times }, () => postEvent(stage, event.body)),
  )
  const isHeeded = ['payment.captured', 'order.paid'].includes(event.name)
  const isRead = !isHeeded || isRecorded(stage, idIn(event.body)) || !stage.model.away
  if (step.fate === 'kept' || !isRead) stage.events.push(event)
  const now = stage.clock.now()
  const expect: Expectation = (next) => {
    const payment = next.payments.find(({ id }) => event.body.includes(id))
    if (payment && isRead && isHeeded) model.settle(next, payment, now)
    return responses.map(() => (isRead ? 'ok' : 'refused'))
  }
  return { codes: responses.map(codeOf), expectations: [expect] }
}

/** Makes a webhook for each refund that the provider has sent. */
export function readRefunds(stage: Stage): void {
  for (const { id, payment_id, receipt, status } of stage.shop.sandbox.refunds()) {
    if (!stage.model.payments.some((payment) => payment.id === payment_id)) continue
    if (stage.refundIds.has(id)) continue
    stage.refundIds.add(id)
    stage.events.push(eventOf(`refund.${status}`, { refund: { entity: { id, receipt, status } } }))
  }
}

const isRecorded = (stage: Stage, id: string): boolean =>
  stage.model.payments.some((payment) => payment.id === id && payment.outcome !== 'none')

const resultOf = (stage: Stage, payment: model.ModelPayment) => {
  const orderId = payment.providerOrderId
  return {
    razorpay_order_id: orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: sign(`${orderId}|${payment.id}`, stage.shop.sandboxKeys?.keySecret ?? ''),
  }
}

const postResult = (stage: Stage, payment: model.ModelPayment): Promise<TestResponse> =>
  stage.shop.request('POST', '/api/payment/verify-payment', {
    as: stage.users[payment.order.customer],
    body: resultOf(stage, payment),
  })

/** The browser reports a payment with the provider's signature. */
export async function verify(stage: Stage, step: Of<'verify'>): Promise<Played | undefined> {
  const target = paymentOf(stage, step.payment, model.isUnreported)
  if (!target) return undefined
  const code = codeOf(await postResult(stage, target.payment))
  const isRead = isRecorded(stage, target.payment.id) || !stage.model.away
  const now = stage.clock.now()
  return one(code, (next) => {
    const payment = target.of(next)
    if (isRead) model.settle(next, payment, now)
    return payment.outcome === 'order' ? 'ok' : 'refused'
  })
}

/** Browser, webhook and job report a payment at the same time. */
export async function reportAtOnce(stage: Stage, step: Of<'reports'>): Promise<Played | undefined> {
  const target = paymentOf(stage, step.payment, model.isUnreported)
  if (!target || stage.model.away) return undefined
  const { payment } = target
  const { body } = eventOf('payment.captured', { payment: { entity: { id: payment.id } } })
  const [verified, ...posted] = await Promise.all([
    postResult(stage, payment),
    postEvent(stage, body),
    postEvent(stage, body),
  ])
  const now = stage.clock.now()
  return {
    codes: [verified, ...posted].map(codeOf),
    expectations: [
      (next) => {
        model.settle(next, target.of(next), now)
        return [target.of(next).outcome === 'order' ? 'ok' : 'refused', 'ok', 'ok']
      },
    ],
  }
}
