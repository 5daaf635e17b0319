import type * as catalog from '#catalog/catalog.ts'
import type { ProductInput } from '#contract/admin/catalog/product-input.ts'
import type { AdminProduct } from '#contract/contract.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { galleryOf, picturesOf, videoOf } from './product-media.ts'

/** The input of an edit. A product without an actual price keeps none if only prices change. */
export type EditInput = Omit<ProductInput, 'actualPrice'> & { actualPrice: Paise | null }

/**
 * Converts the input to the product to save. Slug, state, pictures, variants and further categories
 * that it leaves out stay as they were `before`; other fields get their defaults. Throws
 * `picture.invalid` for a picture that was not uploaded and that the product does not have.
 */
export async function toEditedProduct(
  tx: Tx,
  input: EditInput,
  before: AdminProduct | null,
): Promise<catalog.EditedProduct> {
  return {
    title: input.title,
    description: input.description,
    category: input.category,
    alsoIn: input.alsoIn ?? before?.categories.slice(1) ?? [],
    actualPrice: input.actualPrice,
    salePrice: input.salePrice,
    slug: input.slug || before?.slug,
    state: input.state ?? before?.state ?? 'published',
    material: input.material,
    plating: input.plating,
    stone: input.stone,
    colour: input.colour,
    isSaleItem: input.isSaleItem,
    excludesCod: input.excludesCod,
    hsn: input.hsn,
    gstRateBp: Math.round(input.gstRate * 100),
    netQuantity: input.netQuantity,
    countryOfOrigin: input.countryOfOrigin,
    makerName: input.makerName,
    makerAddress: input.makerAddress,
    importerName: input.importerName,
    importerAddress: input.importerAddress,
    weightMg: input.weightGrams == null ? null : Math.round(input.weightGrams * 1000),
    sizeMm: input.sizeMm,
    gallery: await galleryOf(tx, input, before),
    video: await videoOf(tx, input, before),
    pictures: await picturesOf(tx, input, before),
    variants: variantsOf(input, before),
  }
}

function variantsOf(
  input: Pick<ProductInput, 'variants'>,
  before: AdminProduct | null,
): catalog.EditedProduct['variants'] {
  if (input.variants?.length)
    return input.variants.map(({ _id, label, sku, salePrice, costPrice }) => ({
      id: _id,
      label,
      ...(sku ? { sku } : {}),
      ...(salePrice ? { salePrice } : {}),
      ...(costPrice === undefined ? {} : { costPrice }),
    }))
  const same = before?.variants.map(({ _id, label, sku, salePricePaise }) => ({
    id: _id,
    label,
    sku,
    ...(salePricePaise === before.salePricePaise ? {} : { salePrice: paise(salePricePaise) }),
  }))
  return same ?? [{ label: '' }]
}

/** New prices of a product; the actual price stays if it is left out. */
export type PriceChange = {
  salePrice: Paise
  actualPrice?: Paise | undefined
  /** Own prices of sizes; a size without one has the sale price. */
  sizes: { _id: string; salePrice?: Paise | null | undefined }[]
  version: number
  requestId?: string | undefined
}

/** The input that changes nothing of a product but its prices. */
export function withPrices(
  before: AdminProduct,
  { salePrice, actualPrice, sizes }: Pick<PriceChange, 'salePrice' | 'actualPrice' | 'sizes'>,
): EditInput {
  const newPrices = new Map(sizes.map(({ _id, salePrice: own }) => [_id, own ?? undefined]))
  const rows = variantsOf({}, before)
  if (sizes.some(({ _id }) => rows.every(({ id }) => id !== _id)))
    throw new Refusal('variant.missing', { fields: { variants: 'This size is not available.' } })
  const { actualPricePaise, categories: _all, pictures: _pictures, ...fields } = before
  return {
    ...fields,
    actualPrice: actualPrice ?? (actualPricePaise === null ? null : paise(actualPricePaise)),
    salePrice,
    variants: rows.map(({ id = '', label, sku = null, salePrice: own }) => ({
      _id: id,
      label,
      sku,
      salePrice: newPrices.has(id) ? newPrices.get(id) : own,
    })),
    pictures: undefined,
    gallery: undefined,
    video: undefined,
  }
}

/** Returns a copy as a draft, without slug and SKUs: it gets new ones. */
export const copyOf = (
  original: AdminProduct,
  prices: ReadonlyMap<string, Paise>,
): catalog.EditedProduct => ({
  title: `${original.title} (copy)`.slice(0, 150),
  description: original.description,
  category: original.category,
  alsoIn: original.categories.slice(1),
  actualPrice: original.actualPricePaise === null ? null : paise(original.actualPricePaise),
  salePrice: prices.get(original._id) ?? paise(original.salePricePaise),
  state: 'draft',
  material: original.material,
  plating: original.plating,
  stone: original.stone,
  colour: original.colour,
  isSaleItem: original.isSaleItem,
  excludesCod: original.excludesCod,
  hsn: original.hsn,
  gstRateBp: Math.round(original.gstRate * 100),
  netQuantity: original.netQuantity,
  countryOfOrigin: original.countryOfOrigin,
  makerName: original.makerName,
  makerAddress: original.makerAddress,
  importerName: original.importerName,
  importerAddress: original.importerAddress,
  weightMg: original.weightGrams === null ? null : Math.round(original.weightGrams * 1000),
  sizeMm: original.sizeMm,
  gallery: original.gallery ?? [],
  video: original.video ?? null,
  pictures: original.pictures,
  variants: original.variants.map(({ _id, label, costPricePaise }) => ({
    label,
    costPrice: costPricePaise === null ? null : paise(costPricePaise),
    ...ownPrice(prices.get(_id)),
  })),
})

const ownPrice = (price: number | undefined): { salePrice?: Paise } =>
  price === undefined ? {} : { salePrice: paise(price) }
