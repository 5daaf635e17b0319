import { paise, sum, type Paise, type Totals } from '#shared/money/money.ts'

/** A row of the sums of an order. `amount` in paise; below 0 it is taken off. */
type TotalRow = { label: string; amount: Paise }

/** Words for a charge of an order. */
export const GIFT_WRAP = 'Gift wrap'
export const COD_FEE = 'Cash on delivery fee'

/** What the offers of an order take off, as customers read it. */
export type DiscountPart = { label: string; amount: Paise }

/**
 * The rows that add up to the total of an order. Subtotal and shipping are always shown. Each offer
 * has a row of its own.
 */
export function totalRows({
  subtotal,
  discount,
  discounts,
  shipping,
  giftWrap,
  codFee,
}: Omit<Totals, 'total'> & { discounts: DiscountPart[] }): TotalRow[] {
  const optional: TotalRow[] = [
    { label: GIFT_WRAP, amount: giftWrap },
    { label: COD_FEE, amount: codFee },
  ]
  return [
    { label: 'Subtotal', amount: subtotal },
    ...discountRows(discount, discounts),
    { label: 'Shipping', amount: shipping },
    ...optional.filter(({ amount }) => amount > 0),
  ]
}

function discountRows(discount: Paise, parts: DiscountPart[]): TotalRow[] {
  const named = parts.filter(({ amount }) => amount > 0)
  const rest = paise(discount - sum(named.map(({ amount }) => amount)))
  const all = rest > 0 ? [...named, { label: 'Discount', amount: rest }] : named
  const labels = [...new Set(all.map(({ label }) => label))]
  const ofLabel = (label: string) =>
    sum(all.filter((each) => each.label === label).map(({ amount }) => amount))
  return labels.map((label) => ({ label, amount: paise(0 - ofLabel(label)) }))
}

/**
 * The amount of a row in words: shipping for nothing is free. `format` writes an amount of 0 or
 * more.
 */
export function rowText({ label, amount }: TotalRow, format: (amount: Paise) => string): string {
  if (label === 'Shipping' && amount === 0) return 'Free'
  return amount < 0 ? `\u2212${format(paise(Math.abs(amount)))}` : format(amount)
}
