import type { Picture, ProductDetails } from '#contract/contract.ts'
import { paise, toRupees } from '#shared/money/money.ts'
import { listingOf } from '#shared/catalog/taxonomy.ts'
import { percentOff } from '#shared/money/totals.ts'

/** A variant on the product page; `label` is empty for a product with a single variant. */
export type VariantView = {
  id: string
  label: string
  left: number
  sale: string
  off: number | null
}

/** What the product page needs of a product. Every other field would cost the customer bytes. */
export type ProductView = {
  id: string
  slug: string
  title: string
  description: string
  listing: { label: string; route: string }
  actual: string | null
  sale: string
  /** The sale price in rupees for machines: `1299.00`. */
  amount: string
  off: number | null
  left: number
  variants: VariantView[]
  pictures: Picture[]
  /** The rows of the table of details. */
  facts: { name: string; value: string }[]
  isSaleItem: boolean
}

/** Returns a size with its unit, joined by a no-break space. */
const inMillimetres = (size: string): string =>
  /[a-z]/i.test(size.replaceAll(/[x\s]/gi, '')) ? size : `${size}\u00a0mm`

/**
 * Returns the details of a product in the order of the table. Net quantity and country of origin
 * must be shown before purchase (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10)).
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

/** Converts a product of the API to the view of its page. */
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
