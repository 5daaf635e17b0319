import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { DeskOrder } from '#contract/index.ts'
import { formatRupees, paise, parseRupees, toRupees } from '#shared/money.ts'
import { ApiError, call, serverMessage } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'

type DialogProps = { order: DeskOrder; onDone: () => void; onClose: () => void }

/** Sends money back, in whole or in part. One opening of the dialog is one wish, however often its answer is lost. */
export function RefundDialog({ order, onDone, onClose }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const { fields, set, problems, busy, send } = useRefund(order, () => {
    dialog.current?.close()
    onDone()
  })
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} data-modal aria-labelledby="refund-title" onClose={onClose} className="w-[min(100%-2rem,26rem)] rounded-md bg-white p-6 shadow-pop">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        className="space-y-4"
      >
        <h2 id="refund-title" className="font-display text-[1.375rem]">
          Refund
        </h2>
        <p className="text-sm text-jamun-700">At most {formatRupees(paise(order.refundablePaise))}. It goes to the original payment method.</p>
        <TextField label="Amount" inputMode="decimal" value={fields.amount} error={problems.amount} onChange={(event) => set({ amount: event.target.value })} />
        <TextField
          label="Reason"
          maxLength={200}
          hint="The shopper reads it in her mail."
          value={fields.note}
          error={problems.note}
          onChange={(event) => set({ note: event.target.value })}
        />
        <div className="flex justify-end gap-3">
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Refund
          </Button>
        </div>
      </form>
    </dialog>
  )
}

type Fields = { amount: string; note: string }

function useRefund(order: DeskOrder, onSent: () => void) {
  const [requestId] = useState(() => crypto.randomUUID())
  const [fields, setFields] = useState<Fields>({ amount: formatRupees(paise(order.refundablePaise)), note: '' })
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)

  const send = async (): Promise<void> => {
    const amount = parseRupees(fields.amount)
    const wrong = {
      ...(amount === undefined ? { amount: 'Please enter a price such as Rs. 1,299.' } : {}),
      ...(fields.note.trim() ? {} : { note: 'Please say why the money goes back.' }),
    }
    setProblems(wrong)
    if (amount === undefined || Object.keys(wrong).length > 0 || busy) return
    setBusy(true)
    try {
      await call('POST /api/admin/orders/:id/refund', { params: { id: order._id }, body: { amount: toRupees(amount), note: fields.note.trim(), requestId } })
      toast('success', 'The refund is on its way.')
      onSent()
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields)
      toast('error', serverMessage(error, 'Please check your internet connection.'))
    }
    setBusy(false)
  }
  return { fields, set: (part: Partial<Fields>) => setFields({ ...fields, ...part }), problems, busy, send }
}
