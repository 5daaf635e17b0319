/** No shelf has more pieces of one size: a number above it is a slip of the finger. */
export const SHELF_MOST = 1_000_000

export const PIECES_PROBLEM = 'Please enter a whole number of pieces, 0 or more.'
export const SHELF_FULL = 'That is more than a shelf can hold.'

/** What is wrong with a number of pieces as typed; nothing typed is none. */
export function piecesProblem(typed: string): string | undefined {
  if (!/^\d*$/.test(typed.trim())) return PIECES_PROBLEM
  return Number(typed) > SHELF_MOST ? SHELF_FULL : undefined
}
