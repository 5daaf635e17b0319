import { z } from 'zod'
import {
  COLUMN_KEYS,
  MAX_CELL_LENGTH,
  MAX_IMPORTED_PER_CALL,
} from '#shared/catalog/product-file/columns.ts'
import { MAX_SIZES } from '#shared/catalog/product.ts'
import { endpoint } from '#contract/endpoint.ts'
import { RequestId } from '#contract/text.ts'
import { Version } from '#contract/admin/version.ts'

const Column = z.enum(COLUMN_KEYS, 'This column is not known.')
const Line = z.number('The line is a number.').int().min(1).max(10_000_000)

const FileRow = z.object({
  line: Line,
  cells: z
    .partialRecord(Column, z.string().max(MAX_CELL_LENGTH, 'This cell is too long.'))
    .describe('By column. Prices are texts in rupees; empty cells may be left out'),
})

const ImportedProduct = z.object({
  rows: z
    .array(FileRow)
    .min(1, 'A product has at least one row.')
    .max(MAX_SIZES, `A product has at most ${MAX_SIZES} sizes.`)
    .describe('A row for each size; the first filled cell of the others counts'),
  version: Version('product').optional().describe('That of the dry run; none for a new product'),
  isNew: z
    .boolean('Please say whether the product is new.')
    .optional()
    .describe('The dry run would add it. Refused if a product that it would change exists by now'),
  requestId: RequestId.optional().describe('A repeated call with it returns the added product'),
})

const Problem = z.object({
  line: z.number().int(),
  column: z.string().nullable().describe('Its heading; null: the whole line'),
  text: z.string(),
})

const Difference = z.object({
  column: z.string(),
  size: z.string().describe('Of which size; empty: of the product'),
  before: z.string(),
  after: z.string(),
})

const Result = z.object({
  line: z.number().int().describe('That of the first row'),
  outcome: z
    .enum(['added', 'changed', 'same', 'refused'])
    .describe('same: the product is as the rows say already'),
  _id: z.string().nullable().describe('null: a new product of a dry run, or one that is refused'),
  title: z.string(),
  version: z.number().int().nullable().describe('Of the product before a change'),
  differences: z.array(Difference),
  problems: z.array(Problem),
})

export const importProducts = endpoint('POST /api/admin/products/import', {
  auth: 'administrator',
  summary:
    'Adds or changes the products of rows of a file, each independently. Its `id`, its `slug` or ' +
    'an SKU finds the product to change. A new one becomes a draft. `pictures` names pictures of ' +
    'the library by key or name, separated by `|`. Columns that are not named, sizes that have ' +
    'no row, and the stock stay as they are. With `dryRun` nothing is saved.',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.object({
    dryRun: z.boolean('Please say whether it is a dry run.'),
    columns: z.array(Column).min(1, 'Please name the columns.').max(COLUMN_KEYS.length),
    products: z
      .array(ImportedProduct)
      .min(1, 'Please send a product.')
      .max(MAX_IMPORTED_PER_CALL, `At most ${MAX_IMPORTED_PER_CALL} products at once.`),
  }),
  reply: z.object({ results: z.array(Result) }),
})
