import { useNavigate } from 'react-router'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { Paise } from '#shared/money/money.ts'
import type { Cart } from '#web/api/cart.ts'
import { removeOrdered } from '#web/api/guest.ts'
import type { Order } from '#web/api/orders/order.ts'
import type { CodAmounts } from '#web/api/payment.ts'
import { loadCart, replaceCart } from '#web/cart/cart-store.ts'
import { readToken } from '#web/session/session.ts'
import { findShortLine } from '#web/storefront/cart/short-lines.tsx'
import { $newestCodRule } from '#web/storefront/checkout/summary/payment-choice.tsx'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { clearDraft } from './draft.ts'
import { clearOpenOrder } from './open-order.ts'
import { openCartPayment, placeWithCash, type Refused } from './pay.ts'
import { usePayment } from './use-payment.ts'

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

type CartPayment = ReturnType<typeof usePayment> & {
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
}

/** The cart of a refusal has the stock without the units that the own unpaid order reserves. */
function takeOver({ cart, cod, code }: Refused): void {
  if (cart) replaceCart(cart)
  const isShort = code.startsWith('stock.') || (cart && findShortLine(cart.lines))
  if (isShort) void loadCart({ force: true })
  if (cod !== undefined) $newestCodRule.set(cod)
}

/** Takes what was ordered out of the cart; that of a guest is in this browser. */
function endCheckout(ordered: Pick<Order, 'lines'> | Cart): void {
  clearDraft()
  if (!readToken()) removeOrdered(ordered)
  void loadCart({ force: true })
}

/** The payment of the checkout page, which places the order of a cart. */
export function useCartPayment(): CartPayment {
  const navigate = useNavigate()
  const payment = usePayment()
  return {
    ...payment,
    payFor: async ({ onRefused, onPlaced, ...input }) => {
      const open = () => openCartPayment(input)
      const outcome = await payment.payOnline(
        { details: input.details, open, onPlaced },
        (refused) => {
          onRefused(refused.fields)
          takeOver(refused)
        },
      )
      if (outcome?.kind === 'confirmed') endCheckout(outcome.order)
      return outcome?.kind === 'refused' ? outcome.fields : {}
    },
    placeWithCash: async ({ onRefused, onPlaced, ...input }) => {
      const refused = await payment.runExclusive(async () => {
        const result = await placeWithCash(input)
        if (result.kind === 'placed') {
          onPlaced()
          clearOpenOrder()
          // The order of a guest is confirmed already, by its code.
          if (readToken()) clearDraft()
          else endCheckout(input.cart)
          await navigate(`/order-confirmation?order=${result.orderId}`)
          return undefined
        }
        onRefused(result.fields)
        takeOver(result)
        await showAlert(result.message)
        return result
      })
      return refused?.fields ?? {}
    },
    goToConfirmation: async (order) => {
      await payment.goToConfirmation(order)
      endCheckout(order)
    },
  }
}
