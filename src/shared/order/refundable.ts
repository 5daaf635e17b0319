import type { Paise } from '#shared/money/money.ts'

/**
 * The payment of an order of which the owner may send something back: the first, in the order
 * given, of which anything is left; else the first. Undefined for an unpaid order. `gone` is what
 * has gone back or is on its way.
 */
export const findRefundablePayment = <Payment extends { amount: Paise; refunded: Paise }>(
  payments: Payment[],
): Payment | undefined => payments.find(({ amount, refunded }) => refunded < amount) ?? payments[0]
