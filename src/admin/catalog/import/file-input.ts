import type { CategoryList } from '#categories/categories.ts'
import { ProductInput } from '#contract/admin/catalog/product-input.ts'
import type { AdminProduct } from '#contract/contract.ts'
import type { NamedPicture } from '#media/media.ts'
import {
  COLUMN_KEYS,
  headingOf,
  type FileColumn,
  type FileProblem,
} from '#shared/catalog/product-file/columns.ts'
import { formatRupees, paise } from '#shared/money/money.ts'
import type { EditInput } from '#admin/catalog/edited-product.ts'
import { toPictures } from './file-pictures.ts'
import type { FileProduct } from './file-product.ts'
import { toSizes } from './file-sizes.ts'

/** Says where in the file a field of the input is: `variants.1.salePrice`. */
export type PlaceOf = (path: readonly PropertyKey[], text: string) => Omit<FileProblem, 'text'>

/** The input of an edit or a new product, or what is wrong in the file. */
export type FileInput = { input: EditInput; placeOf: PlaceOf } | { problems: FileProblem[] }

/** What the cells of a file may name. */
export type FileSources = { categories: CategoryList; pictures: NamedPicture[] }

/**
 * Converts the rows of a product to the input of the product form, and checks it by the same
 * schema. Without a row or a column the product stays as it is. A new one becomes a draft.
 */
export function toFileInput(
  file: FileProduct,
  before: AdminProduct | undefined,
  sources: FileSources,
): FileInput {
  const fields: Record<string, unknown> = {}
  const problems = [...file.problems]
  const toField = valuesFor(file, before, sources)
  for (const [column, { line, text }] of file.cells) {
    const value = toField(column, text)
    if (value instanceof Unclear)
      problems.push({ line, column: headingOf(column), text: value.text })
    else if (value !== undefined) fields[column] = value
  }
  const sizes = toSizes(file, before)
  problems.push(...sizes.problems)
  const placeOf = placesOf(file, sizes.lines)
  const keepsNoActualPrice =
    before?.actualPricePaise === null && file.cells.get('actualPrice') === undefined
  const json = {
    ...(before && valuesOf(before)),
    ...fields,
    state: fields.state ?? before?.state ?? 'draft',
    variants: sizes.variants,
    // The schema wants one; it is taken away again below.
    ...(keepsNoActualPrice && { actualPrice: fields.salePrice ?? valuesOf(before).salePrice }),
  }
  const parsed = ProductInput.safeParse(json)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const place = placeOf(path, message)
    // A cell that cannot be read is missing in the input, which the schema need not say too.
    const isKnown = problems.some(
      ({ line, column }) => line === place.line && column === place.column,
    )
    if (!isKnown) problems.push({ ...place, text: message })
  }
  if (!parsed.success || problems.length > 0) return { problems }
  const { data } = parsed
  return { input: keepsNoActualPrice ? { ...data, actualPrice: null } : data, placeOf }
}

/** A stored product as the form sends it, without what a file does not have. */
function valuesOf(product: AdminProduct) {
  const {
    actualPricePaise,
    salePricePaise,
    categories,
    version: _version,
    pictures: _pictures,
    gallery: _gallery,
    video: _video,
    variants: _variants,
    ...same
  } = product
  return {
    ...same,
    alsoIn: categories.slice(1),
    actualPrice: actualPricePaise === null ? '' : formatRupees(paise(actualPricePaise)),
    salePrice: formatRupees(paise(salePricePaise)),
  }
}

/** Why a cell cannot be read. */
class Unclear {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const YES_OR_NO = new Map([
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
])

/** Returns the function that reads a cell of a product. */
function valuesFor(
  { cells }: FileProduct,
  before: AdminProduct | undefined,
  { categories, pictures: library }: FileSources,
): (column: FileColumn, text: string) => unknown {
  const named = cells.get('pictures')
  const pictures = named && toPictures(named.text, before, library)
  const hasPictures = Array.isArray(pictures) || (before?.pictures.length ?? 0) > 0
  return (column, text) => {
    if (column === 'state') return toState(text, before, hasPictures)
    if (column !== 'pictures') return toValue(column, text, categories)
    return typeof pictures === 'string' ? new Unclear(pictures) : pictures
  }
}

/** The value of a cell for the schema; undefined for a column that it does not have. */
function toValue(column: FileColumn, text: string, categories: CategoryList): unknown {
  if (column === 'id' || column === 'version') return undefined
  if (column === 'category') return toCategory(text, categories)
  if (column === 'alsoIn') {
    const values = text
      .split(/[;|]/)
      .filter((name) => name.trim() !== '')
      .map((name) => toCategory(name.trim(), categories))
    return values.find((value) => value instanceof Unclear) ?? values
  }
  if (column === 'gstRate') return toNumber(text.replace(/\s*%$/, ''))
  if (column === 'weightGrams') return text === '' ? null : toNumber(text.replace(/\s*g$/i, ''))
  if (column === 'isSaleItem' || column === 'excludesCod')
    return YES_OR_NO.get(text.toLowerCase()) ?? new Unclear('Please write yes or no.')
  return text
}

/**
 * The state that a cell names. A file publishes no product without pictures. A new one becomes a
 * draft, which the dry run says.
 */
function toState(
  text: string,
  before: AdminProduct | undefined,
  hasPictures: boolean,
): string | Unclear {
  const state = text.toLowerCase()
  if (state === 'archived')
    return new Unclear('A file cannot delete a product. Please delete it in the list.')
  if (state !== 'draft' && state !== 'published')
    return new Unclear('Please write draft or published.')
  if (state === 'draft' || before?.state === 'published') return state
  if (!before) return 'draft'
  return hasPictures ? state : new Unclear('Please add a picture first; the product stays a draft.')
}

/** NaN, which the schema refuses with its sentence, if it is no number. */
const toNumber = (text: string): number => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN)

/** The value of the category with this name, or with this value. */
function toCategory(name: string, { all, values }: CategoryList): string | Unclear {
  const wanted = name.toLowerCase()
  const found =
    all.find(({ label }) => label.toLowerCase() === wanted) ??
    [...values].find(([value]) => value.toLowerCase() === wanted)?.[1]
  return found?.value ?? new Unclear(`The shop has no category “${name.slice(0, 60)}”.`)
}

const SIZE_COLUMNS: Partial<Record<string, FileColumn>> = {
  label: 'label',
  sku: 'sku',
  salePrice: 'ownPrice',
  costPrice: 'costPrice',
}

/** Fields that a refusal of pictures names. A file has only those of the column. */
const PICTURE_FIELDS: ReadonlySet<PropertyKey | undefined> = new Set(['images', 'gallery'])

/** Finds the line and the column of a field. One without a cell is in the first line. */
const placesOf =
  (file: FileProduct, lines: (number | undefined)[]): PlaceOf =>
  ([field, index, ofSize], text) => {
    if (field === 'variants') {
      const column = SIZE_COLUMNS[String(ofSize)] ?? (/SKU/.test(text) ? 'sku' : 'label')
      const line = typeof index === 'number' ? lines[index] : lines.find(Boolean)
      return { line: line ?? file.line, column: headingOf(column) }
    }
    const column = COLUMN_KEYS.find(
      (key) => key === (PICTURE_FIELDS.has(field) ? 'pictures' : field),
    )
    if (column === undefined) return { line: file.line, column: null }
    return { line: file.cells.get(column)?.line ?? file.line, column: headingOf(column) }
  }
