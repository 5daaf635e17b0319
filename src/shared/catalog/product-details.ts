/**
 * Where a product stands: in the shop; being written; put away (orders keep their own copy of it).
 */
export const PRODUCT_STATES = ['published', 'draft', 'archived'] as const
/** What its owner works with: all but what is put away. */
export const EDITABLE_STATES = ['published', 'draft'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]
export type EditableState = (typeof EDITABLE_STATES)[number]

/**
 * Imitation jewellery: HSN 7117 at 3 % GST. An owner sets others product by product (glass bangles:
 * 7018, nil).
 */
export const DEFAULT_HSN = '7117'
export const DEFAULT_GST_RATE_BP = 300

export const DEFAULT_NET_QUANTITY = '1 N'
export const DEFAULT_ORIGIN = 'India'

/** The GST rates that goods may have, in basis points: nil, 3 %, 5 %, 18 %, 40 %. */
export const GST_RATES_BP = [0, 300, 500, 1800, 4000] as const
