import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#web/api/orders/order.ts'
import type { Paise } from '#shared/money/money.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { Cart } from '#web/api/cart.ts'
import type { CodAmounts } from '#web/api/payment.ts'
import { exclusive } from '#web/api/exclusive.ts'
import { loadCart, replaceCart } from '#web/cart/cart-store.ts'
import { findShortLine } from '#web/storefront/cart/short-lines.tsx'
import { removeOrdered } from '#web/api/guest.ts'
import { readToken } from '#web/session/session.ts'
import { useShop } from '#web/session/shop-facts.ts'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { clearDraft } from './draft.ts'
import { clearOpenOrder, setPaidOrder } from './open-order.ts'
import { $newestCodRule } from '#web/storefront/checkout/summary/payment-choice.tsx'
import { pay, placeWithCash, recoverPayment, type PayOutcome } from './pay.ts'

type PaymentInput = {
  cart: Cart
  details: ShippingDetails
  giftWrap: boolean
  /** What the customer saw, in paise, with all fees. */
  total: Paise
  /** The amounts of cash on delivery with an advance; only for `payFor`. */
  cod?: CodAmounts | undefined
  onPlaced: () => void
  onRefused: (fields: Record<string, string>) => void
}

type Refused = Extract<PayOutcome, { kind: 'refused' }>

type Payment = {
  busy: boolean
  /** The payment is made, and the shop waits for the provider's confirmation. */
  confirming: boolean
  /** The dialog of the last payment was closed without one. */
  dismissed: boolean
  /**
   * Pays for a cart. Returns the server's messages for single fields if it refused the details;
   * `onRefused` gets them before the alert opens. `onPlaced` is called once the order is placed.
   * Ignored while another payment runs.
   */
  payFor: (payment: PaymentInput) => Promise<Record<string, string>>
  /**
   * Places an order that is paid in cash on delivery and opens its page. The result is that of
   * `payFor`.
   */
  placeWithCash: (payment: PaymentInput) => Promise<Record<string, string>>
  /** Opens the confirmation of a paid order. */
  goToConfirmation: (order: Order) => Promise<void>
}

/** Whether a made payment waits for the provider's confirmation. */
const $confirming = atom(false)

const whileConfirming = (paying: Promise<PayOutcome | undefined>) =>
  paying.finally(() => $confirming.set(false))

const onConfirming = (): void => $confirming.set(true)

/** The cart of a refusal has the stock without the units that the own unpaid order reserves. */
async function showRefusal({ cart, cod, code, message }: Refused): Promise<void> {
  if (cart) replaceCart(cart)
  const isShort = code.startsWith('stock.') || (cart && findShortLine(cart.lines))
  if (isShort) void loadCart({ force: true })
  if (cod !== undefined) $newestCodRule.set(cod)
  await showAlert(message)
}

/**
 * Checks a payment that this tab opened before a reload or another log-in. Returns its order if it
 * is paid. An alert shows why a made payment could not be verified.
 */
export async function recoverPaidOrder(): Promise<Order | undefined> {
  const outcome = await whileConfirming(recoverPayment(onConfirming))
  if (outcome?.kind === 'refused') await showRefusal(outcome)
  return outcome?.kind === 'confirmed' ? outcome.order : undefined
}

/** The payment of the checkout page: busy states, alerts and the navigation to the confirmation. */
export function usePayment(): Payment {
  const navigate = useNavigate()
  const { name: shopName } = useShop()
  const [busy, setBusy] = useState(false)
  const [runExclusive] = useState(() => exclusive(setBusy))
  const [dismissed, setDismissed] = useState(false)

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
    clearDraft()
    if (!readToken()) removeOrdered(order)
    void loadCart({ force: true })
  }

  return {
    busy,
    confirming: useStore($confirming),
    dismissed,
    payFor: async ({ onRefused, ...input }) => {
      const outcome = await runExclusive(async () => {
        setDismissed(false)
        const result = await whileConfirming(pay({ ...input, shopName, onConfirming }))
        setDismissed(result?.kind === 'dismissed')
        if (result?.kind === 'confirmed') await goToConfirmation(result.order)
        if (result?.kind !== 'refused') return undefined
        onRefused(result.fields)
        await showRefusal(result)
        return result
      })
      return outcome?.fields ?? {}
    },
    placeWithCash: async ({ onRefused, onPlaced, ...input }) => {
      const outcome = await runExclusive(async () => {
        const result = await placeWithCash(input)
        if (result.kind === 'placed') {
          onPlaced()
          clearOpenOrder()
          clearDraft()
          if (!readToken()) {
            // Its code has confirmed it already.
            removeOrdered(input.cart)
            void loadCart({ force: true })
          }
          await navigate(`/order-confirmation?order=${result.orderId}`)
          return undefined
        }
        onRefused(result.fields)
        await showRefusal(result)
        return result
      })
      return outcome?.fields ?? {}
    },
    goToConfirmation,
  }
}
