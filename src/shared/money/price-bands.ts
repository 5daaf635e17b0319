/** The price bands of listings, in rupees. Both ends are included, and a price may have paise. */
export const PRICE_BANDS = [
  { label: 'Under Rs. 500', min: null, max: 499.99 },
  { label: 'Rs. 500 to 1,000', min: 500, max: 1000 },
  { label: 'Rs. 1,000 to 2,000', min: 1000, max: 2000 },
  { label: 'Above Rs. 2,000', min: 2000.01, max: null },
] as const
