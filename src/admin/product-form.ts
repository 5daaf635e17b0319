import type { z } from 'zod'
import type { EditedProduct } from '#catalog/catalog.ts'
import type { ProductForm } from '#contract/admin/products.ts'
import type { AdminProduct } from '#contract/contract.ts'
import type { MadePicture } from '#platform/images/images.ts'
import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'

/** The parsed product form and its files. */
export type ProductFormInput = { form: z.output<typeof ProductForm>; files: Buffer[] }

type Picture = EditedProduct['pictures'][number]

/**
 * Converts the form to a product. Missing fields keep their values of `before`. Refuses with
 * `picture.invalid` if a picture does not exist.
 */
export function toProductInput(
  { form }: ProductFormInput,
  made: MadePicture[],
  before: AdminProduct | null,
): EditedProduct {
  return {
    title: form.title,
    description: form.description,
    category: form.category,
    alsoIn: form.alsoIn ?? before?.categories.slice(1) ?? [],
    actualPrice: form.actualPrice,
    salePrice: form.salePrice,
    slug: form.slug || before?.slug,
    state: form.state ?? before?.state ?? 'published',
    material: form.material,
    plating: form.plating,
    stone: form.stone,
    colour: form.colour,
    isSaleItem: form.isSaleItem,
    hsn: form.hsn,
    gstRateBp: Math.round(form.gstRate * 100),
    netQuantity: form.netQuantity,
    countryOfOrigin: form.countryOfOrigin,
    weightMg: form.weightGrams == null ? null : Math.round(form.weightGrams * 1000),
    sizeMm: form.sizeMm,
    pictures: picturesOf(form, made, before),
    variants: variantsOf(form, before),
  }
}

function picturesOf(
  form: ProductFormInput['form'],
  made: MadePicture[],
  before: AdminProduct | null,
): Picture[] {
  const fresh = made.map(({ key, width, height }) => ({ key, width, height, alt: form.title }))
  if (!form.pictures) return fresh.length > 0 ? fresh : (before?.pictures ?? [])
  return form.pictures.map(({ key, file, alt }) => {
    const picture =
      file === undefined ? before?.pictures.find((old) => old.key === key) : fresh[file]
    if (!picture)
      throw new Refusal('picture.invalid', {
        message: 'One of the pictures is not there.',
        fields: { images: 'One of the pictures is not there.' },
      })
    return { ...picture, alt: alt || form.title }
  })
}

function variantsOf(
  form: ProductFormInput['form'],
  before: AdminProduct | null,
): EditedProduct['variants'] {
  if (form.variants?.length)
    return form.variants.map(({ _id, label, sku, salePrice }) => ({
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
export const copyOf = (original: AdminProduct): EditedProduct => ({
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
