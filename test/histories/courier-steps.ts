import * as rules from './model-orders.ts'
import { move } from './order-steps.ts'
import { awbOf, codeOf, type Expectation, type Stage } from './stage.ts'
import { orderOf, type Of, type Played } from './targets.ts'

const GOOD = {
  good: (units: number) => units,
  damaged: () => 0,
  half: (units: number) => Math.floor(units / 2),
}

/** The courier cannot deliver a parcel: it stays away, arrives after all, or comes back. */
export async function lose(stage: Stage, step: Of<'lose'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ status }) =>
    ['shipped', 'undelivered'].includes(status),
  )
  if (!target) return undefined
  const { order, of } = target
  const { outcome } = step
  const codes = [await move(stage, { order, to: 'undelivered' })]
  if (outcome === 'delivered') codes.push(await move(stage, { order, to: 'delivered' }))
  else if (outcome !== 'away') codes.push(await receiveBack(stage, order.id, GOOD[outcome]))
  const expect: Expectation = (next) => {
    const lost = rules.move(next, of(next), { to: 'undelivered' })
    if (outcome === 'away') return [lost]
    return outcome === 'delivered'
      ? [lost, rules.move(next, of(next), { to: 'delivered' })]
      : [lost, rules.receiveBack(next, of(next), GOOD[outcome])]
  }
  return { codes, expectations: [expect] }
}

async function receiveBack(
  stage: Stage,
  id: string,
  good: (units: number) => number,
): Promise<string> {
  const url = `/api/admin/orders/${id}`
  const { body } = await stage.shop.request('GET', url, { as: stage.admin })
  const lines = body.items.map(({ _id, quantity }: { _id: string; quantity: number }) => ({
    lineId: _id,
    good: good(quantity),
  }))
  const response = await stage.shop.request('POST', `${url}/received`, {
    as: stage.admin,
    body: { lines },
  })
  // A repeated call for a parcel that is back already changes nothing.
  return body.status === 'undelivered' ? codeOf(response) : 'refused'
}

/** The courier's file says what was paid out for an order; the same file maybe twice at once. */
export async function remit(stage: Stage, step: Of<'remit'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ collected }) => collected > 0)
  if (!target) return undefined
  const { order, of } = target
  const amount = order.collected + (step.isRight ? 0 : 100)
  const csv = `AWB,COD Amount,UTR\n${awbOf(order.id)},${amount / 100},UTR1`
  const columns = { awb: 0, amount: 1, reference: 2 }
  const responses = await Promise.all(
    Array.from({ length: step.times }, (_, time) =>
      stage.shop.request('POST', '/api/admin/remittances', {
        as: stage.admin,
        body: {
          csv,
          columns,
          fileName: 'cod.csv',
          requestId: `remit-${order.id}-${stage.log.length}-${time}`,
        },
      }),
    ),
  )
  const codes = responses.map((response) =>
    response.status === 200 ? String(response.body.rows[0].state) : codeOf(response),
  )
  const expect: Expectation = (next) => {
    const states = codes.map(() => rules.remit(of(next), amount))
    return codes.at(-1) === 'paid' ? states.toReversed() : states
  }
  return { codes, expectations: [expect] }
}
