import { useEffect, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/index.ts'
import { serverMessage } from '#web/api.ts'
import { readUser } from '#web/session.ts'
import { showAlert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { keepDraft } from '../checkout/draft.ts'
import { toDetails } from '../shipping-details.ts'
import { formatTime, formatTotal } from './order-words.ts'
import { refillCart } from './refill-cart.ts'

/** On top of an unpaid order: what is to pay and until when; of an expired one: the way to buy it after all. */
export function PayStrip({ order }: { order: Order }): ReactElement | null {
  const isOver = useIsOver(order.payBefore)
  const { busy, payNow, putBack } = usePayStrip(order)
  if (order.status === 'expired') {
    return (
      <Strip text="It was not paid in time, so its pieces are on sale again.">
        <Button busy={busy} onClick={() => void putBack()}>
          Put these in the cart again
        </Button>
      </Strip>
    )
  }
  // Between the last minute and the shop's own check nobody can say what will become of it.
  if (order.status !== 'pending_payment' || isOver) return null
  return (
    <Strip text={`${formatTotal(order.totalPaise)} to pay · kept until ${formatTime(order.payBefore)}`}>
      <Button look="buy" busy={busy} onClick={() => void payNow()}>
        Pay Now
      </Button>
    </Strip>
  )
}

function Strip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-haldi-100 px-5 py-4 lg:px-7">
      <p className="tnum font-semibold">{text}</p>
      {children}
    </div>
  )
}

function usePayStrip(order: Order): { busy: boolean; payNow: () => Promise<void>; putBack: () => Promise<void> } {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function alone(act: () => Promise<void>, fallback: string): Promise<void> {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      await showAlert(serverMessage(error, fallback))
    }
    setBusy(false)
  }

  /** The checkout takes the same order up again while cart and address are those of the order. */
  async function goToCheckout(): Promise<void> {
    const { cart, missing } = await refillCart(order)
    const user = readUser()
    if (user && user !== 'invalid') keepDraft({ userId: user._id, address: '', details: toDetails(order.shippingDetails) })
    if (missing.length > 0 || cart.totalPaise !== order.totalPaise) await showAlert([...missing, CHANGED].join(' '))
    await navigate('/checkout')
  }

  async function putIntoCart(): Promise<void> {
    const { missing, isEmpty } = await refillCart(order)
    if (missing.length > 0) await showAlert(missing.join(' '))
    if (isEmpty) return
    toast('success', 'Added to cart successfully!')
    await navigate('/cart')
  }

  return {
    busy,
    payNow: () => alone(goToCheckout, 'Failed to initiate payment. Please try again or contact support.'),
    putBack: () => alone(putIntoCart, 'Failed to add to cart. Please try again.'),
  }
}

const CHANGED = 'Your cart or a price has changed. Please look at the new total before you pay.'

/** Whether an instant has passed; turns true by itself when it does. */
function useIsOver(instant: string): boolean {
  const [passed, setPassed] = useState(() => Date.now() >= Date.parse(instant))
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), Math.max(0, Date.parse(instant) - Date.now()))
    return () => clearTimeout(timer)
  }, [instant])
  return passed
}
