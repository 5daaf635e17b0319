import type { ProductInputJson } from '#contract/admin/product-input.ts'
import type { AdminProduct } from '#contract/contract.ts'
import { pictureUrl, widthsOf } from '#shared/catalog/pictures.ts'
import {
  DEFAULT_GST_RATE_BP,
  DEFAULT_HSN,
  DEFAULT_NET_QUANTITY,
  DEFAULT_ORIGIN,
} from '#shared/catalog/product-details.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { Photo } from './photos.ts'
import { toVariantInputs, type VariantFields } from './variants.ts'

type InputFields = Required<
  Omit<ProductInputJson, 'category' | 'variants' | 'pictures' | 'version' | 'requestId'>
>

/**
 * The fields of the product form: the input of the API, but pictures and variants have a state of
 * their own, no category may be chosen yet, and `stock` is that of a product without choices.
 */
export type ProductFields = InputFields & { category: Category | ''; stock: string }

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
  weightGrams: null,
  sizeMm: '',
  isSaleItem: false,
  hsn: DEFAULT_HSN,
  gstRate: DEFAULT_GST_RATE_BP / 100,
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
  weightGrams: product.weightGrams,
  sizeMm: product.sizeMm ?? '',
  isSaleItem: product.isSaleItem,
  hsn: product.hsn,
  gstRate: product.gstRate,
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

export type FilledForm = {
  values: ProductFields
  photos: Photo[]
  variants: VariantFields[]
  before: AdminProduct | undefined
}

/**
 * The JSON of the form. A new photo has its key once it is stored; until then its id stands for it,
 * so that the rest can be checked before the upload.
 */
export function toProductInput({ values, photos, variants, before }: FilledForm): ProductInputJson {
  const { stock, category, ...fields } = values
  return {
    ...fields,
    // The schema refuses an empty one with its sentence.
    category: category as Category,
    ...(before && { version: before.version }),
    variants: toVariantInputs(variants, stock, before),
    pictures: photos.map(({ id, key = id, alt }) => ({ key, alt })),
  }
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
