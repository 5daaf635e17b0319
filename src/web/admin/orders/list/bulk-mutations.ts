import { inPieces, type BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { refreshWaiting } from '#web/admin/layout/waiting.ts'
import { listMatchingOrders, type MatchingOrder } from '#web/api/admin/orders/matching.ts'
import { transitionOrders, type TransitionOrdersInput } from '#web/api/admin/orders/orders.ts'
import { toOrdersQuery } from './orders-query.ts'

export const ORDER = { one: 'order', many: 'orders' }

export const READ_MATCHING: ReadMatching<MatchingOrder> = {
  name: 'read-matching',
  send: (search) => listMatchingOrders(toOrdersQuery(new URLSearchParams(search))),
  isRead: true,
}

/** Changes the status of the chosen orders, some in each call. */
export const BULK_TRANSITION: Mutation<TransitionOrdersInput, BulkResult> = {
  name: 'bulk-transition',
  send: ({ ids, ...input }) =>
    inPieces(
      ids,
      async (piece) => (await transitionOrders({ ...input, ids: piece })).refused,
    ).finally(() => void refreshWaiting()),
  done: (result) => toastOf(result, ORDER),
  reloadsAfter: () => true,
}
