import { removePurchased, removeUsedCode } from '#cart/cart.ts'
import type { LineRow, OrderRow } from '#orders/orders.ts'
import { pipeline, type Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'

/** Removes what a confirmed order has from the cart, and the code that it has used. */
export async function removeFromCart(
  tx: Tx,
  userId: Id<'usr'>,
  { order, lines }: { order: OrderRow; lines: LineRow[] },
): Promise<void> {
  await pipeline([
    removePurchased(
      tx,
      userId,
      lines.filter(({ isFreeGift }) => !isFreeGift),
    ),
    order.discounts.length > 0 ? removeUsedCode(tx, userId, order.id) : undefined,
  ])
}
