import type { Order as ApiOrder } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'

/** `amount`: in paise. `by`: an ISO date; null once it is over. */
export type RefundDue = Omit<NonNullable<ApiOrder['refundDue']>, 'amountPaise'> & { amount: Paise }

/** Converts the refund that an order of the API still leads to; undefined if it leads to none. */
export function toRefundDue(due: ApiOrder['refundDue']): RefundDue | undefined {
  if (!due) return undefined
  const { amountPaise, ...rest } = due
  return { ...rest, amount: paise(amountPaise) }
}
