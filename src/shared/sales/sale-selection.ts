/** How the products of a sale are chosen: all published ones, by category, or by search words. */
export const SELECTIONS = ['all', 'categories', 'words'] as const

export type SaleSelection = {
  by: (typeof SELECTIONS)[number]
  /** Values of categories; products in any of them. */
  categories: string[]
  /** As in the search of the product list: a part of titles, or a SKU. */
  words: string
  /** Ids of products that are left out. */
  excluded: string[]
  /** Whether products of other sales at that time are left out. */
  skipsOthers: boolean
}
