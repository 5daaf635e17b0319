/** No shelf has more pieces of one size: a number above it is a slip of the finger. */
export const SHELF_MOST = 1_000_000

export const PIECES_PROBLEM = 'Please enter a whole number of pieces, 0 or more.'
export const SHELF_FULL = 'That is more than a shelf can hold.'
