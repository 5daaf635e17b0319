import { atom } from 'nanostores'
import type { ReactElement } from 'react'

/** What the header shows after an addition (added-panel.tsx); null otherwise. */
export const $added = atom<ReactElement | null>(null)

/**
 * What was added to the cart. Without a variant: the only one of the product. `others` is how many
 * pieces were added with it.
 */
export type Added = { productId: string; variantId?: string; others?: number }
