/** A line of the file, or several if a quoted cell has line ends. `isBroken`: a quote is wrong. */
export type CsvRecord = { line: number; cells: string[]; isBroken?: true }

/**
 * Splits CSV (RFC 4180), with commas or semicolons, into records with their first line. A quoted
 * cell may have separators and lines. A line with a wrong quote is skipped, and its record is
 * marked.
 */
export function readCsv(csv: string): CsvRecord[] {
  const text = csv.replace(/^\uFEFF/, '')
  const separator = /^[^\n]*;/.test(text) ? ';' : ','
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)` +
      `(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  const records: CsvRecord[] = []
  let line = 1
  let record: CsvRecord = { line, cells: [] }
  for (let at = 0; at < text.length || record.cells.length > 0; ) {
    field.lastIndex = at
    const match = field.exec(text)
    const [all, quoted, bare = '', end] = match ?? readLine(text, at)
    if (!match) record.isBroken = true
    record.cells.push(quoted?.replaceAll('""', '"') ?? bare)
    line += all.split(/\r\n|\n|\r/).length - 1
    at += all.length
    if (end === separator) continue
    records.push(record)
    record = { line, cells: [] }
  }
  return records
}

/** The rest of a line with its end. */
function readLine(text: string, at: number): [string, undefined, string] {
  const [line = '', bare = ''] = /^([^\r\n]*)(?:\r\n|\n|\r|$)/.exec(text.slice(at)) ?? []
  return [line, undefined, bare]
}
