import { listLines, type OrderRow } from '#orders/orders.ts'
import { selectRefunds } from '#orders/read-orders.ts'
import { readCash } from '#payments/cash-refunds.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import {
  refundedOfLine,
  splitOverLines,
  type LineAmounts,
} from '#shared/order/refund/line-amounts.ts'

/**
 * Returns what of a refund of a locked order is for each of `lines`; null if they were not said.
 * Throws `input.invalid` for the line of another order.
 */
export async function splitRefund(
  tx: Tx,
  order: OrderRow,
  { amount, lines }: { amount: Paise; lines: string[] | undefined },
): Promise<LineAmounts | null> {
  if (!lines) return null
  const sold = await listLines(tx, order.id)
  if (!lines.every((id) => sold.some((line) => line.id === id))) throw toInvalid()
  const chosen = sold.filter(({ id }) => lines.includes(id))
  const refunds = (await selectRefunds(tx, [order.id])).filter(({ status }) => status !== 'failed')
  const sent = [...refunds, ...(await readCash(tx, order.id)).refunds]
  return splitOverLines(
    amount,
    chosen.map(({ id, price, quantity, discount }) => {
      const left = price * quantity - discount - refundedOfLine(id, sent)
      return { id, left: paise(Math.max(0, left)) }
    }),
  )
}

function toInvalid(): Refusal {
  const message = 'Please choose pieces of this order.'
  return new Refusal('input.invalid', { message, fields: { lines: message } })
}
