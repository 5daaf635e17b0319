import { paymentMethodLabel } from '#shared/order/payment-method.ts'
import type { AdminOrder as ApiOrder } from '#contract/contract.ts'
import { paise } from '#shared/money/money.ts'
import type { LineAmounts } from '#shared/order/refund/line-amounts.ts'
import { call } from '#web/api/client.ts'
import { toReceivedLines } from './order-line.ts'
import { toCash, toCashRefund, type Cash, type CashRefund } from '#web/api/orders/order.ts'

/** What administrators see of an order with cash on delivery. */
export type AdminCash = {
  /** What is collected on delivery; undefined for an order that is paid online. */
  cash: Cash | undefined
  /** When the courier has paid it out; null until then. */
  payout: { at: string; reference: string } | null
  cashRefunds: (CashRefund & { lineAmounts: LineAmounts | null })[]
}

/** Converts the cash of an order of the API. */
export const toAdminCash = ({ cash, payout, cashRefunds }: ApiOrder): AdminCash => ({
  cash: toCash(cash),
  payout: payout ?? null,
  cashRefunds: (cashRefunds ?? []).map((refund) => ({
    ...toCashRefund(refund),
    lineAmounts: toLineAmounts(refund.lineAmounts),
  })),
})

/** Converts what of a refund is for which line. */
export const toLineAmounts = (amounts: Record<string, number> | null): LineAmounts | null =>
  amounts && Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [id, paise(amount)]))

/** Where a refund of cash goes, as lines, and when the customer entered it. */
export type RefundDestination = { lines: string[]; givenAt?: string | undefined }

/** Reads where a refund of cash goes. The shop logs that it was read. */
export const showRefundDestination = (params: {
  id: string
  refundId: string
}): Promise<RefundDestination> =>
  call('POST /api/admin/orders/:id/refunds/:refundId/show', { params })

export type PayCashRefundInput = {
  id: string
  refundId: string
  reference: string
  givenAt: string | undefined
}

/** Marks a refund of cash as paid. A repeated call changes nothing. */
export async function markCashRefundPaid({
  id,
  refundId,
  ...body
}: PayCashRefundInput): Promise<void> {
  await call('POST /api/admin/orders/:id/refunds/:refundId/paid', {
    params: { id, refundId },
    body,
  })
}

/** `good`: by the ids of the lines, how many units go back into stock. */
export type ReceiveInput = { id: string; good: Record<string, number> }

/** Records that an undelivered parcel came back. A repeated call changes nothing. */
export async function receiveUndelivered({ id, good }: ReceiveInput): Promise<void> {
  const lines = toReceivedLines(good)
  await call('POST /api/admin/orders/:id/received', { params: { id }, body: { lines } })
}

/** How an order was paid, as administrators read it; `paidBy` as the provider calls it. */
export function paidByLabel(paidBy: string | null): string {
  if (paidBy === null) return 'Not paid'
  const label = paymentMethodLabel(paidBy)
  return label.charAt(0).toUpperCase() + label.slice(1)
}
