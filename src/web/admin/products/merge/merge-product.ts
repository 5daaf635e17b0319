import { parseRupees } from '#shared/money/money.ts'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import type {
  FormState,
  ProductFields,
  VariantFields,
} from '#web/admin/products/schema/form-types.ts'

/** A part of the form of a product that is chosen as a whole. */
export type Part = keyof ProductFields | 'photos' | 'variants'

/** A part in which the form and the product that was saved meanwhile differ. */
export type Difference = {
  part: Part
  label: string
  yours: string
  saved: string
  /** Whether the administrator has changed it: then it is kept, unless the choice is another. */
  isMine: boolean
}

/** The parts with their labels in the form, in its order. */
const LABELS: Record<Part, string> = {
  title: 'Title',
  category: 'Category',
  alsoIn: 'Also show in',
  state: 'State',
  description: 'Description',
  photos: 'Photos',
  actualPrice: 'Actual price',
  salePrice: 'Sale price',
  stock: 'Pieces in stock',
  costPrice: 'Cost price',
  variants: 'Sizes',
  gallery: 'More pictures',
  video: 'Video',
  material: 'Material',
  plating: 'Plating',
  stone: 'Stone',
  colour: 'Colour',
  weightGrams: 'Weight (g)',
  sizeMm: 'Size (mm)',
  slug: 'Address in the shop',
  isSaleItem: 'Sale item',
  excludesCod: 'Not with cash on delivery',
  hsn: 'HSN code',
  gstRate: 'GST (%)',
  netQuantity: 'Net quantity',
  countryOfOrigin: 'Country of origin',
  makerName: 'Manufacturer or packer',
  makerAddress: 'Address of the manufacturer or packer',
  importerName: 'Importer',
  importerAddress: 'Address of the importer',
}
const PARTS = Object.keys(LABELS) as Part[]

const PRICES: readonly Part[] = ['actualPrice', 'salePrice', 'costPrice']

/** The pieces that were typed for a size; empty if they are those that are stored. */
const typedPieces = ({ stock, quantity }: VariantFields): string =>
  stock.trim() === String(quantity) ? '' : stock.trim()

/**
 * A value to compare: `1,299` and `1299` are the same price. The stored stock of a size is no part.
 */
function comparable({ values, photos, variants }: FormState, part: Part): string {
  if (part === 'photos') return JSON.stringify(photos.map(({ id, key = id, alt }) => [key, alt]))
  if (part === 'variants')
    return JSON.stringify(
      variants.map((variant) => {
        const { row: _row, quantity: _quantity, ...rest } = variant
        return { ...rest, stock: typedPieces(variant) }
      }),
    )
  const value = values[part]
  if (typeof value !== 'string') return JSON.stringify(value)
  return (PRICES.includes(part) && parseRupees(value)?.toString()) || value.trim()
}

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`

function sizeText(variant: VariantFields): string {
  const { label, price } = variant
  const pieces = typedPieces(variant)
  return label + (price && ` at ${price}`) + (pieces && ` with ${count(Number(pieces), 'piece')}`)
}

/** What a part says, in one line; empty if it holds nothing. */
function textOf(state: FormState, part: Part, nameOf: (category: string) => string): string {
  const { values, photos, variants } = state
  if (part === 'photos') return count(photos.length, 'photo')
  if (part === 'variants') return variants.map(sizeText).join(', ')
  if (part === 'gallery') return count(values.gallery.length, 'picture')
  if (part === 'video') return values.video ? 'A video' : ''
  if (part === 'category') return nameOf(values.category)
  if (part === 'alsoIn') return values.alsoIn.map(nameOf).join(', ')
  const value = values[part]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '')
}

/**
 * The parts in which `mine` differs from `saved`, in the order of the form. `start` is what both
 * were made from: a part that is still as there was not changed by this administrator.
 */
export const differencesOf = (
  { start, mine, saved }: Record<'start' | 'mine' | 'saved', FormState>,
  nameOf: (category: string) => string,
): Difference[] =>
  PARTS.filter((part) => comparable(mine, part) !== comparable(saved, part)).map((part) => ({
    part,
    label: LABELS[part],
    yours: textOf(mine, part, nameOf),
    saved: textOf(saved, part, nameOf),
    isMine: comparable(mine, part) !== comparable(start, part),
  }))

/** A state of the form with these parts of another one. */
export function takeFrom(state: FormState, other: FormState, parts: readonly Part[]): FormState {
  const taken = Object.entries(other.values).filter(([name]) => parts.some((part) => part === name))
  return {
    values: { ...state.values, ...(Object.fromEntries(taken) as Partial<ProductFields>) },
    photos: parts.includes('photos') ? other.photos : state.photos,
    variants: parts.includes('variants') ? other.variants : state.variants,
  }
}

/**
 * The sizes of a form for a newer product: a size that was removed there is a new one here. Typed
 * pieces stay with the stock that they were typed for, so that the server refuses them if it is
 * another one now.
 */
export const withStored = (variants: VariantFields[], newer: AdminProduct): VariantFields[] =>
  variants.map((before) => {
    const { id, quantity: _quantity, ...variant } = before
    const stored = newer.variants.find((each) => each.id === id)
    const pieces = typedPieces(before)
    if (!stored) return { ...variant, stock: pieces }
    return pieces
      ? before
      : { ...variant, id: stored.id, quantity: stored.stock, stock: String(stored.stock) }
  })
