import type { VariantChoices } from '#contract/contract.ts'
import { readAnyOrder } from '#orders/admin/admin-order.ts'
import { listLines, type LineRow, type OrderRow } from '#orders/orders.ts'
import { listChoices, type VariantChoice } from '#orders/change/variant-changes.ts'
import type { Db } from '#platform/db/db.ts'
import { DIFFERENCE_DAYS } from '#shared/order/variant-change.ts'
import { labelOf, termsOf } from './difference.ts'

/**
 * For each line of an order the variants that it may be changed to, each with the totals that the
 * order would have. Throws `order.missing`.
 */
export async function listVariantChoices(db: Db, reference: string): Promise<VariantChoices> {
  const order = await readAnyOrder(db, reference)
  const lines = await listLines(db, order.id)
  const products = [...new Set(lines.map(({ productId }) => productId))]
  const choices = await listChoices(db, products)
  return {
    payDays: DIFFERENCE_DAYS,
    lines: lines.map((line) => ({
      _id: line.id,
      choices: choices
        .filter(({ id, productId }) => productId === line.productId && id !== line.variantId)
        .map((choice) => toChoice(order, lines, { line, choice })),
    })),
  }
}

function toChoice(
  order: OrderRow,
  lines: LineRow[],
  { line, choice }: { line: LineRow; choice: VariantChoice },
): VariantChoices['lines'][number]['choices'][number] {
  const wanted = { line, price: choice.price, waive: false }
  const { difference, problem, totals } = termsOf(order, lines, wanted)
  return {
    variantId: choice.id,
    label: labelOf(choice),
    stock: choice.stock,
    enough: choice.stock >= line.quantity,
    pricePaise: choice.price,
    differencePaise: difference,
    effect: difference === 0 ? 'none' : difference > 0 ? 'ask' : 'refund',
    problem,
    subtotalPaise: totals.subtotal,
    discountPaise: totals.discount,
    shippingPaise: order.shipping,
    totalPaise: totals.total,
  }
}
