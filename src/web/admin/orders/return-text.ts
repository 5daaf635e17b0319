import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'

/** What of a line came back, and whether its return is requested; empty if neither. */
export function returnText(
  { status, returnRequest }: AdminOrder,
  { id, quantity, returnedQuantity, isReturned }: AdminOrderLine,
): string {
  if (isReturned) return 'Came back'
  const requested = (status === 'return_requested' && returnRequest?.quantities[id]) || 0
  const ofAll = (units: number) => (units < quantity ? `: ${units} of ${quantity}` : '')
  return [
    ...(returnedQuantity > 0 ? [`Came back${ofAll(returnedQuantity)}`] : []),
    ...(requested > 0 ? [`Return requested${ofAll(requested)}`] : []),
  ].join(' · ')
}
