/** The largest stock of one variant: a larger number is a typing error. */
export const MAX_STOCK = 1_000_000

export const QUANTITY_PROBLEM = 'Please enter a whole number of pieces, 0 or more.'
export const STOCK_FULL = 'That is more than a shelf can hold.'

/** The problem with a typed quantity, if any. Empty counts as 0. */
export function quantityProblem(typed: string): string | undefined {
  if (!/^\d*$/.test(typed.trim())) return QUANTITY_PROBLEM
  return Number(typed) > MAX_STOCK ? STOCK_FULL : undefined
}
