import type { LineAmounts } from '#shared/order/refund/line-amounts.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'

/**
 * Who wants to return what: `Asha Rao wants to return 1 of 2 Meena Bangles, Ring (Size 12)`.
 */
export function requestText({ lines, returnRequest, shippingAddress }: RequestOrder): string {
  const pieces = lines.flatMap(({ id, quantity, product: { title }, variant: { label } }) => {
    const units = returnRequest?.quantities[id] ?? 0
    if (units === 0) return []
    const size = label && ` (${label})`
    return quantity === 1 ? [title + size] : [`${units} of ${quantity} ${title}${size}`]
  })
  return `${shippingAddress.name} wants to return ${pieces.join(', ')}`
}

type RequestOrder = Pick<AdminOrder, 'lines' | 'returnRequest'> & {
  shippingAddress: Pick<AdminOrder['shippingAddress'], 'name'>
}

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

/** The pieces that a refund is for: `for Meena Bangles, Ring`; empty if none is known. */
export function refundedPieces(
  { lineAmounts }: { lineAmounts: LineAmounts | null },
  { lines }: Pick<AdminOrder, 'lines'>,
): string {
  const titles = lines.flatMap(({ id, product }) => (lineAmounts?.[id] ? [product.title] : []))
  return titles.length > 0 ? `for ${titles.join(', ')}` : ''
}

/** The lines of which units can still come back, and how many; none unless it was delivered. */
export function returnableLines({
  status,
  lines,
}: Pick<AdminOrder, 'status' | 'lines'>): { line: AdminOrderLine; units: number }[] {
  if (status !== 'delivered' && status !== 'returned') return []
  return lines.flatMap((line) => {
    const units = line.quantity - line.returnedQuantity
    return units > 0 ? [{ line, units }] : []
  })
}
