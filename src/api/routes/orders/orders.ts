import { openDifference } from '#checkout/change/open-difference.ts'
import { confirmByCode, confirmByLink } from '#checkout/cod/cod-order.ts'
import { giveDestination } from '#checkout/cod/give-destination.ts'
import { sendOrderCode } from '#checkout/cod/order-code.ts'
import { reopenPayment } from '#checkout/open/reopen-payment.ts'
import { cancelOrder } from '#checkout/refund/cancel-order.ts'
import { requestReturn } from '#checkout/refund/request-return.ts'
import { contract } from '#contract/contract.ts'
import { listOrders } from '#orders/list-orders.ts'
import { readOrder } from '#orders/read-orders.ts'
import { trackOrder } from '#orders/track-order.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function orderRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listOrders, ({ user, query }) =>
    listOrders(context.db, user.id, query, context.now()),
  )
  serve(contract.readOrder, ({ user, params }) =>
    readOrder(context.db, user.id, { reference: params.id, now: context.now() }),
  )
  serve(contract.trackOrder, ({ body, network }) =>
    trackOrder(context.db, { ...body, network: network() }),
  )
  serve(contract.cancelOrder, ({ user, params }) => cancelOrder(context, user, params.id))
  serve(contract.sendOrderCode, ({ user, params, network }) =>
    sendOrderCode(context, { user, network: network() }, params.id),
  )
  serve(contract.confirmOrder, ({ user, params, body }) =>
    confirmByCode(context, user, { reference: params.id, code: body.code }),
  )
  serve(contract.confirmOrderByLink, ({ body }) => confirmByLink(context, body.token))
  serve(contract.giveRefundDestination, ({ user, params, body }) =>
    giveDestination(context, user, {
      reference: params.id,
      refundId: params.refundId,
      destination: body,
    }),
  )
  serve(contract.reopenPayment, ({ user, params }) => reopenPayment(context, user, params.id))
  serve(contract.openDifference, ({ user, params }) => openDifference(context, user, params.id))
  serve(contract.requestReturn, ({ user, params, body }) =>
    requestReturn(context, user, { ...body, reference: params.id }),
  )
}
