import { useEffect, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/index.ts'
import { serverMessage } from '#web/api.ts'
import { showAlert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatTime, formatTotal } from './order-words.ts'

/** On top of an unpaid order: what is to pay and until when; of an expired one: the way to buy it after all. */
export function PayStrip({ order }: { order: Order }): ReactElement | null {
  const isOver = useIsOver(order.payBefore)
  if (order.status === 'expired') return <Expired order={order} />
  // Between the last minute and the shop's own check nobody can say what will become of it.
  if (order.status !== 'pending_payment' || isOver) return null
  return <Unpaid order={order} />
}

function Unpaid({ order }: { order: Order }) {
  const { busy, run } = useAction('Failed to initiate payment. Please try again or contact support.')
  return (
    <Strip text={`${formatTotal(order.totalPaise)} to pay · kept until ${formatTime(order.payBefore)}`}>
      <Button look="buy" busy={busy} onClick={() => void run(async () => (await loadActions()).payNow(order))}>
        Pay Now
      </Button>
    </Strip>
  )
}

function Expired({ order }: { order: Order }) {
  const { busy, run } = useAction('Failed to add to cart. Please try again.')
  return (
    <Strip text="It was not paid in time, so its pieces are on sale again.">
      <Button busy={busy} onClick={() => void run(async () => (await loadActions()).putBack(order))}>
        Put these in the cart again
      </Button>
    </Strip>
  )
}

/** Few orders are unpaid, so their script is loaded at the click. */
const loadActions = () => import('./pay-unpaid.ts')

function Strip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-haldi-100 px-5 py-4 lg:px-7">
      <p className="tnum font-semibold">{text}</p>
      {children}
    </div>
  )
}

/** Runs one action at a time and opens the page that it returns; a failure is told in an alert. */
function useAction(failed: string): { busy: boolean; run: (act: () => Promise<string | undefined>) => Promise<void> } {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<string | undefined>) => {
    setBusy(true)
    try {
      const page = await act()
      if (page) await navigate(page)
    } catch (error) {
      await showAlert(serverMessage(error, failed))
    }
    setBusy(false)
  }
  return { busy, run }
}

/** Whether an instant has passed; turns true by itself when it does. */
function useIsOver(instant: string): boolean {
  const [passed, setPassed] = useState(() => Date.now() >= Date.parse(instant))
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), Math.max(0, Date.parse(instant) - Date.now()))
    return () => clearTimeout(timer)
  }, [instant])
  return passed
}
