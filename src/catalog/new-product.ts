import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import { MAX_PHOTOS, PHOTO_PROBLEMS } from '#shared/catalog/photo-file.ts'
import {
  actualPriceProblem,
  MAX_PRODUCT_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  type ProductState,
  type ProductVideo,
} from '#shared/catalog/product.ts'
import { SIZE_PROBLEMS, toComparableLabel } from '#shared/catalog/sizes/size-problems.ts'
import { MAX_SLUG_LENGTH, SLUG, toSlug } from '#shared/catalog/slug.ts'
import type { ProductMakers } from '#shared/catalog/product-label.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { toLatin } from '#shared/catalog/devanagari.ts'

/** A product to create or to save. Without variants it gets one without a label. */
export type NewProduct = Partial<ProductMakers> & {
  title: string
  description: string
  category: Category
  /** Further categories that list it. */
  alsoIn?: Category[]
  actualPrice: Paise | null
  salePrice: Paise
  /** Made from the title if it is left out. */
  slug?: string
  material?: string | null
  plating?: string | null
  stone?: string | null
  colour?: string | null
  /** `published` if it is left out. */
  state?: ProductState
  /** Sale items cannot be returned for a change of mind. */
  isSaleItem?: boolean
  /** It cannot be bought with cash on delivery. */
  excludesCod?: boolean
  hsn?: string
  gstRateBp?: number
  netQuantity?: string
  countryOfOrigin?: string
  weightMg?: number | null
  sizeMm?: string | null
  pictures: { key: string; alt: string; width: number; height: number }[]
  /** Undefined and null: none. */
  video?: ProductVideo | null
  gallery?: { key: string; alt: string; width: number; height: number }[]
  variants?: NewVariant[]
}

/**
 * A variant to create. Without a SKU it gets one made from the product's slug; without a price it
 * has the product's. `costPrice`: what one unit costs the shop; if it is left out, that of an
 * existing variant stays.
 */
export type NewVariant = {
  label: string
  sku?: string
  salePrice?: Paise
  costPrice?: Paise | null
}

/** The present names of categories, by the present or earlier values that products name them by. */
export type CategoryNames = ReadonlyMap<string, { value: Category; label: string; heading: string }>

/** Throws `product.invalid` with a sentence for every field that is wrong. */
export function assertProduct(product: NewProduct, names: CategoryNames): void {
  const fields = Object.fromEntries(
    Object.entries(problemsOf(product, names)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refusal('product.invalid', { message: first, fields })
}

/** The product with the present values of its categories. */
export const withPresentCategories = <Product extends NewProduct>(
  product: Product,
  names: CategoryNames,
): Product => {
  const toPresent = (value: Category) => names.get(value)?.value ?? value
  return {
    ...product,
    category: toPresent(product.category),
    alsoIn: product.alsoIn?.map(toPresent),
  }
}

/** The names by which a product lists its categories. */
export const categoryNamesOf = ({
  category,
  alsoIn = [],
}: Pick<NewProduct, 'category' | 'alsoIn'>): Category[] => [category, ...alsoIn]

function problemsOf(product: NewProduct, names: CategoryNames): Record<string, string | undefined> {
  return {
    title: textProblem('title', product.title, MAX_TITLE_LENGTH),
    description: textProblem('description', product.description, MAX_PRODUCT_DESCRIPTION_LENGTH),
    category: categoryNamesOf(product).every((value) => names.has(value))
      ? undefined
      : 'Please choose a category from the list.',
    slug:
      product.slug === undefined ||
      (product.slug.length <= MAX_SLUG_LENGTH && SLUG.test(product.slug))
        ? undefined
        : 'An address has small letters, digits and hyphens.',
    salePrice: product.salePrice > 0 ? undefined : 'The sale price must be above Rs. 0.',
    actualPrice: actualPriceProblem(product.actualPrice, product.salePrice),
    images: product.pictures.length <= MAX_PHOTOS ? undefined : PHOTO_PROBLEMS.count,
    variants: variantsProblem(product.variants ?? [], product.actualPrice),
  }
}

function textProblem(name: string, text: string, max: number): string | undefined {
  if (text.trim() === '') return `Please enter a ${name}.`
  return text.trim().length > max ? `The ${name} can have at most ${max} characters.` : undefined
}

function variantsProblem(variants: NewVariant[], actualPrice: Paise | null): string | undefined {
  const labels = variants.map(({ label }) => toComparableLabel(label))
  if (variants.length > 1 && labels.includes('')) return SIZE_PROBLEMS.unnamed
  if (hasDuplicates(labels)) return SIZE_PROBLEMS.label
  if (hasDuplicates(variants.flatMap(({ sku }) => sku ?? []))) return SIZE_PROBLEMS.sku
  const prices = variants.flatMap(({ salePrice }) => salePrice ?? [])
  if (prices.some((price) => price <= 0)) return 'The price of a size must be above Rs. 0.'
  return actualPrice !== null && prices.some((price) => price > actualPrice)
    ? 'The price of a size cannot be above the actual price.'
    : undefined
}

const IN_USE = {
  slug: 'This address is in use already.',
  variants: 'This SKU is in use already.',
}

const hasDuplicates = (texts: string[]): boolean => new Set(texts).size < texts.length

/** Throws `product.invalid` if two variants have the same SKU. */
export function assertUniqueSkus(skus: string[]): void {
  if (hasDuplicates(skus))
    throw new Refusal('product.invalid', {
      message: SIZE_PROBLEMS.sku,
      fields: { variants: SIZE_PROBLEMS.sku },
    })
}

/** The error for a slug or a SKU that another product has. */
export const inUse = (field: keyof typeof IN_USE): Refusal =>
  new Refusal('product.invalid', {
    message: IN_USE[field],
    fields: { [field]: IN_USE[field] },
  })

/** The categories of a product: its main one first, each once. */
const categoriesOf = ({
  category,
  alsoIn,
}: Pick<NewProduct, 'category' | 'alsoIn'>): Category[] => [
  ...new Set([category, ...(alsoIn ?? [])]),
]

/** The rows of `product_categories` for a product; none unless it is published. */
export const toCategoryRows = (
  productId: Id<'prd'>,
  product: Pick<NewProduct, 'category' | 'alsoIn' | 'salePrice' | 'state'>,
  listedAt: Date,
) =>
  isPublished(product)
    ? categoriesOf(product).map((category) => ({
        productId,
        category,
        listedAt,
        salePrice: product.salePrice,
      }))
    : []

const isPublished = ({ state }: Pick<NewProduct, 'state'>): boolean =>
  (state ?? 'published') === 'published'

/** The row of `products`, without id, slug and dates. */
export const toProductRow = (product: NewProduct, names: CategoryNames) => ({
  title: product.title.trim(),
  description: product.description.trim(),
  category: product.category,
  alsoIn: categoriesOf(product).slice(1),
  categoryWords: toCategoryWords(product, names),
  actualPrice: product.actualPrice,
  salePrice: product.salePrice,
  material: product.material,
  plating: product.plating,
  stone: product.stone,
  colour: product.colour,
  state: product.state ?? 'published',
  removedAt: isPublished(product) ? null : new Date(),
  isSaleItem: product.isSaleItem ?? false,
  excludesCod: product.excludesCod ?? false,
  hsn: product.hsn,
  gstRateBp: product.gstRateBp,
  netQuantity: product.netQuantity,
  countryOfOrigin: product.countryOfOrigin,
  makerName: product.makerName,
  makerAddress: product.makerAddress,
  importerName: product.importerName,
  importerAddress: product.importerAddress,
  weightMg: product.weightMg,
  sizeMm: product.sizeMm,
  gallery: product.gallery,
  video: product.video ?? null,
})

/**
 * The names of its categories, for searches: `Pendant Pendent`, `Royal Couture High-End Statement`.
 * A Hindi title is added in Latin letters, because searches are transliterated too.
 */
export const toCategoryWords = (
  product: Pick<NewProduct, 'category' | 'alsoIn' | 'title'>,
  names: CategoryNames,
): string =>
  categoriesOf(product)
    .flatMap((value) => {
      const { label = '', heading = '' } = names.get(value) ?? {}
      return [value.replace(/(?<=[a-z])(?=[A-Z])/g, ' '), label, heading]
    })
    .concat(HINDI.test(product.title) ? toLatin(product.title) : [])
    .filter((name, index, names) => names.indexOf(name) === index)
    .join(' ')

const HINDI = /[\u0900-\u097f]/

/**
 * The SKU of a variant. It is unique among products, because slugs are and because a slug has no
 * underscore.
 */
const toSku = (slug: string, label: string): string =>
  [slug, toSlug(label)].filter(Boolean).join('_').toUpperCase()

/**
 * The variants with their SKUs: the given ones, and new ones for the others. A number is added
 * where two labels give the same SKU, for example without Latin letters.
 */
export function withSkus<Variant extends { label: string; sku?: string | undefined }>(
  slug: string,
  variants: Variant[],
): (Variant & { sku: string })[] {
  const taken = new Set(variants.map(({ sku }) => sku))
  return variants.map((variant) => {
    if (variant.sku !== undefined) return { ...variant, sku: variant.sku }
    const base = toSku(slug, variant.label)
    let sku = base
    for (let number = 2; taken.has(sku); number += 1) sku = `${base}_${number}`
    taken.add(sku)
    return { ...variant, sku }
  })
}
