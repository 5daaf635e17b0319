import { useState, type ReactElement } from 'react'
import { paise, parseRupees, PRICE_PROBLEM, sum, type Paise } from '#shared/money/money.ts'
import { useMutation, type Failure } from '#web/admin/layout/admin-data.ts'
import {
  linesOf,
  paidForReturned,
  partsOf,
  refundParts,
  suggestedRefund,
} from './suggested-refund.ts'
import { refundedUnsaid } from '#web/admin/orders/sent-refunds.ts'
import { REFUND } from '#web/admin/orders/order-mutations.ts'
import {
  amountText,
  columnFormat,
  formatAmount,
  withRupeeSigns,
} from '#web/admin/layout/money/amounts.ts'
import { MailNote } from '#web/admin/orders/mail-note.tsx'
import type { AdminOrder, RefundWay } from '#web/api/admin/orders/orders.ts'
import { TextField } from '#web/ui/field.tsx'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'

type RefundDialogProps = { order: AdminOrder; onClose: () => void }

/**
 * Request ids of refunds whose response was lost, by order id and amount. The server may have taken
 * them.
 */
const pendingRequestIds = new Map<string, string>()

/**
 * Refunds an order in full or in part. After a lost response the same amount is sent with the same
 * request id, even from a dialog that was opened again, so it is refunded once.
 */
export function RefundDialog({ order, onClose }: RefundDialogProps): ReactElement {
  const { fields, set, chosen, choose, problems, send } = useRefund(order)
  const returned = paidForReturned(order)
  const unsaid = refundedUnsaid(order)
  const promised = order.refundDue?.state === 'due' ? order.refundDue.amount : undefined
  const amounts = [order.refundable, returned ?? unsaid, unsaid, promised ?? unsaid]
  const format = columnFormat(amounts)
  return (
    <FormDialog
      title="Refund"
      confirm={confirmText(fields.amount, order)}
      onConfirm={send}
      onClose={onClose}
    >
      <p className="text-sm text-jamun-700">
        At most {format(order.refundable)}. {REFUND_WAYS[wayOf(order)]}
        {promised !== undefined && ` The customer reads that ${format(promised)} goes back.`}
        {returned !== undefined && ` ${format(returned)} was paid for the pieces that came back.`}
        {unsaid > 0 && ` ${format(unsaid)} was refunded before, without saying for which pieces.`}
      </p>
      <RefundParts order={order} chosen={chosen} problem={problems.lines} onChoose={choose} />
      <TextField
        label="Amount"
        prefix="₹"
        inputMode="decimal"
        value={fields.amount}
        error={problems.amount}
        onChange={(event) => set({ amount: event.target.value })}
      />
      <TextField
        label="Reason"
        maxLength={200}
        hint="The customer reads it in a mail."
        value={fields.note}
        error={problems.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      <MailNote />
    </FormDialog>
  )
}

type RefundPartsProps = {
  order: AdminOrder
  /** The keys of the chosen parts. */
  chosen: string[]
  problem: string | undefined
  onChoose: (keys: string[]) => void
}

const FOR_NONE =
  'For none of them. If one comes back later, all that was paid for it still goes back.'

/** What was paid for, to choose what goes back. What is refunded already cannot be chosen. */
function RefundParts({ order, chosen, problem, onChoose }: RefundPartsProps) {
  const parts = refundParts(order)
  const format = columnFormat(parts.map(({ amount }) => amount))
  return (
    <fieldset className="stack-2 text-sm">
      <legend className="mb-2">What goes back</legend>
      {parts.map(({ key, label, amount }) => (
        <Tick
          key={key}
          checked={chosen.includes(key)}
          disabled={amount === 0}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
          }
        >
          <span className="wrap-anywhere">{label}</span>{' '}
          {amount === 0 ? 'refunded' : <span className="tnum font-semibold">{format(amount)}</span>}
        </Tick>
      ))}
      {problem ? (
        <p role="alert" className="text-sindoor-600">
          {problem}
        </p>
      ) : (
        chosen.length === 0 && <p className="text-jamun-700">{FOR_NONE}</p>
      )}
    </fieldset>
  )
}

/** The text of the field for chosen parts: their sum, at most what can still be refunded. */
function amountOfParts(order: AdminOrder, keys: string[]): string {
  const chosen = refundParts(order).filter(({ key }) => keys.includes(key))
  if (chosen.length === 0) return ''
  return amountText(paise(Math.min(order.refundable, sum(chosen.map(({ amount }) => amount)))))
}

/** The button says what goes back, once that is an amount that can go back. */
function confirmText(typed: string, { refundable }: AdminOrder): string {
  const amount = parseRupees(typed)
  if (amount === undefined || amount === 0 || amount > refundable) return 'Refund'
  return `Refund ${formatAmount(amount)}`
}

const REFUND_WAYS: Record<RefundWay, string> = {
  online: 'It goes to the original payment method.',
  cash: 'The customer has paid in cash and is asked where it goes. You pay it then.',
  both:
    'What is left of the advance goes back to its payment first. For the cash the customer is ' +
    'asked where it goes, and you pay it then.',
}

const wayOf = ({ cash }: AdminOrder): RefundWay => {
  if (!cash) return 'online'
  if (cash.advance === 0) return 'cash'
  return cash.state === 'collected' ? 'both' : 'online'
}

type RefundFields = { amount: string; note: string }
/** By the names of the fields. */
type Problems = Partial<Record<string, string>>

function useRefund(order: AdminOrder) {
  const refunding = useMutation(REFUND)
  const suggested = suggestedRefund(order)
  const [fields, setFields] = useState<RefundFields>({
    amount: suggested === undefined ? '' : amountText(suggested),
    note: '',
  })
  const begun = partsOf(suggested, order).map(({ key }) => key)
  const [chosen, setChosen] = useState(begun)
  const [problems, setProblems] = useState<Problems>({})

  const send = async (): Promise<boolean> => {
    const amount = parseRupees(fields.amount)
    const invalid = {
      ...amountProblem(amount, order),
      ...(fields.note.trim() ? {} : { note: 'Please say why the money goes back.' }),
    }
    setProblems(invalid)
    if (amount === undefined || Object.keys(invalid).length > 0) return false
    const key = `${order.id} ${amount}`
    const requestId = pendingRequestIds.get(key) ?? crypto.randomUUID()
    pendingRequestIds.set(key, requestId)
    const note = fields.note.trim()
    const result = await refunding.run({
      id: order.id,
      amount,
      note,
      requestId,
      lines: linesOf(chosen),
      way: wayOf(order),
    })
    if (!result) return false
    if (result.ok || isRefusal(result)) pendingRequestIds.delete(key)
    if (!result.ok) setProblems(result.fields)
    return result.ok
  }
  return {
    fields,
    /** What is typed into a field corrects it: its problem goes. */
    set: (change: Partial<RefundFields>) => {
      setFields({ ...fields, ...change })
      const corrected = Object.keys(change)
      setProblems(withoutFields(problems, [...corrected, ...(change.amount ? ['lines'] : [])]))
    },
    chosen,
    choose: (keys: string[]) => {
      setChosen(keys)
      const isBegun = keys.length === begun.length && begun.every((key) => keys.includes(key))
      const amount =
        isBegun && suggested !== undefined ? amountText(suggested) : amountOfParts(order, keys)
      setFields({ ...fields, amount })
      setProblems(withoutFields(problems, ['amount', 'lines']))
    },
    problems,
    send,
  }
}

const withoutFields = (problems: Problems, fields: string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !fields.includes(name)))

/** The problem of the amount, if it has one. */
function amountProblem(amount: Paise | undefined, { refundable }: AdminOrder): { amount?: string } {
  if (amount === undefined) return { amount: withRupeeSigns(PRICE_PROBLEM) }
  if (amount <= refundable) return {}
  return { amount: `At most ${formatAmount(refundable)} can still go back.` }
}

/** Whether the server certainly made no refund. */
const isRefusal = ({ status }: Failure): boolean => status >= 400 && status < 500
