import { atom } from 'nanostores'
import type { Order } from '#web/api/orders/order.ts'
import { readToken } from '#web/session/session.ts'
import type { PaymentResult } from './load-checkout-script.ts'

/**
 * An order whose payment was started in this tab. `result` is the provider's result that could not
 * be verified yet. `isApart`: it is paid on its own page, and the cart is another one.
 */
export type OpenOrder = { orderId: string; result?: PaymentResult; isApart?: true }

const KEY = 'openOrder'

/** Stores the order, so that the checkout can look up its payment after a reload. */
export function saveOpenOrder(order: OpenOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order))
  } catch {
    // Without storage only the recovery after a reload is lost.
  }
}

/** Returns the order that this tab last opened a payment for, unless it was cleared. */
export function readOpenOrder(): OpenOrder | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isOpenOrder(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Whether this tab last opened the payment of this order. */
export const isOpenHere = (orderId: string): boolean => readOpenOrder()?.orderId === orderId

/** To be called once the order is confirmed or can no longer be paid. */
export function clearOpenOrder(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}

const isOpenOrder = (value: unknown): value is OpenOrder =>
  typeof value === 'object' &&
  value !== null &&
  'orderId' in value &&
  typeof value.orderId === 'string'

/** The order that this tab has paid, with its session. The confirmation shows it at once. */
const $paidOrder = atom<{ order: Order; token: string | null } | null>(null)

export const setPaidOrder = (order: Order): void => $paidOrder.set({ order, token: readToken() })

/** Returns the order with this id if this session has paid it in this tab. */
export function findPaidOrder(id: string): Order | undefined {
  const paid = $paidOrder.get()
  return paid?.order.id === id && paid.token === readToken() ? paid.order : undefined
}
