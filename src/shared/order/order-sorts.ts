/** The orders of the admin's list of orders. `customer` is the name in the shipping address. */
export const ORDER_SORTS = [
  'newest',
  'oldest',
  'total',
  'total-desc',
  'customer',
  'customer-desc',
] as const
export type OrderSort = (typeof ORDER_SORTS)[number]
