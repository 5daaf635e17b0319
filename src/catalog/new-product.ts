import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import type { ProductState } from '#shared/catalog/product-details.ts'
import { CATEGORY_VALUES, listingOf, type Category } from '#shared/catalog/taxonomy.ts'
import { toLatin } from '#shared/catalog/devanagari.ts'

/** A product before it is in the shop. No variants: one without a label. */
export type NewProduct = {
  title: string
  description: string
  category: Category
  /** Where it shows besides its category. */
  alsoIn?: Category[]
  actualPrice: Paise | null
  salePrice: Paise
  /** Its address. Made from the title where it is left out. */
  slug?: string
  material?: string | null
  plating?: string | null
  stone?: string | null
  colour?: string | null
  /** In the shop at once where it is left out. */
  state?: ProductState
  /** Whether it is marked as a sale item, which does not come back for a change of mind. */
  isSaleItem?: boolean
  hsn?: string
  gstRateBp?: number
  netQuantity?: string
  countryOfOrigin?: string
  weightMg?: number | null
  sizeMm?: string | null
  pictures: { key: string; alt: string; width: number; height: number }[]
  variants?: NewVariant[]
}

/**
 * A choice before it is in the shop. The SKU is made from the product's slug where it is left out;
 * no price: the product's.
 */
export type NewVariant = { label: string; sku?: string; salePrice?: Paise }

export const MAX_TITLE = 150
export const MAX_DESCRIPTION = 5000
export const MAX_PICTURES = 3

/** Refuses with `product.invalid` what cannot be sold, naming every field that is wrong. */
export function assertProduct(product: NewProduct): void {
  const fields = Object.fromEntries(
    Object.entries(problemsOf(product)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refusal('product.invalid', { message: first, fields })
}

function problemsOf(product: NewProduct): Record<string, string | undefined> {
  return {
    title: textProblem('title', product.title, MAX_TITLE),
    description: textProblem('description', product.description, MAX_DESCRIPTION),
    category: [product.category, ...(product.alsoIn ?? [])].every((value) =>
      CATEGORY_VALUES.includes(value),
    )
      ? undefined
      : 'Please choose a category from the list.',
    slug:
      product.slug === undefined || (product.slug !== '' && product.slug === toSlug(product.slug))
        ? undefined
        : 'An address has small letters, digits and hyphens.',
    salePrice: product.salePrice > 0 ? undefined : 'The sale price must be above Rs. 0.',
    actualPrice:
      product.actualPrice === null || product.actualPrice >= product.salePrice
        ? undefined
        : 'The actual price cannot be below the sale price.',
    images:
      product.pictures.length <= MAX_PICTURES
        ? undefined
        : `A product has at most ${MAX_PICTURES} pictures.`,
    variants: variantsProblem(product.variants ?? [], product.actualPrice),
  }
}

function textProblem(name: string, text: string, max: number): string | undefined {
  if (text.trim() === '') return `Please enter a ${name}.`
  return text.trim().length > max ? `The ${name} can have at most ${max} characters.` : undefined
}

function variantsProblem(variants: NewVariant[], actualPrice: Paise | null): string | undefined {
  const labels = variants.map(({ label }) => toComparableLabel(label))
  if (variants.length > 1 && labels.includes('')) return 'Each size needs a name.'
  if (hasTwice(labels)) return 'Each size needs a name of its own.'
  if (hasTwice(variants.flatMap(({ sku }) => sku ?? []))) return SKU_TWICE
  const prices = variants.flatMap(({ salePrice }) => salePrice ?? [])
  if (prices.some((price) => price <= 0)) return 'The price of a size must be above Rs. 0.'
  return actualPrice !== null && prices.some((price) => price > actualPrice)
    ? 'The price of a size cannot be above the actual price.'
    : undefined
}

const SKU_TWICE = 'Each size needs a SKU of its own.'
const SENTENCES = {
  slug: 'This address is in use already.',
  variants: 'This SKU is in use already.',
}

/** A size's name as it is compared: `Small` and `small ` are one. */
export const toComparableLabel = (label: string): string =>
  label.trim().normalize('NFC').toLowerCase()

const hasTwice = (texts: string[]): boolean => new Set(texts).size < texts.length

/** Refuses sizes that would share a SKU. */
export function assertUniqueSkus(skus: string[]): void {
  if (hasTwice(skus))
    throw new Refusal('product.invalid', { message: SKU_TWICE, fields: { variants: SKU_TWICE } })
}

/** The refusal of an address, or of a SKU, that another product has. */
export const inUse = (field: keyof typeof SENTENCES): Refusal =>
  new Refusal('product.invalid', {
    message: SENTENCES[field],
    fields: { [field]: SENTENCES[field] },
  })

/** Where a product shows: its main category first, each once. */
export const categoriesOf = ({
  category,
  alsoIn,
}: Pick<NewProduct, 'category' | 'alsoIn'>): Category[] => [
  ...new Set([category, ...(alsoIn ?? [])]),
]

/** The rows that put a product into its listings; none while it is not in the shop. */
export const toCategoryRows = (
  productId: Id<'prd'>,
  product: Pick<NewProduct, 'category' | 'alsoIn' | 'salePrice' | 'state'>,
  listedAt: Date,
) =>
  isShown(product)
    ? categoriesOf(product).map((category) => ({
        productId,
        category,
        listedAt,
        salePrice: product.salePrice,
      }))
    : []

const isShown = ({ state }: Pick<NewProduct, 'state'>): boolean =>
  (state ?? 'published') === 'published'

/** The row of a product, without its id, its slug and its dates. */
export const toProductRow = (product: NewProduct) => ({
  title: product.title.trim(),
  description: product.description.trim(),
  category: product.category,
  alsoIn: categoriesOf(product).slice(1),
  categoryWords: toCategoryWords(product),
  actualPrice: product.actualPrice,
  salePrice: product.salePrice,
  material: product.material,
  plating: product.plating,
  stone: product.stone,
  colour: product.colour,
  state: product.state ?? 'published',
  removedAt: isShown(product) ? null : new Date(),
  isSaleItem: product.isSaleItem ?? false,
  hsn: product.hsn,
  gstRateBp: product.gstRateBp,
  netQuantity: product.netQuantity,
  countryOfOrigin: product.countryOfOrigin,
  weightMg: product.weightMg,
  sizeMm: product.sizeMm,
})

/**
 * What a search may call those categories: `Pendant Pendent`, `Royal Couture High-End Statement`. A
 * Hindi title stands with them in the Latin letters in which searches are read.
 */
export const toCategoryWords = (
  product: Pick<NewProduct, 'category' | 'alsoIn' | 'title'>,
): string =>
  categoriesOf(product)
    .flatMap((value) => [
      value.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
      listingOf(value).label,
      listingOf(value).heading,
    ])
    .concat(HINDI.test(product.title) ? toLatin(product.title) : [])
    .filter((name, index, names) => names.indexOf(name) === index)
    .join(' ')

const HINDI = /[\u0900-\u097f]/

/**
 * A text as it stands in an address: `Aurora Solitaire Ring` is `aurora-solitaire-ring`, `अंगूठी`
 * is `anguthi`. Empty for other letters alone.
 */
export const toSlug = (text: string): string =>
  toLatin(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')

/**
 * The SKU of a choice: no other product has it, because none has its slug, and because a slug has
 * no underscore.
 */
const toSku = (slug: string, label: string): string =>
  [slug, toSlug(label)].filter(Boolean).join('_').toUpperCase()

/**
 * A product's choices with their SKUs: the given ones, and for the others some that none of them
 * has, also where no Latin letter tells two apart.
 */
export function withSkus<Choice extends { label: string; sku?: string | undefined }>(
  slug: string,
  choices: Choice[],
): (Choice & { sku: string })[] {
  const taken = new Set(choices.map(({ sku }) => sku))
  return choices.map((choice) => {
    const base = toSku(slug, choice.label)
    let sku = choice.sku ?? base
    for (let number = 2; choice.sku === undefined && taken.has(sku); number += 1)
      sku = `${base}_${number}`
    taken.add(sku)
    return { ...choice, sku }
  })
}
