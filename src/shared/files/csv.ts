/**
 * A spreadsheet would run a text that begins so as a formula (OWASP: CSV injection), in some
 * languages also with signs of full width.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** A number below 0 begins as a formula does, but is none, and must stay a number. */
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/

/** LibreOffice also splits a line at semicolons and tabs, so what follows one would be a cell. */
const NEEDS_QUOTES = /[",;\t\n\r]/

/** A value as a CSV cell. An apostrophe keeps text from running as a formula. */
function toCell(value: string): string {
  const isFormula = FORMULA.test(value) && !NEGATIVE_NUMBER.test(value)
  const plain = isFormula ? `'${value}` : value
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/**
 * Rows as CSV (RFC 4180). The byte order mark tells Excel that it is UTF-8; a file for another
 * program may have to be without it.
 */
export function toCsvText(
  rows: readonly (readonly string[])[],
  { byteOrderMark = true }: { byteOrderMark?: boolean } = {},
): string {
  const lines = rows.map((row) => `${row.map(toCell).join(',')}\r\n`)
  return `${byteOrderMark ? '\uFEFF' : ''}${lines.join('')}`
}
