import type { CallReply } from '#contract/contract.ts'
import type { ViewList } from '#shared/saved-views.ts'
import { call } from '#web/api/client.ts'

/** The filters of a list, saved under a name. `query`: the parameters of its address. */
export type SavedView = { id: string; name: string; query: Record<string, string> }

const toViews = ({ views }: CallReply<'GET /api/admin/views'>): SavedView[] =>
  views.map(({ _id, ...view }) => ({ id: _id, ...view }))

/** Reads the views that the administrator has saved for a list. Throws ApiError, as all here. */
export const listViews = async (list: ViewList, signal: AbortSignal): Promise<SavedView[]> =>
  toViews(await call('GET /api/admin/views', { query: { list } }, { signal }))

export type SaveViewInput = { list: ViewList } & Omit<SavedView, 'id'>

export async function saveView(body: SaveViewInput): Promise<void> {
  await call('POST /api/admin/views', { body })
}

export type RenameViewInput = { id: string; name: string }

export async function renameView({ id, name }: RenameViewInput): Promise<void> {
  await call('PUT /api/admin/views/:id', { params: { id }, body: { name } })
}

export async function deleteView({ id }: { id: string }): Promise<void> {
  await call('DELETE /api/admin/views/:id', { params: { id } })
}
