import { pictureKey } from '#platform/images/images.ts'
import type { Form } from './uploads.ts'

/** The key of a picture that the form names and does not contain. No stored picture has it. */
const MISSING_KEY = 'missing'

/**
 * Translates the multipart product form of the specification to the JSON of `ProductInput`, which
 * then reports every problem: texts become numbers, booleans and lists where they can be read, and
 * stay as they are where not. `name` may replace `title`. A picture is named by the index of its
 * file in `images` or by its key; without a list the files are the pictures.
 */
export function toProductJson({ fields, files }: Form): unknown {
  const { name, ...rest } = fields
  const { title = name, alsoIn, isSaleItem, excludesCod, gstRate, weightGrams, version } = rest
  const keys = files.map(pictureKey)
  return {
    ...rest,
    title,
    alsoIn: typeof alsoIn === 'string' ? [alsoIn] : alsoIn,
    isSaleItem: toBoolean(isSaleItem),
    excludesCod: toBoolean(excludesCod),
    gstRate: toNumber(gstRate),
    weightGrams: weightGrams === '' ? null : toNumber(weightGrams),
    version: toNumber(version),
    variants: mapList(readJson(rest.variants), toVariant),
    pictures:
      rest.pictures === undefined
        ? picturesOf(keys)
        : mapList(readJson(rest.pictures), (picture) => toPicture(picture, keys)),
  }
}

const picturesOf = (keys: string[]) =>
  keys.length > 0 ? keys.map((key) => ({ key, alt: '' })) : undefined

const toBoolean = (value: unknown): unknown =>
  value === 'true' || value === 'false' ? value === 'true' : value

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

type Row = Record<string, unknown>

const mapList = (list: unknown, toRow: (row: Row) => Row): unknown =>
  Array.isArray(list) ? list.map((row: unknown) => (isRow(row) ? toRow(row) : row)) : list

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toVariant = (row: Row): Row => ({
  ...row,
  inventory: row.inventory === '' ? undefined : toNumber(row.inventory),
  seen: row.seen === '' ? undefined : toNumber(row.seen),
})

const toPicture = ({ file, key = MISSING_KEY, ...row }: Row, keys: string[]): Row => ({
  ...row,
  key: file === undefined ? key : (keys[Number(file)] ?? MISSING_KEY),
})
