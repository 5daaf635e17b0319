import { ADDRESS } from '../shop.ts'
import * as model from './model.ts'
import * as rules from './model-orders.ts'
import { codeOf, type Expectation, type Stage } from './stage.ts'
import { one, orderOf, type Of, type Played } from './targets.ts'

/**
 * The other size of a line that has one; `times` requests at the same time, of which one succeeds.
 * What it costs more is waived or asked for.
 */
export async function resize(stage: Stage, step: Of<'resize'>): Promise<Played | undefined> {
  const target = orderOf(
    stage,
    step.order,
    (order) =>
      order.status === 'confirmed' &&
      order.lines.some(({ variant }) => variant < 2) &&
      !model.pendingChange(order),
  )
  const line = target?.order.lines.findIndex(({ variant }) => variant < 2) ?? -1
  const before = target?.order.lines[line]
  if (!target || !before) return undefined
  const to = 1 - before.variant
  const price = stage.model.variants[to]?.price ?? 0
  const change = { line, from: before.variant, to, price, waive: step.waive }
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
          waive: step.waive,
          requestId: `resize-${stage.log.length}-${time}`,
        },
      }),
    ),
  )
  const turns =
    (order: number[]): Expectation =>
    (next) => {
      const expected: string[] = []
      for (const turn of order) expected[turn] = rules.resize(next, target.of(next), change)
      return expected
    }
  const expectations = step.times === 1 ? [turns([0])] : [turns([0, 1]), turns([1, 0])]
  return { codes: responses.map(codeOf), expectations }
}

/** A customer begins to pay the difference of a change, `times` at once. */
export async function openDifference(
  stage: Stage,
  step: Of<'difference'>,
): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, (order) => model.pendingChange(order) !== undefined)
  if (!target || target.order.changes.length === 0) return undefined
  const { order, of } = target
  const now = stage.clock.now()
  const responses = await Promise.all(
    Array.from({ length: step.times }, () =>
      stage.shop.request('POST', `/api/orders/${order.id}/difference`, {
        as: stage.users[order.customer],
      }),
    ),
  )
  const codes = responses.map(codeOf)
  return {
    codes,
    expectations: [(next) => codes.map(() => rules.openDifference(next, of(next), now))],
  }
}

/** An administrator withdraws the last change that asked for a difference. */
export async function withdraw(stage: Stage, step: Of<'withdraw'>): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, (order) => model.pendingChange(order) !== undefined)
  const change = target?.order.changes.at(-1)
  if (!target || !change) return undefined
  const url = `/api/admin/orders/${target.order.id}/variant?change=${change.id}`
  const code = codeOf(await stage.shop.request('DELETE', url, { as: stage.admin }))
  return one(code, (next) => rules.withdraw(target.of(next)))
}

/** What is delivered to which state; another state has other taxes. */
export const ADDRESSES = model.CUSTOMER_STATES.map((state) =>
  state === ADDRESS.state ? ADDRESS : { ...ADDRESS, state, city: 'Bengaluru', pincode: '560001' },
)

/** An administrator changes the address of an order to that of the other state. */
export async function changeAddress(
  stage: Stage,
  step: Of<'address'>,
): Promise<Played | undefined> {
  const isChangeable = ({ status }: model.ModelOrder) =>
    status === 'confirmed' || status === 'packed'
  const target = orderOf(stage, step.order, isChangeable)
  if (!target) return undefined
  const shippingDetails = ADDRESSES[step.state]
  const url = `/api/admin/orders/${target.order.id}/address`
  const code = codeOf(
    await stage.shop.request('PUT', url, { as: stage.admin, body: { shippingDetails } }),
  )
  return one(code, (next) => rules.changeAddress(target.of(next), shippingDetails?.state ?? ''))
}

/**
 * An administrator corrects the state of an invoice, or the rates of its lines, `times` at once:
 * the same correction again returns what the first one made.
 */
export async function correctInvoice(
  stage: Stage,
  step: Of<'correct'>,
): Promise<Played | undefined> {
  const target = orderOf(stage, step.order, ({ invoiced }) => invoiced !== undefined)
  if (!target?.order.invoiced) return undefined
  const { shop, admin } = stage
  const url = `/api/admin/orders/${target.order.id}/invoices`
  const { body } = await shop.request('GET', url, { as: admin })
  const [invoice] = body.invoices
  const lines = step.isRerated
    ? (body.correctable?.lines ?? []).map(({ lineId }: { lineId: string }) => ({
        lineId,
        hsn: model.RIGHT_RATE.hsn,
        gstRate: model.RIGHT_RATE.gstRateBp / 100,
      }))
    : []
  const shippingDetails = ADDRESSES[step.state]
  const responses = await Promise.all(
    Array.from({ length: step.times }, () =>
      shop.request('POST', `/api/admin/invoices/${invoice._id}/correct`, {
        as: admin,
        body: { shippingDetails, lines, reason: 'It was wrong.' },
      }),
    ),
  )
  const codes = responses.map(codeOf)
  const expected: Expectation = (next) => {
    const code = rules.correctInvoice(target.of(next), {
      state: shippingDetails?.state ?? '',
      isRerated: lines.length > 0,
    })
    return codes.map(() => code)
  }
  return { codes, expectations: [expected] }
}
