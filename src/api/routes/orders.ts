import { cancelOrder } from '#checkout/refund/cancel-order.ts'
import { requestReturn } from '#checkout/refund/request-return.ts'
import { contract } from '#contract/contract.ts'
import * as orders from '#orders/orders.ts'
import { trackOrder } from '#orders/track-order.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function orderRoutes(serve: Serve, shop: Shop): void {
  serve(contract.listOrders, ({ person, query }) =>
    orders.listOrders(shop.db, person.id, query, shop.now()),
  )
  serve(contract.readOrder, ({ person, params }) =>
    orders.readOrder(shop.db, person.id, { reference: params.id, now: shop.now() }),
  )
  serve(contract.trackOrder, ({ body, network }) => trackOrder(shop.db, { ...body, network }))
  serve(contract.cancelOrder, ({ person, params }) => cancelOrder(shop, person, params.id))
  serve(contract.requestReturn, ({ person, params, body }) =>
    requestReturn(shop, person, { ...body, reference: params.id }),
  )
}
