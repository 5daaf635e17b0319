import { useState } from 'react'
import type { Order } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { askConfirm, showAlert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatTotal } from '#web/storefront/orders/order-text.ts'

/**
 * Cancels an order that has not been shipped, after a confirmation. A second request after a lost
 * response has no effect.
 */
export function CancelButton({
  order,
  onChange,
}: {
  order: Order
  onChange: (order: Order) => void
}) {
  const [busy, setBusy] = useState(false)

  async function cancel(): Promise<void> {
    const back = order.payment ? ` ${formatTotal(order.payment.amountPaise)} goes back to you.` : ''
    const sure = await askConfirm(`Are you sure you want to cancel ${order.number}?${back}`, {
      confirm: 'Cancel order',
      refuse: 'Keep order',
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      const cancelled = await call('POST /api/orders/:id/cancel', { params: { id: order._id } })
      toast('success', 'Order cancelled.')
      onChange(cancelled)
    } catch (error) {
      void showAlert(serverMessage(error, 'The order could not be cancelled. Please try again.'))
    }
    setBusy(false)
  }

  return (
    <Button look="outline" busy={busy} className="w-full" onClick={() => void cancel()}>
      Cancel order
    </Button>
  )
}
