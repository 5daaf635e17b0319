import { DEFAULT_SHIPPING_TEXTS, type ShippingTexts } from '#shared/money/shipping-text.ts'
import { useRootData } from './shop-facts.ts'

/** Returns the shop's shipping rule as the pages phrase it. */
export const useShippingTexts = (): ShippingTexts =>
  useRootData()?.shipping ?? DEFAULT_SHIPPING_TEXTS
