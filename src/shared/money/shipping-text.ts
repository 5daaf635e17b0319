import { formatRupees } from './money.ts'
import type { ShippingRule } from '#shared/shop-settings.ts'

/** What pages say of shipping: after the words "Free shipping", and as a sentence. */
export type ShippingWords = { promise: string; rule: string }

/** The specification's rule, ready-made so that a browser need not reckon it. */
export const DEFAULT_SHIPPING_WORDS: ShippingWords = {
  promise: 'on orders of Rs.\u00a02,000 and above',
  rule: 'Shipping is free from Rs.\u00a02,000, otherwise Rs.\u00a099.',
}

const toText = (amount: ShippingRule['shipping']): string =>
  formatRupees(amount).replace(' ', '\u00a0')

/** Whether nobody ever pays for shipping. */
export const isAlwaysFree = ({ freeShippingFrom, shipping }: ShippingRule): boolean =>
  freeShippingFrom === 0 || shipping === 0

/** The shop's rule in these words. A sum and its `Rs.` never part at the end of a line. */
export const shippingWordsOf = ({ freeShippingFrom, shipping }: ShippingRule): ShippingWords =>
  isAlwaysFree({ freeShippingFrom, shipping })
    ? { promise: 'on every order', rule: 'Shipping is free on every order.' }
    : {
        promise: `on orders of ${toText(freeShippingFrom)} and above`,
        rule: `Shipping is free from ${toText(freeShippingFrom)}, otherwise ${toText(shipping)}.`,
      }
