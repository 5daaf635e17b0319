import { contract } from '#contract/index.ts'
import * as desk from '#desk/orders.ts'
import { countWaiting, listDeskOrders } from '#orders/desk-list.ts'
import { readDeskOrder } from '#orders/desk-order.ts'
import type { Shop } from '#shop.ts'
import type { Serve } from './serve.ts'

export function adminOrderRoutes(serve: Serve, shop: Shop): void {
  serve(contract.listDeskOrders, ({ query }) => listDeskOrders(shop.db, query))
  serve(contract.countWaitingOrders, async () => ({ orders: await countWaiting(shop.db) }))
  serve(contract.readDeskOrder, ({ params }) => readDeskOrder(shop.db, params.id, shop.now()))
  serve(contract.moveDeskOrders, async ({ person, body }) => {
    const results = await desk.moveOrders(shop, person, body)
    const refused = results.find(({ moved }) => !moved)
    const moved = results.filter((result) => result.moved).length
    return { success: !refused, message: refused?.message ?? (moved === 1 ? 'The order is updated.' : `${moved} orders are updated.`), results }
  })
  serve(contract.refundOrder, ({ person, params, body }) => desk.refundOrder(shop, person, params.id, body))
  serve(contract.noteOrder, ({ person, params, body }) => desk.noteOrder(shop, person, params.id, body.body))
}
