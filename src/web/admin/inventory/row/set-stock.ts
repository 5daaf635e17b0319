import type { Mutation } from '#web/admin/layout/admin-data.ts'
import {
  takeStocktake,
  type StocktakeInput,
  type StocktakeResult,
} from '#web/api/admin/catalog/stock.ts'
import { stockText } from '#web/admin/inventory/counts.ts'

/** Sets the stock of variants that was typed in their row. The page has it as an action. */
export const SET_STOCK: Mutation<StocktakeInput, StocktakeResult> = {
  name: 'set-stock',
  send: takeStocktake,
  done: ({ message, stock }) => stockText(message, stock),
  failed: () => 'Failed to save the stock: ',
  shows: ['stock.changed'],
}
