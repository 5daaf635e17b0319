/** How customers check out: after a log-in, or with a mobile number and a code. */
export const CHECKOUT_MODES = ['login', 'phone'] as const
export type CheckoutMode = (typeof CHECKOUT_MODES)[number]

/** What an administrator sets about the checkout. */
export type CheckoutRule = { mode: CheckoutMode }

export const DEFAULT_CHECKOUT: CheckoutRule = { mode: 'login' }

/** Lines of a cart, and products of a wishlist, that a browser holds without a log-in. */
export const MAX_GUEST_LINES = 50
