import { formatRupees, type ShippingRule } from '#shared/money/money.ts'
import { totalsOf } from '#shared/money/totals.ts'
import { measureName } from '#shared/catalog/scale-drawing.ts'
import type { Promises } from '#shared/promises/promises.ts'
import { toCard, type Card, type ProductDetails } from '#web/api/product.ts'
import { shortSize } from '#web/storefront/listing/short-size.ts'
import {
  keptBecauseOf,
  toProductView,
  type ProductView,
} from '#web/storefront/product/product-view.ts'

/** A piece in the comparison. */
export type ComparedPiece = Card &
  Pick<ProductView, 'category' | 'isFinalSale'> & {
    /** Why it cannot be returned for a change of mind; empty if it can. */
    keptBecause: string
    /** In stock, Only 3 left, Sold out. */
    stock: string
    sizes: { label: string; isSoldOut: boolean }[]
    /** What its table of details says about each of `FACTS`; missing if nothing. */
    facts: Partial<Record<Fact, string>>
    /** What shipping costs if nothing else is bought. */
    shipping: string
  }

/** The details that are compared, by their names in the table of a product. */
export const FACTS = ['Material', 'Plating', 'Stone', 'Colour', 'Measures', 'Weight'] as const
type Fact = (typeof FACTS)[number]

const isFact = (name: string): name is Fact => FACTS.some((fact) => fact === name)

type ShopOfPieces = Parameters<typeof toProductView>[1] & {
  shippingRule: ShippingRule
  promises: Promises
}

/** A measure with what was measured, where its name says that: "7 x 7 mm (size of the stone)". */
const measureText = (name: string, value: string): string =>
  name === 'Measures' ? value : `${value} (${name.toLowerCase()})`

/** Converts a product to what the comparison shows of it. */
export function toComparedPiece(product: ProductDetails, shop: ShopOfPieces): ComparedPiece {
  const view = toProductView(product, shop)
  const measures = measureName(product)
  const card = toCard(product)
  const sized = product.variants.length > 1 ? product.variants : []
  const { shipping } = totalsOf([{ price: product.price, quantity: 1 }], shop.shippingRule)
  return {
    ...card,
    // Of any number of reviews: "no rating" would be wrong beside one of two.
    ...(product.rating && { rating: product.rating }),
    category: view.category,
    keptBecause: keptBecauseOf(product, shop.promises),
    isFinalSale: view.isFinalSale,
    stock: card.left === null ? 'In stock' : card.left > 0 ? `Only ${card.left} left` : 'Sold out',
    sizes: sized.map(({ label, price, stock }) => ({
      label: shortSize(label) + (price === product.price ? '' : ` (${formatRupees(price)})`),
      isSoldOut: stock <= 0,
    })),
    facts: Object.fromEntries(
      view.facts
        .map(({ name, value }) =>
          name === measures ? (['Measures', measureText(name, value)] as const) : [name, value],
        )
        .filter(([name]) => isFact(name)),
    ),
    shipping: shipping === 0 ? 'Free' : formatRupees(shipping),
  }
}
