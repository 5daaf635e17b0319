import type { Resolver } from 'react-hook-form'
import type { ProductInputJson } from '#contract/admin/catalog/product-input.ts'
import { pictureUrl, widthsOf } from '#shared/catalog/picture.ts'
import {
  DEFAULT_GST_RATE_BP,
  DEFAULT_HSN,
  DEFAULT_NET_QUANTITY,
  DEFAULT_ORIGIN,
} from '#shared/catalog/product.ts'
import type { Paise } from '#shared/money/money.ts'
import { amountText, formatAmount } from '#web/admin/layout/money/amounts.ts'
import type { AdminProduct, AdminVariant } from '#web/api/admin/catalog/products.ts'
import type { Photo } from './photos.ts'
import type {
  CheckedForm,
  FilledForm,
  FormState,
  ProductFields,
  VariantFields,
} from '#web/admin/products/schema/form-types.ts'

export type { FormState, ProductFields, VariantFields }

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
  gallery: [],
  video: null,
  isSaleItem: false,
  excludesCod: false,
  hsn: DEFAULT_HSN,
  gstRate: DEFAULT_GST_RATE_BP / 100,
  netQuantity: DEFAULT_NET_QUANTITY,
  countryOfOrigin: DEFAULT_ORIGIN,
  makerName: '',
  makerAddress: '',
  importerName: '',
  importerAddress: '',
  stock: '',
  costPrice: '',
}

/** The state of the form for a product, or for a new one. */
export const formStateOf = (product: AdminProduct | undefined): FormState =>
  product
    ? {
        values: productFieldsOf(product),
        photos: photosOf(product),
        variants: toVariantFields(product),
      }
    : { values: EMPTY, photos: [], variants: [] }

const productFieldsOf = (product: AdminProduct): ProductFields => ({
  title: product.title,
  category: product.category,
  actualPrice: product.compareAtPrice === null ? '' : amountText(product.compareAtPrice),
  salePrice: amountText(product.price),
  description: product.description,
  alsoIn: product.alsoIn,
  state: product.state,
  slug: product.slug,
  material: product.material ?? '',
  plating: product.plating ?? '',
  stone: product.stone ?? '',
  colour: product.colour ?? '',
  weightGrams: product.weightGrams,
  sizeMm: product.sizeMm ?? '',
  gallery: (product.gallery ?? []).map(({ key, alt }) => ({ key, alt })),
  video: product.video ? { key: product.video.key, poster: product.video.poster.key } : null,
  isSaleItem: product.isSaleItem,
  excludesCod: product.excludesCod,
  hsn: product.hsn,
  gstRate: product.gstRate,
  netQuantity: product.netQuantity,
  countryOfOrigin: product.countryOfOrigin,
  makerName: product.makerName ?? '',
  makerAddress: product.makerAddress ?? '',
  importerName: product.importerName ?? '',
  importerAddress: product.importerAddress ?? '',
  stock: stockText(onlyVariantOf(product)?.stock),
  costPrice: priceText(onlyVariantOf(product)?.costPrice, amountText),
})

/** The text of a stored stock; empty if nothing is stored. */
const stockText = (stock: number | undefined): string => (stock === undefined ? '' : String(stock))

/** The text of a price; empty if there is none. */
const priceText = (price: Paise | null | undefined, format = formatAmount): string =>
  price === null || price === undefined ? '' : format(price)

const photosOf = (product: AdminProduct): Photo[] =>
  product.pictures.map(({ key, alt, width }) => ({
    id: key,
    key,
    alt,
    preview: pictureUrl(key, widthsOf(width)[1] ?? widthsOf(width)[0] ?? 160, 'webp'),
  }))

let lastRow = 0
const emptyVariant = (): VariantFields => ({
  row: ++lastRow,
  label: '',
  sku: '',
  price: '',
  costPrice: '',
  stock: '',
})

const onlyVariantOf = (product: AdminProduct | undefined): AdminVariant | undefined =>
  product?.variants.length === 1 ? product.variants[0] : undefined

/** The variants of a product as form rows; empty if it has no choices. */
export function toVariantFields(product: AdminProduct): VariantFields[] {
  if (onlyVariantOf(product)?.label === '') return []
  return product.variants.map(({ id, label, sku, price, costPrice, stock }) => ({
    ...emptyVariant(),
    id,
    quantity: stock,
    stock: stockText(stock),
    label,
    sku,
    price: price === product.price ? '' : formatAmount(price),
    costPrice: priceText(costPrice),
  }))
}

/** What the form has typed for a product without sizes. */
export type TypedForAll = Pick<ProductFields, 'stock' | 'costPrice'>

/**
 * A new row. The first one takes over what was typed for the product without sizes, and the id of a
 * stored one. The next ones take over the cost price of the row before.
 */
export function addedVariant(
  rows: VariantFields[],
  before: AdminProduct | undefined,
  typed: TypedForAll,
): VariantFields {
  const last = rows.at(-1)
  if (last) return { ...emptyVariant(), costPrice: last.costPrice }
  const { costPrice, stock: pieces } = typed
  const onlyVariant = onlyVariantOf(before)
  const row = { ...emptyVariant(), costPrice, stock: pieces }
  if (onlyVariant?.label !== '') return row
  const { id, stock, sku } = onlyVariant
  return { ...row, id, quantity: stock, sku }
}

/**
 * The variants for the API. A product that loses its only choice keeps its stock. A stored stock is
 * sent if another one was typed, with the one that was shown.
 */
export function toVariantInputs(
  rows: VariantFields[],
  { stock, costPrice }: Pick<ProductFields, 'stock' | 'costPrice'>,
  before: AdminProduct | undefined,
) {
  if (rows.length > 0)
    return rows.map(({ id, label, sku, price, costPrice: cost, stock: typed, quantity }) => ({
      _id: id,
      label,
      sku,
      salePrice: price,
      costPrice: cost,
      ...stockInput(typed, quantity),
    }))
  const onlyVariant = onlyVariantOf(before)
  return onlyVariant
    ? [
        {
          _id: onlyVariant.id,
          label: '',
          sku: onlyVariant.sku,
          costPrice,
          ...stockInput(stock, onlyVariant.stock),
        },
      ]
    : [{ label: '', costPrice, ...stockInput(stock) }]
}

/**
 * The stock for the API; `seen` is the stored one. A stored one is never emptied by an empty field:
 * nobody can tell whether none is left, or nothing should change.
 */
function stockInput(typed: string, seen?: number): { inventory?: number; seen?: number } {
  if (seen === undefined) return { inventory: toQuantity(typed) }
  if (typed.trim() === String(seen)) return {}
  return { inventory: typed.trim() === '' ? NaN : toQuantity(typed), seen }
}

/** A typed quantity. Empty counts as 0; NaN, which the schema refuses, if it is no whole number. */
const toQuantity = (typed: string): number => (/^\d*$/.test(typed.trim()) ? Number(typed) : NaN)

/**
 * The question to ask before removed variants take their units along; undefined if none have any.
 */
export function removedStockQuestion(
  rows: VariantFields[],
  before: AdminProduct | undefined,
): string | undefined {
  const remaining = rows.length > 0 ? rows : [onlyVariantOf(before)]
  const remainingIds = new Set(remaining.map((variant) => variant?.id))
  const removed = (before?.variants ?? []).filter(
    ({ id, stock }) => stock > 0 && !remainingIds.has(id),
  )
  if (removed.length === 0) return undefined
  const counts = removed.map(
    ({ label, stock }) => `${stock} ${stock === 1 ? 'piece' : 'pieces'}${label && ` of ${label}`}`,
  )
  const isOne = removed.length === 1 && removed[0]?.stock === 1
  return (
    `${new Intl.ListFormat('en-IN').format(counts)} ${isOne ? 'leaves' : 'leave'} the stock. ` +
    'Go on?'
  )
}

/**
 * The JSON of the form. A new photo has its key once it is stored; until then its id stands for it,
 * so that the rest can be checked before the upload.
 */
export function toProductInput({ values, photos, variants, before }: FilledForm): ProductInputJson {
  const { stock, costPrice, category, ...fields } = values
  return {
    ...fields,
    // The schema refuses an empty one with its sentence.
    category,
    ...(before && { version: before.version }),
    variants: toVariantInputs(variants, { stock, costPrice }, before),
    pictures: photos.map(({ id, key = id, alt }) => ({ key, alt })),
  }
}

/** A fingerprint of the input, to detect that the same input is sent again. */
export const fingerprintOf = ({ values, photos, variants }: FormState): string =>
  JSON.stringify([values, photos.map(({ id, alt }) => [id, alt]), variants])

/** What a save needs; undefined if it cannot be loaded. */
export const loadSchema = () =>
  import('#web/admin/products/schema/product-schema.ts').catch(() => undefined)

/**
 * Checks the form by the schema of the API; if that cannot be loaded, the server alone checks.
 * `others` returns its state beside the fields.
 */
export const productResolver =
  (others: () => Omit<CheckedForm, 'values'>): Resolver<ProductFields> =>
  async (values, context, options) => {
    const filled = { values, ...others() }
    const schema = await loadSchema()
    return (
      schema?.checkForm(filled, toProductInput(filled), context, options) ?? { values, errors: {} }
    )
  }

/** The problems by the names of the API: `variants.0.salePrice`. */
export function toProblems(errors: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
      if (typeof error !== 'object' || error === null) return []
      return 'message' in error && typeof error.message === 'string'
        ? [[path + name, error.message]]
        : Object.entries(toProblems(error, `${path}${name}.`))
    }),
  )
}
