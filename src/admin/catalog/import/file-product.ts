import {
  canBeEmpty,
  FILE_COLUMNS,
  headingOf,
  isOfSize,
  type FileColumn,
  type FileProblem,
  type FileRow,
} from '#shared/catalog/product-file/columns.ts'

/** A cell with its line. */
type FileCell = { line: number; text: string }

/**
 * What the rows of a product say. `cells` has its own columns: the first filled cell of each, and
 * an empty one where that empties the field. `sizes` are the rows with the columns of sizes.
 */
export type FileProduct = {
  line: number
  columns: ReadonlySet<FileColumn>
  cells: ReadonlyMap<FileColumn, FileCell>
  sizes: readonly FileRow[]
  problems: FileProblem[]
}

/** Merges the rows of a product. Cells that disagree are problems. */
export function toFileProduct(rows: readonly FileRow[], named: FileColumn[]): FileProduct {
  const line = rows[0]?.line ?? 1
  const columns = new Set(named)
  const cells = new Map<FileColumn, FileCell>()
  const problems: FileProblem[] = []
  for (const { key: column } of FILE_COLUMNS) {
    if (!columns.has(column) || isOfSize(column)) continue
    const filled = rows.flatMap((row) => {
      const text = row.cells[column]?.trim()
      return text ? [{ line: row.line, text }] : []
    })
    const [first] = filled
    const other = filled.find(({ text }) => text !== first?.text)
    if (other && first)
      problems.push({
        line: other.line,
        column: headingOf(column),
        text: `This is not the same as in line ${first.line}, which is of the same product.`,
      })
    if (first) cells.set(column, first)
    else if (canBeEmpty(column)) cells.set(column, { line, text: '' })
  }
  const sizes = rows.map((row) => ({
    line: row.line,
    cells: Object.fromEntries(
      Object.entries(row.cells).flatMap(([column, text]) => {
        const isRead = columns.has(column as FileColumn) && isOfSize(column as FileColumn)
        return isRead && text.trim() ? [[column, text.trim()]] : []
      }),
    ),
  }))
  return { line, columns, cells, sizes, problems }
}
