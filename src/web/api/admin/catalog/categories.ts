import type { AdminCategory as ApiCategory, CallInput } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

/** A category with what only administrators see. `products`: how many are in it, in any state. */
export type AdminCategory = Omit<ApiCategory, '_id'> & { id: string }

const toAdminCategory = ({ _id, ...category }: ApiCategory): AdminCategory => ({
  id: _id,
  ...category,
})

/** Reads all categories in the order of the menus. Throws ApiError, as all functions here. */
export async function listCategories(signal?: AbortSignal): Promise<AdminCategory[]> {
  const { categories } = await call('GET /api/admin/categories', {}, { signal })
  return categories.map(toAdminCategory)
}

type Body<Route extends 'POST /api/admin/categories' | 'PUT /api/admin/categories/:id'> =
  NonNullable<CallInput<Route>['body']>

/** What the form of a category holds. */
export type CategoryFields = Required<Omit<Body<'POST /api/admin/categories'>, 'kind'>>

/** Either a category to change, or the kind of a new one. */
export type SaveCategoryInput = { fields: CategoryFields } & (
  | { id: string; version: number }
  | { kind: AdminCategory['kind'] }
)

/** Creates a category or changes one. */
export async function saveCategory({ fields, ...target }: SaveCategoryInput): Promise<void> {
  if ('kind' in target)
    await call('POST /api/admin/categories', { body: { ...fields, kind: target.kind } })
  else
    await call('PUT /api/admin/categories/:id', {
      params: { id: target.id },
      body: { ...fields, version: target.version },
    })
}

/** A new order of a kind, and the one that the administrator saw. */
export type ReorderInput = NonNullable<CallInput<'POST /api/admin/categories/order'>['body']>

export async function reorderCategories(body: ReorderInput): Promise<void> {
  await call('POST /api/admin/categories/order', { body })
}

export type MergeInput = { id: string; version: number; into: string }

/** Moves all products into another category and deletes this one. Returns how many moved. */
export async function mergeCategory({ id, version, into }: MergeInput): Promise<number> {
  const body = { into, version }
  return (await call('POST /api/admin/categories/:id/merge', { params: { id }, body })).moved
}

/** Deletes a category without products. */
export async function removeCategory({
  id,
  version,
}: {
  id: string
  version: number
}): Promise<void> {
  await call('DELETE /api/admin/categories/:id', { params: { id }, query: { version } })
}
