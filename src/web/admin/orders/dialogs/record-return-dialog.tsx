import { useState, type ReactElement } from 'react'
import {
  MAX_RETURN_DETAILS_LENGTH,
  RETURN_REASONS,
  type ReturnReason,
} from '#shared/order/refund/return-reasons.ts'
import { formatRupees } from '#shared/money/money.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { RECORD_RETURN } from '#web/admin/orders/order-mutations.ts'
import { returnableLines } from '#web/admin/orders/return-text.ts'
import { MailNote } from '#web/admin/orders/mail-note.tsx'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { FieldNote, TextField } from '#web/ui/field.tsx'
import { usePieceCounts } from './piece-counts.tsx'

/** The reasons as an administrator says them. */
const REASON_LABELS: Record<ReturnReason, string> = {
  changed_mind: 'Not wanted any more',
  does_not_fit: 'It does not fit',
  something_wrong: 'Something is wrong with it',
}
const NOTHING = 'Please choose the pieces that come back.'
const NO_REASON = 'Please choose a reason.'

/** Records a return that the customer asked for by a call or a message. */
export function RecordReturnDialog({
  order,
  onClose,
}: {
  order: AdminOrder
  onClose: () => void
}): ReactElement {
  const [reason, setReason] = useState<ReturnReason>()
  const [details, setDetails] = useState('')
  const { problem, isTried, record } = useRecord(order.id)
  const lines = returnableLines(order)
  const { fields, submit } = usePieceCounts(lines, {
    label: 'Pieces of',
    hintOf: ({ line, units }) => `At most ${units}, ${formatRupees(line.unitPrice)} each`,
    initialOf: ({ units }) => (lines.length === 1 ? units : 0),
    ticksOne: true,
  })
  return (
    <FormDialog
      title="Record a return"
      confirm="Record the return"
      onConfirm={() => record(submit(), { reason, details: details.trim() })}
      onClose={onClose}
    >
      <p className="text-sm text-jamun-700">
        For a customer who called or wrote. The return waits until the pieces are here, and the
        customer gets a mail. The days for returns do not count here.
      </p>
      <fieldset className="stack-4">
        <legend className="mb-1.5 font-medium">Pieces that come back</legend>
        {fields}
        <div role="alert">{problem && <FieldNote id="return-problem" error={problem} />}</div>
      </fieldset>
      <SelectField
        label="Reason"
        value={reason ?? ''}
        error={isTried && !reason ? NO_REASON : undefined}
        onChange={({ target }) => setReason(RETURN_REASONS.find((each) => each === target.value))}
      >
        <option value="">Choose a reason</option>
        {RETURN_REASONS.map((each) => (
          <option key={each} value={each}>
            {REASON_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="What the customer said"
        optional
        maxLength={MAX_RETURN_DETAILS_LENGTH}
        hint="The customer reads it in the mail."
        value={details}
        onChange={({ target }) => setDetails(target.value)}
      />
      <MailNote />
    </FormDialog>
  )
}

/** Sends a return with the entered units; undefined: a number is wrong. */
function useRecord(id: string) {
  const { run } = useMutation(RECORD_RETURN)
  const [problem, setProblem] = useState('')
  const [isTried, setIsTried] = useState(false)
  const record = async (
    units: Record<string, number> | undefined,
    { reason, details }: { reason: ReturnReason | undefined; details: string },
  ): Promise<boolean> => {
    setIsTried(true)
    setProblem('')
    if (!units) return false
    const quantities = Object.fromEntries(Object.entries(units).filter(([, count]) => count > 0))
    if (Object.keys(quantities).length === 0) {
      setProblem(NOTHING)
      return false
    }
    if (!reason) return false
    const result = await run({ id, quantities, reason, details })
    if (result && !result.ok) setProblem(Object.values(result.fields)[0] ?? '')
    return result?.ok === true
  }
  return { problem, isTried, record }
}
