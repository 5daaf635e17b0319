import type { z } from 'zod'
import type { Actor } from '#audit-log/audit-log.ts'
import * as catalog from '#catalog/catalog.ts'
import type { CategoryList } from '#categories/categories.ts'
import type { AdminProduct, contract } from '#contract/contract.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { headingOf, type FileProblem } from '#shared/catalog/product-file/columns.ts'
import { Refusal } from '#shared/errors.ts'
import type { AdminContext } from '#admin/admin.ts'
import type { EditInput } from '#admin/catalog/edited-product.ts'
import {
  changesKeys,
  createProduct,
  IS_DELETED,
  runOnce,
  saveEdit,
} from '#admin/catalog/products.ts'
import { differencesOf, isSameText, type Difference } from './differences.ts'
import { toFileInput, type FileSources, type PlaceOf } from './file-input.ts'
import { listFilePictures } from './file-pictures.ts'
import { toFileProduct, type FileProduct } from './file-product.ts'
import { findProduct } from './find-product.ts'

type ImportInput = z.output<(typeof contract.importProducts)['body'] & z.ZodType>
type Imported = Omit<ImportInput['products'][number], 'rows'>

type ImportResult = {
  line: number
  outcome: 'added' | 'changed' | 'same' | 'refused'
  _id: string | null
  title: string
  version: number | null
  differences: Difference[]
  problems: FileProblem[]
}

type Found = NonNullable<Awaited<ReturnType<typeof findProduct>>>

type ImportContext = AdminContext & { categories: () => Promise<CategoryList> }

/** What the import of one product needs. */
type Run = {
  context: ImportContext
  actor: Actor
  sources: FileSources
  nameOf: (value: string) => string
  dryRun: boolean
}

/**
 * Adds or changes the products of a file, each in a transaction of its own; one that is refused
 * does not stop the others. A dry run does the same and rolls each transaction back, so that it
 * finds what the import would find.
 */
export async function importProducts(
  context: ImportContext,
  actor: Actor,
  { dryRun, columns, products }: ImportInput,
): Promise<ImportResult[]> {
  const categories = await context.categories()
  const nameOf = (value: string) => categories.values.get(value)?.label ?? value
  const files = products.map((product) => ({
    product,
    file: toFileProduct(product.rows, columns),
  }))
  const pictures = await listFilePictures(
    context.db,
    files.map(({ file }) => file),
  )
  const run: Run = { context, actor, sources: { categories, pictures }, nameOf, dryRun }
  const results: ImportResult[] = []
  for (const { product, file } of files) results.push(await importProduct(run, file, product))
  return results
}

const NOTHING = { _id: null, version: null, differences: [], problems: [] }
const titleOf = ({ cells }: FileProduct): string =>
  cells.get('title')?.text ?? cells.get('slug')?.text ?? ''

async function importProduct(
  run: Run,
  file: FileProduct,
  { version, isNew = false, requestId }: Imported,
): Promise<ImportResult> {
  let result: ImportResult = {
    ...NOTHING,
    line: file.line,
    outcome: 'refused',
    title: titleOf(file),
  }
  let found: Found | undefined
  let placeOf: PlaceOf = () => ({ line: file.line, column: null })
  // The dry run found no product for a new one, so that each problem is about the one found now.
  const refused = (problems: FileProblem[]): ImportResult => ({
    ...result,
    outcome: 'refused',
    problems: found && isNew ? [{ line: file.line, column: null, text: WAS_ADDED }] : problems,
  })
  try {
    found = await findProduct(run.context.db, file)
    // After it, because a product that the request adds meanwhile is found here too.
    const added = run.dryRun ? undefined : await findAdded(run.context.db, requestId)
    const product = added ?? found?.product
    if (product)
      result = { ...result, _id: product._id, title: product.title, version: product.version }
    if (added) return { ...result, outcome: 'added' }
    if (product && isSameText(file, product, run.nameOf)) return { ...result, outcome: 'same' }
    if (!product && version !== undefined)
      return refused([{ line: file.line, column: null, text: IS_GONE }])
    if (product?.state === 'archived') throw new Refusal('product.missing', { message: IS_DELETED })
    const read = toFileInput(file, product, run.sources)
    if ('problems' in read) return refused(read.problems)
    placeOf = read.placeOf
    if (!found) return { ...result, ...(await add(run, read.input, requestId)) }
    const expected = isNew ? 'none' : (version ?? versionOf(file))
    return { ...result, ...(await change(run, found, read.input, expected)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(problemsOf(error, file, placeOf))
  }
}

/** The product that an earlier call with this key has added. Its response was lost. */
async function findAdded(db: Reader, requestId: string | undefined) {
  const id = requestId && (await catalog.findRequestedProduct(db, requestId))
  return id ? catalog.readAdminProduct(db, id) : undefined
}

/** The version that the product had when it was exported. */
function versionOf({ cells }: FileProduct): number | undefined {
  const cell = cells.get('version')
  if (!cell) return undefined
  // A version that cannot be read is that of no product.
  return /^\d{1,9}$/.test(cell.text) ? Number(cell.text) : 0
}

/** Carries the outcome out of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly outcome: Partial<ImportResult>
  constructor(outcome: Partial<ImportResult>) {
    super('The transaction is rolled back.')
    this.outcome = outcome
  }
}

const orRolledBack = (error: unknown): Partial<ImportResult> => {
  if (error instanceof RolledBack) return error.outcome
  throw error
}

const IS_GONE =
  'The product of this row has another address, SKU or title since the check. Please check the ' +
  'file again.'

const WAS_ADDED = 'Somebody has added this product meanwhile. Please check the file again.'
const SAME_TITLE =
  'The shop has a product with this title already. To change that one, please fill in its ' +
  'Product ID. To add another one, give this one another title.'

/** Adds a product as a draft. A repeated request, or another one at the same time, adds none. */
async function add(
  { context, actor, dryRun }: Run,
  input: EditInput,
  requestId: string | undefined,
): Promise<Partial<ImportResult>> {
  const { actualPrice, ...fields } = input
  const addIn = async (tx: Tx): Promise<AdminProduct> => {
    await catalog.lockTitle(tx, input.title)
    if (!input.slug && (await catalog.findIdByTitle(tx, input.title)))
      throw new Refusal('product.invalid', { fields: { title: SAME_TITLE } })
    if (actualPrice === null) throw new Error('A new product has no actual price.')
    const made = await createProduct(tx, actor, { ...fields, actualPrice })
    if (dryRun) throw new RolledBack({ outcome: 'added' })
    return made
  }
  return runOnce(context, dryRun ? undefined : requestId, undefined, addIn).then(
    ({ _id, version }) => ({ outcome: 'added', _id, version }),
    orRolledBack,
  )
}

const IS_CHANGED =
  'Somebody has changed this product since the file was made or checked. Please export it again, ' +
  'or empty its Version to replace what was changed.'

/**
 * Changes a product, unless it is as the file says already, or has another version. With `none` as
 * the expected one it is never changed.
 */
async function change(
  { context, actor, dryRun, nameOf }: Run,
  { product: seen, byTitle }: Found,
  input: EditInput,
  expected: number | 'none' | undefined,
): Promise<Partial<ImportResult>> {
  const changeIn = async (tx: Tx): Promise<Partial<ImportResult>> => {
    const before = await catalog.lockAdminProduct(tx, seen._id, {
      version: seen.version,
      withKeys: changesKeys(input, seen),
      seen,
    })
    const after = await saveEdit(tx, actor, before, input)
    const differences = differencesOf(before, after, nameOf)
    if (differences.length === 0) throw new RolledBack({ outcome: 'same' })
    if (byTitle) throw new Refusal('product.invalid', { fields: { title: SAME_TITLE } })
    if (expected !== undefined && expected !== before.version) throw new Refusal('product.changed')
    const outcome = { outcome: 'changed', differences } as const
    if (dryRun) throw new RolledBack(outcome)
    return { ...outcome, title: after.title }
  }
  return context.db.transaction(changeIn).catch(orRolledBack)
}

/** The sentences of a refusal at their places in the file. */
function problemsOf(error: Refusal, file: FileProduct, placeOf: PlaceOf): FileProblem[] {
  const inColumn = (column: 'id' | 'version', text: string): FileProblem[] => [
    { line: file.cells.get(column)?.line ?? file.line, column: headingOf(column), text },
  ]
  if (error.code === 'product.changed') return inColumn('version', IS_CHANGED)
  if (error.code === 'product.missing' && error.message !== IS_DELETED)
    return inColumn('id', 'The shop has no product with this Product ID.')
  const fields = Object.entries(error.fields ?? {})
  if (fields.length === 0) return [{ line: file.line, column: null, text: error.message }]
  return fields.map(([name, text]) => ({ ...placeOf(name.split('.'), text), text }))
}
