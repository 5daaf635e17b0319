import type { ShownPolicy } from '#contract/contract.ts'
import type { Reader } from '#platform/db/db.ts'
import { fillAllPlaceholders, type PlaceholderTexts } from '#shared/catalog/placeholders.ts'
import { defaultPolicies } from '#shared/policy/defaults/policies.ts'
import type { Policy } from '#shared/policy/policy.ts'
import { MIN_KEPT_MONTHS, monthsText } from '#shared/privacy/privacy-rule.ts'
import type { Promises } from '#shared/promises/promises.ts'
import type { PolicyName } from '#shared/static-pages.ts'
import { findSetting, findSettingWithDate, readPrivacyRule } from './settings.ts'

const MAX_DESCRIPTION = 155

/**
 * A policy for its page: the administrator's text or the default, with placeholders filled in.
 * `promises` are those of now; the default text states them only if they were ever saved.
 */
export async function readPolicy(
  db: Reader,
  name: PolicyName,
  { words, promises }: { words: PlaceholderTexts; promises: Promises },
): Promise<ShownPolicy> {
  const isChosen = (await findSetting(db, 'promises')) !== undefined
  const defaultPolicy = withKeptTime(
    defaultPolicies(isChosen ? promises : undefined)[name],
    (await readPrivacyRule(db)).complaintMonths,
  )
  const { path, title } = defaultPolicy
  const saved = await findSettingWithDate(db, `policy-${name}`)
  const body = saved?.value.text
  if (!saved || !body) return fillAllPlaceholders({ ...defaultPolicy, changedAt: null }, words)
  const shown = fillAllPlaceholders(body, words)
  // The description of the default text may not fit the administrator's text.
  return {
    path,
    title,
    description: shorten(shown.lead),
    ...shown,
    changedAt: saved.updatedAt.toISOString(),
  }
}

const KEPT = 'One year after it is closed.'

/** The default text says how long complaints are kept. */
const withKeptTime = (policy: Policy, months: number): Policy =>
  JSON.parse(JSON.stringify(policy), (_key, value: unknown) =>
    typeof value === 'string' && months !== MIN_KEPT_MONTHS
      ? value.replace(KEPT, `For ${monthsText(months)} after it is closed.`)
      : value,
  ) as Policy

function shorten(text: string): string {
  const plain = text.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
  return plain.length <= MAX_DESCRIPTION
    ? plain
    : `${plain.slice(0, Math.max(plain.lastIndexOf(' ', MAX_DESCRIPTION), 1))}…`
}
