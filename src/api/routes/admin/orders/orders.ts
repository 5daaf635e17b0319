import { contract } from '#contract/contract.ts'
import { changeOrderAddress } from '#admin/orders/change-address.ts'
import { changeOrderParcel } from '#admin/orders/change-parcel.ts'
import { changeOrderVariant, withdrawOrderVariant } from '#admin/orders/change-variant.ts'
import { markCashRefundPaid, showDestination } from '#admin/orders/cash-refunds.ts'
import { listCouriers } from '#admin/orders/couriers.ts'
import { withDispatchDays } from '#admin/orders/dispatch-days.ts'
import { readOrderContext } from '#admin/orders/order-context.ts'
import * as admin from '#admin/orders/orders.ts'
import { recordOrderReturn } from '#admin/orders/record-return.ts'
import { receiveUndelivered } from '#admin/orders/receive-undelivered.ts'
import { listVariantChoices } from '#checkout/change/list-choices.ts'
import {
  countWaiting,
  listAdminOrders,
  listMatchingOrders,
} from '#orders/admin/admin-order-list.ts'
import { readAdminOrder } from '#orders/admin/admin-order.ts'
import { countComplaints } from '#admin/orders/complaints.ts'
import { countWaitingReviews } from '#reviews/moderate-reviews.ts'
import { exportOrders } from '#reports/order-export.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'
import { adminRemittanceRoutes } from './remittances.ts'

async function countAllWaiting({ db, now }: AppContext) {
  const { unresolved, nextDue } = await countComplaints(db, now())
  return {
    orders: await countWaiting(db),
    reviews: await countWaitingReviews(db),
    complaints: unresolved,
    complaintDue: nextDue,
  }
}

/** How many refused orders a message lists. */
const MAX_LISTED = 3

export function adminOrderRoutes(serve: Serve, context: AppContext): void {
  adminRemittanceRoutes(serve, context)
  serve(contract.listAdminOrders, async ({ query }) =>
    withDispatchDays(await listAdminOrders(context.db, query), (await context.delivery()).rule),
  )
  serve(contract.listMatchingOrders, ({ query }) => listMatchingOrders(context.db, query))
  serve(contract.exportOrders, ({ query }) => exportOrders(context.db, query))
  serve(contract.countWaiting, () => countAllWaiting(context))
  serve(contract.readAdminOrder, ({ params }) =>
    readAdminOrder(context.db, params.id, context.now()),
  )
  serve(contract.readOrderContext, ({ params, query }) =>
    readOrderContext(context.db, params.id, query),
  )
  serve(contract.listCouriers, async () => ({ couriers: await listCouriers(context.db) }))
  serve(contract.transitionOrders, async ({ user, body }) => {
    const results = await admin.transitionOrders(context, user, body)
    return { success: results.every(({ moved }) => moved), message: summaryOf(results), results }
  })
  serve(contract.receiveUndelivered, ({ user, params, body }) =>
    receiveUndelivered(context, user, { reference: params.id, lines: body.lines }),
  )
  serve(contract.refundOrder, ({ user, params, body }) =>
    admin.refundOrder(context, user, params.id, body),
  )
  serve(contract.recordOrderReturn, ({ user, params, body }) =>
    recordOrderReturn(context, user, { ...body, reference: params.id }),
  )
  serve(contract.showRefundDestination, ({ user, params }) =>
    showDestination(context, user, { ...params, reference: params.id }),
  )
  serve(contract.markCashRefundPaid, ({ user, params, body }) =>
    markCashRefundPaid(context, user, {
      reference: params.id,
      refundId: params.refundId,
      bankReference: body.reference,
      givenAt: body.givenAt,
    }),
  )
  serve(contract.changeOrderAddress, ({ user, params, body }) =>
    changeOrderAddress(context, user, { reference: params.id, ...body }),
  )
  serve(contract.changeOrderParcel, ({ user, params, body }) =>
    changeOrderParcel(context, user, { ...body, reference: params.id }),
  )
  serve(contract.listVariantChoices, ({ params }) => listVariantChoices(context.db, params.id))
  serve(contract.changeOrderVariant, ({ user, params, body: { pricePaise, ...body } }) =>
    changeOrderVariant(context, user, { ...body, price: pricePaise, reference: params.id }),
  )
  serve(contract.withdrawOrderVariant, ({ user, params, query }) =>
    withdrawOrderVariant(context, user, { reference: params.id, changeId: query.change }),
  )
  serve(contract.noteOrder, ({ user, params, body }) =>
    admin.noteOrder(context, user, params.id, body.body),
  )
}

/** The result of a status change: how many orders changed, and which did not, and why. */
function summaryOf(results: admin.TransitionResult[]): string {
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
  const listed = refused
    .slice(0, MAX_LISTED)
    .map(({ number, message }) => (number ? `${number}: ${message}` : message))
  const others = refused.length - listed.length
  return [...done, ...listed, ...(others > 0 ? [`So it is with ${others} more.`] : [])].join(' ')
}
