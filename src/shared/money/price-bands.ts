import { formatRupees, PRICE_LIMITS, rupees } from './money.ts'

export type PriceBand = { label: string; min: number | null; max: number | null }

const limitText = (limit: number): string => formatRupees(rupees(limit))

/**
 * The price bands of listings, in rupees. Both ends are included, and a price may have paise. A
 * band contains the bands before it, except the last one.
 */
export const PRICE_BANDS: readonly PriceBand[] = [
  ...PRICE_LIMITS.map((max) => ({ label: `Under ${limitText(max)}`, min: null, max })),
  { label: `Above ${limitText(PRICE_LIMITS[2])}`, min: PRICE_LIMITS[2] + 0.01, max: null },
]
