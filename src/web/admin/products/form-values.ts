import type { AdminProduct } from '#contract/contract.ts'
import { parseRupees, PRICE_PROBLEM } from '#shared/money/money.ts'
import { pictureUrl, widthsOf } from '#shared/catalog/pictures.ts'
import {
  DEFAULT_HSN,
  DEFAULT_NET_QUANTITY,
  DEFAULT_ORIGIN,
} from '#shared/catalog/product-details.ts'
import { quantityProblem } from '#shared/catalog/stock-level.ts'
import type { Photo } from './photos.ts'
import { problemsOfVariants, toVariantInputs, type VariantFields } from './variants.ts'

/** The fields of the product form, as typed. */
export type ProductFields = {
  title: string
  category: string
  actualPrice: string
  salePrice: string
  description: string
  alsoIn: string[]
  state: string
  slug: string
  material: string
  plating: string
  stone: string
  colour: string
  weightGrams: string
  sizeMm: string
  isSaleItem: boolean
  hsn: string
  gstRate: string
  netQuantity: string
  countryOfOrigin: string
  stock: string
}

export const EMPTY: ProductFields = {
  title: '',
  category: '',
  actualPrice: '',
  salePrice: '',
  description: '',
  alsoIn: [],
  state: 'published',
  slug: '',
  material: '',
  plating: '',
  stone: '',
  colour: '',
  weightGrams: '',
  sizeMm: '',
  isSaleItem: false,
  hsn: DEFAULT_HSN,
  gstRate: '3',
  netQuantity: DEFAULT_NET_QUANTITY,
  countryOfOrigin: DEFAULT_ORIGIN,
  stock: '',
}

/** The field values of a product. */
export const productFieldsOf = (product: AdminProduct): ProductFields => ({
  title: product.title,
  category: product.category,
  actualPrice: product.actualPrice ?? '',
  salePrice: product.salePrice,
  description: product.description,
  alsoIn: product.categories.slice(1),
  state: product.state,
  slug: product.slug,
  material: product.material ?? '',
  plating: product.plating ?? '',
  stone: product.stone ?? '',
  colour: product.colour ?? '',
  weightGrams: product.weightGrams === null ? '' : String(product.weightGrams),
  sizeMm: product.sizeMm ?? '',
  isSaleItem: product.isSaleItem,
  hsn: product.hsn,
  gstRate: String(product.gstRate),
  netQuantity: product.netQuantity,
  countryOfOrigin: product.countryOfOrigin,
  stock: '',
})

export const photosOf = (product: AdminProduct): Photo[] =>
  product.pictures.map(({ key, alt, width }) => ({
    id: key,
    key,
    alt,
    preview: pictureUrl(key, widthsOf(width)[1] ?? widthsOf(width)[0] ?? 160, 'webp'),
  }))

/**
 * The problems that the browser can find before the call; the server checks everything. Prices are
 * compared in paise, as on the server.
 */
export function problemsOf(
  values: ProductFields,
  variants: VariantFields[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!values.title.trim()) problems.title = 'Please enter a title.'
  if (!values.category) problems.category = 'Please choose a category from the list.'
  if (!values.description.trim()) problems.description = 'Please enter a description.'
  const [actual, sale] = [parseRupees(values.actualPrice), parseRupees(values.salePrice)]
  if (actual === undefined) problems.actualPrice = PRICE_PROBLEM
  if (sale === undefined) problems.salePrice = PRICE_PROBLEM
  if (actual !== undefined && sale !== undefined && actual < sale)
    problems.actualPrice = 'The actual price cannot be below the sale price.'
  const stock = variants.length === 0 ? quantityProblem(values.stock) : undefined
  if (stock) problems.stock = stock
  return { ...problems, ...problemsOfVariants(variants) }
}

export type FilledForm = {
  values: ProductFields
  photos: Photo[]
  variants: VariantFields[]
  before: AdminProduct | undefined
}

/** The multipart body: the fields, then the new pictures in their order. */
export function toFormData({ values, photos, variants, before }: FilledForm): FormData {
  const form = new FormData()
  const { alsoIn, stock, ...texts } = values
  for (const [name, value] of Object.entries(texts)) form.append(name, String(value))
  for (const category of alsoIn) form.append('alsoIn', category)
  if (before) form.append('version', String(before.version))
  form.append('variants', JSON.stringify(toVariantInputs(variants, stock, before)))
  const files = photos.flatMap(({ file }) => file ?? [])
  form.append(
    'pictures',
    JSON.stringify(
      photos.map(({ key, file, alt }) => ({
        alt,
        ...(file ? { file: files.indexOf(file) } : { key }),
      })),
    ),
  )
  for (const file of files) form.append('images', file, 'photo')
  return form
}

/** A fingerprint of the form, to detect that the same input is sent again. */
export const fingerprintOf = ({ values, photos, variants, before }: FilledForm): string =>
  JSON.stringify([
    values,
    photos.map(({ id, alt }) => [id, alt]),
    variants,
    before?._id,
    before?.version,
  ])
