import type { Picture, ProductDetails } from '#contract/contract.ts'
import { paise, toRupees } from '#shared/money/money.ts'
import { listingOf } from '#shared/catalog/taxonomy.ts'
import { percentOff } from '#shared/money/totals.ts'

/**
 * One size or colour as the product page offers it; `label` is empty where a product has no
 * choices.
 */
export type VariantView = {
  id: string
  label: string
  left: number
  sale: string
  off: number | null
}

/** What the product page needs of a product, and no more: a shopper pays for every byte of it. */
export type ProductView = {
  id: string
  slug: string
  title: string
  description: string
  listing: { label: string; route: string }
  actual: string | null
  sale: string
  /** The same price in rupees as programs write it: `1299.00`. */
  amount: string
  off: number | null
  left: number
  variants: VariantView[]
  pictures: Picture[]
  /** The rows of its table of details. */
  facts: { name: string; value: string }[]
  isSaleItem: boolean
}

/** A measure with its unit, which never parts from it at the end of a line. */
const inMillimetres = (size: string): string =>
  /[a-z]/i.test(size.replaceAll(/[x\s]/gi, '')) ? size : `${size}\u00a0mm`

/**
 * What is known of a product, in the order of its table. Net quantity and country of origin must be
 * seen before buying (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10)).
 */
function toFacts(product: ProductDetails): ProductView['facts'] {
  const facts = {
    Material: product.material,
    Plating: product.plating,
    Stone: product.stone,
    Colour: product.colour,
    Size: product.sizeMm && inMillimetres(product.sizeMm),
    Weight: product.weightGrams && `${product.weightGrams}\u00a0g`,
    'Net quantity': product.netQuantity,
    'Country of origin': product.countryOfOrigin,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** A product of the API as its page shows it. */
export function toProductView(product: ProductDetails): ProductView {
  const actual = product.actualPricePaise === null ? null : paise(product.actualPricePaise)
  const off = (sale: number) => percentOff(actual, paise(sale)) ?? null
  const { label, route } = listingOf(product.category)
  return {
    id: product._id,
    slug: product.slug,
    title: product.title,
    description: product.description,
    listing: { label, route },
    actual: product.actualPrice,
    sale: product.salePrice,
    amount: toRupees(paise(product.salePricePaise)).toFixed(2),
    off: off(product.salePricePaise),
    left: product.inventory,
    variants: product.variants.map((variant) => ({
      id: variant._id,
      label: variant.label,
      left: variant.inventory,
      sale: variant.salePrice,
      off: off(variant.salePricePaise),
    })),
    pictures: product.pictures,
    facts: toFacts(product),
    isSaleItem: product.isSaleItem,
  }
}
