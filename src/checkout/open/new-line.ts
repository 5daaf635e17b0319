import { promisesOf, type Quote } from '#cart/cart.ts'
import type { Promises } from '#shared/promises/promises.ts'
import { sum, type Paise } from '#shared/money/money.ts'
import { savedOn } from '#shared/order/savings.ts'
import type { SoldOffer } from '#shared/offers/sold-offers.ts'
import { rateOn, type RateChange } from '#shared/tax/rate-changes.ts'

type NewLineTerms = { promises: Promises; rateChanges: RateChange[] }

/** A line of a new order, with the tax rate of its day. */
export const toNewLine = (
  line: Quote['lines'][number],
  { promises, rateChanges }: NewLineTerms,
  { quote, day }: { quote: Quote; day: string },
) => ({
  productId: line.productId,
  variantId: line.variantId,
  sku: line.sku,
  slug: line.slug,
  title: line.title,
  variantLabel: line.variantLabel,
  picture: line.picture,
  quantity: line.quantity,
  price: line.price,
  discount: line.discount,
  discountParts: line.discountParts,
  isFreeGift: quote.gifts.includes(line),
  hsn: line.hsn,
  gstRateBp: rateOn(line, day, rateChanges),
  giftNote: line.giftNote,
  ...promisesOf(line, promises),
})

/** An offer of a new order, with its terms of now. */
export const toSoldOffer = ({ offer, label, amount }: Quote['discounts'][number]): SoldOffer => {
  const { percent, cap } = offer.kind === 'percent' ? offer : { percent: null, cap: null }
  return { label, amount, offer: { id: offer.id, percent, cap } }
}

/** What a quoted cart costs less than by its struck-through prices, with its discounts. */
export const savedOf = ({ lines, totals }: Quote): Paise =>
  sum([
    totals.discount,
    ...lines.map(({ comparePrice, price, quantity }) =>
      savedOn({ compareAtPrice: comparePrice, unitPrice: price, quantity }),
    ),
  ])
