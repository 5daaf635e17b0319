import { lockStock, releaseStock, removeStock, reserveStock } from '#inventory/inventory.ts'
import { listLines, type LineRow, type OrderRow } from '#orders/orders.ts'
import {
  findChangeOfRequest,
  findPendingChange,
  insertVariantChange,
  listChoices,
  type VariantChangeRow,
  type VariantChoice,
} from '#orders/change/variant-changes.ts'
import type { Tx } from '#platform/db/db.ts'
import { enqueueMail } from '#platform/mail/mail.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { paise } from '#shared/money/money.ts'
import { DIFFERENCE_DAYS } from '#shared/order/variant-change.ts'
import { changedMail, differenceMail } from '#checkout/mail/change-mails.ts'
import { senderOf, type CheckoutMailContext } from '#checkout/mail/order-mails.ts'
import { applyToOrder } from './apply-change.ts'
import { END_CHECK_SECONDS } from './check-difference.ts'
import { labelOf, termsOf } from './difference.ts'
import { refundDifference } from './refund-difference.ts'

const DAY_MS = 86_400_000

/**
 * A change of a line. `fromVariantId` and `price` (of one unit, in paise) are what the
 * administrator saw, and are only compared.
 */
export type ChangeVariantInput = {
  lineId: string
  fromVariantId: string
  variantId: string
  price: number
  waive: boolean
  requestId: string
}

/**
 * Changes a line of a locked, paid order to another variant of its product. A cheaper or equal one
 * and a waived difference are applied at once; a dearer one reserves its units and asks the
 * customer for the difference. Returns undefined if this `requestId` was done already. Throws
 * `order.packed`, `order.change-waits`, `order.changed`, `variant.missing`, `stock.short`,
 * `stock.sold-out` and `refund.too-much`.
 */
export async function changeVariant(
  tx: Tx,
  context: CheckoutMailContext,
  order: OrderRow,
  { actorId, ...input }: ChangeVariantInput & { actorId: Id<'usr'> },
): Promise<VariantChangeRow | undefined> {
  const earlier = await findChangeOfRequest(tx, order.id, input.requestId)
  if (earlier) return assertSameRequest(earlier, input)
  const lines = await listLines(tx, order.id)
  const line = await assertChangeable(tx, order, { lines, input })
  const choice = await lockChoice(tx, line, input)
  const terms = termsOf(order, lines, { line, price: choice.price, waive: input.waive })
  const { price, difference, waived, problem } = terms
  if (problem) throw toInvalid(problem)
  const now = context.now()
  const asks = difference > 0
  const change = {
    id: newId('vch'),
    orderId: order.id,
    lineId: line.id,
    fromVariantId: line.variantId,
    toVariantId: choice.id,
    fromLabel: line.variantLabel || line.sku,
    toLabel: labelOf(choice),
    sku: choice.sku,
    quantity: line.quantity,
    price,
    difference,
    waived,
    state: asks ? ('pending' as const) : ('applied' as const),
    requestId: input.requestId,
    actorId,
    createdAt: now,
    payBefore: asks ? new Date(now.getTime() + DIFFERENCE_DAYS * DAY_MS) : null,
    closedAt: asks ? null : now,
  }
  const stored = await insertVariantChange(tx, change)
  const ordered = { order, line, change: stored }
  await (asks ? askForDifference(tx, context, ordered) : applyAtOnce(tx, context, ordered, lines))
  return stored
}

/** The same key with another change is a mistake of the caller, not a repeated request. */
function assertSameRequest(earlier: VariantChangeRow, input: ChangeVariantInput): undefined {
  if (earlier.lineId === input.lineId && earlier.toVariantId === input.variantId) return undefined
  throw new Refusal('order.changed')
}

type Wanted = { lines: LineRow[]; input: ChangeVariantInput }

async function assertChangeable(
  tx: Tx,
  order: OrderRow,
  { lines, input }: Wanted,
): Promise<LineRow> {
  if (order.status !== 'confirmed' || order.refund === 'refunded') throw new Refusal('order.packed')
  if (await findPendingChange(tx, order.id)) throw new Refusal('order.change-waits')
  const line = lines.find(({ id }) => id === input.lineId)
  if (!line) throw new Refusal('order.line-missing')
  if (line.variantId !== input.fromVariantId) throw new Refusal('order.changed')
  if (line.variantId === input.variantId) throw toInvalid('The order has this size already.')
  return line
}

/**
 * Locks the stock of both variants, and returns the new one as it is sold now. Throws
 * `variant.missing` if it is removed, archived or of another product, and `order.changed` for
 * another price than the administrator saw.
 */
async function lockChoice(
  tx: Tx,
  line: LineRow,
  { variantId, price }: ChangeVariantInput,
): Promise<VariantChoice> {
  const choices = await listChoices(tx, [line.productId])
  const found = choices.find(({ id }) => id === variantId)
  if (!found) throw new Refusal('variant.missing')
  await lockStock(tx, [line, { variantId: found.id, quantity: line.quantity }])
  // Its price may have changed before the lock.
  const choice = (await listChoices(tx, [line.productId])).find(({ id }) => id === variantId)
  if (!choice) throw new Refusal('variant.missing')
  if (choice.price !== price)
    throw new Refusal('order.changed', {
      message: 'The price of this size has changed meanwhile. Please look at it again.',
    })
  return choice
}

type Ordered = { order: OrderRow; line: LineRow; change: VariantChangeRow }

async function askForDifference(
  tx: Tx,
  context: CheckoutMailContext,
  { order, line, change }: Ordered,
): Promise<void> {
  await reserveStock(tx, [{ variantId: change.toVariantId, quantity: change.quantity }], {
    reason: `Kept for ${order.number} while its difference is open`,
    actorId: change.actorId,
    orderId: order.id,
  })
  await context.jobs.enqueue(
    tx,
    'difference.check',
    { changeId: change.id, of: 'end', check: 0 },
    { afterSeconds: DIFFERENCE_DAYS * (DAY_MS / 1000) + END_CHECK_SECONDS },
  )
  const { payBefore } = change
  if (payBefore)
    await enqueueMail(
      tx,
      context,
      differenceMail(order, { change, payBefore, title: line.title, ...senderOf(context) }),
    )
}

async function applyAtOnce(
  tx: Tx,
  context: CheckoutMailContext,
  { order, line, change }: Ordered,
  lines: LineRow[],
): Promise<void> {
  const { quantity, actorId } = change
  const why = {
    reason: `${order.number} was changed to another size`,
    actorId,
    orderId: order.id,
  }
  await removeStock(tx, [{ variantId: change.toVariantId, quantity }], { ...why, kind: 'sold' })
  await releaseStock(tx, [{ variantId: change.fromVariantId, quantity }], why)
  if (change.difference < 0) {
    const amount = paise(Math.abs(change.difference))
    await refundDifference(tx, context, { order, changeId: change.id, amount })
  }
  const changed = await applyToOrder(tx, order, { change, lines, now: context.now() })
  await enqueueMail(
    tx,
    context,
    changedMail(changed, { change, lines, title: line.title, ...senderOf(context) }),
  )
}

const toInvalid = (message: string) =>
  new Refusal('input.invalid', { message, fields: { variantId: message } })
