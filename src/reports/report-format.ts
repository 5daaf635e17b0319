import { toCsvText } from '#shared/files/csv.ts'
import { toRupees, type Paise } from '#shared/money/money.ts'

/** An amount in a file of a report: rupees with two decimals. */
export const toRupeeText = (amount: Paise): string => toRupees(amount).toFixed(2)

/** The CSV file of a report, its header first. */
export const toCsvFile = (rows: string[][]): Buffer => Buffer.from(toCsvText(rows))

/** The rows of one page. */
export const pageOf = <Row>(
  rows: readonly Row[],
  { page, limit }: { page: number; limit: number },
): Row[] => rows.slice((page - 1) * limit, page * limit)

/** Sorts texts by their characters, in every language of the server alike. */
export const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
