/** A line of the file, or several if a quoted cell has line ends. `isBroken`: a quote is wrong. */
export type CsvRecord = { line: number; cells: string[]; isBroken?: true }

/** If two fit equally, the first: a file with semicolons often has commas in its amounts. */
const SEPARATORS = ['\t', ';', ',']

/** So many records show which separator a file has. */
const MAX_JUDGED = 50

/**
 * Splits CSV (RFC 4180), with commas, semicolons or tabs, into records with their first line. A
 * quoted cell may have separators and lines. A line with a wrong quote is skipped, and its record
 * is marked.
 */
export function readCsv(csv: string): CsvRecord[] {
  const text = csv.replace(/^\uFEFF/, '')
  return split(text, separatorOf(text))
}

/**
 * The separator with which most lines have as many cells as the heading, and then the one with
 * more cells; a comma if none splits the heading.
 */
function separatorOf(text: string): string {
  const fits = SEPARATORS.map((separator) => {
    const [heading, ...records] = split(text, separator, MAX_JUDGED)
    const width = heading?.cells.length ?? 0
    const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    const alike = filled.filter(({ cells }) => cells.length === width)
    return { separator, width, share: alike.length / Math.max(filled.length, 1) }
  }).filter(({ width }) => width > 1)
  const [best] = fits.toSorted((a, b) => b.share - a.share || b.width - a.width)
  return best?.separator ?? ','
}

function split(text: string, separator: string, maxRecords = Infinity): CsvRecord[] {
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)` +
      `(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  const records: CsvRecord[] = []
  let line = 1
  let record: CsvRecord = { line, cells: [] }
  for (let at = 0; (at < text.length || record.cells.length > 0) && records.length < maxRecords; ) {
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
