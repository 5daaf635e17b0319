import { createHash } from 'node:crypto'
import { promisesOf, type CartLine } from '#cart/cart.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { Totals } from '#shared/money/money.ts'
import type { PaymentMethod } from '#shared/order/cod-rule.ts'
import type { Promises } from '#shared/promises/promises.ts'

type Terms = {
  shippingDetails: ShippingDetails
  promises: Promises
  giftWrap: boolean
  method: PaymentMethod
}

/**
 * A hash of a cart, its address, its totals in paise and its promises. An unpaid order with another
 * one is replaced, not paid.
 */
export function fingerprintOf(
  lines: CartLine[],
  { shippingDetails, promises, giftWrap, method }: Terms,
  totals: Totals,
): string {
  const facts = lines
    .map((line) =>
      JSON.stringify([
        line.variantId,
        line.quantity,
        line.price,
        line.giftNote,
        promisesOf(line, promises),
      ]),
    )
    .toSorted((a, b) => a.localeCompare(b))
  const where = Object.entries(shippingDetails).toSorted(([a], [b]) => a.localeCompare(b))
  return createHash('sha256')
    .update(JSON.stringify([facts, where, giftWrap, totals, ...(method === 'cod' ? [method] : [])]))
    .digest('base64url')
}
