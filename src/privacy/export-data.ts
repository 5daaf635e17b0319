import { listAddresses } from '#accounts/addresses/address-book.ts'
import { readMe, type Person } from '#accounts/accounts.ts'
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
export async function exportData(world: World, person: Person): Promise<ExportedData> {
  const { db, now, config } = world
  const { products } = await readWishlist(db, person.id)
  return {
    shop: config.publicUrl,
    exportedAt: now().toISOString(),
    account: await readMe(db, person.mobile),
    ...(await listAddresses(db, person.id)),
    cart: await readCart(db, person.id, { rule: await world.selling() }),
    wishlist: products.map(({ title, slug }) => ({
      title,
      address: `${config.publicUrl}/product/${slug}`,
    })),
    orders: await listAllOrders(world, person),
    ...(await listSessions(db, person)),
  }
}

async function listAllOrders({ db, now }: World, person: Person): Promise<Order[]> {
  const all: Order[] = []
  for (let page = 1; ; page++) {
    const { orders, pagination } = await listOrders(
      db,
      person.id,
      { page, limit: ORDERS_AT_ONCE },
      now(),
    )
    all.push(...orders)
    if (page >= pagination.totalPages) return all
  }
}
