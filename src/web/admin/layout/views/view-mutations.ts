import type { ViewList } from '#shared/saved-views.ts'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import {
  deleteView,
  listViews,
  renameView,
  saveView,
  type RenameViewInput,
  type SavedView,
  type SaveViewInput,
} from '#web/api/admin/saved-views.ts'

/**
 * Adds the saved views of a list to what its loader loads. If they cannot be loaded there are none,
 * and the list is shown all the same; its own call checks the session.
 */
export async function withViews<Data>(
  list: ViewList,
  loading: Promise<Data>,
  signal: AbortSignal,
): Promise<Data & { views: SavedView[] }> {
  const [data, views] = await Promise.all([loading, listViews(list, signal).catch(() => [])])
  return { ...data, views }
}

// After a refusal too the screen loads again: the view may be gone, or changed in another window.

export const SAVE_VIEW: Mutation<SaveViewInput, void> = {
  name: 'save-view',
  send: saveView,
  done: (_value, { name }) => `The view ${name} is saved.`,
  reloadsAfter: () => true,
}

export const RENAME_VIEW: Mutation<RenameViewInput, void> = {
  name: 'rename-view',
  send: renameView,
  done: () => 'The view is renamed.',
  reloadsAfter: () => true,
}

export const DELETE_VIEW: Mutation<{ id: string }, void> = {
  name: 'delete-view',
  send: deleteView,
  done: () => 'The view is deleted.',
  reloadsAfter: () => true,
}

/** For the clientAction of a page with saved views. */
export const VIEW_MUTATIONS = [SAVE_VIEW, RENAME_VIEW, DELETE_VIEW]
