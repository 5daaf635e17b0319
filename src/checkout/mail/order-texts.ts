import type { OrderRow } from '#orders/orders.ts'
import { cutToVariable, type OrderMessage } from '#shared/messages/text-templates.ts'
import { formatRupeesExact, type Paise } from '#shared/money/money.ts'
import { cashAmount } from '#shared/order/payment-method.ts'

const orderPage = (order: OrderRow, publicUrl: string): string =>
  `${publicUrl}/profile/orders/${order.number}`

/** Where the order can be tracked, without a log-in. */
export const trackingPage = (order: OrderRow, publicUrl: string): string =>
  `${publicUrl}/track?order=${order.number}`

const amountText = (amount: Paise): string =>
  cutToVariable(formatRupeesExact(amount).replaceAll('\u00a0', ' '))

/** The order is confirmed, with what is paid on delivery. */
export function confirmedText(order: OrderRow, publicUrl: string): OrderMessage {
  const due = order.paymentMethod === 'cod' ? cashAmount(order) : 0
  return {
    template: 'order-confirmed',
    variables: {
      order: order.number,
      due: due > 0 ? amountText(cashAmount(order)) : 'nothing',
      link: trackingPage(order, publicUrl),
    },
  }
}

type Parcel = { courier: string; trackingNumber: string; publicUrl: string }

/** The parcel is shipped. */
export const shippedText = (
  order: OrderRow,
  { courier, trackingNumber, publicUrl }: Parcel,
): OrderMessage => ({
  template: 'order-shipped',
  variables: {
    order: order.number,
    courier: cutToVariable(courier),
    tracking: cutToVariable(trackingNumber),
    link: trackingPage(order, publicUrl),
  },
})

/** The order is cancelled, with what goes back; undefined if nothing does. */
export const cancelledText = (
  order: OrderRow,
  amount: Paise | undefined,
  publicUrl: string,
): OrderMessage => ({
  template: 'order-cancelled',
  variables: {
    order: order.number,
    amount: amount ? amountText(amount) : 'nothing',
    link: trackingPage(order, publicUrl),
  },
})

/** The parcel could not be delivered. */
export const undeliveredText = (order: OrderRow, publicUrl: string): OrderMessage => ({
  template: 'order-undelivered',
  variables: { order: order.number, link: trackingPage(order, publicUrl) },
})

/** A refund is sent, or a refund of cash is paid. */
export const refundText = (order: OrderRow, amount: Paise, publicUrl: string): OrderMessage => ({
  template: 'order-refund',
  variables: {
    order: order.number,
    amount: amountText(amount),
    link: trackingPage(order, publicUrl),
  },
})

/** Asks where a refund of cash goes. */
export const cashRefundText = (
  order: OrderRow,
  amount: Paise,
  publicUrl: string,
): OrderMessage => ({
  template: 'cash-refund',
  variables: {
    order: order.number,
    amount: amountText(amount),
    link: orderPage(order, publicUrl),
  },
})

/** Something else about the order, on its page or at `link`. */
export const updateText = (
  order: OrderRow,
  publicUrl: string,
  link: string = orderPage(order, publicUrl),
): OrderMessage => ({
  template: 'order-update',
  variables: { order: order.number, link },
})
