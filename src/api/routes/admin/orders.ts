import { contract } from '#contract/contract.ts'
import * as desk from '#admin/orders.ts'
import { countWaiting, listDeskOrders } from '#orders/admin-order-list.ts'
import { readDeskOrder } from '#orders/admin-order.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

/** How many refused orders a message names. */
const NAMED_MOST = 3

export function adminOrderRoutes(serve: Serve, shop: Shop): void {
  serve(contract.listDeskOrders, ({ query }) => listDeskOrders(shop.db, query))
  serve(contract.countWaitingOrders, async () => ({ orders: await countWaiting(shop.db) }))
  serve(contract.readDeskOrder, ({ params }) => readDeskOrder(shop.db, params.id, shop.now()))
  serve(contract.moveDeskOrders, async ({ person, body }) => {
    const results = await desk.moveOrders(shop, person, body)
    return { success: results.every(({ moved }) => moved), message: summaryOf(results), results }
  })
  serve(contract.refundOrder, ({ person, params, body }) =>
    desk.refundOrder(shop, person, params.id, body),
  )
  serve(contract.noteOrder, ({ person, params, body }) =>
    desk.noteOrder(shop, person, params.id, body.body),
  )
}

/** What came of a step: how many made it, and which did not, and why. */
function summaryOf(results: desk.MoveResult[]): string {
  const refused = results.filter(({ moved }) => !moved)
  const [first] = refused
  if (first && results.length === 1) return first.message
  const moved = results.length - refused.length
  const done =
    moved === 0
      ? []
      : [
          moved === 1
            ? first
              ? '1 order is updated.'
              : 'The order is updated.'
            : `${moved} orders are updated.`,
        ]
  const named = refused
    .slice(0, NAMED_MOST)
    .map(({ number, message }) => (number ? `${number}: ${message}` : message))
  const others = refused.length - named.length
  return [...done, ...named, ...(others > 0 ? [`So it is with ${others} more.`] : [])].join(' ')
}
