import { createHash } from 'node:crypto'
import { promisesOf, type Quote } from '#cart/cart.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { CodRule } from '#shared/order/cod-rule.ts'
import type { PaymentMethod } from '#shared/order/payment-method.ts'
import type { Promises } from '#shared/promises/promises.ts'

type Terms = {
  shippingDetails: ShippingDetails
  promises: Promises
  giftWrap: boolean
  method: PaymentMethod
  cod: Pick<CodRule, 'advance'>
}

/**
 * A hash of a cart with its offers, its address, its totals in paise and its promises. An unpaid
 * order with another one is replaced, not paid.
 */
export function fingerprintOf(
  { lines, gifts, discounts, totals }: Quote,
  { shippingDetails, promises, giftWrap, method, cod }: Terms,
): string {
  const facts = [...lines, ...gifts]
    .map((line) =>
      JSON.stringify([
        line.variantId,
        line.quantity,
        line.price,
        line.discount,
        line.giftNote,
        promisesOf(line, promises),
      ]),
    )
    .toSorted((a, b) => a.localeCompare(b))
  const where = Object.entries(shippingDetails).toSorted(([a], [b]) => a.localeCompare(b))
  const offers = discounts.map(({ offer, amount }) => [offer.id, amount])
  return createHash('sha256')
    .update(
      JSON.stringify([
        facts,
        where,
        giftWrap,
        totals,
        offers,
        ...(method === 'cod' ? [method] : []),
        ...(method === 'cod' && cod.advance > 0 ? [cod.advance] : []),
      ]),
    )
    .digest('base64url')
}
