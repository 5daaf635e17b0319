import type { OrderRow } from '#orders/orders.ts'

/**
 * What the provider knows an order of ours by: its number for people and the end of its id, so that
 * a shop that starts anew with the same account never meets an old receipt. At most 40 characters
 * (the provider's page on orders).
 */
export const receiptOf = (order: Pick<OrderRow, 'id' | 'number'>): string =>
  `${order.number}-${order.id.slice(-8)}`
