import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Order } from '#web/api/orders/order.ts'
import { serverMessage } from '#web/api/client.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { ConfirmOrder } from './lazy-confirm-order.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatTime, formatTotal } from '#web/storefront/orders/order-text.ts'

/**
 * Above an unpaid order: the amount, the deadline and Pay Now. Above a placed one: how it is
 * confirmed. Above an expired one that no newer order replaced: a button
 * that adds its lines to the cart again. The device's
 * clock may be wrong, so Pay Now stays until the server reports a new status; `onTimeOver` is
 * called to load it.
 */
export function PayStrip({
  order,
  onTimeOver,
}: {
  order: Order
  onTimeOver: () => void
}): ReactElement | null {
  useTimeOver(order.payBefore, onTimeOver)
  if (order.status === 'expired' && !order.isReplaced) return <Expired order={order} />
  if (order.status === 'placed')
    return <ConfirmOrder order={order} onConfirmed={async () => onTimeOver()} />
  return order.status === 'pending_payment' ? <Unpaid order={order} /> : null
}

/** The link loads the document: only pages of the checkout may run the script of the provider. */
const Unpaid = ({ order }: { order: Order }) => (
  <Strip
    text={
      `${formatTotal(order.cash?.advance ?? order.total)} to pay · ` +
      `kept until ${formatTime(order.payBefore)}`
    }
  >
    <Link
      to={`/checkout/order/${encodeURIComponent(order.number)}`}
      reloadDocument
      className={buttonClass('buy', 'md', 'w-full sm:w-auto')}
    >
      Pay Now
    </Link>
  </Strip>
)

function Expired({ order }: { order: Order }) {
  const { busy, run } = useAction('Failed to add to cart. Please try again.')
  return (
    <Strip text="It was not paid in time, so its pieces are on sale again.">
      <Button
        busy={busy}
        onClick={() => void run(async () => (await loadAddAgain())?.addToCartAgain(order))}
      >
        Put these in the cart again
      </Button>
    </Strip>
  )
}

/** Few orders are bought again, so the script for it is loaded on click. */
export const loadAddAgain = () => loadPart(() => import('./add-again.ts'))

function Strip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <div
      className={
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-haldi-100 px-5 py-4 ' +
        'lg:px-7'
      }
    >
      <p className="tnum font-semibold">{text}</p>
      {children}
    </div>
  )
}

/** Runs one action at a time and opens the path that it returns. A failure is shown in an alert. */
export function useAction(fallback: string): {
  busy: boolean
  run: (action: () => Promise<string | undefined>) => Promise<void>
} {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<string | undefined>) => {
    setBusy(true)
    try {
      const page = await action()
      if (page) await navigate(page)
    } catch (error) {
      const alert = await loadPart(() => import('#web/ui/feedback/alert.tsx'))
      await alert?.showAlert(serverMessage(error, fallback))
    }
    setBusy(false)
  }
  return { busy, run }
}

/** The server expires an order shortly after its deadline. */
const EXPIRY_DELAY_MS = 2000

/** Calls back once, shortly after a future instant. */
export function useTimeOver(instant: string, onOver: () => void): void {
  const onTimeOver = useEffectEvent(onOver)
  useEffect(() => {
    const wait = Date.parse(instant) - Date.now()
    if (wait <= 0) return undefined
    const timer = setTimeout(() => onTimeOver(), wait + EXPIRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [instant])
}
