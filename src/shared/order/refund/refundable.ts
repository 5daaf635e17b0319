import type { Paise } from '#shared/money/money.ts'

/**
 * The payment that an administrator can refund: the first one with something left, else the first.
 * Undefined for an unpaid order. `refunded`: paise that are refunded or being refunded.
 */
export const findRefundablePayment = <Payment extends { amount: Paise; refunded: Paise }>(
  payments: Payment[],
): Payment | undefined => payments.find(({ amount, refunded }) => refunded < amount) ?? payments[0]
