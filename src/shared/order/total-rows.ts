import { paise, type Paise, type Totals } from '#shared/money/money.ts'

/** A row of the sums of an order. `amount` in paise; below 0 it is taken off. */
type TotalRow = { label: string; amount: Paise }

/** Words for a charge of an order. */
export const GIFT_WRAP = 'Gift wrap'
export const COD_FEE = 'Cash on delivery fee'

/** The rows that add up to the total of an order. Subtotal and shipping are always shown. */
export function totalRows({
  subtotal,
  discount,
  shipping,
  giftWrap,
  codFee,
}: Omit<Totals, 'total'>): TotalRow[] {
  const optional: TotalRow[] = [
    { label: GIFT_WRAP, amount: giftWrap },
    { label: COD_FEE, amount: codFee },
  ]
  return [
    { label: 'Subtotal', amount: subtotal },
    ...(discount > 0 ? [{ label: 'Discount', amount: paise(0 - discount) }] : []),
    { label: 'Shipping', amount: shipping },
    ...optional.filter(({ amount }) => amount > 0),
  ]
}

/**
 * The amount of a row in words: shipping for nothing is free. `format` writes an amount of 0 or
 * more.
 */
export function rowText({ label, amount }: TotalRow, format: (amount: Paise) => string): string {
  if (label === 'Shipping' && amount === 0) return 'Free'
  return amount < 0 ? `\u2212${format(paise(Math.abs(amount)))}` : format(amount)
}
