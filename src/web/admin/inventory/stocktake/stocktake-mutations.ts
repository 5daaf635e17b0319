import type { Mutation } from '#web/admin/layout/admin-data.ts'
import {
  listStock,
  takeStocktake,
  type StocktakeInput,
  type StocktakeResult,
} from '#web/api/admin/catalog/stock.ts'
import type { CountedVariant } from '#web/admin/inventory/counts.ts'

/** Saves the counts of one call. The stocktake shows the toast, after the last call. */
export const STOCKTAKE: Mutation<StocktakeInput, StocktakeResult> = {
  name: 'stocktake',
  send: takeStocktake,
  failed: () => 'Failed to save the stocktake: ',
}

type CountMoment = Pick<CountedVariant, 'variantId' | 'sku'> & { time: number }

/** Reads the stock of one variant; undefined if it is not listed any more. */
export const READ_COUNTED: Mutation<CountMoment, number | undefined> = {
  name: 'read-counted',
  send: async ({ variantId, sku }) => {
    const { products } = await listStock({ q: sku, page: 1, limit: 100 })
    return products.flatMap(({ variants }) => variants).find(({ id }) => id === variantId)?.stock
  },
  isRead: true,
}
