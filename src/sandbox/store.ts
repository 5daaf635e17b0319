import type { OrderRow, Payment, RefundRow, WebhookEvent } from './entities.ts'
import { openLog, readLog, rewriteLog } from './log-file.ts'
import type { WarnLog } from './log-file.ts'
import { unknownId } from './provider-error.ts'

/**
 * The rows that one action changes. It is one line of the log, so that a killed process leaves all
 * of it or nothing.
 */
export type StoreChange = {
  orders?: OrderRow[]
  payments?: Payment[]
  refunds?: RefundRow[]
  events?: WebhookEvent[]
  done?: string[]
}

const MIN_CHANGES_TO_COMPACT = 1000

type StoreState = {
  orders: Map<string, OrderRow>
  orderByReceipt: Map<string, string>
  payments: Map<string, Payment>
  paymentsByOrder: Map<string, string[]>
  refunds: Map<string, RefundRow>
  refundByKey: Map<string, string>
  events: Map<string, WebhookEvent>
}

/**
 * The data of the sandbox: in memory, and in a log of changes that is replayed at the next start
 * (`null`: memory only).
 */
export function openStore(path: string | null, log: WarnLog) {
  const state = emptyState()
  if (path !== null) replay(state, path, log)
  const file = path === null ? null : openLog(path)
  return {
    orders: () => [...state.orders.values()],
    payments: () => [...state.payments.values()],
    refunds: () => [...state.refunds.values()],
    pendingEvents: () => [...state.events.values()],
    readOrder: (id: string) => orThrow(state.orders.get(id)),
    readPayment: (id: string) => orThrow(state.payments.get(id)),
    readRefund: (id: string) => orThrow(state.refunds.get(id)),
    findOrderByReceipt: (receipt: string) =>
      state.orders.get(state.orderByReceipt.get(receipt) ?? ''),
    findRefundByKey: (key: string) => state.refunds.get(state.refundByKey.get(key) ?? ''),
    paymentsOf: (orderId: string) =>
      (state.paymentsByOrder.get(orderId) ?? []).flatMap((id) => state.payments.get(id) ?? []),
    /** Writes the change to the log before it becomes visible. */
    commit(change: StoreChange) {
      file?.append(change)
      apply(state, change)
    },
    close: () => file?.close(),
  }
}

export type Store = ReturnType<typeof openStore>

const emptyState = (): StoreState => ({
  orders: new Map(),
  orderByReceipt: new Map(),
  payments: new Map(),
  paymentsByOrder: new Map(),
  refunds: new Map(),
  refundByKey: new Map(),
  events: new Map(),
})

function orThrow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw unknownId()
  return row
}

function apply(state: StoreState, change: StoreChange) {
  for (const order of change.orders ?? []) {
    state.orders.set(order.id, order)
    if (order.receipt !== null) state.orderByReceipt.set(order.receipt, order.id)
  }
  for (const payment of change.payments ?? []) {
    if (!state.payments.has(payment.id))
      state.paymentsByOrder.set(payment.order_id, [
        ...(state.paymentsByOrder.get(payment.order_id) ?? []),
        payment.id,
      ])
    state.payments.set(payment.id, payment)
  }
  for (const refund of change.refunds ?? []) {
    state.refunds.set(refund.id, refund)
    if (refund.idempotency) state.refundByKey.set(refund.idempotency.key, refund.id)
  }
  for (const event of change.events ?? []) state.events.set(event.id, event)
  for (const id of change.done ?? []) state.events.delete(id)
}

/** Replays the log. Compacts it if most of its lines are outdated. */
function replay(state: StoreState, path: string, log: WarnLog) {
  const changes = readLog<StoreChange>(path, log)
  for (const change of changes) apply(state, change)
  const compacted = snapshot(state)
  if (changes.length > MIN_CHANGES_TO_COMPACT && changes.length > compacted.length * 2)
    rewriteLog(path, compacted)
}

const snapshot = (state: StoreState): StoreChange[] => [
  ...[...state.orders.values()].map((order) => ({ orders: [order] })),
  ...[...state.payments.values()].map((payment) => ({ payments: [payment] })),
  ...[...state.refunds.values()].map((refund) => ({ refunds: [refund] })),
  ...[...state.events.values()].map((event) => ({ events: [event] })),
]
