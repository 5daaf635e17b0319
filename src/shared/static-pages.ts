/** The policies by name, in the order of their links to each other. */
export const POLICY_NAMES = ['shipping', 'refund', 'privacy', 'termsofservice'] as const

export type PolicyName = (typeof POLICY_NAMES)[number]
export type PolicyPath = `/${PolicyName}`

const pathOf = (name: PolicyName): PolicyPath => `/${name}`

/** The paths of the policies. */
export const POLICY_PATHS: readonly PolicyPath[] = POLICY_NAMES.map(pathOf)

/** The paths of all public pages that are no listing and no product. */
export const STATIC_PATHS: readonly string[] = [...POLICY_PATHS, '/about', '/size-guide']
