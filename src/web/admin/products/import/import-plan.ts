import type { FileProblem, FileRow } from '#shared/catalog/product-file/columns.ts'
import type { ImportResult } from '#web/api/admin/catalog/product-import.ts'
import type { ProductFile, RowsOfProduct } from './read-product-file.ts'

/** What the import will do with a product, by the dry run. */
export type Planned = Pick<ImportResult, 'outcome' | 'title' | 'differences' | 'problems'> & {
  line: number
  id: string | null
  version: number | null
  rows: FileRow[]
  /** A repeated call with it adds the product once. */
  requestId: string
}

/** The products of a file with what the import will do, and the lines that belong to none. */
export type ImportPlan = { products: Planned[]; problems: FileProblem[] }

const TWICE = (line: number): string =>
  `The product of line ${line} is meant here too. Please give the rows of both the same ` +
  'Product ID or Address.'

/** Whether the dry run is asked about a product: only if its rows could be read. */
export const isReadable = ({ problems }: RowsOfProduct): boolean => problems.length === 0

/** Joins a file with the results of its dry run, which are those of its readable products. */
export function toPlan(file: ProductFile, results: readonly ImportResult[]): ImportPlan {
  const waiting = [...results]
  const lines = new Map<string, number>()
  const products = file.products.map((product): Planned => {
    const { rows, problems } = product
    const line = rows[0]?.line ?? 1
    const own = { line, rows, requestId: crypto.randomUUID() }
    const result = isReadable(product) ? waiting.shift() : undefined
    if (!result)
      return {
        ...own,
        problems,
        outcome: 'refused',
        title: rows[0]?.cells.title ?? '',
        differences: [],
        id: null,
        version: null,
      }
    const { _id: id, outcome, title, version, differences } = result
    const earlier = id === null ? undefined : lines.get(id)
    if (id !== null && earlier === undefined) lines.set(id, line)
    const planned = { ...own, id, outcome, title, version, differences, problems: result.problems }
    if (earlier === undefined || outcome === 'refused') return planned
    const problem = { line, column: null, text: TWICE(earlier) }
    return { ...planned, outcome: 'refused', problems: [problem] }
  })
  return { products, problems: file.problems }
}

/** All problems of a plan by line. */
export const problemsOf = ({ products, problems }: ImportPlan): FileProblem[] =>
  [...problems, ...products.flatMap((product) => product.problems)].toSorted(
    (one, other) => one.line - other.line,
  )

/** The products that an import writes. */
export const toWrite = ({ products }: ImportPlan): Planned[] =>
  products.filter(({ outcome }) => outcome === 'added' || outcome === 'changed')

/** How many products there are of each outcome. */
export const countOutcomes = (
  products: readonly Pick<ImportResult, 'outcome'>[],
): Record<ImportResult['outcome'], number> => {
  const counts = { added: 0, changed: 0, same: 0, refused: 0 }
  for (const { outcome } of products) counts[outcome] += 1
  return counts
}
