import { useState, type ReactElement } from 'react'
import { ApiError, serverMessage } from '#web/api/client.ts'
import { giveRefundDestination, type CashRefund, type Order } from '#web/api/orders/order.ts'
import { formatTotal } from '#web/storefront/orders/order-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { cashSentence } from './refund-texts.ts'

type CashRefundsProps = { order: Order; onGiven: () => Promise<void> }

/**
 * The refunds of cash, with a form for where they go. `onGiven` is called to load the order again.
 */
export default function CashRefunds({ order, onGiven }: CashRefundsProps): ReactElement {
  return (
    <section className="bg-mor-100 p-5" aria-label="Refund">
      <h2 className="mb-1.5 font-semibold">Refund</h2>
      <ul className="stack-4">
        {order.cashRefunds?.map((refund) => (
          <li key={refund.id} className="wrap-anywhere">
            <span className="tnum font-semibold">{formatTotal(refund.amount)}</span>
            <span className="block text-sm">{cashSentence(refund)}</span>
            {refund.state !== 'paid' && (
              <Destination order={order} refund={refund} onGiven={onGiven} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type DestinationProps = CashRefundsProps & { refund: CashRefund }

function Destination({ refund, ...props }: DestinationProps) {
  const [isOpen, setOpen] = useState(refund.state === 'asked')
  if (isOpen) return <DestinationForm {...props} refund={refund} onDone={() => setOpen(false)} />
  return (
    <Button look="link" onClick={() => setOpen(true)}>
      Change where it goes
    </Button>
  )
}

const FIELDS = {
  upi: [{ name: 'upi', label: 'UPI id', hint: 'Such as asha@okaxis.' }],
  bank: [
    { name: 'name', label: 'Name of the account', hint: undefined },
    { name: 'account', label: 'Account number', hint: '9 to 18 digits.' },
    { name: 'ifsc', label: 'IFSC', hint: 'Such as SBIN0001234.' },
  ],
} as const
type Kind = keyof typeof FIELDS

type DestinationFormProps = DestinationProps & { onDone: () => void }

/** The input of the form, its problems, and how it is sent. */
function useDestination({ order, refund, onGiven, onDone }: DestinationFormProps) {
  const [kind, setKind] = useState<Kind>('upi')
  const [texts, setTexts] = useState({ upi: '', name: '', account: '', ifsc: '' })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    if (busy) return
    setBusy(true)
    setProblems({})
    const { upi, ...bank } = texts
    try {
      await giveRefundDestination(
        { id: order.id, refundId: refund.id },
        kind === 'upi' ? { kind, upi } : { kind, ...bank },
      )
      toast('success', 'Thank you. We will send the money there.')
      onDone()
      await onGiven()
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields)
      else toast('error', serverMessage(error, 'It could not be saved. Please try again.'))
    }
    setBusy(false)
  }
  return { kind, setKind, texts, setTexts, problems, busy, send }
}

function DestinationForm(props: DestinationFormProps) {
  const { kind, setKind, texts, setTexts, problems, busy, send } = useDestination(props)
  return (
    <form
      noValidate
      className="mt-3 stack-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Where may we send it?</legend>
        {(['upi', 'bank'] as const).map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={`destination-${props.refund.id}`}
              checked={kind === each}
              onChange={() => setKind(each)}
              className="size-5 accent-rani-600"
            />
            {each === 'upi' ? 'UPI' : 'Bank account'}
          </label>
        ))}
      </fieldset>
      {FIELDS[kind].map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          autoComplete="off"
          value={texts[name]}
          error={problems[name]}
          onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
        />
      ))}
      <Button type="submit" busy={busy}>
        Save
      </Button>
      <p className="text-xs text-jamun-700">
        We keep it encrypted, and delete it once the money is sent.
      </p>
    </form>
  )
}
