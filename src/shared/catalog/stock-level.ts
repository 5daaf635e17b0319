/** No shelf has more pieces of one size: a number above it is a slip of the finger. */
export const MAX_STOCK = 1_000_000

export const QUANTITY_PROBLEM = 'Please enter a whole number of pieces, 0 or more.'
export const STOCK_FULL = 'That is more than a shelf can hold.'

/** What is wrong with a number of pieces as typed; nothing typed is none. */
export function quantityProblem(typed: string): string | undefined {
  if (!/^\d*$/.test(typed.trim())) return QUANTITY_PROBLEM
  return Number(typed) > MAX_STOCK ? STOCK_FULL : undefined
}
