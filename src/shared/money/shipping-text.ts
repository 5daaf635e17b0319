import { formatRupees, type ShippingRule } from './money.ts'

/**
 * The texts about shipping: `promise` after the words "Free shipping", and `rule` as a sentence.
 */
export type ShippingTexts = { promise: string; rule: string }

/**
 * The texts of the specification's rule, as constants, so that the browser need not compute them.
 */
export const DEFAULT_SHIPPING_TEXTS: ShippingTexts = {
  promise: 'on orders of Rs.\u00a02,000 and above',
  rule: 'Shipping is free from Rs.\u00a02,000, otherwise Rs.\u00a099.',
}

const toText = (amount: ShippingRule['shipping']): string =>
  formatRupees(amount).replace(' ', '\u00a0')

/** Whether shipping is free for every order. */
export const isAlwaysFree = ({ freeShippingFrom, shipping }: ShippingRule): boolean =>
  freeShippingFrom === 0 || shipping === 0

/** The texts of the shop's rule. A no-break space keeps an amount and its `Rs.` on one line. */
export const shippingTextsOf = ({ freeShippingFrom, shipping }: ShippingRule): ShippingTexts =>
  isAlwaysFree({ freeShippingFrom, shipping })
    ? { promise: 'on every order', rule: 'Shipping is free on every order.' }
    : {
        promise: `on orders of ${toText(freeShippingFrom)} and above`,
        rule: `Shipping is free from ${toText(freeShippingFrom)}, otherwise ${toText(shipping)}.`,
      }
