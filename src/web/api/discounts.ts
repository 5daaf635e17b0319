import type { Cart } from '#contract/contract.ts'
import { paise } from '#shared/money/money.ts'
import type { DiscountPart } from '#shared/order/total-rows.ts'

/** Converts the offers of a cart or an order of the API. */
export const toDiscounts = (discounts: Cart['discounts']): DiscountPart[] =>
  discounts.map(({ label, amountPaise }) => ({ label, amount: paise(amountPaise) }))
