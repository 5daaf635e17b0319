import type { AdminOrderRow } from '#contract/contract.ts'

const HEAD = ['Order', 'Placed', 'Name', 'City', 'Mobile', 'Pieces', 'Total in rupees', 'Status']

const placed = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/**
 * A value as a cell. What a spreadsheet would take for a formula stays text: what shoppers typed is
 * never run (OWASP: CSV injection).
 */
function cell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/**
 * Orders as a spreadsheet reads them (RFC 4180, with the mark by which Excel knows UTF-8): a line
 * each, the time in India, the total in rupees.
 */
export function toCsv(orders: readonly AdminOrderRow[]): string {
  const rows = orders.map(
    ({ number, createdAt, name, city, phone, pieces, totalPaise, statusLabel }) => [
      number,
      placed.format(new Date(createdAt)),
      name,
      city,
      phone,
      String(pieces),
      (totalPaise / 100).toFixed(2),
      statusLabel,
    ],
  )
  return `\uFEFF${[HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
