import { useState, type ReactElement } from 'react'
import type { AdminOrder } from '#contract/contract.ts'
import { formatRupees, paise, parseRupees, PRICE_PROBLEM, toRupees } from '#shared/money/money.ts'
import { ApiError, call, serverMessage } from '#web/api/client.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TransitionDialog } from './transition-dialog.tsx'

type RefundDialogProps = { order: AdminOrder; onChanged: () => Promise<void>; onClose: () => void }

/**
 * Request ids of refunds whose response was lost, by order id and amount. The server may have taken
 * them.
 */
const pendingRequestIds = new Map<string, string>()

/**
 * Refunds an order in full or in part. After a lost response the same amount is sent with the same
 * request id, even from a dialog that was opened again, so it is refunded once.
 */
export function RefundDialog({ order, onChanged, onClose }: RefundDialogProps): ReactElement {
  const { fields, set, problems, send } = useRefund(order, onChanged)
  return (
    <TransitionDialog title="Refund" confirm="Refund" onConfirm={send} onClose={onClose}>
      <p className="text-sm text-jamun-700">
        At most {formatRupees(paise(order.refundablePaise))}. It goes to the original payment
        method.
      </p>
      <TextField
        label="Amount"
        inputMode="decimal"
        value={fields.amount}
        error={problems.amount}
        onChange={(event) => set({ amount: event.target.value })}
      />
      <TextField
        label="Reason"
        maxLength={200}
        hint="The shopper reads it in her mail."
        value={fields.note}
        error={problems.note}
        onChange={(event) => set({ note: event.target.value })}
      />
    </TransitionDialog>
  )
}

type RefundFields = { amount: string; note: string }

function useRefund(order: AdminOrder, onChanged: () => Promise<void>) {
  const [fields, setFields] = useState<RefundFields>({
    amount: formatRupees(paise(order.refundablePaise)),
    note: '',
  })
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})

  const send = async (): Promise<boolean> => {
    const amount = parseRupees(fields.amount)
    const invalid = {
      ...(amount === undefined ? { amount: PRICE_PROBLEM } : {}),
      ...(fields.note.trim() ? {} : { note: 'Please say why the money goes back.' }),
    }
    setProblems(invalid)
    if (amount === undefined || Object.keys(invalid).length > 0) return false
    const key = `${order._id} ${amount}`
    const requestId = pendingRequestIds.get(key) ?? crypto.randomUUID()
    pendingRequestIds.set(key, requestId)
    try {
      await call('POST /api/admin/orders/:id/refund', {
        params: { id: order._id },
        body: { amount: toRupees(amount), note: fields.note.trim(), requestId },
      })
      pendingRequestIds.delete(key)
      toast('success', 'The refund is written down and goes to the payment provider.')
      await onChanged()
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        pendingRequestIds.delete(key)
      if (error instanceof ApiError && error.fields) setProblems(error.fields)
      toast('error', serverMessage(error, 'Please check your internet connection.'))
      // The refund may have been created although the call failed.
      await onChanged()
      return false
    }
  }
  return {
    fields,
    set: (change: Partial<RefundFields>) => setFields({ ...fields, ...change }),
    problems,
    send,
  }
}
