import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { exclusive } from '#web/api/exclusive.ts'
import type { Order } from '#web/api/orders/order.ts'
import { useShop } from '#web/session/shop-facts.ts'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { clearOpenOrder, setPaidOrder } from './open-order.ts'
import {
  pay,
  recoverPayment,
  type Dismissal,
  type PayInput,
  type PayOutcome,
  type Refused,
} from './pay.ts'

/** Whether a made payment waits for the provider's confirmation. */
const $confirming = atom(false)

const whileConfirming = <Result>(paying: Promise<Result>): Promise<Result> =>
  paying.finally(() => $confirming.set(false))

const onConfirming = (): void => $confirming.set(true)

/**
 * Checks a payment that this tab opened for the cart, or for the order `orderId`, before a reload
 * or another log-in. Returns its order if it is paid. An alert shows why a made payment could not
 * be verified.
 */
export async function recoverPaidOrder(orderId?: string): Promise<Order | undefined> {
  const outcome = await whileConfirming(
    recoverPayment({ onConfirming, ...(orderId && { orderId }) }),
  )
  if (outcome?.kind === 'refused') await showAlert(outcome.message)
  return outcome?.kind === 'confirmed' ? outcome.order : undefined
}

/** The note of a closed dialog. `keptUntil`: a time of day in Indian time, such as 4:12 pm. */
export type DismissedNote = { keptUntil?: string | undefined }

/**
 * Few payments end so, and the page of an order has the function for the time: it is loaded now.
 * Without it the note has no time.
 */
async function toNote({ keptUntil }: Dismissal): Promise<DismissedNote> {
  const load = () => import('#web/storefront/orders/order-text.ts').catch(() => undefined)
  const texts = keptUntil && (await load())
  return texts ? { keptUntil: texts.formatTime(keptUntil) } : {}
}

type Payment = {
  busy: boolean
  /** The payment is made, and the shop waits for the provider's confirmation. */
  confirming: boolean
  /** The dialog of the last payment was closed without one. */
  dismissed: DismissedNote | undefined
  /** Runs an action while none other runs, with `busy`. Otherwise it is undefined. */
  runExclusive: <Result>(action: () => Promise<Result>) => Promise<Result | undefined>
  /**
   * Pays, and opens the confirmation or the alert of a refusal; `onRefused` is called before that.
   * Undefined, and ignored, while another payment runs.
   */
  payOnline: (
    input: Omit<PayInput, 'shopName' | 'onConfirming'>,
    onRefused: (refused: Refused) => void,
  ) => Promise<PayOutcome | undefined>
  /** Opens the confirmation of a paid order. */
  goToConfirmation: (order: Order) => Promise<void>
}

/** A payment on a page of the checkout: busy states, alerts and the way to the confirmation. */
export function usePayment(): Payment {
  const navigate = useNavigate()
  const { name: shopName } = useShop()
  const [busy, setBusy] = useState(false)
  const [runExclusive] = useState(() => exclusive(setBusy))
  const [dismissed, setDismissed] = useState<DismissedNote>()

  async function goToConfirmation(order: Order): Promise<void> {
    // Not awaited: the alert opens over the confirmation, so the order is visible even if it stays
    // open.
    void showAlert('Payment successful! Order placed.', 'success')
    setPaidOrder(order)
    const address = `/order-confirmation?order=${order.id}`
    try {
      await navigate(address, { replace: true })
    } catch {
      // The order is paid, so a page that the router cannot open is loaded as a document.
      location.replace(address)
    }
    clearOpenOrder()
  }

  return {
    busy,
    confirming: useStore($confirming),
    dismissed,
    runExclusive,
    payOnline: (input, onRefused) =>
      runExclusive(async () => {
        setDismissed(undefined)
        const outcome = await whileConfirming(pay({ ...input, shopName, onConfirming }))
        if (outcome.kind === 'dismissed') setDismissed(await toNote(outcome))
        if (outcome.kind === 'confirmed') await goToConfirmation(outcome.order)
        if (outcome.kind === 'refused') {
          onRefused(outcome)
          await showAlert(outcome.message)
        }
        return outcome
      }),
    goToConfirmation,
  }
}
