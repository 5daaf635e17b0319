import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** Asks before an order is cancelled: what goes back to the customer and into stock. */
export function askCancel(order: AdminOrder): Promise<boolean> {
  const { number, lines, payments, refundable, shippingAddress } = order
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = units === 1 ? '1 piece goes' : `${units} pieces go`
  const money =
    refundable > 0
      ? `${formatAmount(refundable)} goes back to the customer`
      : payments.length > 0
        ? 'What was paid went back before'
        : 'Nothing was paid'
  return askConfirm(`Cancel ${number}? ${money}, and ${pieces} back into stock.`, {
    confirm: 'Cancel order',
    refuse: 'Keep order',
    danger: true,
    about: (
      <ConfirmSubject
        picture={<Picture picture={lines[0]?.product.picture ?? null} sizes="56px" alt="" />}
        title={lines.map(({ product }) => product.title).join(', ')}
        line={`${shippingAddress.name}, ${shippingAddress.city}`}
      />
    ),
  })
}
