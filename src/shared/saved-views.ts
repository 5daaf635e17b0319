/** The lists of the admin whose filters can be saved. */
export const VIEW_LISTS = [
  'orders',
  'products',
  'inventory',
  'users',
  'reviews',
  'complaints',
  'offers',
  'sales',
  'outbox',
] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** How many views an administrator can save for one list. */
export const MAX_VIEWS = 20

export const MAX_VIEW_NAME = 40

/** The periods of the list of orders. They end today, so a saved one stays relative. */
export const ORDER_PERIODS = ['today', 'week', 'month', 'quarter'] as const

/** The payment filter of the list of orders. */
export const ORDER_PAYMENTS = ['unpaid', 'due', 'pending', 'partial', 'refunded'] as const
