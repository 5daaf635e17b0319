import type { Part } from '#shared/policy/policy.ts'

/**
 * How soon a shopper writes about a return: said on the refund page and in the terms, and the two
 * texts disagree.
 */
export const REQUEST_TIMES: Part = {
  readings: [
    {
      from: 'Terms of Service',
      says: ['Support request by ticket or e-mail within 48 hours of delivery'],
    },
    {
      from: 'Refund policy',
      says: ['Support request by ticket or e-mail within 24 hours of receipt'],
    },
  ],
}
