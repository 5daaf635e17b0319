import type { PolicyPath } from '#shared/static-pages.ts'

/** What one text of the shop says where another says something else. `from` names the text. */
export type Reading = { from: string; says: readonly string[] }

/**
 * A part of a section: a paragraph; a list; terms with their explanations; two readings side by side; or who runs the shop and who
 * hears complaints, from shop-details.ts. Links are written `[Track your order](/track-order)`.
 */
export type Part =
  | string
  | { list: readonly string[] }
  | { terms: readonly { term: string; text: string }[] }
  | { readings: readonly [Reading, Reading] }
  | { details: 'shop' | 'officer' }

/** `id` is where links lead (`/termsofservice#grievances`). */
export type Section = { id: string; head: string; parts: readonly Part[] }

/** A policy as its page shows it. `first` stands before everything else, `description` is for search engines. */
export type Policy = { path: PolicyPath; title: string; description: string; first?: string; lead: string; sections: readonly Section[] }
