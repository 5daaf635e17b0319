import { rupees, type Paise } from '#shared/money/money.ts'

const FIRST_LIMIT = rupees(2_50_000)

/**
 * The invoice value, tax included, above which an inter-state invoice to an unregistered recipient
 * is reported by itself (CGST rule 59(4); from August 2024 by Notification 12/2024 - Central Tax).
 * The first day of each limit, the latest last.
 */
const B2CL_LIMITS = [
  { from: '2017-07-01', limit: FIRST_LIMIT },
  { from: '2024-08-01', limit: rupees(1_00_000) },
]

/** The limit of the day on which an invoice was issued, such as `2026-11-05`. */
export const b2clLimitOn = (date: string): Paise =>
  B2CL_LIMITS.findLast(({ from }) => from <= date)?.limit ?? FIRST_LIMIT
