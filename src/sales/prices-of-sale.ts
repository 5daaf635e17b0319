import type { LoweredPrice, OfferedPrice, PriceOf, ProductPrices } from '#catalog/catalog.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import {
  MIN_OFFERED_DAYS,
  salePriceOf,
  struckPrice,
  type SaleRule,
} from '#shared/sales/sale-rule.ts'

/** A price of a sale with the one that it replaces. */
export type SalePrice = LoweredPrice & { before: Paise }

/** Variants that are for sale. */
const soldVariants = ({ variants }: ProductPrices) => variants.filter(({ removed }) => !removed)

/**
 * The prices of a product that a rule lowers: its own, if a variant has it, and the own prices of
 * variants. `offered` has the lowest price of each variant in the days before; it decides about the
 * struck-through prices. Of several variants with one price the lowest counts, and one of them must
 * have been for sale for 7 days: a new size takes no struck-through price away.
 */
export function pricesInSale(
  product: ProductPrices,
  rule: SaleRule,
  offered: ReadonlyMap<string, OfferedPrice>,
): SalePrice[] {
  const sold = soldVariants(product)
  const toSalePrice = (
    variantId: SalePrice['variantId'],
    before: Paise,
    ofVariants: ProductPrices['variants'],
  ): SalePrice[] => {
    const price = salePriceOf(before, rule)
    if (price === undefined) return []
    const lowest = lowestOf(ofVariants.map(({ id }) => offered.get(id)))
    const priceBefore = struckPrice(lowest, { price, mrp: product.mrp })
    return [{ productId: product.id, variantId, before, price, priceBefore }]
  }
  const followers = sold.filter(({ salePrice }) => salePrice === null)
  return [
    // Cards show the product's own price even if each variant has another one.
    ...toSalePrice(null, product.salePrice, followers.length > 0 ? followers : sold),
    ...sold.flatMap((variant) =>
      variant.salePrice === null ? [] : toSalePrice(variant.id, variant.salePrice, [variant]),
    ),
  ]
}

const MIN_OFFERED_MS = MIN_OFFERED_DAYS * 24 * 3600_000

/** The lowest of the prices; null if one is not known, or if none was offered for long enough. */
function lowestOf(offered: (OfferedPrice | undefined)[]): Paise | null {
  const known = offered.filter((each) => each !== undefined)
  if (known.length < offered.length) return null
  if (!known.some(({ offeredMs }) => offeredMs >= MIN_OFFERED_MS)) return null
  return paise(Math.min(...known.map(({ lowest }) => lowest)))
}

/**
 * What becomes of the lowered prices of a product at the end of a sale: `restored` ones get their
 * price of before, never above an MRP that was lowered meanwhile. A price that is not that of the
 * sale any more was changed by an administrator and is `kept`.
 */
export function pricesAfterSale(
  product: ProductPrices,
  lowered: readonly SalePrice[],
): { restored: PriceOf[]; kept: SalePrice[] } {
  const currentOf = ({ variantId }: SalePrice): Paise | undefined => {
    if (variantId === null) return product.salePrice
    const variant = product.variants.find(({ id }) => id === variantId)
    // The form leaves out an own price that equals the product's, as two prices of a sale may.
    return variant && (variant.salePrice ?? product.salePrice)
  }
  const isUnchanged = (each: SalePrice) => currentOf(each) === each.price
  return {
    restored: lowered.filter(isUnchanged).map(({ productId, variantId, before }) => ({
      productId,
      variantId,
      price: paise(Math.min(before, product.mrp ?? before)),
    })),
    kept: lowered.filter((each) => !isUnchanged(each)),
  }
}
