/** The policies, in the order in which they name each other, and the page about the shop. */
export const POLICY_PATHS = ['/shipping', '/refund', '/privacy', '/termsofservice'] as const
export const STATIC_PATHS = [...POLICY_PATHS, '/about'] as const

export type PolicyPath = (typeof POLICY_PATHS)[number]
