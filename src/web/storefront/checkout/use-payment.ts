import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Cart, Order } from '#contract/contract.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { exclusive } from '#web/api/exclusive.ts'
import { loadCart, replaceCart } from '#web/cart/cart-store.ts'
import { useShop } from '#web/session/shop-facts.ts'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { clearDraft } from './draft.ts'
import { clearOpenOrder } from './open-order.ts'
import { pay, recoverPayment, type PayOutcome } from './pay.ts'

type PaymentInput = {
  cart: Cart
  details: ShippingDetails
  onPlaced: () => void
  onRefused: (fields: Record<string, string>) => void
}

type Payment = {
  busy: boolean
  /** The payment is made, and the shop waits for the provider's confirmation. */
  confirming: boolean
  /**
   * Pays for a cart. Returns the server's messages for single fields if it refused the details;
   * `onRefused` gets them before the alert opens. `onPlaced` is called once the order is placed.
   * Ignored while another payment runs.
   */
  payFor: (payment: PaymentInput) => Promise<Record<string, string>>
  /**
   * Checks a payment that was opened before a reload. Returns true if it led to the confirmation.
   */
  recover: () => Promise<boolean>
}

/** The payment of the checkout page: busy states, alerts and the navigation to the confirmation. */
export function usePayment(): Payment {
  const navigate = useNavigate()
  const { name: shopName } = useShop()
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [runExclusive] = useState(() => exclusive(setBusy))

  async function handleOutcome(
    paying: Promise<PayOutcome | undefined>,
    onRefused?: PaymentInput['onRefused'],
  ): Promise<PayOutcome | undefined> {
    const outcome = await paying.finally(() => setConfirming(false))
    if (outcome?.kind === 'confirmed') await goToConfirmation(outcome.order)
    if (outcome?.kind === 'refused') {
      if (outcome.cart) replaceCart(outcome.cart)
      onRefused?.(outcome.fields)
      await showAlert(outcome.message)
    }
    return outcome
  }

  async function goToConfirmation(order: Order): Promise<void> {
    // Not awaited: the alert opens over the confirmation, so the order is visible even if it stays
    // open.
    void showAlert('Payment successful! Order placed.', 'success')
    const address = `/order-confirmation?order=${order._id}`
    try {
      await navigate(address, { state: { order }, replace: true })
    } catch {
      // The order is paid, so a page that the router cannot open is loaded as a document.
      location.replace(address)
    }
    clearOpenOrder()
    clearDraft()
    void loadCart({ force: true })
  }

  return {
    busy,
    confirming,
    payFor: async ({ cart, details, onPlaced, onRefused }) => {
      const order = { shopName, cart, details, onPlaced, onConfirming: () => setConfirming(true) }
      const outcome = await runExclusive(() => handleOutcome(pay(order), onRefused))
      return outcome?.kind === 'refused' ? outcome.fields : {}
    },
    recover: async () => {
      const recovering = () => recoverPayment(() => setConfirming(true))
      const outcome = await runExclusive(() => handleOutcome(recovering()))
      return outcome?.kind === 'confirmed'
    },
  }
}
