import type { OrderStatus } from '#shared/order/order-status.ts'

/** Classes of a badge, without its colours. */
export const BADGE =
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold ' +
  'whitespace-nowrap'

/**
 * Colours of the badge of each order status. No two are the same. Yellow is for what waits, and a
 * return request, which needs work, has the strongest. Red is for what went wrong, full where the
 * parcel comes back; a payment that was not made in time is no fault.
 */
export const STATUS_COLOURS: Record<OrderStatus, string> = {
  pending_payment: 'bg-haldi-100 text-zari-700',
  placed: 'border border-haldi-400 bg-white text-kesar-600',
  confirmed: 'bg-mor-100 text-mor-700',
  packed: 'bg-jamun-100 text-jamun-800',
  shipped: 'bg-mor-700 text-white',
  delivered: 'bg-mehendi-100 text-mehendi-700',
  undelivered: 'bg-sindoor-600 text-white',
  cancelled: 'bg-sindoor-100 text-sindoor-600',
  expired: 'border border-jamun-200 bg-white text-jamun-500',
  return_requested: 'bg-haldi-400 text-jamun-950',
  returned: 'border border-jamun-200 bg-chandan text-jamun-700',
}
