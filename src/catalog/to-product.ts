import type { Product, ProductDetails } from '#contract/contract.ts'
import { formatRupees, paise } from '#shared/money/money.ts'
import { FALLBACK_IMAGE, pictureUrl, widthsOf } from '#shared/catalog/pictures.ts'
import { CATEGORY_VALUES } from '#shared/catalog/taxonomy.ts'
import type { StoredPicture, StoredProduct, StoredVariant } from './store.ts'

/** Largest width in pixels of the plain `images` of the API. Pages use `pictures`. */
const MAX_IMAGE_WIDTH = 720

/** Converts a stored product to the API: prices as text and in paise, pictures as URLs. */
export function toProduct(stored: StoredProduct): Product {
  const images = stored.pictures.map(imageOf)
  return {
    _id: stored.id,
    slug: stored.slug,
    title: stored.title,
    description: stored.description,
    category: stored.category,
    categories: [
      stored.category,
      ...CATEGORY_VALUES.filter(
        (value) => value !== stored.category && stored.categories.includes(value),
      ),
    ],
    image: images[0] ?? FALLBACK_IMAGE,
    images: images.length > 0 ? images : [FALLBACK_IMAGE],
    pictures: stored.pictures,
    actualPrice: stored.actualPrice === null ? null : formatRupees(stored.actualPrice),
    actualPricePaise: stored.actualPrice,
    salePrice: formatRupees(stored.salePrice),
    salePricePaise: stored.salePrice,
    inventory: stored.variants.reduce((total, variant) => total + variant.stock, 0),
    variants: stored.variants.map((variant) => toVariant(variant, stored.salePrice)),
    isSaleItem: stored.isSaleItem,
    material: stored.material,
    plating: stored.plating,
    stone: stored.stone,
    colour: stored.colour,
  }
}

/** Converts a stored product to the API with the details of its own page. */
export const toProductDetails = (stored: StoredProduct): ProductDetails => ({
  ...toProduct(stored),
  netQuantity: stored.netQuantity,
  countryOfOrigin: stored.countryOfOrigin,
  weightGrams: stored.weightMg === null ? null : stored.weightMg / 1000,
  sizeMm: stored.sizeMm,
})

function toVariant(variant: StoredVariant, productPrice: number): Product['variants'][number] {
  const price = paise(variant.salePrice ?? productPrice)
  return {
    _id: variant.id,
    sku: variant.sku,
    label: variant.label,
    inventory: variant.stock,
    salePrice: formatRupees(price),
    salePricePaise: price,
  }
}

function imageOf(picture: StoredPicture): string {
  const widths = widthsOf(picture.width).filter((width) => width <= MAX_IMAGE_WIDTH)
  return pictureUrl(picture.key, widths.at(-1) ?? MAX_IMAGE_WIDTH, 'webp')
}
