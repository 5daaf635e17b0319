import type { PaymentResult } from './load-checkout-script.ts'

/**
 * An order whose payment was opened in this tab, and the provider's result if it came but could not
 * be verified yet.
 */
export type OpenOrder = { orderId: string; result?: PaymentResult }

const KEY = 'openOrder'

/** Keeps the order so that a reload of the checkout can still ask what became of its payment. */
export function saveOpenOrder(order: OpenOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order))
  } catch {
    // A browser without storage only loses the recovery after a reload.
  }
}

/** The order that this tab last opened a payment for, unless it was forgotten since. */
export function readOpenOrder(): OpenOrder | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isOpenOrder(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** To be called once the order is confirmed or cannot be paid any more. */
export function clearOpenOrder(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

const isOpenOrder = (value: unknown): value is OpenOrder =>
  typeof value === 'object' &&
  value !== null &&
  'orderId' in value &&
  typeof value.orderId === 'string'
