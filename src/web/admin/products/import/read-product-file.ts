import {
  FILE_COLUMNS,
  headingOf,
  MAX_CELL_LENGTH,
  MAX_FILE_PRODUCTS,
  type FileCells,
  type FileColumn,
  type FileProblem,
  type FileRow,
} from '#shared/catalog/product-file/columns.ts'
import { MAX_SIZES } from '#shared/catalog/product.ts'
import { readCsv, type CsvRecord } from '#shared/files/read-csv.ts'

/** The rows of one product, with what is wrong in them. */
export type RowsOfProduct = { rows: FileRow[]; problems: FileProblem[] }

/** A product file as it was read. `unread`: the headings of columns that are not imported. */
export type ProductFile = {
  columns: FileColumn[]
  unread: string[]
  products: RowsOfProduct[]
  /** Lines that belong to no product. */
  problems: FileProblem[]
}

/** Why a file cannot be imported at all. */
export type UnreadableFile = { sentence: string }

const toName = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The columns by the headings that a file may have. Other shops have a few other words. */
const NAMES = new Map<string, FileColumn>([
  ...FILE_COLUMNS.map(({ key, heading }) => [toName(heading), key] as const),
  ['id', 'id'],
  ['handle', 'slug'],
  ['slug', 'slug'],
  ['mrp', 'actualPrice'],
  ['color', 'colour'],
  ['gst', 'gstRate'],
  ['variant', 'label'],
])

const NO_HEADINGS =
  'The first line of the file must have the headings, such as Title, Category and Sale price. ' +
  'The template has all of them.'
const NO_PRODUCTS = 'The file has headings, but no products.'
const TOO_MANY =
  `A file has at most ${MAX_FILE_PRODUCTS.toLocaleString('en-IN')} products. ` +
  'Please make two of it.'

/**
 * Reads a product file: CSV with commas, semicolons or tabs, in any order of its columns. Rows with
 * the same Product ID or Address, or else with the same title or SKU, are one product.
 */
export function readProductFile(csv: string): ProductFile | UnreadableFile {
  const [heading, ...records] = readCsv(csv)
  const headings = (heading?.cells ?? []).map((cell) => cell.trim())
  const columns = headings.map((text) => NAMES.get(toName(text)))
  const known = columns.filter((column) => column !== undefined)
  const twice = known.find((column, index) => known.indexOf(column) < index)
  if (twice) return { sentence: `The file has two columns ${headingOf(twice)}.` }
  if (!['id', 'slug', 'title', 'sku'].some((key) => known.includes(key as FileColumn)))
    return { sentence: NO_HEADINGS }
  const filled = records.filter(
    ({ cells, isBroken }) => isBroken || cells.some((cell) => cell.trim() !== ''),
  )
  if (filled.length === 0) return { sentence: NO_PRODUCTS }
  const { products, problems } = groupRows(filled, columns)
  if (products.length > MAX_FILE_PRODUCTS) return { sentence: TOO_MANY }
  markSharedSkus(products)
  const unread = headings.filter((text, index) => text !== '' && columns[index] === undefined)
  if (known.includes('stock')) unread.push(headingOf('stock'))
  return { columns: known.filter((column) => column !== 'stock'), unread, products, problems }
}

type Columns = readonly (FileColumn | undefined)[]

const WRONG_QUOTE = 'A quote is opened and not closed, or is in the middle of a cell.'
const NO_NAME = 'This line names no product: it has no Title, Product ID, Address or SKU.'
const TOO_WIDE = 'This line has more cells than there are headings.'
const TOO_LONG = `A cell has at most ${MAX_CELL_LENGTH.toLocaleString('en-IN')} characters.`
const TOO_MANY_ROWS = `A product has at most ${MAX_SIZES} sizes.`

/** The rows by product, in the order of their first rows. */
function groupRows(records: CsvRecord[], columns: Columns) {
  const products: RowsOfProduct[] = []
  const problems: FileProblem[] = []
  const byName = new Map<string, RowsOfProduct>()
  for (const record of records) {
    const { line } = record
    const cells = toCells(record, columns)
    const names = namesOf(cells)
    const problem = problemOfLine(record, columns, names)
    if (problem !== undefined) {
      problems.push({ line, column: null, text: problem })
      continue
    }
    const found = names.map((name) => byName.get(name)).find(Boolean)
    const product = found ?? { rows: [], problems: [] }
    if (!found) products.push(product)
    for (const name of names) byName.set(name, byName.get(name) ?? product)
    product.rows.push({ line, cells })
    product.problems.push(...problemsOfRow(product.rows.length, { line, cells }))
  }
  return { products, problems }
}

/** Why a line belongs to no product. */
function problemOfLine(
  { cells, isBroken }: CsvRecord,
  columns: Columns,
  names: string[],
): string | undefined {
  if (isBroken) return WRONG_QUOTE
  if (names.length === 0) return NO_NAME
  return cells.slice(columns.length).some((cell) => cell.trim() !== '') ? TOO_WIDE : undefined
}

/** What the API would refuse of the row with this number. */
function problemsOfRow(number: number, { line, cells }: FileRow): FileProblem[] {
  const long = Object.entries(cells).filter(([, text]) => text.length > MAX_CELL_LENGTH)
  return [
    ...long.map(([column]) => ({ line, column: headingOf(column as FileColumn), text: TOO_LONG })),
    ...(number === MAX_SIZES + 1 ? [{ line, column: null, text: TOO_MANY_ROWS }] : []),
  ]
}

/** What a row calls its product. A title or an SKU counts only where there is nothing better. */
function namesOf({ id, slug, title, sku }: FileCells): string[] {
  if (id || slug)
    return [...(id ? [`id ${id}`] : []), ...(slug ? [`address ${slug.toLowerCase()}`] : [])]
  if (title) return [`title ${title.toLowerCase()}`]
  return sku ? [`sku ${sku.toUpperCase()}`] : []
}

const toCells = ({ cells }: CsvRecord, columns: Columns): FileCells =>
  Object.fromEntries(
    columns.flatMap((column, index) => {
      const text = toText(cells[index] ?? '')
      return column === undefined || text === '' ? [] : [[column, text]]
    }),
  )

/**
 * The text of a cell without what keeps spreadsheets from changing it: `="0012"`, and the
 * apostrophe before a text that would run as a formula.
 */
const toText = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, '')
    .trim()

/** Two products cannot have the same SKU. */
function markSharedSkus(products: RowsOfProduct[]): void {
  const lines = new Map<string, number>()
  for (const { rows, problems } of products)
    for (const { line, cells } of rows) {
      const sku = cells.sku?.toUpperCase()
      const earlier = sku === undefined ? undefined : lines.get(sku)
      if (earlier !== undefined)
        problems.push({
          line,
          column: headingOf('sku'),
          text: `Line ${earlier} has this SKU already.`,
        })
      else if (sku) lines.set(sku, line)
    }
}
