import { useState, type ReactElement } from 'react'
import { serverMessage } from '#web/api/client.ts'
import { confirmOrder, sendOrderCode, type Order } from '#web/api/orders/order.ts'
import { loadCart } from '#web/cart/cart-store.ts'
import { formatDateTime } from '#web/storefront/orders/order-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SendAgain, useSecondsUntil } from '#web/storefront/account/login/send-again.tsx'

/**
 * Above a placed order: the code that confirms it, or what to do with the link in the mail.
 * `onConfirmed` is called to load the order again.
 */
export default function ConfirmOrder({
  order,
  onConfirmed,
}: {
  order: Order
  onConfirmed: () => Promise<void>
}): ReactElement | null {
  if (order.status !== 'placed' || !order.confirmation) return null
  const until = formatDateTime(order.payBefore)
  return (
    <section className="bg-haldi-100 px-5 py-4 lg:px-7" aria-label="Confirm the order">
      {order.confirmation.way === 'code' ? (
        <CodeForm order={order} until={until} onConfirmed={onConfirmed} />
      ) : (
        <p className="wrap-anywhere">
          <strong>Please confirm your order by {until}.</strong> We have sent a link to{' '}
          {order.shippingDetails.email}. Without that we cancel the order.
        </p>
      )}
    </section>
  )
}

type CodeFormProps = { order: Order; until: string; onConfirmed: () => Promise<void> }

function CodeForm({ order, until, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await confirmOrder(order.id, code)
      toast('success', 'Your order is confirmed.')
      void loadCart({ force: true })
      await onConfirmed()
    } catch (failure) {
      setError(serverMessage(failure, 'The order could not be confirmed. Please try again.'))
      // It may be confirmed or cancelled meanwhile.
      void onConfirmed()
    }
    setBusy(false)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <p>
        <strong>Please confirm your order by {until}.</strong> Enter the code that we sent to{' '}
        <span className="tnum whitespace-nowrap">
          +91 {order.shippingDetails.phone.replace(/^(\d{5})/, '$1 ')}
        </span>
        . Without that we cancel the order.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Six digits, by text message. They work for 15 minutes."
          required
          value={code}
          error={error}
          onChange={(event) => setCode(event.target.value)}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" look="buy" busy={busy}>
          Confirm order
        </Button>
        <AnotherCode id={order.id} />
      </div>
    </form>
  )
}

const SECOND_MS = 1000

/** The button that sends another code, with the seconds until it may be pressed again. */
function AnotherCode({ id }: { id: string }) {
  const [resendAt, setResendAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const seconds = useSecondsUntil(resendAt)

  async function send(): Promise<void> {
    setBusy(true)
    try {
      setResendAt(Date.now() + (await sendOrderCode(id)) * SECOND_MS)
      toast('success', 'We have sent another code.')
    } catch (error) {
      toast('error', serverMessage(error, 'The code could not be sent. Please try again.'))
    }
    setBusy(false)
  }
  return <SendAgain busy={busy} seconds={seconds} onSend={() => void send()} />
}
