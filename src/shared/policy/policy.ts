import type { PolicyPath } from '#shared/static-pages.ts'

/** What one text of the shop says where another says something else. `from` names the text. */
export type Reading = { from: string; says: readonly string[] }

/**
 * A part of a section: a paragraph; a list; terms with their explanations; two readings side by
 * side; or who runs the shop and who hears complaints, from the shop's settings. Links are written
 * `[Track your order](/track-order)`.
 */
export type Part =
  | string
  | { list: readonly string[] }
  | { terms: readonly { term: string; text: string }[] }
  | { readings: readonly [Reading, Reading] }
  | { details: 'shop' | 'officer' }

/** `id` is where links lead (`/termsofservice#grievances`). */
export type Section = { id: string; head: string; parts: readonly Part[] }

/** What a policy says. `first` stands before everything else. */
export type PolicyBody = { first?: string | undefined; lead: string; sections: readonly Section[] }

/** A policy of the shop's own. `description` is for search engines. */
export type Policy = PolicyBody & { path: PolicyPath; title: string; description: string }
