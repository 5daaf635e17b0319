import type { z } from 'zod'
import { listUsers } from '#accounts/accounts.ts'
import { listAdminProducts } from '#catalog/catalog.ts'
import type { contract } from '#contract/contract.ts'
import { listAdminOrders } from '#orders/admin/admin-order-list.ts'
import type { Reader } from '#platform/db/db.ts'

const MAX_FOUND = 5

/** Finds orders, products and users by a text, at most five of each, with the lists' searches. */
export async function findInAdmin(
  db: Reader,
  { q }: { q: string },
): Promise<z.input<typeof contract.findInAdmin.reply>> {
  const page = { q, page: 1, limit: MAX_FOUND }
  const [{ orders }, { products }, { users }] = await Promise.all([
    listAdminOrders(db, page),
    listAdminProducts(db, page),
    listUsers(db, page),
  ])
  return {
    orders: orders.map(({ _id, number, name, status, statusLabel }) => ({
      _id,
      number,
      name,
      status,
      statusLabel,
    })),
    products: products.map(({ _id, title, pictures }) => ({
      _id,
      title,
      picture: pictures[0] ?? null,
    })),
    users: users.map(({ _id, name, mobile }) => ({ _id, name, mobile })),
  }
}
