import * as catalog from '#catalog/catalog.ts'
import type { ProductInput } from '#contract/admin/product-input.ts'
import type { AdminProduct } from '#contract/contract.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'

/**
 * Converts the input to the product to save. What it leaves out stays as it was `before`. Throws
 * `picture.invalid` for a picture that was not uploaded and that the product does not have.
 */
export async function toEditedProduct(
  tx: Tx,
  input: ProductInput,
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
    hsn: input.hsn,
    gstRateBp: Math.round(input.gstRate * 100),
    netQuantity: input.netQuantity,
    countryOfOrigin: input.countryOfOrigin,
    weightMg: input.weightGrams == null ? null : Math.round(input.weightGrams * 1000),
    sizeMm: input.sizeMm,
    pictures: await picturesOf(tx, input, before),
    variants: variantsOf(input, before),
  }
}

const PICTURE_PROBLEM = 'One of the pictures is not there.'

/** The pictures with their sizes, which are never taken from the input. */
async function picturesOf(
  tx: Tx,
  { pictures, title }: ProductInput,
  before: AdminProduct | null,
): Promise<catalog.EditedProduct['pictures']> {
  const current = before?.pictures ?? []
  if (!pictures) return current
  const newKeys = pictures
    .map(({ key }) => key)
    .filter((key) => current.every((picture) => picture.key !== key))
  const stored = [...current, ...(await catalog.listPictures(tx, newKeys))]
  return pictures.map(({ key, alt }) => {
    const picture = stored.find((each) => each.key === key)
    if (!picture)
      throw new Refusal('picture.invalid', {
        message: PICTURE_PROBLEM,
        fields: { images: PICTURE_PROBLEM },
      })
    return { key, width: picture.width, height: picture.height, alt: alt || title }
  })
}

function variantsOf(
  input: ProductInput,
  before: AdminProduct | null,
): catalog.EditedProduct['variants'] {
  if (input.variants?.length)
    return input.variants.map(({ _id, label, sku, salePrice }) => ({
      id: _id,
      label,
      ...(sku ? { sku } : {}),
      ...(salePrice ? { salePrice } : {}),
    }))
  const same = before?.variants.map(({ _id, label, sku, salePricePaise }) => ({
    id: _id,
    label,
    sku,
    ...(salePricePaise === before.salePricePaise ? {} : { salePrice: paise(salePricePaise) }),
  }))
  return same ?? [{ label: '' }]
}

/** Returns a copy as a draft, without slug and SKUs: it gets new ones. */
export const copyOf = (original: AdminProduct): catalog.EditedProduct => ({
  title: `${original.title} (copy)`.slice(0, 150),
  description: original.description,
  category: original.category,
  alsoIn: original.categories.slice(1),
  actualPrice: original.actualPricePaise === null ? null : paise(original.actualPricePaise),
  salePrice: paise(original.salePricePaise),
  state: 'draft',
  material: original.material,
  plating: original.plating,
  stone: original.stone,
  colour: original.colour,
  isSaleItem: original.isSaleItem,
  hsn: original.hsn,
  gstRateBp: Math.round(original.gstRate * 100),
  netQuantity: original.netQuantity,
  countryOfOrigin: original.countryOfOrigin,
  weightMg: original.weightGrams === null ? null : Math.round(original.weightGrams * 1000),
  sizeMm: original.sizeMm,
  pictures: original.pictures,
  variants: original.variants.map(({ label, salePricePaise }) => ({
    label,
    ...(salePricePaise === original.salePricePaise ? {} : { salePrice: paise(salePricePaise) }),
  })),
})
