import type { OrderRow, Payment, RefundRow, WebhookEvent } from './entities.ts'
import { openLog, readLog, rewriteLog } from './log-file.ts'
import type { WarnLog } from './log-file.ts'
import { unknownId } from './provider-error.ts'

/**
 * What one act changes. It is written as one line, so a killed process leaves the whole act or
 * nothing of it.
 */
export type LedgerChange = {
  orders?: OrderRow[]
  payments?: Payment[]
  refunds?: RefundRow[]
  events?: WebhookEvent[]
  done?: string[]
}

const WORTH_COMPACTING = 1000

type Book = {
  orders: Map<string, OrderRow>
  orderByReceipt: Map<string, string>
  payments: Map<string, Payment>
  paymentsByOrder: Map<string, string[]>
  refunds: Map<string, RefundRow>
  refundByKey: Map<string, string>
  events: Map<string, WebhookEvent>
}

/**
 * All that the stand-in knows: in memory, and in a log of changes that is read back at the next
 * start (`null`: memory only).
 */
export function openLedger(path: string | null, log: WarnLog) {
  const book = emptyBook()
  if (path !== null) replay(book, path, log)
  const file = path === null ? null : openLog(path)
  return {
    orders: () => [...book.orders.values()],
    payments: () => [...book.payments.values()],
    refunds: () => [...book.refunds.values()],
    pendingEvents: () => [...book.events.values()],
    readOrder: (id: string) => known(book.orders.get(id)),
    readPayment: (id: string) => known(book.payments.get(id)),
    readRefund: (id: string) => known(book.refunds.get(id)),
    findOrderByReceipt: (receipt: string) =>
      book.orders.get(book.orderByReceipt.get(receipt) ?? ''),
    findRefundByKey: (key: string) => book.refunds.get(book.refundByKey.get(key) ?? ''),
    paymentsOf: (orderId: string) =>
      (book.paymentsByOrder.get(orderId) ?? []).flatMap((id) => book.payments.get(id) ?? []),
    /** Writes the change down first, then lets it be seen. */
    commit(change: LedgerChange) {
      file?.append(change)
      apply(book, change)
    },
    close: () => file?.close(),
  }
}

export type Ledger = ReturnType<typeof openLedger>

const emptyBook = (): Book => ({
  orders: new Map(),
  orderByReceipt: new Map(),
  payments: new Map(),
  paymentsByOrder: new Map(),
  refunds: new Map(),
  refundByKey: new Map(),
  events: new Map(),
})

function known<Row>(row: Row | undefined): Row {
  if (row === undefined) throw unknownId()
  return row
}

function apply(book: Book, change: LedgerChange) {
  for (const order of change.orders ?? []) {
    book.orders.set(order.id, order)
    if (order.receipt !== null) book.orderByReceipt.set(order.receipt, order.id)
  }
  for (const payment of change.payments ?? []) {
    if (!book.payments.has(payment.id))
      book.paymentsByOrder.set(payment.order_id, [
        ...(book.paymentsByOrder.get(payment.order_id) ?? []),
        payment.id,
      ])
    book.payments.set(payment.id, payment)
  }
  for (const refund of change.refunds ?? []) {
    book.refunds.set(refund.id, refund)
    if (refund.idempotency) book.refundByKey.set(refund.idempotency.key, refund.id)
  }
  for (const event of change.events ?? []) book.events.set(event.id, event)
  for (const id of change.done ?? []) book.events.delete(id)
}

/** Reads the log back; when most of its lines are outlived, only what still stands is kept. */
function replay(book: Book, path: string, log: WarnLog) {
  const changes = readLog<LedgerChange>(path, log)
  for (const change of changes) apply(book, change)
  const kept = snapshot(book)
  if (changes.length > WORTH_COMPACTING && changes.length > kept.length * 2) rewriteLog(path, kept)
}

const snapshot = (book: Book): LedgerChange[] => [
  ...[...book.orders.values()].map((order) => ({ orders: [order] })),
  ...[...book.payments.values()].map((payment) => ({ payments: [payment] })),
  ...[...book.refunds.values()].map((refund) => ({ refunds: [refund] })),
  ...[...book.events.values()].map((event) => ({ events: [event] })),
]
