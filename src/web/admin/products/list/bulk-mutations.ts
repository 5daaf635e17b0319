import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import { inPieces, type BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { PRODUCT } from '#web/admin/products/products-screen.ts'
import {
  changeCategories,
  changeStates,
  type ChangeCategoriesInput,
  type ChangeStatesInput,
} from '#web/api/admin/catalog/products.ts'

/** Changes the state of the chosen products, some in each call. */
export const CHANGE_STATES: Mutation<ChangeStatesInput, BulkResult> = {
  name: 'change-states',
  send: ({ ids, ...change }) => inPieces(ids, (piece) => changeStates({ ...change, ids: piece })),
  done: (result) => toastOf(result, PRODUCT),
  reloadsAfter: () => true,
}

/** Gives the chosen products a category, some in each call. */
export const CHANGE_CATEGORIES: Mutation<ChangeCategoriesInput, BulkResult> = {
  name: 'change-categories',
  send: ({ ids, ...change }) =>
    inPieces(ids, (piece) => changeCategories({ ...change, ids: piece })),
  done: (result) => toastOf(result, PRODUCT),
  reloadsAfter: () => true,
}
