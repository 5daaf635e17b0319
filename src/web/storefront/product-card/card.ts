import type { Picture, Product } from '#contract/contract.ts'
import { paise } from '#shared/money/money.ts'
import { percentOff } from '#shared/money/totals.ts'

/** What a card shows of a product; a page sends this much to the browser and no more. */
export type Card = Pick<Product, '_id' | 'slug' | 'title' | 'actualPrice' | 'salePrice'> & {
  /** At most three. */
  pictures: Picture[]
  percentOff: number | null
  /** Pieces left, when they are few enough to say so; 0 is sold out. */
  left: number | null
  /** Whether a size or colour is to be chosen before it goes into the cart. */
  hasChoices: boolean
}

const MAX_PICTURES = 3
/** From this number of units down a page says how many are left. */
export const LOW_STOCK = 5

/** A product of the API as its card shows it. */
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

/** Where a card leads. */
export const productPath = (card: { slug: string }): string => `/product/${card.slug}`
