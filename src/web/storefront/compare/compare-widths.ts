/** The width that the names of the rows take, from 768 px on; at the left of the small head. */
export const NAMES_WIDTH = 'md:w-28 lg:w-31'
export const NAMES_SPACE = 'md:pl-28 lg:pl-31'

/** Whether the columns are narrow on a phone, which shows three pieces whole. Four scroll. */
export const isNarrow = ({ length }: readonly unknown[]): boolean => length === 3

/** Returns the space beside a piece. On wide screens the lines end with the last. */
export const pieceSpace = (pieces: readonly unknown[]): string =>
  `${isNarrow(pieces) ? 'pr-2 sm:pr-3' : 'pr-3'} lg:pr-0 lg:pl-5`

/** The least width of a table of one to four pieces: three of them fit on a phone. */
const LEAST_WIDTHS = ['', '', 'min-w-72', 'min-w-72', 'min-w-144']

/** Returns the classes for the width of a table of these pieces. All columns are alike. */
export const tableWidth = ({ length }: readonly unknown[]): string =>
  `w-full ${LEAST_WIDTHS[length]}`
