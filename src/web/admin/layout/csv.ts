/**
 * A value as a CSV cell. An apostrophe keeps text typed by customers from running as a formula
 * (OWASP: CSV injection).
 */
function toCell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Rows as CSV (RFC 4180). The byte order mark tells Excel that it is UTF-8. */
export const toCsvText = (rows: readonly string[][]): string =>
  `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`

const dateTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** An instant in Indian time for a cell: 2026-11-23 16:40. */
export const toCsvTime = (instant: string): string => dateTime.format(new Date(instant))
