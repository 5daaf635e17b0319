import type { Mutation } from '#web/admin/layout/admin-data.ts'
import {
  mergeCategory,
  removeCategory,
  reorderCategories,
  saveCategory,
  type MergeInput,
  type ReorderInput,
  type SaveCategoryInput,
} from '#web/api/admin/catalog/categories.ts'

export const CHANGED = 'category.changed'

/** Somebody else has changed the categories, so the list is out of date. */
const OUTDATED = [CHANGED, 'category.order-changed', 'category.missing']
const reloadsAfter = ({ code }: { code: string }): boolean => OUTDATED.includes(code)

export const SAVE: Mutation<SaveCategoryInput, void> = {
  name: 'save',
  send: saveCategory,
  done: (_, input) =>
    'kind' in input ? 'Category created successfully!' : 'Category updated successfully!',
  failed: () => 'Failed to save the category: ',
  reloadsAfter,
}

export const REORDER: Mutation<ReorderInput, void> = {
  name: 'reorder',
  send: reorderCategories,
  done: () => 'The order is saved.',
  failed: () => 'Failed to change the order: ',
  reloadsAfter,
}

export const MERGE: Mutation<MergeInput, number> = {
  name: 'merge',
  send: mergeCategory,
  done: (moved) =>
    `Categories merged successfully! ${moved} ${moved === 1 ? 'product' : 'products'} moved.`,
  failed: () => 'Failed to merge the categories: ',
  reloadsAfter,
}

export const DELETE: Mutation<{ id: string; version: number }, void> = {
  name: 'delete',
  send: removeCategory,
  done: () => 'Category deleted successfully!',
  failed: () => 'Failed to delete the category: ',
  reloadsAfter,
}
