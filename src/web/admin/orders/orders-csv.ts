import { toRupees } from '#shared/money/money.ts'
import type { AdminOrderRow } from '#web/api/admin/orders.ts'

const HEADER = ['Order', 'Placed', 'Name', 'City', 'Mobile', 'Pieces', 'Total in rupees', 'Status']

const dateTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/**
 * A value as a CSV cell. An apostrophe keeps text typed by customers from running as a formula
 * (OWASP: CSV injection).
 */
function toCell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/**
 * Orders as CSV (RFC 4180), one line each, with the time in India and the total in rupees. The byte
 * order mark tells Excel that it is UTF-8.
 */
export function toCsv(orders: readonly AdminOrderRow[]): string {
  const rows = orders.map(
    ({ number, createdAt, name, city, mobile, units, total, statusLabel }) => [
      number,
      dateTime.format(new Date(createdAt)),
      name,
      city,
      mobile,
      String(units),
      toRupees(total).toFixed(2),
      statusLabel,
    ],
  )
  return `\uFEFF${[HEADER, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}
