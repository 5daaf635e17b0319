import type { CallReply } from '#contract/contract.ts'
import { paise } from '#shared/money/money.ts'
import type { PublicCodRule } from '#shared/order/cod-rule.ts'

type ApiCodRule = NonNullable<CallReply<'GET /api/shop'>['cashOnDelivery']>

/** Converts the rule of cash on delivery. Throws RangeError for a broken amount. */
export const toCodRule = (rule: ApiCodRule): PublicCodRule => ({
  fee: paise(rule.feePaise),
  minimum: paise(rule.minimumPaise),
  maximum: paise(rule.maximumPaise),
  advance: paise(rule.advancePaise ?? 0),
})

/**
 * The rule in the details of a refusal: null if cash on delivery is not offered any more, undefined
 * if the refusal says nothing of it.
 */
export function findCodRule({
  cashOnDelivery: rule,
}: Record<string, unknown>): PublicCodRule | null | undefined {
  if (rule === null) return null
  return isApiCodRule(rule) ? toCodRule(rule) : undefined
}

const isApiCodRule = (value: unknown): value is ApiCodRule =>
  typeof value === 'object' &&
  value !== null &&
  'feePaise' in value &&
  'minimumPaise' in value &&
  'maximumPaise' in value
