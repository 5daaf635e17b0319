import { eq } from 'drizzle-orm'
import { mails } from '#platform/tables.ts'
import * as model from './model.ts'
import { eventOf, postEvent } from './payment-steps.ts'
import { codeOf, type Expectation, type Stage } from './stage.ts'
import { one, orderOf, type Of, type Played } from './targets.ts'

type MoveInput = { order: model.ModelOrder; to: model.ModelStatus; restock?: boolean }

/** A status change by an administrator. */
async function move(stage: Stage, { order, to, restock = false }: MoveInput): Promise<string> {
  const response = await stage.shop.request('POST', '/api/admin/orders/move', {
    as: stage.admin,
    body: {
      ids: [order.id],
      to,
      restock,
      note: 'A note',
      courier: 'India Post',
      trackingNumber: `EM${order.id.slice(-9)}IN`,
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
      model.canMove(order, 'cancelled') &&
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
      : model.move(next, target.of(next), { to: 'cancelled' })
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

/** Packs, ships and delivers an order, as far as it goes. */
export async function fulfil(stage: Stage, step: Of<'deliver'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ status }) =>
    ['confirmed', 'packed', 'shipped'].includes(status),
  )
  if (!target) return undefined
  const ways = ['packed', 'shipped', 'delivered'] as const
  const way = ways.slice(0, ways.indexOf(step.upTo) + 1)
  const codes = []
  for (const to of way) codes.push(await move(stage, { order: target.order, to }))
  const expect: Expectation = (next) => way.map((to) => model.move(next, target.of(next), { to }))
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

/** The courier cannot deliver a parcel: it stays away, arrives after all, or comes back. */
export async function lose(stage: Stage, step: Of<'lose'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ status }) =>
    ['shipped', 'undelivered'].includes(status),
  )
  if (!target) return undefined
  const { order } = target
  const codes = [await move(stage, { order, to: 'undelivered' })]
  const isBack = step.outcome === 'good' || step.outcome === 'damaged'
  if (step.outcome === 'delivered') codes.push(await move(stage, { order, to: 'delivered' }))
  if (isBack) codes.push(await receiveBack(stage, order.id, step.outcome === 'good'))
  const expect: Expectation = (next) => {
    const lost = model.move(next, target.of(next), { to: 'undelivered' })
    if (step.outcome === 'delivered')
      return [lost, model.move(next, target.of(next), { to: 'delivered' })]
    return isBack ? [lost, model.receiveBack(target.of(next), step.outcome === 'good')] : [lost]
  }
  return { codes, expectations: [expect] }
}

async function receiveBack(stage: Stage, id: string, isGood: boolean): Promise<string> {
  const url = `/api/admin/orders/${id}`
  const { body } = await stage.shop.request('GET', url, { as: stage.admin })
  const lines = body.items.map(({ _id, quantity }: { _id: string; quantity: number }) => ({
    lineId: _id,
    good: isGood ? quantity : 0,
  }))
  const response = await stage.shop.request('POST', `${url}/received`, {
    as: stage.admin,
    body: { lines },
  })
  // A repeated call for a parcel that is back already changes nothing.
  return body.status === 'undelivered' ? codeOf(response) : 'refused'
}

const DAY_MS = 86_400_000

/** A request to return all lines, or the first one that can, of an order that maybe came back. */
export async function requestReturn(stage: Stage, step: Of<'return'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ status, lines }) =>
    status === 'returned' ? lines.some(({ back }) => !back) : status === 'delivered',
  )
  if (!target) return undefined
  const { order } = target
  const [url, as] = [`/api/orders/${order.id}`, stage.users[order.customer]]
  const { body } = await stage.shop.request('GET', url, { as })
  const first = order.lines.findIndex(({ back }) => !back)
  const line = step.lines === 'one' && first >= 0 ? first : undefined
  const chosen = order.lines[line ?? -1]
  const item = body.items.find(
    (each: { variantId: string; quantity: number; pricePaise: number; isReturned: boolean }) =>
      chosen &&
      !each.isReturned &&
      each.variantId === stage.cast.variants[chosen.variant] &&
      each.quantity === chosen.quantity &&
      each.pricePaise === chosen.price,
  )
  const asked = {
    reason: step.isFault ? 'something_wrong' : 'changed_mind',
    details: 'A stone is loose.',
    ...(chosen ? { lines: [item?._id] } : {}),
  }
  const responses = await Promise.all(
    Array.from({ length: step.times }, () =>
      stage.shop.request('POST', `${url}/return`, { as, body: asked }),
    ),
  )
  // The database notes the delivery by its own clock, which stands still in a history.
  const days = (stage.clock.now() - Date.now()) / DAY_MS
  const input = { isFault: step.isFault, line, days, isRefunded: body.refund === 'refunded' }
  return {
    codes: responses.map(codeOf),
    expectations: [(next) => responses.map(() => model.requestReturn(target.of(next), input))],
  }
}

/** The shop takes a return, with or without putting it back into stock, or declines it. */
export async function receive(stage: Stage, step: Of<'receive'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ status }) => status === 'return_requested')
  if (!target) return undefined
  const to = step.as === 'declined' ? 'delivered' : 'returned'
  const change = { to, restock: step.as === 'restocked' } as const
  const code = await move(stage, { order: target.order, ...change })
  return one(code, (next) => model.move(next, target.of(next), change))
}

/** A refund of a share of the total; `times` requests at the same time, with their own keys. */
export async function refund(stage: Stage, step: Of<'refund'>): Promise<Played | undefined> {
  const target = orderOf(
    stage,
    step.order,
    (order) =>
      order.cashBack < order.collected ||
      model.paymentsOf(stage.model, order).some(model.hasMoneyLeft),
  )
  if (!target) return undefined
  const amount = Math.floor((target.order.total * step.percent) / 100)
  const responses = await Promise.all(
    Array.from({ length: step.times }, (_, time) =>
      stage.shop.request('POST', `/api/admin/orders/${target.order.id}/refund`, {
        as: stage.admin,
        body: {
          amount: amount / 100,
          note: 'A note',
          requestId: `history-${stage.log.length}-${time}`,
        },
      }),
    ),
  )
  const turns =
    (order: number[]): Expectation =>
    (next) => {
      const expected: string[] = []
      for (const turn of order) expected[turn] = model.refund(next, target.of(next), amount)
      return expected
    }
  const expectations = step.times === 1 ? [turns([0])] : [turns([0, 1]), turns([1, 0])]
  return { codes: responses.map(codeOf), expectations }
}

/**
 * The other size of a line that has one; `times` requests at the same time, of which one succeeds.
 * What it costs more is waived.
 */
export async function resize(stage: Stage, step: Of<'resize'>): Promise<Played | undefined> {
  const target = orderOf(
    stage,
    step.order,
    ({ status, lines }) => status === 'confirmed' && lines.some(({ variant }) => variant < 2),
  )
  const line = target?.order.lines.findIndex(({ variant }) => variant < 2) ?? -1
  const before = target?.order.lines[line]
  if (!target || !before) return undefined
  const to = 1 - before.variant
  const change = { line, from: before.variant, to, price: stage.model.variants[to]?.price ?? 0 }
  const url = `/api/admin/orders/${target.order.id}`
  const { body } = await stage.shop.request('GET', url, { as: stage.admin })
  const item = body.items.find(
    (each: { variantId: string; quantity: number; pricePaise: number }) =>
      each.variantId === stage.cast.variants[change.from] &&
      each.quantity === before.quantity &&
      each.pricePaise === before.price,
  )
  const responses = await Promise.all(
    Array.from({ length: step.times }, (_, time) =>
      stage.shop.request('POST', `${url}/variant`, {
        as: stage.admin,
        body: {
          lineId: item?._id,
          fromVariantId: stage.cast.variants[change.from],
          variantId: stage.cast.variants[to],
          pricePaise: change.price,
          waive: true,
          requestId: `resize-${stage.log.length}-${time}`,
        },
      }),
    ),
  )
  const turns =
    (order: number[]): Expectation =>
    (next) => {
      const expected: string[] = []
      for (const turn of order) expected[turn] = model.resize(next, target.of(next), change)
      return expected
    }
  const expectations = step.times === 1 ? [turns([0])] : [turns([0, 1]), turns([1, 0])]
  return { codes: responses.map(codeOf), expectations }
}
