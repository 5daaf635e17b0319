import { toRupees } from '#shared/money/money.ts'
import { toCsvText } from '#shared/files/csv.ts'
import { toCsvTime } from '#web/admin/layout/csv.ts'
import type { AdminOrderRow } from '#web/api/admin/orders.ts'

const HEADER = ['Order', 'Placed', 'Name', 'City', 'Mobile', 'Pieces', 'Total in rupees', 'Status']

/**
 * Orders as CSV, one line each, with the time in India and the total in rupees.
 */
export function toCsv(orders: readonly AdminOrderRow[]): string {
  const rows = orders.map(
    ({ number, createdAt, name, city, mobile, units, total, statusLabel }) => [
      number,
      toCsvTime(createdAt),
      name,
      city,
      mobile,
      String(units),
      toRupees(total).toFixed(2),
      statusLabel,
    ],
  )
  return toCsvText([HEADER, ...rows])
}
