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
  'categories',
  'media',
  'words',
  'changes',
] as const
export type ViewList = (typeof VIEW_LISTS)[number]

/** Which categories the list of categories shows; all without this filter. */
export const CATEGORY_FILTERS = ['hidden', 'empty'] as const

/** How many views an administrator can save for one list. */
export const MAX_VIEWS = 20

export const MAX_VIEW_NAME = 40

/** The periods of the list of orders. They end today, so a saved one stays relative. */
export const ORDER_PERIODS = ['today', 'week', 'month', 'quarter'] as const

/** The payment filter of the list of orders. */
export const ORDER_PAYMENTS = ['unpaid', 'due', 'pending', 'partial', 'refunded'] as const
