import { eq } from 'drizzle-orm'
import { mails } from '#platform/tables.ts'
import * as model from './model.ts'
import * as rules from './model-orders.ts'
import { eventOf, postEvent } from './payment-steps.ts'
import { awbOf, codeOf, type Expectation, type Stage } from './stage.ts'
import type { Received } from './steps.ts'
import { one, orderOf, type Of, type Played } from './targets.ts'

type ReturnedUnits = { lineId: string; received?: number; good: number }[]
type MoveInput = {
  order: model.ModelOrder
  to: model.ModelStatus
  restock?: boolean
  good?: ReturnedUnits | undefined
}

/** A status change by an administrator. */
export async function move(
  stage: Stage,
  { order, to, restock = false, good }: MoveInput,
): Promise<string> {
  const response = await stage.shop.request('POST', '/api/admin/orders/move', {
    as: stage.admin,
    body: {
      ids: [order.id],
      to,
      restock,
      ...(good && { good }),
      note: 'A note',
      courier: 'India Post',
      trackingNumber: awbOf(order.id),
    },
  })
  const code = codeOf(response)
  return code === 'ok' && !response.body.results[0].moved ? 'order.move' : code
}

/** Cancels an order; `whilePaid` at the same time as a payment of it is reported. */
export async function cancel(stage: Stage, step: Of<'cancel'>): Promise<Played | undefined> {
  const target = orderOf(
    stage,
    step.order,
    (order) =>
      rules.canMove(order, 'cancelled') &&
      (!step.whilePaid || model.paymentsOf(stage.model, order).some(model.isUnreported)),
  )
  if (!target) return undefined
  const { order } = target
  const payment = stage.model.payments.findIndex(
    (each) => step.whilePaid && each.order === order && each.status === 'captured',
  )
  const cancelled =
    step.by === 'shop'
      ? move(stage, { order, to: 'cancelled' })
      : stage.shop
          .request('POST', `/api/orders/${order.id}/cancel`, { as: stage.users[order.customer] })
          .then(codeOf)
  const id = stage.model.payments[payment]?.id
  const { body } = eventOf('payment.captured', { payment: { entity: { id } } })
  const reported = id && !stage.model.away ? postEvent(stage, body).then(codeOf) : undefined
  const codes = await Promise.all([cancelled, ...(reported ? [reported] : [])])
  const now = stage.clock.now()
  const cancels = (next: model.Model): string =>
    step.by === 'customer' && target.of(next).status === 'cancelled'
      ? 'ok'
      : rules.move(next, target.of(next), { to: 'cancelled' })
  const settles = (next: model.Model) => {
    const paid = next.payments[payment]
    if (reported && paid) model.settle(next, paid, now)
  }
  const rest = reported ? ['ok'] : []
  return {
    codes,
    expectations: [
      (next) => {
        const code = cancels(next)
        settles(next)
        return [code, ...rest]
      },
      (next) => {
        settles(next)
        return [cancels(next), ...rest]
      },
    ],
  }
}

/** Packs, ships and delivers an order, as far as it goes; the last by `times` at once. */
export async function fulfil(stage: Stage, step: Of<'deliver'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ status }) =>
    ['confirmed', 'packed', 'shipped'].includes(status),
  )
  if (!target) return undefined
  const ways = ['packed', 'shipped', 'delivered'] as const
  const way = ways.slice(0, ways.indexOf(step.upTo) + 1)
  const codes: string[] = []
  for (const to of way.slice(0, -1)) codes.push(await move(stage, { order: target.order, to }))
  const last = Array.from({ length: step.times }, () => step.upTo)
  const moves = last.map((to) => move(stage, { order: target.order, to }))
  codes.push(...(await Promise.all(moves)))
  const expect: Expectation = (next) => {
    const before = way.slice(0, -1).map((to) => rules.move(next, target.of(next), { to }))
    const moved = last.map((to) => rules.move(next, target.of(next), { to }))
    return [...before, ...(codes.at(-1) === 'ok' ? moved.toReversed() : moved)]
  }
  return { codes, expectations: [expect] }
}

/** A customer uses the link in the mail, `times` at once. */
export async function confirm(stage: Stage, step: Of<'confirm'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ status }) => status === 'placed')
  if (!target?.order.isCod) return undefined
  const [mail] = await stage.shop.db
    .select({ body: mails.body })
    .from(mails)
    .where(eq(mails.idempotencyKey, `confirm ${target.order.id}`))
  const token = /confirm-order#(\S+)/.exec(mail?.body ?? '')?.[1]
  const responses = await Promise.all(
    Array.from({ length: step.times }, () =>
      stage.shop.request('POST', '/api/orders/confirm', { body: { token } }),
    ),
  )
  const codes = responses.map(codeOf)
  return {
    codes,
    // Of two at once the second finds the order confirmed, or its link used.
    expectations: [
      (next) => {
        const first = model.confirm(next, target.of(next))
        if (first !== 'ok') return codes.map(() => 'refused')
        return codes.includes('ok')
          ? codes.map((code) => (code === 'ok' ? 'ok' : 'refused'))
          : ['ok']
      },
    ],
  }
}

const DAY_MS = 86_400_000

/**
 * A request to return all lines, the first one that can, or one unit of it, of an order of which
 * some maybe came back.
 */
export async function requestReturn(stage: Stage, step: Of<'return'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ status, lines }) =>
    status === 'returned'
      ? lines.some((line) => rules.unitsLeft(line) > 0)
      : status === 'delivered',
  )
  if (!target) return undefined
  const { order } = target
  const [url, as] = [`/api/orders/${order.id}`, stage.users[order.customer]]
  const { body } = await stage.shop.request('GET', url, { as })
  const first = order.lines.findIndex((each) => rules.unitsLeft(each) > 0)
  const line = step.what !== 'all' && first >= 0 ? first : undefined
  const units = step.what === 'unit' && line !== undefined ? 1 : undefined
  const chosen = order.lines[line ?? -1]
  const item = body.items.find(
    (each: { variantId: string; quantity: number; pricePaise: number; returnedQuantity: number }) =>
      chosen &&
      each.returnedQuantity === (chosen.came ?? 0) &&
      each.variantId === stage.cast.variants[chosen.variant] &&
      each.quantity === chosen.quantity &&
      each.pricePaise === chosen.price,
  )
  const asked = {
    reason: step.isFault ? 'something_wrong' : 'changed_mind',
    details: 'A stone is loose.',
    ...(chosen ? { lines: [item?._id] } : {}),
    ...(units && { quantities: { [item?._id]: units } }),
  }
  const responses = await Promise.all(
    Array.from({ length: step.times }, () =>
      stage.shop.request('POST', `${url}/return`, { as, body: asked }),
    ),
  )
  // The database notes the delivery by its own clock, which stands still in a history.
  const days = (stage.clock.now() - Date.now()) / DAY_MS
  const isRefunded = body.refund === 'refunded'
  const input = { isFault: step.isFault, line, units, days, isRefunded }
  return {
    codes: responses.map(codeOf),
    expectations: [(next) => responses.map(() => rules.requestReturn(target.of(next), input))],
  }
}

const half = (units: number): number => Math.floor(units / 2)

/** Of the units of a line: how many came back, all without it, and how many of those are good. */
const RECEIVED: Record<Received, rules.ReceivedUnits> = {
  returned: {},
  restocked: { good: (units) => units },
  graded: { good: half },
  half: { came: half, good: half },
  declined: {},
}

/**
 * The shop takes a return, with all, half or none of it good for the stock, takes half of each
 * line, which is refused if that is nothing, or declines it.
 */
export async function receive(stage: Stage, step: Of<'receive'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ status }) => status === 'return_requested')
  if (!target) return undefined
  const to = step.as === 'declined' ? 'delivered' : 'returned'
  const received = RECEIVED[step.as]
  const isCounted = step.as === 'graded' || step.as === 'half'
  const details = isCounted
    ? { good: await returnedUnits(stage, target.order.id, received) }
    : { restock: step.as === 'restocked' }
  const code = await move(stage, { order: target.order, to, ...details })
  return one(code, (next) => rules.move(next, target.of(next), { to, ...received }))
}

/** What came back of each line of the last return; undefined without any. */
async function returnedUnits(
  stage: Stage,
  id: string,
  { came, good = () => 0 }: rules.ReceivedUnits,
): Promise<ReturnedUnits | undefined> {
  const url = `/api/admin/orders/${id}`
  const { body } = await stage.shop.request('GET', url, { as: stage.admin })
  const quantities: Record<string, number> | undefined = body.returnRequest?.quantities
  return (
    quantities &&
    Object.entries(quantities).map(([lineId, units]) => {
      const received = came?.(units)
      return { lineId, ...(came && { received }), good: good(received ?? units) }
    })
  )
}

/** The ids of the lines that a refund is for; undefined if it does not say them. */
async function linesOf(
  stage: Stage,
  orderId: string,
  which: Of<'refund'>['lines'],
): Promise<string[] | undefined> {
  if (which === 'unsaid') return undefined
  if (which === 'none') return []
  const { body } = await stage.shop.request('GET', `/api/admin/orders/${orderId}`, {
    as: stage.admin,
  })
  const ids: string[] = body.items.map(({ _id }: { _id: string }) => _id)
  return which === 'all' ? ids : ids.slice(0, 1)
}

/** A refund of a share of the total; `times` requests at the same time, with their own keys. */
export async function refund(stage: Stage, step: Of<'refund'>): Promise<Played | undefined> {
  const target = orderOf(
    stage,
    step.order,
    (order) =>
      order.cashBack < order.collected ||
      model.paymentsOf(stage.model, order).some(rules.hasMoneyLeft),
  )
  if (!target) return undefined
  const amount = Math.floor((target.order.total * step.percent) / 100)
  const lines = await linesOf(stage, target.order.id, step.lines)
  const responses = await Promise.all(
    Array.from({ length: step.times }, (_, time) =>
      stage.shop.request('POST', `/api/admin/orders/${target.order.id}/refund`, {
        as: stage.admin,
        body: {
          amount: amount / 100,
          note: 'A note',
          requestId: `history-${stage.log.length}-${time}`,
          lines,
        },
      }),
    ),
  )
  const turns =
    (order: number[]): Expectation =>
    (next) => {
      const expected: string[] = []
      for (const turn of order) expected[turn] = rules.refund(next, target.of(next), amount)
      return expected
    }
  const expectations = step.times === 1 ? [turns([0])] : [turns([0, 1]), turns([1, 0])]
  return { codes: responses.map(codeOf), expectations }
}
