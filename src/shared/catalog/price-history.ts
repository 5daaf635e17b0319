/** Why a price changed, and how the price history shows it. */
export const PRICE_REASONS = {
  first: 'First price',
  edit: 'Changed by hand',
  'sale-start': 'A sale began',
  'sale-end': 'The sale ended',
} as const

export type PriceReason = keyof typeof PRICE_REASONS

export const PRICE_REASON_NAMES = Object.keys(PRICE_REASONS) as [PriceReason, ...PriceReason[]]
