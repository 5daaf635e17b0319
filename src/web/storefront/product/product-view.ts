import type { Picture, Product } from '#contract/index.ts'
import { paise, toRupees } from '#shared/money.ts'
import { CHANGE_OF_MIND_DAYS, keptBecause } from '#shared/returnable.ts'
import { listingOf } from '#shared/taxonomy.ts'
import { percentOff } from '#shared/totals.ts'

/** One size or colour as the product page offers it; `label` is empty where a product has no choices. */
export type Choice = { id: string; label: string; left: number; sale: string; off: number | null }

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
  choices: Choice[]
  pictures: Picture[]
  facts: { name: string; value: string }[]
  returns: string
}

const DAMAGE = 'Damage on arrival: tell us within 7 days.'

/** What the returns policy means for this piece, said before it is bought. */
export function returnsNote({ categories, salePricePaise, isSaleItem }: Pick<Product, 'categories' | 'salePricePaise' | 'isSaleItem'>): string {
  const kept = keptBecause({ isEarring: categories.includes('Earrings'), isSaleItem, price: salePricePaise })
  return `${kept || `Return or exchange within ${CHANGE_OF_MIND_DAYS} days of delivery.`} ${DAMAGE}`
}

function factsOf(product: Product): ProductView['facts'] {
  const facts = { Material: product.material, Plating: product.plating, Stone: product.stone, Colour: product.colour }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** A product of the API as its page shows it. */
export function toProductView(product: Product): ProductView {
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
    choices: product.variants.map((variant) => ({
      id: variant._id,
      label: variant.label,
      left: variant.inventory,
      sale: variant.salePrice,
      off: off(variant.salePricePaise),
    })),
    pictures: product.pictures,
    facts: factsOf(product),
    returns: returnsNote(product),
  }
}
