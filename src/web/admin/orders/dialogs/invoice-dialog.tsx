import { useState, type ReactElement } from 'react'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import { CORRECT_INVOICE } from '#web/admin/orders/order-mutations.ts'
import { MailNote } from '#web/admin/orders/mail-note.tsx'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import type { Correctable } from '#web/api/orders/invoices.ts'
import { TextField } from '#web/ui/field.tsx'
import { AddressFields } from './address-fields.tsx'

type InvoiceDialogProps = { order: AdminOrder; wrong: Correctable; onClose: () => void }

/** Corrects an invoice: its name, address or state, HSN codes and rates, and why. */
export function InvoiceDialog({ order, wrong, onClose }: InvoiceDialogProps): ReactElement {
  // If somebody else corrects it meanwhile, the screen loads again, and this one is refused.
  const [{ invoice, left, lines }] = useState(wrong)
  const correcting = useMutation(CORRECT_INVOICE)
  const [details, setDetails] = useState<ShippingDetails>(order.shippingAddress)
  const [rates, setRates] = useState(lines.map(toTyped))
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const send = async (): Promise<boolean> => {
    const right = rates.map((each) => ({ ...each, gstRate: toRate(each.gstRate) }))
    const input = { id: invoice.id, shippingDetails: details, lines: right, reason }
    const result = await correcting.run(input)
    if (!result) return false
    setProblems(result.ok ? {} : result.fields)
    return result.ok
  }
  return (
    <FormDialog
      title="Correct the invoice"
      confirm="Issue the new invoice"
      onConfirm={send}
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere text-jamun-700">
        {invoice.number} is credited
        {left < invoice.total ? ` for the ${formatAmount(left)} that are left of it` : ' in full'},
        and a new invoice takes its place. No money moves, and the total stays. Another state or
        rate changes the GST.
        {order.shippingAddress.email !== '' && ' The customer gets a mail about it.'}
      </p>
      <AddressFields details={details} problems={problems} onChange={setDetails} />
      {rates.map((line, at) => (
        <LineFields
          key={line.id}
          line={line}
          problems={[problems[`lines.${at}.hsn`], problems[`lines.${at}.gstRate`]]}
          onChange={(right) => setRates(rates.with(at, right))}
        />
      ))}
      <TextField
        label="What was wrong"
        maxLength={200}
        autoComplete="off"
        hint="Only for your notes."
        value={reason}
        error={problems.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <MailNote />
    </FormDialog>
  )
}

const toTyped = ({ gstRate, ...line }: Correctable['lines'][number]) => ({
  ...line,
  gstRate: String(gstRate),
})

/** A typed rate in per cent; NaN, which the server refuses, if it is unclear. */
const toRate = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

type LineFieldsProps = {
  line: ReturnType<typeof toTyped>
  problems: [hsn: string | undefined, gstRate: string | undefined]
  onChange: (line: ReturnType<typeof toTyped>) => void
}

/** The HSN code and the GST rate of a line. */
const LineFields = ({ line, problems: [hsn, gstRate], onChange }: LineFieldsProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-medium wrap-anywhere">{line.description}</legend>
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label="HSN code"
        inputMode="numeric"
        autoComplete="off"
        value={line.hsn}
        error={hsn}
        onChange={({ target }) => onChange({ ...line, hsn: target.value })}
      />
      <TextField
        label="GST (%)"
        inputMode="decimal"
        autoComplete="off"
        value={line.gstRate}
        error={gstRate}
        onChange={({ target }) => onChange({ ...line, gstRate: target.value })}
      />
    </div>
  </fieldset>
)
