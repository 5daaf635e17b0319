import type { Picture, Product } from '#contract/contract.ts'
import { paise } from '#shared/money/money.ts'
import { percentOff } from '#shared/money/totals.ts'

/** What a card shows of a product. Pages send no more than this to the browser. */
export type Card = Pick<Product, '_id' | 'slug' | 'title' | 'actualPrice' | 'salePrice'> & {
  /** At most three. */
  pictures: Picture[]
  percentOff: number | null
  /** Units left, if stock is low; 0 is sold out, null is plenty. */
  left: number | null
  /** Whether the customer must choose a variant before adding it to the cart. */
  hasChoices: boolean
}

const MAX_PICTURES = 3
/** From this number of units down a page says how many are left. */
export const LOW_STOCK = 5

/** Converts a product of the API to a card. */
export function toCard(product: Product): Card {
  const { _id, slug, title, actualPrice, actualPricePaise, salePrice, salePricePaise, inventory } =
    product
  return {
    _id,
    slug,
    title,
    actualPrice,
    salePrice,
    pictures: product.pictures.slice(0, MAX_PICTURES),
    percentOff:
      percentOff(
        actualPricePaise === null ? null : paise(actualPricePaise),
        paise(salePricePaise),
      ) ?? null,
    left: inventory <= LOW_STOCK ? inventory : null,
    hasChoices: product.variants.length > 1,
  }
}

/** Returns the path of a product page. */
export const productPath = (card: { slug: string }): string => `/product/${card.slug}`
