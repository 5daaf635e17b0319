import type { PolicyPath } from '#shared/static-pages.ts'

/** What one text of the shop says where another text contradicts it. `from` names the text. */
export type Reading = { from: string; says: readonly string[] }

/**
 * A part of a section: a paragraph, a list, terms with explanations, two readings side by side, or
 * the details of the shop or its grievance officer from the settings. Links are written `[Track
 * your order](/track-order)`.
 */
export type Part =
  | string
  | { list: readonly string[] }
  | { terms: readonly { term: string; text: string }[] }
  | { readings: readonly [Reading, Reading] }
  | { details: 'shop' | 'officer' }

/** `id` is the fragment of links (`/termsofservice#grievances`). */
export type Section = { id: string; head: string; parts: readonly Part[] }

/** The content of a policy. `first` is shown above everything else. */
export type PolicyBody = { first?: string | undefined; lead: string; sections: readonly Section[] }

/** A default policy of the shop. `description` is for search engines. */
export type Policy = PolicyBody & { path: PolicyPath; title: string; description: string }
