import type { CallReply, Picture } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

type ApiFound = CallReply<'GET /api/admin/find'>

/** What the palette finds: orders, products and users. */
export type FoundInAdmin = {
  orders: (Pick<ApiFound['orders'][number], 'number' | 'name' | 'statusLabel' | 'picture'> & {
    id: string
  })[]
  products: { id: string; title: string; picture: Picture | null }[]
  users: { id: string; name: string; mobile: string }[]
}

/** Finds orders, products and users by a text of at least two letters. Throws ApiError. */
export async function findInAdmin(q: string, signal: AbortSignal): Promise<FoundInAdmin> {
  const found = await call('GET /api/admin/find', { query: { q } }, { signal })
  return {
    orders: found.orders.map(({ _id, number, name, statusLabel, picture }) => ({
      id: _id,
      number,
      name,
      statusLabel,
      picture,
    })),
    products: found.products.map(({ _id, title, picture }) => ({ id: _id, title, picture })),
    users: found.users.map(({ _id, name, mobile }) => ({ id: _id, name, mobile })),
  }
}
