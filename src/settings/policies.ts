import type { ShownPolicy } from '#contract/contract.ts'
import type { Reader } from '#platform/db/db.ts'
import { fillAllPlaceholders, type PlaceholderTexts } from '#shared/catalog/placeholders.ts'
import { DEFAULT_POLICIES } from '#shared/policy/defaults/policies.ts'
import type { PolicyName } from '#shared/static-pages.ts'
import { findSettingWithDate } from './settings.ts'

const DESCRIPTION_MAX = 155

/**
 * A policy as its page shows it: the owner's text, else the shop's own, with its placeholders
 * filled in.
 */
export async function readPolicy(
  db: Reader,
  name: PolicyName,
  words: PlaceholderTexts,
): Promise<ShownPolicy> {
  const own = DEFAULT_POLICIES[name]
  const { path, title } = own
  const set = await findSettingWithDate(db, `policy-${name}`)
  const body = set?.value.text
  if (!set || !body) return fillAllPlaceholders({ ...own, changedAt: null }, words)
  const shown = fillAllPlaceholders(body, words)
  // What the shop's own text is described with may not be so in hers.
  return {
    path,
    title,
    description: shortened(shown.lead),
    ...shown,
    changedAt: set.updatedAt.toISOString(),
  }
}

function shortened(text: string): string {
  const plain = text.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
  return plain.length <= DESCRIPTION_MAX
    ? plain
    : `${plain.slice(0, Math.max(plain.lastIndexOf(' ', DESCRIPTION_MAX), 1))}…`
}
