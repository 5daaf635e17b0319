import { listAddresses } from '#accounts/addresses/address-book.ts'
import { readMe, type SessionUser } from '#accounts/accounts.ts'
import { listSessions } from '#accounts/login/sessions.ts'
import { readCart } from '#cart/cart.ts'
import type { ExportedData, Order } from '#contract/contract.ts'
import { listOrders } from '#orders/orders.ts'
import type { Db } from '#platform/db/db.ts'
import type { SellingRule } from '#shared/shop-settings.ts'
import { readWishlist } from '#wishlist/wishlist.ts'

type World = {
  db: Db
  selling: () => Promise<SellingRule>
  now: () => Date
  config: { publicUrl: string }
}

const ORDERS_AT_ONCE = 50

/** All that the shop keeps of a person, as one document for her. */
export async function exportData(world: World, user: SessionUser): Promise<ExportedData> {
  const { db, now, config } = world
  const { products } = await readWishlist(db, user.id)
  return {
    shop: config.publicUrl,
    exportedAt: now().toISOString(),
    account: await readMe(db, user.mobile),
    ...(await listAddresses(db, user.id)),
    cart: await readCart(db, user.id, { rule: await world.selling() }),
    wishlist: products.map(({ title, slug }) => ({
      title,
      address: `${config.publicUrl}/product/${slug}`,
    })),
    orders: await listAllOrders(world, user),
    ...(await listSessions(db, user)),
  }
}

async function listAllOrders({ db, now }: World, user: SessionUser): Promise<Order[]> {
  const all: Order[] = []
  for (let page = 1; ; page++) {
    const { orders, pagination } = await listOrders(
      db,
      user.id,
      { page, limit: ORDERS_AT_ONCE },
      now(),
    )
    all.push(...orders)
    if (page >= pagination.totalPages) return all
  }
}
